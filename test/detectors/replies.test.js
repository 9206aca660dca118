import { describe, it } from "node:test";
import { Replies } from "../../detectors/no-deferred-reply/replies.js";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - that hands something to `here()`
 * @returns {boolean} whether that replies
 */
function isReplier(text) {
  const source = parseSource(text, "src/code.js");
  const call = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "here"));
  return Replies.of(source, getHeat(source)).isReplier(call.arguments[0]);
}

describe("Replies", () => {
  it("knows a response by its name alone where it is ended", () => {
    const ask = (/** @type {string} */ call) =>
      isReplier(`export class Job { run() { here(() => this.res.${call}()); } }`);
    assert.equal(ask("end"), true);
    assert.equal(ask("send"), true);
    assert.equal(ask("json"), false);
  });

  it("knows replies by the framework's parameters and by names", () => {
    for (const replier of [
      "next",
      "() => next()",
      "() => { log(); res.status(200).json({}); }",
      "res.end.bind(res)",
      "() => stream.pipe(res)",
      "() => db.load((rows) => res.send(rows))",
    ])
      assert.equal(isReplier(`export function handle(req, res, next) { here(${replier}); }`), true, replier);
    assert.equal(
      isReplier(
        "class Reply { constructor(req, res) { this.res = res; } send() { here(() => this.finish()); } finish() { this.res.end(); } }",
      ),
      true,
    );
    assert.equal(
      isReplier(
        "export function handle(req, res, next) { function run() { layer(req, res, run); next(); } here(() => layer(req, res, run)); }",
      ),
      true,
    );
  });

  it("knows callbacks and events of the file, and promises that a handler waits for", () => {
    assert.equal(
      isReplier(
        "function load(callback) { here(callback); } export function handle(req, res, next) { load((rows) => res.end(rows)); }",
      ),
      true,
    );
    assert.equal(
      isReplier(
        'export function handle(req, res, next) { const job = create(); job.on("done", () => res.end()); here(() => job.emit("done")); }',
      ),
      true,
    );
    assert.equal(
      isReplier(
        "export async function handle(req, res, next) { const a = await new Promise((resolve) => here(resolve)); res.end(a); }",
      ),
      true,
    );
  });

  it("does not take other calls for replies", () => {
    for (const other of [
      "() => log(req, res)",
      "() => response.json()",
      '() => job.emit("done")',
      "() => res.write(1)",
      "callback",
      "() => client.end()",
      "() => stores.end()",
      "() => stream.pipe(file)",
      "() => stream.pipe()",
    ])
      assert.equal(isReplier(`export function handle(req, res, next) { here(${other}); }`), false, other);
    assert.equal(
      isReplier(
        "export async function handle(req, res, next) { res.end(); await new Promise((resolve) => here(resolve)); log(); }",
      ),
      false,
    );
    assert.equal(isReplier("export function load(callback) { here(callback); }"), false);
    for (const listening of [
      'job.on("done");',
      'other.on("done", () => res.end());',
      'job.on("done", () => log());',
      'job.on("drop", () => res.end());',
    ])
      assert.equal(
        isReplier(
          `export function handle(req, res, next) { const job = create(), other = create(); ${listening} here(() => job.emit("done")); }`,
        ),
        false,
        listening,
      );
    assert.equal(
      isReplier(
        'export function handle(req, res, next) { const job = start(); job.on("done", () => res.end()); } function start() { const job = create(); const get = () => { return job; }; here(() => job.emit("done")); return get; }',
      ),
      false,
    );
  });
});
