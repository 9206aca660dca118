import { describe, it } from "node:test";
import { findUses } from "../../transforms/no-optional-await/uses.js";
import { splitAsync } from "../../transforms/no-optional-await/split.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { fileURLToPath } from "node:url";
import { parseSource } from "../../lib/source/parse.js";
import ts from "typescript";

/**
 * @param {string} text - whose first function is made synchronous; the awaits of `plain()` are of plain values
 * @param {string} [filename]
 */
function split(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const [fn] = source
    .nodes("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression")
    .filter((node) => node.async);
  const awaits = new Map(
    source
      .nodes("AwaitExpression")
      .filter((node) => findFunction(node) === fn)
      .map((node) => [node, node.argument.callee?.name === "plain"]),
  );
  const uses = findUses(source, fn);
  if ("stays" in uses) return uses;
  const result = splitAsync(source, fn, { awaits, keepsRejection: uses.ignored, taken: new Set() });
  return "stays" in result ? result : applyEdits(text, result.edits);
}

const caller = "\nexport async function main() {\n  await run(1)\n}\n";

describe("splitAsync", () => {
  it("passes on what is needed, and nothing else", () => {
    assert.equal(
      split(
        `async function run(a, b) {\n  const c = plain(b)\n  const d = await f(c)\n  g(d)\n  return d + a\n}${caller}`,
      ),
      `function run(a, b) {\n  const c = plain(b)\n  const d = f(c)\n  if (typeof d?.then === "function") return Promise.resolve(d).then((d) => continueRun(a, d))\n  return continueRun(a, d)\n}\n\nfunction continueRun(a, d) {\n  g(d)\n  return d + a\n}${caller}`,
    );
  });
  it("hands the continuation itself on where it takes the value alone", () => {
    assert.match(
      String(split(`async function run(a) {\n  const d = await f(a)\n  g(d)\n}${caller}`)),
      /\.then\(continueRun\)/,
    );
  });
  it("writes a short result in the callback", () => {
    assert.equal(
      split(`async function run(a) {\n  const d = await f(a)\n  return { d }\n}${caller}`),
      `function run(a) {\n  const d = f(a)\n  if (typeof d?.then === "function") return Promise.resolve(d).then((d) => ({ d }))\n  return { d }\n}${caller}`,
    );
    assert.equal(
      split(`async function run(a) {\n  if (a) a = await f(a)\n  return a\n}${caller}`),
      `function run(a) {\n  if (a) {\n    a = f(a)\n    if (typeof a?.then === "function") return a\n  }\n  return a\n}${caller}`,
    );
    assert.equal(
      split(`async function run(a) {\n  const d = await f(a)\n  return d\n}${caller}`),
      `function run(a) {\n  const d = f(a)\n  return d\n}${caller}`,
    );
  });
  it("returns the promise itself only where nothing is done with its value", () => {
    const run = (/** @type {string} */ value) => split(`async function run(a) {\n  return ${value}\n}${caller}`);
    assert.equal(run("a && await f(a)"), `function run(a) {\n  return a && f(a)\n}${caller}`);
    for (const [value, name, rest] of [
      ["await f(a) || a", "result", "${} || a"],
      ["a.last = await f(a)", "lastOrPromise", "a.last = ${}"],
    ])
      assert.equal(
        run(value),
        `function run(a) {\n  const ${name} = f(a)\n  if (typeof ${name}?.then === "function") return resumeRun(a, ${name})\n  return ${rest.replace("${}", name)}\n}\n\nasync function resumeRun(a, pending) {\n  return ${rest.replace("${}", "await pending")}\n}${caller}`,
      );
  });
  it("writes twice what comes behind a loop only where that is short and waits for nothing", () => {
    const loop = (/** @type {string} */ rest) =>
      String(split(`async function run(a) {\n  for (const b of [1, a]) {\n    await f(b)\n  }\n${rest}}${caller}`));
    for (const rest of ["  g(a)\n", "  g(a)\n  return a\n", "  throw a\n"])
      assert.equal(loop(rest).split(`  }\n${rest}}`).length, 3, rest);
    for (const rest of [
      "  return {\n    a\n  }\n",
      "  const c = g(a)\n  return c.d\n",
      "  if (g(a)) h(a)\n",
      "  g(() => a)\n",
      "  g(a)\n  h(a)\n  return a\n",
    ])
      assert.match(
        loop(rest),
        / {2}return continueRun\(a\)\n\}\n\nasync function resumeRun.* {2}return continueRun\(a\)\n\}/s,
        rest,
      );
    for (const rest of ["  await g(a)\n", "  return await g(a) || 1\n"])
      assert.match(
        loop(rest),
        / {2}return runAfterF\(a\)\n\}\n\nasync function resumeRun.* {2}return runAfterF\(a\)\n\}/s,
        rest,
      );
  });
  it("repeats nothing that stands behind a `return` where a loop is left", () => {
    const loop = (/** @type {string} */ rest) =>
      String(
        split(
          `async function run(a) {\n  for (const b of [1, a]) {\n    await f(b)\n    if (b) break\n  }\n${rest}}${caller}`,
        ),
      );
    assert.match(loop("  return a\n"), /\n {2}if \(b\) return a\n/);
    assert.match(loop("  return a\n  g(a)\n"), /\n {2}if \(b\) return continueRun\(a\)\n/);
  });
  it("drops the awaits of plain values, wherever they stand", () => {
    assert.equal(
      split(`async function run(a) {\n  if (a) g(await plain(a))\n}${caller}`),
      `function run(a) {\n  if (a) g(plain(a))\n}${caller}`,
    );
  });
  it("sees callers that hand the promise on to theirs", () => {
    for (const main of ["async () => run(1)", "async () => {\n  return run(1)\n}"])
      assert.match(
        String(
          split(
            `const run = async(a) => {\n  await f(a)\n}\nexport const main = ${main}\nexport const other = async () => {\n  await run(2)\n}\n`,
          ),
        ),
        /^const run = \(a\) => \{\n {2}const pending = f\(a\)\n/,
      );
  });
  it("keeps a rejection where a caller drops the promise", () => {
    for (const main of ["{ void run(1) }", "void run(1)", "{ return void run(1) }"])
      assert.equal(
        split(`async function run(a) {\n  return await plain(a)\n}\nexport const main = () => ${main}\n`),
        `function run(a) {\n  try {\n    return plain(a)\n  } catch (error) {\n    return Promise.reject(error)\n  }\n}\nexport const main = () => ${main}\n`,
      );
  });
  it("refuses to hand on what nobody would wait for where a caller drops the promise", () => {
    assert.deepEqual(
      split("async function run(a) {\n  return await f(a)\n}\nexport const main = () => { void run(1) }\n"),
      { stays: "droppedByCaller" },
    );
  });
  it("declares a variable where its value is", () => {
    assert.match(
      String(split(`async function run(a) {\n  const d = g(await f(a))\n  d.a(a)\n  d.b(a)\n  return d\n}${caller}`)),
      /async function resumeRun\(a, pending\) \{\n {2}const d = g\(await pending\)\n {2}return continueRun\(a, d\)\n\}/,
    );
  });
  it("lets an async function go on with a loop", () => {
    assert.equal(
      split(
        `async function run(a) {\n  for (let i = 0; i < a.length; i++) {\n    if (await f(a[i])) return i\n  }\n  return -1\n}${caller}`,
      ),
      `function run(a) {\n  for (let i = 0; i < a.length; i++) {\n    const result = f(a[i])\n    if (typeof result?.then === "function") return resumeRun(a, i, result)\n    if (result) return i\n  }\n  return -1\n}\n\nasync function resumeRun(a, i, pending) {\n  if (await pending) return i\n  for (i++; i < a.length; i++) {\n    let result = f(a[i])\n    if (typeof result?.then === "function") result = await result\n    if (result) return i\n  }\n  return -1\n}${caller}`,
    );
  });
  it("knows a list by what its callers hand in", () => {
    const list = (/** @type {string} */ given) =>
      `async function run(a) {\n  for (const b of a) {\n    await f(b)\n  }\n}\nexport async function main(lists) {\n  await run(${given})\n}\n`;
    for (const given of ["[1]", "new Set()", "Object.keys(lists)"])
      assert.match(String(split(list(given))), /const remaining = a\[Symbol\.iterator\]\(\)/, given);
    for (const given of ["lists", "lists.all()", "...lists"])
      assert.match(/** @type {any} */ (split(list(given))).stays, /^mayBeNoArray$/, given);
  });
  it("knows a list by what is done with it", () => {
    /** @param {string} list @param {string} other */
    const loop = (list, other) =>
      `async function run(a) {\n  if (${other}) return\n  for (const h of ${list}) {\n    await h(a)\n  }\n}${caller}`;
    for (const [list, other] of [
      ["a", "a.length === 0"],
      ["a", "!Array.isArray(a)"],
      ["a.hooks", "a.hooks.length === 0"],
    ])
      assert.match(String(split(loop(list, other))), /const remaining = a(\.hooks)?\[Symbol\.iterator\]\(\)/, other);
    for (const [list, other] of [
      ["a", "a.size === 0"],
      ["a.hooks", "a.others.length === 0"],
      ["a.hooks", "b.hooks.length === 0"],
      ["this.hooks", "this.hooks.length === 0"],
    ])
      assert.match(/** @type {any} */ (split(loop(list, other))).stays, /^(mayBeNoArray|usesContext)$/, other);
  });

  it("passes on what is written, where no function of before has it", () => {
    assert.match(
      String(
        split(
          `async function run(a) {\n  const e = () => a\n  let d = 1\n  d = await f(e)\n  g(d)\n  h(d, e)\n}${caller}`,
        ),
      ),
      /\(d\) => continueRun\(e, d\)/,
    );
    assert.deepEqual(
      split(
        `async function run(a) {\n  let d = 1\n  const e = () => d\n  d = await f(e)\n  g(d)\n  h(d, e)\n}${caller}`,
      ),
      { stays: "sharedWithFunction" },
    );
  });

  it("needs no semicolons where other functions have lines that others could go on with", () => {
    assert.match(
      String(
        split(`async function run(a) {\n  const d = await f(a)\n  g(d)\n  h(d, a)\n}\n;[1].forEach(g)\n${caller}`),
      ),
      /continueRun\(a, d\)/,
    );
  });

  it("writes the same code behind two promises once", () => {
    const after = String(
      split(`async function run(a) {\n  if (a) await f(a)\n  else await g(a)\n  a.x = 1\n  return a\n}${caller}`),
    );
    assert.equal(after.match(/async function resumeRunAfterF\b/g)?.length, 1);
    assert.equal(after.match(/return resumeRunAfterF\(a, pending2?\)/g)?.length, 2);
  });
  it("makes a private method of what a private method goes on with", () => {
    assert.equal(
      split(
        "class A {\n  static async #run(a) {\n    await f(a)\n    this.a = a\n  }\n  async main() {\n    await this.#run(1)\n  }\n}\n",
      ),
      'class A {\n  static #run(a) {\n    const pending = f(a)\n    if (typeof pending?.then === "function") return Promise.resolve(pending).then(() => this.#continueRun(a))\n    return this.#continueRun(a)\n  }\n\n  static #continueRun(a) {\n    this.a = a\n  }\n  async main() {\n    await this.#run(1)\n  }\n}\n',
    );
  });
  it("writes the types that the file spells out", () => {
    assert.equal(
      split(
        `async function run(a: number): Promise<string> {\n  const b: string = await f(a)\n  b.trim()\n  return g(b)\n}${caller}`,
        "a.ts",
      ),
      `function run(a: number): string | Promise<string> {\n  const bOrPromise = f(a)\n  if (typeof (bOrPromise as PromiseLike<unknown>)?.then === "function") return resumeRun(bOrPromise)\n  const b: string = bOrPromise as Awaited<typeof bOrPromise>\n  b.trim()\n  return g(b)\n}\n\nasync function resumeRun(pending: string | PromiseLike<string>): Promise<string> {\n  const b: string = await pending\n  b.trim()\n  return g(b)\n}${caller}`,
    );
  });
  it("keeps types apart that are joined with the promise", () => {
    for (const [type, expected] of [
      ["string[]", "string[]"],
      ["A | B", "A | B"],
      ["() => void", "(() => void)"],
    ])
      assert.ok(
        String(
          split(`async function run(a: number): Promise<${type}> {\n  await f(a)\n  return g(a)\n}${caller}`, "a.ts"),
        ).startsWith(`function run(a: number): ${expected} | Promise<${type}> {\n`),
      );
  });
  const many = ["a", "b", "c", "d", "e", "f"].map((name) => `    await ${name}(x)\n    ${name}.x++\n    ${name}.y++\n`);
  for (const [text, reason] of Object.entries({
    [`async function run(x) {\n  if (x) {\n${many.join("")}  }\n}${caller}`]: "muchCodeTwice",
    [`async function run(a) {\n  for (const b of a) await f(b)\n}${caller}`]: "mayBeNoArray",
    [`async function run(a) {\n  for (const b in a) {\n    await f(b)\n  }\n}${caller}`]: "inOtherStatement",
    [`async function run(a) {\n  while (a.next()) {\n    if (await f(a)) continue\n    g(a)\n  }\n}${caller}`]:
      "continueAfterAwait",
    [`async function run(a) {\n  while (await f(a)) g(a)\n}${caller}`]: "inRepeatedCondition",
    [`async function run(a) {\n  switch (a) {\n    case 1: {\n      await f(a)\n    }\n  }\n}${caller}`]:
      "inOtherStatement",
    [`async function run(a) {\n  try {\n    g(a)\n  } finally {\n    await f(a)\n  }\n}${caller}`]: "inFinally",
    [`async function run(a) {\n  for (let i = 0; i < a.length; i++) {\n    on(() => i)\n    await f(a[i])\n  }\n}${caller}`]:
      "sharedWithFunction",
    [`async function run(a) {\n  if (a) {\n    const log = open(a)\n    await f(log)\n    log(a)\n  }\n  log(1)\n}\nconst log = console.log${caller}`]:
      "sameName",
    [`async function run(a) {\n  if (a) {\n    later()\n    await f(a)\n    function later() {}\n  }\n}${caller}`]:
      "usedBeforeDeclaration",
    [`async function run(a) {\n  for (let i = 0; i < 3; i++) {\n    if (last) g(last)\n    var last = i\n    await f(i)\n  }\n}${caller}`]:
      "keptBetweenRounds",
    [`async function run(a) {\n  await f(a);\n  (a || b).c()\n  d()\n}${caller}`]: "continuesLineBefore",
    [`async function run(a) {\n  await f(this)\n}${caller}`]: "usesContext",
    [`async function run() {\n  await f(arguments)\n}${caller}`]: "usesContext",
    [`async function run(a) {\n  await f(a)\n  on(() => arguments)\n}${caller}`]: "usesContext",
    [`async function run(a) {\n  await f(a)\n  on(() => this)\n}${caller}`]: "usesContext",
    [`async function run(a) {\n  await f(a);g(a)\n}${caller}`]: "otherCodeOnLine",
    [`async function run(a) {\n  await f(a); /* why */ g(a)\n}${caller}`]: "otherCodeOnLine",
    "class A {\n  async #run(a) {\n    await f(a)\n  }\n  async main() {\n    await this.#run(1)\n  }\n  static B = class {\n    #run = 1\n    get() {\n      return this.#run\n    }\n  }\n}\n":
      "callersUnknown",
    "class A {\n  async #run(a) {\n    await f(a)\n  }\n  async main() {\n    await this.#run(1)\n  }\n  static B = class {\n    #run() {}\n  }\n}\n":
      "callersUnknown",
    "class A {\n  async #run(a) {\n    await f(a)\n  }\n  async main(b) {\n    if (#run in b) await this.#run(1)\n  }\n}\n":
      "callersUnknown",
    [`async function run(a) {\n  later()\n  await f(a)\n  function later() {}\n}${caller}`]: "usedBeforeDeclaration",
    [`async function run(a) {\n  on(() => a++)\n  await f(a)\n  g(a)\n  return a\n}${caller}`]: "sharedWithFunction",
    [`async function run(a) {\n  "use strict"\n  await f(a)\n}${caller}`]: "hasDirective",
    [`async function* run(a) {\n  await f(a)\n}${caller}`]: "generator",
    [`async function run(a) {\n  g(a)\n  await (plain)(a)\n}${caller}`]: "continuesLineBefore",
    [`async function run(a) { await f(a) } async function main() { await run(1) }`]: "onOneLine",
    [`main()\nasync function run(a) { await f(a) } async function main() { await run(1) }`]: "onOneLine",
    "class A {\n  async /* why */ #run(a) {\n    await f(a)\n  }\n  async main() {\n    await this.#run(1)\n  }\n}\n":
      "noOwnKeyword",
    [`async function run(a) { await f(a) }${caller}`]: "onOneLine",
    [`async function run(a) {\n  if (a) await f(\`\n    x\`)\n  g(a)\n}${caller}`]: "templateOfSeveralLines",
    ["async function run({ a }) {\n  await f(a)\n}\nexport const main = () => { void run(1) }\n"]: "parametersMayThrow",
    [`export async function run(a) {\n  await f(a)\n}\n`]: "callersUnknown",
    [`async function run(a) {\n  await f(a)\n}\nexport { run }${caller}`]: "functionPassedOn",
    [`async function run(a) {\n  await f(a)\n}\nexport const main = () => run(1).then(g)\n`]: "promiseUsed",
    [`async function run(a) {\n  await f(a)\n}\nexport const main = () => run(1)\n`]: "promiseUsed",
    [`async function run(a) {\n  await f(a)\n}\nexport async function main() {\n  try {\n    return run(1)\n  } catch {}\n}\n`]:
      "promiseUsed",
    [`async function run(a) {\n  await f(a)\n  await run(a)\n}${caller}`]: "recursive",
    [`/** @returns {Promise<void>} */\nasync function run(a) {\n  await f(a)\n}${caller}`]: "documentedAsPromise",
    [`/** @returns {Promise<void>} */\nconst run = async (a) => {\n  await f(a)\n}${caller}`]: "documentedAsPromise",
    [`async function run(a) {\n  await f(a)\n  again(a)\n}\nfunction again(a) {\n  run(a)\n}${caller}`]: "recursive",
    [`async function run(a) {\n  await f(a)\n  a.forEach((b) => run(b))\n}${caller}`]: "promiseUsed",
    "class A {\n  async run(a) {\n    await f(a)\n  }\n  async main() {\n    await this.run(1)\n  }\n}\n":
      "callersUnknown",
    "class A {\n  async #run(a) {\n    await f(a)\n  }\n  async main(b) {\n    await this.#run(1)\n    await b.#run(1)\n  }\n}\n":
      "memberOfOtherObject",
    "class A {\n  async #run(a) {\n    await f(a)\n  }\n  async main() {\n    await this.#run(1)\n    return this.#run\n  }\n}\n":
      "functionPassedOn",
  })) {
    it(`refuses ${text.replaceAll("\n", " ")}`, () => assert.deepEqual(split(text), { stays: reason }));
  }
  it("takes no key of an object for a private method, and no function inside for the one around it", () => {
    assert.equal(
      split(
        "class A {\n  private async run(a: A) {\n    await f(a)\n    return { run: a, get: function () { return this } }\n  }\n  async main() {\n    return await this.run(1)\n  }\n}\n",
        "a.ts",
      ),
      'class A {\n  private run(a: A) {\n    const pending = f(a)\n    if (typeof (pending as PromiseLike<unknown>)?.then === "function") return Promise.resolve(pending).then(() => this.continueRun(a))\n    return this.continueRun(a)\n  }\n\n  private continueRun(a: A) {\n    return { run: a, get: function () { return this } }\n  }\n  async main() {\n    return await this.run(1)\n  }\n}\n',
    );
  });
  it("waits for what decides which value is returned", () => {
    assert.match(
      String(split(`async function run(a) {\n  return (await f(a)) ? 1 : 2\n}${caller}`)),
      /^function run\(a\) \{\n {2}const result = f\(a\)\n {2}if \(typeof result\?\.then === "function"\) return resumeRun\(result\)\n {2}return result \? 1 : 2\n/,
    );
    assert.equal(
      split(`async function run(a) {\n  return a ? await f(a) : 2\n}${caller}`),
      `function run(a) {\n  return a ? f(a) : 2\n}${caller}`,
    );
  });
  it("gives no value where none is returned", () => {
    assert.equal(
      split(`async function run(a) {\n  if (a) await f(a)\n}${caller}`),
      `function run(a) {\n  if (a) {\n    const pending = f(a)\n    if (typeof pending?.then === "function") return Promise.resolve(pending).then(() => {})\n  }\n}${caller}`,
    );
  });
  it("calls what is left to do after one of several by its own name, where what is awaited has none", () => {
    assert.match(
      String(split(`async function run(a) {\n  await a[a.b](1)\n  await f(a)\n  g(a)\n  h(a)\n}${caller}`)),
      /^function run\(a\) \{\n.*\n.*continueRun\(a\)\)\n.*runAfterF\(a\)/s,
    );
  });
  it("passes a variable once that gets the awaited value", () => {
    assert.match(
      String(
        split(
          `async function run(a, b) {\n  if (a) {\n    b = await f(b)\n    g(b)\n  }\n  h(a)\n  h(b)\n  return b\n}${caller}`,
        ),
      ),
      /return resumeRun\(a, b\)\n.*\nasync function resumeRun\(a, b\) \{\n {2}b = await b\n/s,
    );
  });
  it("writes methods as the class does", () => {
    for (const space of ["", " "])
      assert.match(
        String(
          split(
            `class A {\n  async #run${space}(a) {\n    await f(a)\n    g(a)\n    h(a)\n    return a\n  }\n  async main${space}() {\n    await this.#run(1)\n  }\n}\n`,
          ),
        ),
        new RegExp(`\\n {2}#continueRun${space}\\(a\\) \\{\\n`),
      );
  });
  it("takes no other private name and no operand for the method", () => {
    assert.match(
      String(
        split(
          "class A {\n  #other\n  async #run(a) {\n    await f(a)\n  }\n  async main(b, run) {\n    if (#other in b || run in b) await this.#run(1)\n  }\n}\n",
        ),
      ),
      /\n {2}#run\(a\) \{\n/,
    );
  });
  it("refuses variables without types in TypeScript", () => {
    const body = "{\n  if (a) await f(a)\n  g(a)\n  h(a)\n  return a\n}";
    assert.deepEqual(split(`async function run(a) ${body}${caller}`, "a.ts"), {
      stays: "typesNotWritten",
    });
  });
  it("refuses a function whose type is written elsewhere, and one that is overloaded", () => {
    const run = "async (a) => {\n  await f(a)\n}";
    assert.deepEqual(
      split(`const run: Run = ${run}${caller}`, "a.ts"),
      split(`export const run = ${run}${caller}`, "a.ts"),
    );
    assert.match(
      /** @type {any} */ (
        split(
          "class A {\n  private run(a: A): void\n  private async run(a) {\n    await f(a)\n  }\n  async main() {\n    await this.run(1)\n  }\n}\n",
          "a.ts",
        )
      ).stays,
      /^callersUnknown$/,
    );
  });
  it("keeps the comment behind a statement", () => {
    assert.equal(
      split(`async function run(a) {\n  await f(a) // why\n  g(a)\n}${caller}`),
      `function run(a) {\n  const pending = f(a) // why\n  if (typeof pending?.then === "function") return Promise.resolve(pending).then(() => continueRun(a))\n  return continueRun(a)\n}\n\nfunction continueRun(a) {\n  g(a)\n}${caller}`,
    );
  });
  it("knows the types of texts and numbers", () => {
    assert.match(
      String(
        split(
          `async function run(a: A): Promise<string> {\n  const b = \`\${a}\`\n  const c = 1\n  await f(a)\n  g(b)\n  return h(b, c)\n}${caller}`,
          "a.ts",
        ),
      ),
      /\nasync function resumeRun\(b: string, c: number, pending: unknown\): Promise<string> \{\n/,
    );
  });
  it("refuses types of results that are not spelled out", () => {
    for (const type of ["Sent", "Sent<string>", "Promise", "Promise<string, Error>", "string"])
      assert.match(
        /** @type {any} */ (
          split(`async function run(a: A): ${type} {\n  await f(a)\n  return g(a)\n}${caller}`, "a.ts")
        ).stays,
        /^resultTypeNotWritten$/,
        type,
      );
  });
  it("refuses type parameters", () => {
    assert.match(
      /** @type {any} */ (split(`async function run<T>(a: T) {\n  await f(a)\n  g(a)\n  h(a)\n}${caller}`, "a.ts"))
        .stays,
      /^typeParameters$/,
    );
  });
  it("refuses types that the file does not spell out", () => {
    assert.match(
      /** @type {any} */ (
        split(`async function run(a: number) {\n  const b = await f(a)\n  g(b)\n  h(b)\n  return b\n}${caller}`, "a.ts")
      ).stays,
      /^typesNotWritten$/,
    );
  });
});

describe("what becomes of TypeScript", () => {
  it("has no errors in the types", () => {
    const files = ["typed-hook", "synchronous-typed", "synchronous-typed-values"].map((name) =>
      fileURLToPath(new URL(`../../fixtures/no-optional-await/${name}/after.ts`, import.meta.url)),
    );
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    });
    assert.deepEqual(
      ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
      [],
    );
  });
});
