import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detector } from "../../detectors/no-optional-await.js";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { nameIterator } from "../../transforms/no-optional-await/iterators.js";
import { rewrite } from "../../transforms/no-optional-await.js";

/**
 * Whether a function becomes synchronous in which a loop calls hooks. Else it only waits where there is a promise.
 *
 * @param {string} text - with a function or method `run`
 * @param {string} [filename]
 * @returns {boolean}
 */
function isSplit(text, filename = "src/a.js") {
  const { applied, source } = fix(parseSource(text, filename), [{ detector, rewrite }], { risk: "review" });
  assert.ok(applied.length > 0, text);
  return source.text.includes("[Symbol.iterator]()");
}

const LOOP = "for (const hook of hooks) {\n    await hook(x);\n  }\n";

/**
 * @param {string} body - of a function that is given `hooks` and `x`
 * @param {string} [handed] - for these
 */
const inFunction = (body, handed = "req.app.hooks, req.url") =>
  `async function run(hooks, x) {\n  ${body}  return x;\n}\n\nexport async function handle(req, res) {\n  res.end(await run(${handed}));\n}\n`;

/**
 * @param {string} member - of the class
 * @param {string} [more] - code beside it
 */
const inClass = (member, more = "") =>
  `${more}class Server {\n  constructor(hooks) {\n    this.hooks = hooks;\n  }\n${member}  async #run(x) {\n    for (const hook of this.hooks) {\n      await hook(x);\n    }\n    return x;\n  }\n  async handle(x) {\n    return await this.#run(x);\n  }\n}\n\nexport async function handle(req, res) {\n  res.end(await new Server(req).handle(req.url));\n}\n`;

describe("a loop whose rest is handed over", () => {
  it("goes over what is used as an array", () => {
    assert.equal(isSplit(inFunction(`${LOOP}  hooks.push(x);\n`)), true);
    assert.equal(isSplit(inFunction(`${LOOP}  if (Array.isArray(hooks)) x++;\n`)), true);
    assert.equal(isSplit(inFunction(LOOP)), false);
    assert.equal(isSplit(inFunction(`${LOOP}  log.info(hooks);\n`)), false);
    assert.equal(isSplit(inFunction(`${LOOP}  hooks.run(x);\n`)), false);
  });

  it("goes over what all calls hand in as an array", () => {
    assert.equal(isSplit(inFunction(LOOP, "[req.hook], req.url")), true);
    assert.equal(isSplit(inFunction(LOOP, "...req.app.args, [req.hook]")), false);
    assert.equal(isSplit(inFunction(LOOP, "")), false);
    assert.equal(isSplit(inFunction(LOOP, "req.hook ? [req.hook] : null, req.url")), true);
    assert.equal(isSplit(inFunction(LOOP, "req.hook ? [req.hook] : /a/, req.url")), false);
    const second = inFunction(LOOP).replace("(hooks, x)", "(x, hooks)");
    assert.equal(isSplit(second.replace("run(req.app.hooks, req.url)", "run(req.url, [req.hook])")), true);
    assert.equal(isSplit(second.replace("run(req.app.hooks, req.url)", "run(...req.app.args, [req.hook])")), false);
  });

  it("goes over what the class uses as an array", () => {
    assert.equal(isSplit(inClass("  add(hook) {\n    this.hooks.push(hook);\n  }\n", "this.hooks.length;\n")), true);
    assert.equal(isSplit(inClass("", "class Other { add(hook) { this.hooks.push(hook); } }\n")), false);
    assert.equal(isSplit(inClass("", "this.hooks.push(1);\n")), false);
    assert.equal(isSplit(inClass("  add(other, hook) {\n    other.hooks.push(hook);\n  }\n")), false);
  });

  it("goes over what has an array for a default", () => {
    for (const [value, result] of Object.entries({ "[]": true, "new Set()": true, NONE: false }))
      assert.equal(isSplit(inFunction(LOOP).replace("(hooks, x)", `(hooks = ${value}, x)`)), result, value);
  });

  it("goes over what the same object has where it is used as an array", () => {
    const text = inFunction(LOOP.replace("of hooks", "of app.hooks"), "req.app, req.url").replace(
      "(hooks, x)",
      "(app, x)",
    );
    assert.equal(isSplit(text), false);
    assert.equal(isSplit(text.replace("  return x;", "  app.hooks.pop();\n  return x;")), true);
    assert.equal(isSplit(`${text}function add(app, hook) { app.hooks.push(hook); }\n`), false);
    const called = text.replace("app.hooks", "getApp().hooks");
    assert.equal(isSplit(called.replace("  return x;", "  getApp().hooks.pop();\n  return x;")), false);
    const arrow = inFunction(LOOP.replace("of hooks", "of this.hooks"))
      .replace("async function run(hooks, x)", "const run = async (hooks, x) =>")
      .concat("function add(hook) { this.hooks.push(hook); }\n");
    assert.equal(isSplit(arrow, "src/a.cjs"), false);
  });

  it("goes over what has the type of a list", () => {
    const TYPES = "type Hook = (x: string) => void;\ntype HookArray<T> = { first: T };\n";
    for (const [type, result] of Object.entries({
      "Hook[]": true,
      "readonly Hook[]": true,
      "Array<Hook>": true,
      "ReadonlySet<Hook>": true,
      "Iterable<Hook>": false,
      "HookArray<Hook>": false,
    })) {
      const text = inFunction(LOOP)
        .replace("(hooks, x)", `(hooks: ${type}, x: string): Promise<string>`)
        .replace("(req, res)", "(req: Req, res: Res)");
      assert.equal(isSplit(`${TYPES}${text}`, "src/a.ts"), result, type);
    }
  });

  it("goes over a list that can be asked for its iterator as it is written", () => {
    const name = (/** @type {string} */ list, type = "Hook[]") => {
      const source = parseSource(
        `function f(hooks: ${type}) {\n  for (const a of ${list}) a()\n  done()\n}\nf(other)\n`,
        "a.ts",
      );
      const named = nameIterator(source, source.nodes("ForOfStatement")[0], "remaining");
      return "stays" in named ? named.stays : named[0].text;
    };
    assert.equal(name("hooks"), "const remaining = hooks[Symbol.iterator]()\n  ");
    for (const list of ["hooks as Hook[]", "hooks!"]) assert.equal(name(list), "listNotNamed");
    for (const type of ["HookArray<Hook>", "string"]) assert.equal(name("hooks", type), "mayBeNoArray");
  });

  it("has a line of its own", () => {
    assert.equal(isSplit(inFunction(`x++; ${LOOP}  hooks.push(x);\n`)), false);
    assert.equal(isSplit(inFunction(`if (x) ${LOOP}  hooks.push(x);\n`)), false);
    const source = parseSource("function f() { for (const a of [1]) a(); }", "a.js");
    assert.deepEqual(nameIterator(source, source.nodes("ForOfStatement")[0], "remaining"), {
      stays: "loopSharesLine",
    });
  });
});
