import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createLiveLine } from "../../cli/live-line.js";
import { createProgress } from "../../cli/progress.js";
import { FirstFindings } from "../../cli/run/first-findings.js";
import { setTimeout as sleep } from "node:timers/promises";

/** A terminal, or something else, that keeps what is written to it. */
class Stream {
  /** @param {{ isTTY?: boolean, columns?: number }} [how] */
  constructor({ isTTY, columns } = {}) {
    this.isTTY = isTTY;
    this.columns = columns;
    this.text = "";
  }

  /** @param {string} text */
  write(text) {
    this.text += text;
    return true;
  }

  /** @returns {string[]} what is to be seen, by lines: `\r` goes to the beginning, `ESC [ K` clears what is behind */
  getLines() {
    return this.text.split("\n").map((line) => line.split("\r\u001B[K").at(-1) ?? "");
  }
}

/** @param {Stream} stream */
const asOutput = (stream) =>
  /** @type {import("../../cli/surroundings.js").Output} */ (/** @type {unknown} */ (stream));

describe("the line that changes", () => {
  it("stands below what is said, and goes with the next", (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    const stream = new Stream({ isTTY: true, columns: 40 });
    const live = createLiveLine(asOutput(stream), {});
    let answered = 0;
    live.say("Load for 3 s.");
    live.watch(() => `sampling; ${answered} answered`);
    assert.deepEqual(stream.getLines(), ["Load for 3 s.", "sampling; 0 answered"]);
    answered = 12;
    t.mock.timers.tick(250);
    assert.deepEqual(stream.getLines(), ["Load for 3 s.", "sampling; 12 answered"]);
    const { length } = stream.text;
    t.mock.timers.tick(1000);
    assert.equal(stream.text.length, length, "what has not changed is not drawn again");
    live.say("12 requests answered.");
    assert.deepEqual(stream.getLines(), ["Load for 3 s.", "12 requests answered.", ""]);
    t.mock.timers.tick(1000);
    assert.deepEqual(stream.getLines(), ["Load for 3 s.", "12 requests answered.", ""]);
  });

  it("makes room for what a server prints, also before its line is complete", (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    const stream = new Stream({ isTTY: true, columns: 40 });
    const live = createLiveLine(asOutput(stream), {});
    live.watch(() => "sampling");
    live.pass("listening\nser");
    t.mock.timers.tick(250);
    assert.deepEqual(stream.getLines(), ["listening", "ser"]);
    live.pass("ved\n");
    t.mock.timers.tick(250);
    assert.deepEqual(stream.getLines(), ["listening", "served", "sampling"]);
    live.pass("half");
    live.say("Over.");
    assert.deepEqual(stream.getLines(), ["listening", "served", "half", "Over.", ""]);
  });

  it("is no wider than the terminal, and nothing in it is obeyed", () => {
    const stream = new Stream({ isTTY: true, columns: 20 });
    createLiveLine(asOutput(stream), {}).watch(() => "\u001B[2Jtests of a long name");
    const [line] = stream.getLines();
    assert.deepEqual([line.length, line], [19, "\uFFFD[2Jtests of a lon…"]);
  });

  for (const [name, how, env] of /** @type {[string, object, NodeJS.ProcessEnv][]} */ ([
    ["a pipe", {}, {}],
    ["CI", { isTTY: true }, { CI: "true" }],
    ["a terminal that cannot", { isTTY: true }, { TERM: "dumb" }],
  ]))
    it(`is not drawn in ${name}, where what is said stays lines`, () => {
      const stream = new Stream(how);
      const live = createLiveLine(asOutput(stream), env);
      live.watch(() => "sampling");
      live.say("Pair 1, original.");
      live.end();
      assert.equal(stream.text, "Pair 1, original.\n");
    });
});

describe("the progress of check", () => {
  it("says what was found so far, the heaviest by its place", () => {
    const found = new FirstFindings();
    /** @param {number} line @param {number} time */
    const finding = (line, time) => /** @type {any} */ ({ line, weight: { time, executions: 2 } });
    assert.equal(found.add("a.js", []), "");
    assert.equal(found.add("a.js", [finding(3, 1000)]), ", 1 finding, the heaviest 2 µs: a.js:3");
    assert.equal(found.add("b.js", [finding(4, 500)]), ", 2 findings, the heaviest 2 µs: a.js:3");
    assert.equal(found.add("c\u001B.js", [finding(5, 9000)]), ", 3 findings, the heaviest 18 µs: c\uFFFD.js:5");
    assert.equal(
      new FirstFindings().add("d.js", [/** @type {any} */ ({ line: 1 })]),
      ", 1 finding, the heaviest d.js:1",
    );
  });

  for (const columns of [40, 80, 200])
    it(`fits into ${columns} columns`, async () => {
      const stream = new Stream({ isTTY: true, columns });
      const progress = createProgress(asOutput(Object.assign(stream, { cursorTo() {}, clearLine() {} })), {});
      await sleep(600);
      const note = `, 12 findings, the heaviest 88 µs: ${"a/".repeat(100)}b.js:12`;
      progress.show(1234, 5678, note);
      while (!stream.text.includes("1234 of 5678 files")) await sleep(20);
      progress.show(1235, 5678, note);
      progress.end();
      // eslint-disable-next-line no-control-regex -- what a terminal obeys is not seen
      const lines = stream.text.split(/\u001B\[[?\d]*[A-Za-z]|[\r\n]/).filter((line) => line.includes("of 5678"));
      for (const line of lines) assert.ok(line.length < columns, line);
      assert.equal(
        lines.every((line) => line.includes("finding")),
        columns > 70,
      );
    });
});
