import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const env = 'import nunjucks from "nunjucks";\nexport const env = nunjucks.configure("views");\n';

/** @param {string} path @param {string} [imports] */
const names = (path, imports = "") =>
  getHotNames({
    "env.js": env,
    "filters.js": "export function short(text) {\n  return text.slice(0, 80);\n}",
    [path]: `${imports}import { env } from "./env.js";\nimport { short } from "./filters.js";\nenv.addFilter("short", short);\n`,
  });

describe("what pages use, too", () => {
  it("runs per request where a server hands it functions", () => assert.deepEqual(names("views.js"), ["short"]));

  it("says nothing of requests in files of pages", () => {
    assert.deepEqual(names("views.jsx"), []);
    assert.deepEqual(names("views.js", 'import React from "react";\n'), []);
    assert.deepEqual(names("views.js", 'import { FormattedDate } from "react-intl";\n'), []);
  });
});
