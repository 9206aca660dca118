import { describe, it } from "node:test";
import { FIXTURES } from "../fixtures.js";
import { Project } from "./project.js";
import assert from "node:assert/strict";
import http from "node:http";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

const adapter = readFileSync(path.join(FIXTURES, "no-eager-request/node-adapter/before.js"), "utf8");
const server = readFileSync(path.join(FIXTURES, "servers/node-adapter.mjs"), "utf8").replace(
  '"adapter"',
  '"./adapter.js"',
);

/** What the server is asked: method, path, body. */
const REQUESTS = [
  ...[
    "/health",
    "/text",
    "/nothing",
    "/users?page=2",
    "/request?a=b",
    "/same",
    "/response",
    "/throws",
    "/missing",
    "/a/../text",
  ].map((url) => ["GET", url]),
  ["HEAD", "/health"],
  ["OPTIONS", "/health"],
  ["POST", "/echo", '{"a":"ü"}'],
  ["POST", "/late", '{"a":[1,2,{"b":null}]}'],
  ["POST", "/late", '{"a":'],
  ["POST", "/unread", "x".repeat(100_000)],
];

/**
 * @param {import("node:test").TestContext} t
 * @param {Project} project - with `server.mjs` and `adapter.js`
 * @returns {Promise<unknown[]>} status, headers and body of each answer
 */
async function askAll(t, project) {
  /** @type {{ default: http.Server }} */
  const { default: started } = await import(pathToFileURL(project.resolve("server.mjs")).href);
  t.after(() => (started.closeAllConnections(), started.close()));
  if (!started.listening) await once(started, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (started.address());
  const answers = [];
  for (const [method, url, body] of REQUESTS) {
    const request = http.request({
      port,
      host: "127.0.0.1",
      method,
      path: url,
      headers: {
        connection: "close",
        "x-name": "Ada",
        "x-list": ["1", "2"],
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
    });
    request.end(body);
    const [response] = /** @type {[http.IncomingMessage]} */ (await once(request, "response"));
    response.setEncoding("utf8");
    let text = "";
    for await (const chunk of response) text += chunk;
    answers.push({
      asked: `${method} ${url}`,
      status: response.statusCode,
      headers: { ...response.headers, date: undefined },
      text,
    });
  }
  return answers;
}

describe("an adapter between Node and handlers of the web", () => {
  it("answers the same after `hotpath fix --all`, which builds a Request only where a handler reads it", async (t) => {
    const before = new Project(t, { "adapter.js": adapter, "server.mjs": server, "package.json": '{"type":"module"}' });
    const after = new Project(t, { "adapter.js": adapter, "server.mjs": server, "package.json": '{"type":"module"}' });
    const { status, stderr } = after.run("fix", "--no-git", "--all", "--exit-zero", "adapter.js");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(after.read("adapter.js"), /get request\(\)/);
    assert.deepEqual(await askAll(t, after), await askAll(t, before));
  });

  it("builds no Request for a health check any more, and one where a handler reads it", async (t) => {
    const project = new Project(t, {
      "adapter.js": adapter,
      "server.mjs": server,
      "package.json": '{"type":"module"}',
    });
    project.run("fix", "--no-git", "--all", "adapter.js");
    const Native = globalThis.Request;
    let built = 0;
    globalThis.Request = class extends Native {
      /** @param {ConstructorParameters<typeof Native>} args */
      constructor(...args) {
        super(...args);
        built += 1;
      }
    };
    t.after(() => {
      globalThis.Request = Native;
    });
    await askAll(t, project);
    // Those whose handlers read it: /request, /same, /response, /echo, twice /late.
    assert.equal(built, 6);
  });
});
