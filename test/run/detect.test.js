import { describe, it } from "node:test";
import { detect, hasTrigger, mayHaveFindings, mayReport } from "../../lib/run/detect.js";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Detector, HeatModel, Node } from "../../lib/types.js" */

const SERVER = 'import http from "node:http";\nhttp.createServer((req, res) => res.end(slow(req.url)));\n';
const SCRIPT = "export const text = slow(1);\n";

/**
 * Reports every call of `slow`, the last one first.
 *
 * @param {Partial<Detector>} [properties]
 * @returns {Detector & { seen: Node[] }} and which nodes it was asked about
 */
function create(properties) {
  /** @type {Node[]} */
  const seen = [];
  return {
    name: "no-slow",
    triggers: ["never", "slow"],
    silences: [],
    nodes: ["Program"],
    detect(node, source) {
      seen.push(node);
      return source
        .nodes("CallExpression", "Identifier")
        .filter((found) => (found.callee ?? found).name === "slow")
        .sort((a, b) => b.range[0] - a.range[0] || b.range[1] - a.range[1])
        .map((found) => ({ node: found, heat: { level: "hot", text: "" }, messageId: "it", data: {}, facts: {} }));
    },
    seen,
    ...properties,
  };
}

const OF_UNKNOWN = { unknown: /slow/ };

describe("detect", () => {
  it("finds in the order of the text, what ends first before what it stands in", () => {
    const source = parseSource("slow(slow(1), 2);\n", "a.js");
    assert.deepEqual(
      detect(source, create(OF_UNKNOWN)).map(({ node }) => source.slice(node)),
      ["slow", "slow(slow(1), 2)", "slow", "slow(1)"],
    );
  });

  it("asks no detector where none of its words stands, or nothing is hot", () => {
    for (const [text, properties, isHot, isAsked] of /** @type {[string, object, boolean, boolean][]} */ ([
      [SERVER, {}, false, true],
      [SCRIPT, {}, false, false],
      [SCRIPT, {}, true, true],
      [SCRIPT, OF_UNKNOWN, false, true],
      [SERVER, { triggers: ["never"] }, false, false],
      [SERVER, { triggers: ["never"], ...OF_UNKNOWN }, true, false],
    ])) {
      const detector = create(properties);
      const found = detect(parseSource(text, "a.js"), detector, {}, {}, isHot);
      assert.deepEqual([detector.seen.length, found.length], isAsked ? [1, 2] : [0, 0]);
    }
  });

  it("hands over the options, and settings to what says what is hot", () => {
    const source = parseSource("export function run() {\n  slow();\n}\n", "a.js");
    /** @type {[heat: HeatModel, options: object][]} */
    const handed = [];
    const detector = create({
      detect(_node, _source, heat, given) {
        handed.push([heat, given]);
        return [];
      },
    });
    detect(source, detector);
    assert.equal(handed.length, 0);
    const settings = { hot: ["a.js#run"] };
    const options = { sockets: true };
    detect(source, detector, settings, options);
    detect(source, { ...detector, ...OF_UNKNOWN, name: "no-other" });
    assert.deepEqual(
      handed.map(([heat, given]) => [heat === getHeat(source, settings), heat === getHeat(source), given]),
      [
        [true, false, options],
        [false, true, {}],
      ],
    );
  });

  it("looks once for each detector, settings and options", () => {
    const source = parseSource(SERVER, "a.js");
    const [one, other] = [create(), create({ name: "no-other" })];
    const first = detect(source, one);
    assert.deepEqual(detect(source, one, {}, {}), first);
    assert.equal(detect(source, one, {}, {})[0], first[0]);
    assert.equal(one.seen.length, 1);
    detect(source, other);
    assert.equal(other.seen.length, 1);
    detect(source, one, {}, { sockets: true });
    detect(source, one, { hot: ["a.js#run"] });
    assert.equal(one.seen.length, 3);
  });
});

describe("a file whose text shows that it has no findings", () => {
  /** @param {string} text @param {Detector[]} detectors @param {string} [filename] */
  const ask = (text, detectors, filename = "src/a.js") =>
    mayHaveFindings(text, { filename, path: `/nowhere/${filename}` }, detectors, {});

  it("has none of a detector's words", () => {
    assert.equal(hasTrigger("slow()", create()), true);
    assert.equal(hasTrigger("fast()", create()), false);
    assert.equal(ask(SERVER, [create()]), true);
    assert.equal(ask(SERVER, [create({ triggers: ["never"] }), create()]), true);
    assert.equal(ask(SERVER, [create({ triggers: ["never"] })]), false);
    assert.equal(ask(SERVER, []), false);
  });

  it("has nothing that can be hot, unless a detector reports what is unknown", () => {
    assert.equal(ask(SCRIPT, [create()]), false);
    assert.equal(ask(SCRIPT, [create(OF_UNKNOWN)]), true);
    assert.equal(ask(SCRIPT, [create({ unknown: /fast/ })]), false);
    assert.equal(ask(SCRIPT, [create({ unknown: /text/, triggers: ["never"] })]), false);
  });

  it("is a test", () => {
    assert.equal(ask(SERVER, [create(OF_UNKNOWN)], "test/a.test.js"), false);
  });
});

describe("a detector in a file", () => {
  it("may report if anything is hot, or it reports what is unknown", () => {
    const [server, script] = [SERVER, SCRIPT].map((text) => getHeat(parseSource(text, "a.js"), {}));
    assert.deepEqual(
      [server, script].flatMap((heat) => [mayReport(create(), heat), mayReport(create(OF_UNKNOWN), heat)]),
      [true, true, false, true],
    );
  });
});
