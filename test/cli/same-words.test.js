import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { Project } from "./project.js";

/** Each kind of reason, by the line of the function that it is of. */
const REASONS = {
  "an instance of it is made by a handler": 3,
  "a constructor": 4,
  "a method": 7,
  "a function that a callback of a handler calls": 11,
  "a function that start-up code calls": 14,
  "a handler": 17,
};

const CODE = `import express from "express";
const app = express();
class Reply {
  constructor(res) {
    this.res = res;
  }
  send(body) {
    this.res.end(body);
  }
}
function load(id) {
  return JSON.stringify({ id });
}
function start() {
  load(0);
}
app.get("/", (req, res) => {
  const all = [1, 2].map((one) => load(one));
  new Reply(res).send(all.join());
});
start();
`;

describe("why a function is hot or cold", () => {
  for (const [kind, line] of Object.entries(REASONS)) {
    it(`is said in the same words by check and by map: ${kind}`, (t) => {
      const project = new Project(t, { "package.json": '{ "private": true, "type": "module" }', "a.js": CODE });
      const place = `a.js:${line}`;
      const [, byMap] = /^[^\n]* is ((?:hot|cold): [^\n]+)\.\n/.exec(project.run("map", "--why", place).stdout) ?? [];
      const [, byCheck] =
        /innermost first:\n {2}[^\n]* \(line \d+\) {2}([^\n]+)\n/.exec(
          project.run("check", "--explain", place).stdout,
        ) ?? [];
      assert.notEqual(byMap, undefined);
      assert.equal(byCheck, byMap);
    });
  }
});
