import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findDeferral } from "../../detectors/no-deferred-reply/deferral.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text
 * @returns {string[]} the deferrals of a text: their timer, and what they run or wait for
 */
function getDeferrals(text) {
  const source = parseSource(text, "code.js");
  return source.nodes("CallExpression").flatMap((call) => {
    const deferral = findDeferral(source, call);
    return deferral === undefined
      ? []
      : [
          [
            deferral.api,
            deferral.callback === undefined ? "await" : source.slice(deferral.callback),
            ...deferral.args.map((argument) => source.slice(argument)),
          ].join(" "),
        ];
  });
}

describe("findDeferral", () => {
  it("finds timers without a delay, with their arguments", () => {
    assert.deepEqual(getDeferrals("setImmediate(f, 1, b); setTimeout(g, 0); setTimeout(h, 0, x); setTimeout(i)"), [
      "setImmediate f 1 b",
      "setTimeout g",
      "setTimeout h x",
      "setTimeout i",
    ]);
    assert.deepEqual(
      getDeferrals(
        "setTimeout(f, 250); setTimeout(f, delay); clearImmediate(f); setImmediate(); setImmediate(...args)",
      ),
      [],
    );
  });

  it("follows imports and names", () => {
    assert.deepEqual(
      getDeferrals(
        'import timers, { setImmediate as later } from "node:timers"; later(f); timers.setTimeout(g, 0); globalThis.setImmediate(h)',
      ),
      ["setImmediate f", "setTimeout g", "setImmediate h"],
    );
    assert.deepEqual(getDeferrals('const { setImmediate } = require("timers"); setImmediate(f)'), ["setImmediate f"]);
    assert.deepEqual(
      getDeferrals('require("timers")["setImmediate"](f); (a ? setImmediate : run)(f); setImmediate[name](f)'),
      [],
    );
    assert.deepEqual(getDeferrals("function run(setImmediate) { setImmediate(f) }"), []);
    assert.deepEqual(getDeferrals('import { setImmediate } from "core-js"; setImmediate(f)'), []);
  });

  it("finds turns that are waited for", () => {
    assert.deepEqual(
      getDeferrals(
        'import { setImmediate, setTimeout } from "timers/promises"; await setImmediate(); await setTimeout(0); await setTimeout(20); setImmediate()',
      ),
      ["setImmediate await", "setTimeout await"],
    );
    assert.deepEqual(
      getDeferrals('import { promisify } from "util"; const turn = promisify(setImmediate); await turn()'),
      ["setImmediate await"],
    );
    assert.deepEqual(getDeferrals('await require("util").promisify(setImmediate)()'), ["setImmediate await"]);
    assert.deepEqual(
      getDeferrals('const make = require("util").promisify || own; const turn = make(setImmediate); await turn()'),
      ["setImmediate await"],
    );
    assert.deepEqual(
      getDeferrals('import { promisify } from "my-util"; const turn = promisify(setImmediate); await turn()'),
      [],
    );
    assert.deepEqual(
      getDeferrals(
        "await new Promise((resolve) => setImmediate(resolve)); await new Promise((r) => { setTimeout(() => r(), 0) })",
      ),
      ["setImmediate await", "setTimeout await"],
    );
    assert.deepEqual(
      getDeferrals(
        "await new Promise((resolve) => setImmediate(resolve, 1)); new Promise((resolve) => setImmediate(resolve))",
      ),
      ["setImmediate resolve 1", "setImmediate resolve"],
    );
    assert.deepEqual(
      getDeferrals(
        "await new Promise((resolve) => { timers.add(setImmediate(resolve)) }); await new Promise((resolve) => { start(); setImmediate(resolve) })",
      ),
      ["setImmediate resolve", "setImmediate resolve"],
    );
    assert.deepEqual(
      getDeferrals(
        "await new Promise((resolve) => { setImmediate(resolve); start() }); await new Promise((resolve) => setImmediate((a = start()) => resolve()))",
      ),
      ["setImmediate resolve", "setImmediate (a = start()) => resolve()"],
    );
    assert.deepEqual(getDeferrals("await new Promise((resolve, reject) => setImmediate(reject))"), [
      "setImmediate reject",
    ]);
  });
});
