import { describe, it } from "node:test";
import { getHotNames, serve } from "./model.js";
import assert from "node:assert/strict";

const HANDLERS = 30;

/**
 * Thirty files of actions, each in tables of its own, and what a project of that size calls them by.
 *
 * @param {string} list - `Object.entries` or what the project has in its place
 * @param {string} helpers - the file that has it
 */
function getActions(list, helpers) {
  const names = Array.from({ length: HANDLERS }, (_, index) => `act${index}`);
  const files = names.map((name) => [
    `${name}.js`,
    `function ${name}() {}\nfunction never() {}\nexport default { rights: 1, action: ${name} };`,
  ]);
  const tables = names.map((name) => [
    `${name}-routes.js`,
    `import ${name} from "./${name}.js";\nimport { actions } from "./actions.js";\nexport default { get: actions({ everybody: { ${name} } }) };`,
  ]);
  const imports = names.map((name) => `import ${name} from "./${name}-routes.js";`).join("\n");
  return {
    ...Object.fromEntries([...files, ...tables]),
    "helpers.js": helpers,
    "actions.js": `import { entriesOf } from "./helpers.js";
export function actions(tables) {
  const byName = {};
  for (const [rights, table] of ${list}(tables)) for (const [name, { action }] of ${list}(table)) byName[name] = { rights, action };
  return (one) => byName[one.name].action(one);
}`,
    "main.js": serve(imports, `({ ${names.join(", ")} })[one.url].get(one);`),
  };
}

const EXPECTED = ["handler", ...Array.from({ length: HANDLERS }, (_, index) => `act${index}`)].sort();
const getNamed = (/** @type {Record<string, string>} */ files) =>
  getHotNames(files).filter((name) => !name.startsWith("("));

describe("tables of what other files export", () => {
  it("of which there is one for each file", () => {
    assert.deepEqual(getNamed(getActions("Object.entries", "")), EXPECTED);
  });
  it("that a function of the project lists, for each caller apart", () => {
    assert.deepEqual(
      getNamed(getActions("entriesOf", "export const entriesOf = (object) => Object.entries(object);")),
      EXPECTED,
    );
  });
  it("of which one is not called does not run", () => {
    const files = {
      "b.js": `export function valuesOf(object) { return Object.values(object); }
export const jobs = { sweep() {} };
export const routes = { show() {} };`,
      "a.js": serve(
        'import { jobs, routes, valuesOf } from "./b.js";\nfor (const job of valuesOf(jobs)) job();',
        "for (const route of valuesOf(routes)) route(one);",
      ),
    };
    assert.deepEqual(getNamed(files), ["handler", "show", "valuesOf"]);
  });
  it("is no list of what the function puts in the place of what it is given", () => {
    const helper =
      "export function valuesOf(object) { object = pick(object); return Object.values(object); }\nconst pick = () => ({ other() {} });";
    const files = {
      "b.js": `${helper}\nexport const routes = { show() {} };`,
      "a.js": serve('import { routes, valuesOf } from "./b.js";', "for (const route of valuesOf(routes)) route(one);"),
    };
    assert.equal(getNamed(files).includes("other"), true);
  });
});

describe("objects that utilities go through", () => {
  const make = (/** @type {string} */ each, /** @type {string} */ imports) => ({
    "handlers.js": "export function list() {}\nexport function never() {}",
    "routes.js":
      'import { list } from "./handlers.js";\nexport const routes = { list };\nexport const others = { never: 1 };',
    "app.js": `${imports}\nimport express from "express";\nimport { routes } from "./routes.js";\nconst app = express();\n${each}`,
  });

  it("hand over what they hold", () => {
    for (const [each, imports] of [
      ["_.forEach(routes, (route, path) => app.get(path, route));", 'import _ from "lodash";'],
      ["_.each(routes, (route, path) => app.get(path, route));", 'import _ from "underscore";'],
      ["forOwn(routes, (route, path) => app.get(path, route));", 'import { forOwn } from "lodash-es";'],
      ["each(routes, function (route, path) { app.get(path, route); });", 'import each from "lodash/forEach";'],
    ])
      assert.deepEqual(getHotNames(make(each, imports)), ["list"], each);
  });

  it("have no such methods of their own", () => {
    assert.deepEqual(getHotNames(make("routes.forEach((route) => app.get(route, route));", "")), []);
    assert.deepEqual(
      getHotNames(make("mine(routes, (route) => app.get(route, route));", 'import mine from "./mine";')),
      [],
    );
  });
});
