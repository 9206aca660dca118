import { describe, it } from "node:test";
import { getModel, sayIt } from "./model.js";
import assert from "node:assert/strict";

describe("marked functions", () => {
  const marked = [
    `/** @hotpath */ function it () {}`,
    `// @hotpath\nexport function it () {}`,
    `/** @hotpath */\n// and something else\nexport default function it () {}`,
    `/** @hotpath */ export const it = () => {}`,
    `/** @hotpath */ let a = 1, it = () => {}`,
    `/** @hotpath */ const x = wrap(function it () {})`,
    `/** @hotpath */ exports.it = function () {}`,
    `const o = { /** @hotpath */ it () {} }`,
    `const o = { /** @hotpath */ it: () => {} }`,
    `/** @hotpath */ export const handlers = { it () {} }`,
    `/** @hotpath */ class C { it () {} }`,
    `class C { /** @hotpath */ it () {} }`,
    `class C { /** @hotpath */ static it () {} }`,
    `class C { /** @hotpath */ it = () => {} }`,
    `/** @hotpath */ function make () { return 1 } /** @hotpath */ module.exports = class { it () {} }`,
    `call(/* @hotpath */ function it () {})`,
    `function make () { /** @hotpath */ return function it () {} }`,
    `/** What it is.\n * @hotpath\n */\nexport async function it () {}`,
    `/** @coldpath */ class C { /** @hotpath */ it () {} }`,
  ];
  for (const code of marked) it(code, () => assert.equal(sayIt(code), "hot marked"));

  const cold = [
    `/** @coldpath */ export function it (req, res) {}`,
    `import http from "http"; /** @coldpath */ function it (req, res) {} http.createServer(it)`,
    `/** @hotpath */ class C { /** @coldpath */ it () {} }`,
  ];
  for (const code of cold) it(code, () => assert.equal(sayIt(code), "cold marked"));

  it("says nothing of what does not follow at once", () => {
    assert.equal(sayIt(`call() // @hotpath\nexport function it () {}`), "unknown");
    assert.equal(sayIt(`/** @hotpath */ const a = 1; export function it () {}`), "unknown");
    assert.equal(sayIt(`/** @hotpathological */ export function it () {}`), "unknown");
  });

  it("reads decorated members in TypeScript", () =>
    assert.equal(sayIt(`export class C { /** @hotpath */ @Get() it () {} }`, { filename: "a.ts" }), "hot marked"));

  it("keeps what the parameters of a registered function mean", () => {
    const { of, roles } = getModel(
      `import http from "http"; /** @hotpath */ function list (a, b) {} http.createServer(list)`,
    );
    assert.equal(of("list").text, "marked @hotpath, line 1");
    assert.deepEqual(roles("list"), ["request", "response"]);
  });

  it("takes the settings for marks", () => {
    const code = "export function it () {} export function other () {}";
    assert.equal(sayIt(code, { settings: { hot: ["src/**"] } }), "hot marked");
    assert.equal(getModel(code, { settings: { hot: ["src/server.js#it"] } }).say("other"), "unknown");
    assert.equal(sayIt(code, { settings: { hot: ["src/**"], cold: ["**/server.js#it"] } }), "cold setting");
  });
});
