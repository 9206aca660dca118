import { describe, it } from "node:test";
import { getMap, serve } from "./model.js";
import assert from "node:assert/strict";
import { getMappedFiles } from "../../lib/project/record.js";

/**
 * @param {Record<string, string>} files
 * @returns {Record<string, string | undefined>} where others call what is recorded, by name
 */
function getPlaces(files) {
  const { program, hot, waits } = getMap(files);
  return Object.fromEntries(
    Object.values(getMappedFiles({ program, hot, waits }))
      .flatMap(({ functions }) => functions)
      .map(({ name, elsewhere }) => [name, elsewhere]),
  );
}

describe("handlers that another file calls", () => {
  const handlers = `import express from "express";
export function login(req, res) { res.end(); }
export function logout(req, res) { help(); res.end(); }
export function help() {}
const app = express();
app.get("/", login);
app.get("/out", logout);
`;

  it("are recorded with the first call", () => {
    const files = {
      "app.js": handlers,
      "jobs.js": 'import { login } from "./app.js";\nlogin(1, 2);\nlogin(3, 4);\n',
      "other.cjs": 'const { logout } = require("./app.js");\nnew logout();\nexports.logout = logout;\n',
    };
    assert.deepEqual(getPlaces(files), { login: "jobs.js:2" });
  });

  it("are not those that only their own file calls, or hands to a framework", () => {
    assert.deepEqual(
      getPlaces({
        "app.js": `${handlers}login(1, 2);\n`,
        "routes.js":
          'import { logout } from "./app.js";\nimport { Router } from "express";\nexport const router = Router();\nrouter.use(logout);\n',
      }),
      {},
    );
  });

  it("are not what a handler of the file calls", () => {
    assert.deepEqual(getPlaces({ "app.js": handlers, "b.js": 'import { help } from "./app.js";\nhelp();\n' }), {});
  });

  it("are recorded beside what leads to them", () => {
    const files = {
      "a.js": "export const answer = (req, res) => { res.statusCode = 200; res.end(); };\n",
      "b.js": serve('import { answer } from "./a.js";', "answer(one, two);"),
    };
    assert.deepEqual(getPlaces(files), { answer: "b.js:3" });
  });
});
