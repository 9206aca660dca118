import { describe, it } from "node:test";
import { getHotNames, getMap } from "./model.js";
import assert from "node:assert/strict";
import { explain } from "../../lib/project/heat/why.js";
import { getMappedDevelopment } from "../../lib/project/summary/development.js";

const app = 'const app = require("express")();\n';
const routes = `${app}app.get("/debug", function dump(req, res) { work(res); });\nmodule.exports = app;\nfunction work(res) {}\n`;
const isDevelopment = 'process.env.NODE_ENV === "development"';

/** @param {Record<string, string>} files */
const getFiles = (files) => getMappedDevelopment(getMap(files).program);

describe("files that are only loaded in development or tests", () => {
  for (const [how, load] of Object.entries({
    "require()": `if (${isDevelopment}) app.use(require("./debug.js"));`,
    "import()": `if (${isDevelopment}) import("./debug.js").then((debug) => app.use(debug.default));`,
    "behind a return": `(() => { if (process.env.NODE_ENV === "production") return; app.use(require("./debug.js")); })();`,
    "a file in between": `if (${isDevelopment}) require("./tools.js")(app);`,
  }))
    it(`run nothing per request: ${how}`, () => {
      const files = {
        "app.js": `${app}${load}\napp.get("/", function home(req, res) {});\n`,
        ...(load.includes("tools") && { "tools.js": 'module.exports = (app) => app.use(require("./debug.js"));\n' }),
        "debug.js": routes,
      };
      assert.deepEqual(getHotNames(files), ["home"]);
      const file = getFiles(files).find((found) => found.file === "debug.js");
      assert.equal(file?.place, "app.js:2");
    });

  it("are not needed where only a branch is for it, whoever hands in what its handlers are given to", () => {
    const getHotOf = (/** @type {string} */ body) =>
      getHotNames({
        "app.js": `${app}require("./docs.js").useDocs(app);\n`,
        "docs.js": `exports.useDocs = (app) => { ${body} };\nfunction work() {}\n`,
      });
    const handler = (/** @type {string} */ name) =>
      `app.get("/docs", function ${name}(_, answer) { answer.send(work()); });`;
    const isProduction = 'process.env.NODE_ENV === "production"';
    assert.deepEqual(getHotOf(`if (${isProduction}) ${handler("docs")} else ${handler("draft")}`).sort(), [
      "docs",
      "work",
    ]);
    assert.deepEqual(getHotOf(`if (!(${isProduction})) ${handler("draft")}`), []);
    assert.deepEqual(getHotOf(`if (isOn) ${handler("docs")} else ${handler("other")}`).sort(), [
      "docs",
      "other",
      "work",
    ]);
    // What is declared behind the return runs in front of it.
    const declared = "function list(_, answer) { answer.send(work()); }";
    assert.deepEqual(getHotOf(`if (${isProduction}) return app.get("/docs", list); ${declared}`).sort(), [
      "list",
      "work",
    ]);
  });

  it("do not tell what they call from what others call", () => {
    const files = {
      "app.js": `${app}if (${isDevelopment}) app.use(require("./debug.js"));\n`,
      "debug.js": `const { list } = require("./list.js");\n${app}app.get("/debug", function dump() { list(); });\n`,
      "list.js": "exports.list = function list() {};\n",
    };
    assert.deepEqual(getHotNames(files), []);
    const used = { ...files, "main.js": `const { list } = require("./list.js");\n${app}app.get("/", () => list());\n` };
    assert.ok(getHotNames(used).includes("list"));
  });

  /** @type {Record<string, Record<string, string>>} */
  const others = {
    "loaded at the top, too": {
      "app.js": `const debug = require("./debug.js");\nif (${isDevelopment}) require("./debug.js");\n`,
    },
    "loaded by another file": {
      "app.js": `if (${isDevelopment}) require("./debug.js");\n`,
      "main.js": 'require("./debug.js");\n',
    },
    "loaded by nobody in sight": { "app.js": "" },
    "loaded in production": { "app.js": `if (${isDevelopment}) log(); else require("./debug.js");\n` },
  };
  for (const [what, files] of Object.entries(others))
    it(`are not those that are ${what}`, () => {
      assert.deepEqual(getFiles({ ...files, "debug.js": routes }), []);
      assert.ok(getHotNames({ ...files, "debug.js": routes }).includes("dump"));
    });

  it("are those that tests load besides", () =>
    assert.equal(
      getFiles({
        "app.js": `if (${isDevelopment}) require("./debug.js");\n`,
        "test/debug.js": 'require("../debug.js");\n',
        "debug.js": routes,
      }).length,
      1,
    ));

  it("say so", () => {
    const map = getMap({ "app.js": `if (${isDevelopment}) require("./debug.js");\n`, "debug.js": routes });
    const { level, text } = explain(map, 1, 2);
    assert.deepEqual(
      { level, text },
      { level: "cold", text: "its file is loaded in development or tests only (app.js:1)" },
    );
  });
});
