import { describe, it } from "node:test";
import { describeUsers } from "../../lib/project/heat/package-users.js";
import { getHot } from "./model.js";
import assert from "node:assert/strict";

const PACKAGE = { name: "wire", version: "1.0.0", main: "./lib/index.js", keywords: ["database", "driver"] };

/** @param {Record<string, string>} files */
function getReasons(files) {
  const users = describeUsers(PACKAGE);
  assert.ok(users !== undefined);
  return getHot(files, {}, [{ folder: "", users }]);
}

describe("what packages for servers have called when something comes in", () => {
  it("listeners of connections, and what they call, although they are made where it connects", () =>
    assert.deepEqual(
      getReasons({
        "lib/index.js": `import net from "node:net"; import { Reader } from "./reader.js";
          export function connect(options) {
            const reader = new Reader();
            const socket = net.connect(options);
            socket.on("data", onData);
            socket.on("close", onClose);
            socket.once("readable", onFirst);
            function onData(chunk) { reader.push(chunk); }
            function onClose() {}
            function onFirst() {}
          }`,
        "lib/reader.js": "export class Reader { constructor() {} push(chunk) { split(chunk); } } function split() {}",
      }),
      {
        onData: "listens to `data` in `wire`, whose users are servers",
        push: "called by `onData` (lib/index.js:8), what listens to `data` in `wire`",
        split: "called by `push` (line 1), from what listens to `data` in `wire`",
      },
    ));
  it("not of files that the package does not load, nor of logging in", () =>
    assert.deepEqual(
      getReasons({
        "lib/index.js": `import "./handshake/greet.js"; export function connect() {}`,
        "lib/handshake/greet.js": `export function greet(socket) { socket.on("data", function onData() {}); }`,
        "samples/all.js": `export function all(socket) { socket.on("data", function print() {}); }`,
      }),
      {},
    ));
});
