import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMappedWaits } from "../../lib/project/requests/waits.js";
import { getMap } from "./model.js";
import { posix } from "node:path";

/**
 * @param {string} users - a file that exports `getUser`
 * @param {string} [handler] - what waits for it
 * @param {string} [name] - what else it exports
 * @param {string} [path] - by which it is imported
 * @returns {string[]} for what the handler waits
 */
function ask(
  users,
  handler = "const first = await getUser(req.url); const second = await getUser(req.method); res.end(first + second);",
  name = "getUser",
  path = "./users.js",
) {
  const { program, hot } = getMap({
    "server.js": `import http from "node:http";\nimport { ${name} } from "${path}";\nhttp.createServer(async (req, res) => { ${handler} });`,
    [posix.join(path)]: `import { connect } from "some-database";\n${users}`,
  });
  return [...getMappedWaits(program, hot).values()].flat().map(([, wait]) => wait);
}

describe("a method that a file exports without its object", () => {
  it("is asked by the name that it has there", () => {
    assert.deepEqual(
      ask("async function open() { return { ...(await connect()) }; }\nexport const getUser = (await open()).get;"),
      ["query", "query"],
    );
  });
  it("is of the file also where the path is one that only settings explain", () => {
    assert.deepEqual(
      ask(
        "async function open() { return { ...(await connect()) }; }\nexport const getUser = (await open()).get;",
        undefined,
        undefined,
        "@/users.js",
      ),
      ["query", "query"],
    );
  });
  it("may change things, as its name says", () => {
    assert.deepEqual(
      ask(
        "async function open() { return { ...(await connect()) }; }\nexport const addUser = (await open()).add;",
        "const first = await addUser(req.url); const second = await addUser(req.method); res.end(first + second);",
        "addUser",
      ),
      [],
    );
  });
  it("is not asked of what a caller may leave out", () => {
    assert.deepEqual(
      ask(
        "export const getUser = undefined;",
        "await load(req); async function load({ getLabels }) { const first = await getLabels(req.url); const second = await getLabels(req.method); res.end(first + second); }",
      ),
      [],
    );
  });
});
