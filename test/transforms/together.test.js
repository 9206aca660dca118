import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-optional-await.js";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-optional-await.js";

/**
 * @param {string} text
 * @returns {string} the text rewritten, or else why nothing of it is
 */
function getResult(text) {
  const { applied, left, source } = fix(parseSource(text, "src/a.js"), [{ detector, rewrite }], { risk: "review" });
  return applied.length > 0 ? source.text : left.map(({ reason }) => reason).join();
}

describe("functions that become synchronous together", () => {
  it("wait for nothing that never is a promise then", () => {
    const handle = "export async function handle(req, res) {\n  res.end(await run(req.app.hooks, req.url));\n}\n";
    const after = getResult(
      `async function getLabel(x) {\n  return \`a\${x}\`;\n}\n\nasync function run(hooks, x) {\n  const label = await getLabel(x);\n  await hooks.onSend(label);\n  return label;\n}\n\n${handle}`,
    );
    assert.match(after, /^function getLabel/);
    assert.match(after, /\nfunction run\(hooks, x\) \{\n {2}const label = getLabel\(x\);\n {2}const pending = hooks/);
  });

  it("wait where it may still be one", () => {
    const handle = "export async function handle(req, res) {\n  res.end(await run(req.app.hooks, req.url));\n}\n";
    const after = getResult(
      `async function getLabel(hooks, x) {\n  return await hooks.onLabel(x);\n}\n\nasync function run(hooks, x) {\n  const label = await getLabel(hooks, x);\n  return label + x;\n}\n\n${handle}`,
    );
    assert.match(after, /^function getLabel/);
    assert.match(after, /\n {2}const label = getLabel\(hooks, x\);\n {2}if \(typeof label\?\.then === "function"\)/);
  });

  it("leave one as it is that another one stands in", () => {
    const after = getResult(
      "async function outer(hooks, x) {\n  async function inner(y) {\n    await hooks.onInner(y);\n    return y;\n  }\n  await hooks.onOuter(x);\n  return await inner(x);\n}\n\nexport async function handle(req, res) {\n  res.end(await outer(req.app.hooks, req.url));\n}\n",
    );
    assert.match(after, /^async function outer\(hooks, x\) \{\n {2}function inner\(y\) \{\n {4}const pending = hooks/);
  });

  it("have no `for await` of their own", () => {
    const run = (/** @type {string} */ own, /** @type {string} */ other) =>
      getResult(
        `async function run(hooks, x) {\n${own}  await hooks.onSend(x);\n  return x + 1;\n}\n\nexport async function handle(req, res) {\n  res.end(await run(req.app.hooks, req.url));\n}\n\nexport async function read(hooks, x) {\n${other}}\n`,
      );
    const loop = "  for await (const part of x) hooks.parts.push(part);\n";
    assert.match(run("", loop), /^function run/);
    assert.match(run(loop, ""), /^async function run.*\n {2}const pending = hooks/s);
  });

  it("leave callers as they are that run seldom, or that are no functions", () => {
    const seldom =
      'export async function main(hooks) {\n  await run(hooks, "/");\n}\n\nawait run({ onSend() {} }, "/");\n';
    const after = getResult(
      `async function run(hooks, x) {\n  await hooks.onSend(x);\n  return x + 1;\n}\n\nexport async function handle(req, res) {\n  res.end(await run(req.app.hooks, req.url));\n}\n\n${seldom}`,
    );
    assert.match(after, /^function run\(hooks, x\) \{\n/);
    assert.ok(after.endsWith(`\n}\n\n${seldom}`), after);
  });

  it("stay as they are where they wait for one that does, directly or not", () => {
    const handle = "export async function handle(req, res) {\n  res.end(await run(req.app.hooks, req.url));\n}\n";
    const wait = "async function wait(x) {\n  return await fetch(x);\n}\n\n";
    const mid = "async function mid(x) {\n  return await wait(x);\n}\n\n";
    const run = (/** @type {string} */ name) =>
      `async function run(hooks, x) {\n  await hooks.onSend(x);\n  if (x) await ${name}(x);\n  return x;\n}\n\n${handle}`;
    for (const text of [wait + run("wait"), wait + mid + run("mid")])
      assert.equal(
        getResult(text),
        text.replace(
          "  await hooks.onSend(x);\n",
          '  const pending = hooks.onSend(x);\n  if (typeof pending?.then === "function") await pending;\n',
        ),
      );
  });

  it("are not joined by one that stays as it is", () => {
    const text =
      "async function run(hooks, x) {\n  await hooks.onSend(x);\n  return x;\n}\n\nasync function other(hooks, x) {\n  await hooks.onOther(x);\n  return x;\n}\n\nasync function both(hooks, x) {\n  await fetch(x);\n  await run(hooks, x);\n  return await other(hooks, x);\n}\n\nexport async function handle(req, res) {\n  await run(req.app.hooks, req.url);\n  res.end(await both(req.app.hooks, req.url));\n}\n";
    const source = parseSource(text, "src/a.js");
    const plan = planRewrite(source, { detector, rewrite }, detect(source, detector, {})[0], {}, {});
    assert.ok(!("refused" in plan));
    assert.deepEqual(plan.rewrite.data, { name: "run" });
  });

  it("may be methods and function expressions", () => {
    const handle = "  async handle(req, res) {\n    res.end(await this.#run(req.app.hooks, req.url));\n  }\n}\n";
    const after = getResult(
      `export class Server {\n  async #label(x) {\n    return x + 1;\n  }\n\n  async #run(hooks, x) {\n    const label = await this.#label(x);\n    await hooks.onSend(label);\n    return label;\n  }\n\n${handle}`,
    );
    assert.match(after, /\n {2}#label\(x\)/);
    assert.match(after, /\n {4}const label = this\.#label\(x\);\n/);
  });
});
