import { afterEach, beforeEach, describe, it } from "node:test";
import { drive, fillIn, waitForAnswer } from "../../scripts/servers/drive.js";
import { APPLICATIONS } from "../../scripts/applications/catalogue.js";
import assert from "node:assert/strict";
import { compareAnswers } from "../../scripts/servers/compare.js";
import { createNormaliser } from "../../scripts/servers/normalise.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { getFreePort } from "../../scripts/applications/services.js";
import http from "node:http";
import { once } from "node:events";
import { RECORDINGS } from "../../scripts/servers/recordings.js";
import { gzipSync } from "node:zlib";

/** @import { Answer } from "../../scripts/servers/normalise.js" */

/**
 * @param {string} body
 * @param {Record<string, string>} [headers]
 * @returns {Answer}
 */
const answer = (body, headers = {}) => ({ status: 200, headers, body });

const ONE = "0f8fad5b-d9cb-469f-a165-70867728950e";
const TWO = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

describe("createNormaliser", () => {
  it("names identifiers by their order, so that what is equal stays equal", () => {
    assert.equal(createNormaliser()(answer(`${ONE} ${TWO} ${ONE}`)).body, "<uuid 1> <uuid 2> <uuid 1>");
    const normalise = createNormaliser();
    assert.deepEqual(
      [ONE, TWO, ONE].map((id) => normalise(answer(id)).body),
      ["<uuid 1>", "<uuid 2>", "<uuid 1>"],
    );
  });

  it("takes moments and tokens for equal", () => {
    const texts = [
      '{"at":"2026-11-23T04:00:00.000Z","n":1795406400000,"token":"eyJhbGci.eyJpZCI6.c2ln"}',
      '{"at":"2026-11-23 05:10:11","n":1795406499999,"token":"eyJhbGcj.eyJpZCI7.c2lo"}',
    ];
    const [a, b] = texts.map((text) => createNormaliser()(answer(text)).body);
    assert.equal(a, b);
    assert.equal(a, '{"at":"<date>","n":<time>,"token":"<jwt 1>"}');
  });

  it("keeps what is said", () => {
    const texts = ['{"total":12}', "404 Not Found", "1.2.3", "a@example.com", "12345", "2026-11-23", "/a/b?c=d"];
    for (const text of texts) assert.equal(createNormaliser()(answer(text)).body, text);
  });

  it("keeps headers but for those that change, and the attributes of cookies", () => {
    const { headers } = createNormaliser(
      [],
      8080,
    )(
      answer("", {
        date: "Mon, 23 Nov 2026 04:00:00 GMT",
        location: "http://127.0.0.1:8080/a",
        "set-cookie": "sid=s%3Aabcdefghijklmnop; Path=/; HttpOnly",
        "x-ratelimit-reset": "58",
        "x-ratelimit-limit": "100",
      }),
    );
    assert.deepEqual(headers, {
      location: "http://127.0.0.1:<port>/a",
      "set-cookie": "sid=<value>; Path=/; HttpOnly",
      "x-ratelimit-limit": "100",
      "x-ratelimit-reset": "<seconds>",
    });
  });

  it("knows the forms of a server", () => {
    const normalise = createNormaliser([["group", /\bg\.\w{4}\b/g]]);
    assert.equal(normalise(answer("g.abcd g.efgh g.abcd")).body, "<group 1> <group 2> <group 1>");
  });
});

describe("compareAnswers", () => {
  const requests = [{ url: "/a" }, { method: "POST", url: "/b" }];
  const run = (/** @type {string[]} */ ...bodies) => bodies.map((body) => answer(body));

  it("tells where an answer parts from the one before", () => {
    const { different } = compareAnswers(requests, [run("one", "two")], [run("one", "three")]);
    assert.equal(different.length, 1);
    assert.match(different[0], /^POST \/b: .*two.* … then .*three/);
  });

  it("takes no notice of an answer that is not always the same", () => {
    const found = compareAnswers(requests, [run("1", "x"), run("2", "x")], [run("3", "x")]);
    assert.deepEqual(found.different, []);
    assert.equal(found.unsteady.length, 1);
  });
});

describe("drive", () => {
  /** @type {http.Server} */
  let server;
  /** @type {string[]} */
  let seen;
  let refusals = 0;

  beforeEach(async () => {
    seen = [];
    server = http.createServer((req, res) => {
      seen.push(`${req.method} ${req.url} ${req.headers.cookie ?? ""} ${req.headers.authorization ?? ""}`.trim());
      if (refusals-- > 0) return res.writeHead(503).end();
      if (req.url === "/login")
        return res.setHeader("set-cookie", ["a=1; Path=/", "b=2"]).end('{"user":{"token":"t"}}');
      if (req.url === "/zip") return res.end(gzipSync("text"));
      if (req.url === "/break") return req.socket.destroy();
      return res.end("ok");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => server.close());

  const getPort = () => /** @type {import("node:net").AddressInfo} */ (server.address()).port;

  it("sends cookies and kept values back, and takes a broken connection for an answer", async () => {
    const answers = await drive(getPort(), [
      { method: "POST", url: "/login", body: { name: "a" }, keep: { token: "user.token", none: "user.none.x" } },
      { url: "/x?t={{token}}{{none}}", headers: { authorization: "Bearer {{token}}" } },
      { url: "/zip" },
      { url: "/break" },
    ]);
    assert.deepEqual(seen.slice(0, 2), ["POST /login", "GET /x?t=t a=1; b=2 Bearer t"]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body]),
      [
        [200, '{"user":{"token":"t"}}'],
        [200, "ok"],
        [200, "text"],
        [0, "socket hang up"],
      ],
    );
  });

  it("waits for a server that refuses at first", async () => {
    refusals = 1;
    await waitForAnswer(getPort(), "/");
    assert.equal(seen.length, 2);
  });

  it("fills in what was kept, in URLs and bodies", () => {
    assert.deepEqual(fillIn({ url: "/{{a}}", body: { b: "{{b}}" } }, { a: "1" }), { url: "/1", body: { b: "" } });
  });
});

describe("loopback.cjs", () => {
  it("lets a server listen on the loopback interface only", async () => {
    const loopback = fileURLToPath(new URL("../../scripts/servers/loopback.cjs", import.meta.url));
    const listen = (/** @type {string} */ args) =>
      execFileSync(
        process.execPath,
        [
          ...["--require", loopback, "--eval"],
          `const server = require("node:http").createServer();
           server.once("listening", () => { console.log(server.address().address); server.close(); });
           server.listen(${args});`,
        ],
        { encoding: "utf8" },
      ).trim();
    const port = await getFreePort();
    for (const args of [
      `${port}`,
      `"${port}"`,
      `${port}, "0.0.0.0"`,
      `{ port: ${port}, host: "::" }`,
      `${port}, () => {}`,
    ])
      assert.equal(listen(args), "127.0.0.1", args);
  });
});

describe("the recordings", () => {
  it("are of applications of the catalogue, each once, with absolute paths", () => {
    for (const { repository, requests } of RECORDINGS) {
      assert.ok(
        APPLICATIONS.some((application) => application.repository === repository),
        repository,
      );
      for (const { url } of requests) assert.ok(url.startsWith("/"), url);
    }
    assert.equal(new Set(RECORDINGS.map(({ repository }) => repository)).size, RECORDINGS.length);
    assert.ok(RECORDINGS.length >= 5);
  });
});
