import { demandSense, parseTargets } from "../../cli/prove/options.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

/** @import { ProveOptions } from "../../cli/prove/options.js" */

describe("parseTargets", () => {
  /** @type {[urls: string[], expected: ReturnType<typeof parseTargets>][]} */
  const targets = [
    [["/users?page=2", "/"], { paths: ["/users?page=2", "/"], port: undefined, protocol: "http:" }],
    [["http://localhost/a"], { paths: ["/a"], port: undefined, protocol: "http:" }],
    [["http://127.0.0.1:3000/a", "http://127.0.0.1:3000/b"], { paths: ["/a", "/b"], port: 3000, protocol: "http:" }],
    [["https://[::1]:8443"], { paths: ["/"], port: 8443, protocol: "https:" }],
    [[], { paths: [], port: undefined, protocol: "http:" }],
  ];
  for (const [urls, expected] of targets)
    it(`takes ${urls.join(", ") || "none"}`, () => assert.deepEqual(parseTargets(urls), expected));

  /** @type {[urls: string[], message: RegExp][]} */
  const refused = [
    [["users"], /^`--url users` is neither a path, such as \/users, nor a http or https URL$/],
    [["ftp://localhost/a"], /^`--url ftp:\/\/localhost\/a` is neither/],
    [["http://example.com/"], /^`--url http:\/\/example\.com\/` is not of this machine/],
    [["http://localhost.example.com/"], /is not of this machine/],
    [["http://localhost:3000/a", "http://localhost:3001/b"], /are of two servers; one is started$/],
    [["/a", "http://localhost:3001/b"], /are of two servers/],
  ];
  for (const [urls, message] of refused)
    it(`refuses ${urls.join(", ")}`, () => assert.throws(() => parseTargets(urls), { name: "UsageError", message }));
});

describe("demandSense", () => {
  /** @type {any} */
  const sensible = { start: "node a.js", urls: ["/"], duration: 1, connections: 1, itself: false };
  it("has nothing against what is sensible", () => demandSense(sensible));
  /** @type {Record<string, [Partial<ProveOptions>, RegExp]>} */
  const refused = {
    "an empty command": [{ start: " " }, /^`--start` needs a command that starts the server/],
    "no load": [{ urls: [] }, /^there is nothing to measure it with: `--url \/users`, or `--script load\.js`$/],
    "no duration": [{ duration: 0 }, /^`--duration` must be more than 0$/],
    "no connections": [{ connections: 0 }, /^`--connections` must be a whole number of at least 1$/],
    "half a connection": [{ connections: 1.5 }, /^`--connections` must be a whole number/],
    "rules of nothing": [{ itself: true, perRule: true }, /^`--against-itself` rewrites nothing/],
    "winners of nothing": [{ itself: true, keepWinners: true }, /^`--against-itself` rewrites nothing/],
    "tests of nothing": [{ itself: true, test: "npm test" }, /^`--against-itself` rewrites nothing/],
  };
  for (const [what, [options, message]] of Object.entries(refused))
    it(`refuses ${what}`, () =>
      assert.throws(() => demandSense({ ...sensible, ...options }), { name: "UsageError", message }));
});
