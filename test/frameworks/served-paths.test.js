import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { countServedPaths } from "../../lib/frameworks/served-paths.js";
import { getHeat } from "../../lib/heat/index.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Paths behind `start();` in a handler, of which those read that meet the name `value`.
 *
 * @param {string} body
 */
function count(body) {
  const source = parseSource(`require("http").createServer((req, res) => { start(); ${body} });`, "a.cjs");
  const start = source.nodes("ExpressionStatement")[1];
  const reads = source.nodes("Identifier").filter(({ name }) => name === "value");
  return countServedPaths(source, getHeat(source), start, reads);
}

describe("countServedPaths", () => {
  /** @type {Record<string, [number, number]>} */
  const cases = {
    "if (req.a) { res.writeHead(401); return res.end(); } res.end(value);": [1, 0],
    "if (req.a) return res.status(403).end(); if (req.b) return res.sendStatus(404); res.end(value);": [1, 0],
    "if (req.a) { res.statusCode = 500; res.end(); } else { res.end(value); }": [1, 0],
    "if (req.a) { res.writeHead(204); return res.end(); } res.end(value);": [1, 1],
    "if (req.a) return res.status(403).end(); if (req.b) return res.end(); res.end(value);": [1, 2],
    "if (req.a) return res.status(403).end(value); res.end();": [1, 1],
    "if (req.a) return res.status(403).end(); res.end();": [0, 2],
    "switch (req.a) { case 1: res.end(value); break; default: res.writeHead(405); res.end(); }": [1, 0],
  };
  for (const [body, [read, unread]] of Object.entries(cases))
    it(body, () => assert.deepEqual(count(body), { read, unread }));
});
