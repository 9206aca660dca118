import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { Entries } from "../../lib/heat/entries.js";
import { Linter } from "eslint";
import { parseSource } from "../../lib/source/parse.js";
import plugin from "../../index.js";
import { rules } from "../../rules/index.js";

/** @import { TestContext } from "node:test" */

/** It looks as if it could be hot, and has something for detectors to look at, but serves nobody. */
const CLIENT = `import http, { createServer } from "node:http";

export const listen = (port) => createServer().listen(port);

export class Client {
  constructor(base) {
    this.url = new URL(base);
    this.get = (path) => this.ask(path);
  }

  async ask(path) {
    const options = {};
    options.path = path;
    options.env = process.env.NODE_ENV;
    return await Promise.all([http.request(options)]);
  }
}
`;

/** It has triggers, and a finding nowhere. */
const SERVER = `import http from "node:http";

const BASE = process.env.BASE;

http.createServer(async (req, res) => {
  const options = {};
  const url = new URL(req.url, BASE);
  options.path = url.href;
  res.end(JSON.stringify(options));
}).listen(0);
`;

/**
 * What the rules' `create` returns, of a file of which they may only read the text.
 *
 * @param {string} text
 * @param {{ filename?: string, settings?: object }} [more]
 */
function createAll(text, { filename = "src/a.js", settings = {} } = {}) {
  const sourceCode = new Proxy(
    {},
    {
      get(_target, key) {
        assert.equal(key, "text", `a rule reads \`sourceCode.${String(key)}\``);
        return text;
      },
    },
  );
  const context = { sourceCode, filename, physicalFilename: `/nowhere/${filename}`, cwd: "/", options: [], settings };
  return Object.values(rules).map((rule) => rule.create(context));
}

/**
 * Lints with all rules and counts the nodes that each detector is asked about.
 *
 * @param {TestContext} test
 * @param {string} text
 */
function countQuestions(test, text) {
  const questions = Object.entries(rules).map(([name, { pattern }]) => ({
    name,
    detect: test.mock.method(pattern.detector, "detect").mock,
    nodes: pattern.detector.nodes,
    isForUnknown: pattern.detector.unknown !== undefined,
  }));
  const models = test.mock.method(Entries.prototype, "addRegistered").mock;
  const messages = new Linter().verify(text, [/** @type {any} */ (plugin.configs.all)], "src/a.js");
  assert.deepEqual(messages, []);
  return {
    models: models.callCount(),
    questions: questions.map(({ detect, ...question }) => ({ ...question, count: detect.callCount() })),
  };
}

describe("what the rules cost", () => {
  it("is a look at the text where nothing can be hot, no trigger occurs, or the file is a test", () => {
    const cold = CLIENT.replace(/^import.+\n\n.+\n/, "");
    for (const listeners of [
      ...createAll(cold),
      ...createAll("export const a = 1;\n"),
      ...createAll(SERVER, { filename: "test/a.test.js" }),
    ])
      assert.deepEqual(listeners, {});
    assert.throws(() => createAll(SERVER), /a rule reads/);
    assert.ok(cold.startsWith("\nexport class"));
    assert.throws(() => createAll(cold, { settings: { hotpath: { hot: ["src/**"] } } }), /a rule reads/);
  });

  it("is one heat model for all rules, and none of their questions, where nothing turns out to be hot", (test) => {
    const { models, questions } = countQuestions(test, CLIENT);
    assert.equal(models, 1);
    assert.deepEqual(
      questions.filter(({ count, isForUnknown }) => count > 0 && !isForUnknown),
      [],
    );
  });

  it("is one heat model for all rules, and the nodes that they want, where something is hot", (test) => {
    const { models, questions } = countQuestions(test, SERVER);
    assert.equal(models, 1);
    const asked = questions.filter(({ count }) => count > 0);
    assert.ok(asked.length > 2, `${asked.length} rules`);
    const source = parseSource(SERVER, "src/a.js");
    for (const { name, nodes, count } of asked) assert.equal(count, source.nodes(...nodes).length, name);
  });
});
