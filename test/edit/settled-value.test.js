import { describe, it } from "node:test";
import { getSettledLines, writeSettled } from "../../lib/edit/settled-value.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - with one `await`, in a block of one step
 * @param {string} name
 * @param {string} [filename]
 */
function write(text, name, filename = "a.js") {
  const source = parseSource(`async () => {\n  ${text}\n}\n`, filename);
  const [{ range }] = source.nodes("AwaitExpression");
  const edit = writeSettled(source, range, name, { start: source.text.indexOf(text), indent: "  " });
  return applyEdits(source.text, [edit]).slice("async () => {\n  ".length, -"\n}\n".length);
}

describe("a value that is waited for where it is a promise", () => {
  it("stays on its line", () => {
    assert.equal(
      write("reply.body = await f();", "either"),
      'reply.body = typeof either?.then === "function" ? await either : either;',
    );
  });

  it("gets three lines where one is longer than 100 columns", () => {
    const source = parseSource("", "a.js");
    const name = "x".repeat(18);
    assert.deepEqual(getSettledLines(source, name, "y = "), [
      `typeof ${name}?.then === "function" ? await ${name} : ${name}`,
    ]);
    const { length } = getSettledLines(source, name, "y = ")[0];
    assert.equal(getSettledLines(source, name, "y".repeat(100 - length)).length, 1);
    assert.deepEqual(getSettledLines(source, name, "y".repeat(101 - length)), [
      `typeof ${name}?.then === "function"`,
      `  ? await ${name}`,
      `  : ${name}`,
    ]);
  });

  it("begins below the name that it is assigned to", () => {
    assert.equal(
      write("const a: A = await f();", "either", "a.ts"),
      `const a: A =
    typeof (either as PromiseLike<unknown>)?.then === "function"
      ? await either
      : (either as Awaited<typeof either>);`,
    );
  });

  it("stays on its line where it is no whole assignment", () => {
    assert.equal(
      write("a = (await f()) as A;", "either", "a.ts"),
      'a = (typeof (either as PromiseLike<unknown>)?.then === "function" ? await either : (either as Awaited<typeof either>)) as A;',
    );
  });
});
