import { demandSense, parseTargets } from "../../cli/prove/options.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

/** @import { ProveOptions } from "../../cli/prove/options.js" */

describe("parseTargets", () => {
  const get = (/** @type {string} */ path) => ({ path, method: "GET" });
  /** @type {[urls: string[], expected: ReturnType<typeof parseTargets>][]} */
  const targets = [
    [["/users?page=2", "/"], { targets: [get("/users?page=2"), get("/")], port: undefined, protocol: "http:" }],
    [["http://localhost/a"], { targets: [get("/a")], port: undefined, protocol: "http:" }],
    [
      ["http://127.0.0.1:3000/a", "http://127.0.0.1:3000/b"],
      { targets: [get("/a"), get("/b")], port: 3000, protocol: "http:" },
    ],
    [["https://[::1]:8443"], { targets: [get("/")], port: 8443, protocol: "https:" }],
    [
      ["/a", "post /b", "DELETE /c"],
      {
        targets: [get("/a"), { path: "/b", method: "POST" }, { path: "/c", method: "DELETE" }],
        ...{ port: undefined, protocol: "http:" },
      },
    ],
    [[], { targets: [], port: undefined, protocol: "http:" }],
  ];
  for (const [urls, expected] of targets)
    it(`takes ${urls.join(", ") || "none"}`, () => assert.deepEqual(parseTargets(urls), expected));

  it("takes a method for those that name none", () =>
    assert.deepEqual(parseTargets(["/a", "GET /b"], "post").targets, [{ path: "/a", method: "POST" }, get("/b")]));

  /** @type {[urls: string[], message: RegExp][]} */
  const refused = [
    [["users"], /^`--url users` is neither a path, such as \/users, nor a http or https URL$/],
    [["get users"], /^`--url users` is neither/],
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
    "turns of a script": [
      { together: true, script: "load.js" },
      /^`--together` asks the servers in turn, which a script/,
    ],
    "rules of nothing": [{ itself: true, perRule: true }, /^`--against-itself` rewrites nothing/],
    "winners of nothing": [{ itself: true, keepWinners: true }, /^`--against-itself` rewrites nothing/],
    "tests of nothing": [{ itself: true, test: "npm test" }, /^`--against-itself` rewrites nothing/],
  };
  for (const [what, [options, message]] of Object.entries(refused))
    it(`refuses ${what}`, () =>
      assert.throws(() => demandSense({ ...sensible, ...options }), { name: "UsageError", message }));
});
