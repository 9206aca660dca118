import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/**
 * @param {string} part - of a schema, with `makeResolvers` of another file
 * @param {string} [imported]
 * @returns {string[]} names of hot functions, and why they are
 */
const getHot = (part, imported = "") => {
  const { program, hot } = getMap({
    "schema.js": `${imported}import { makeResolvers, own } from "./resolvers.js";\nexport const make = (typeDefs) =>\n  new Part(${part});`,
    "resolvers.js": `import { load } from "./load.js";
export const own = { Query: { carts: () => load(1) } };
export function makeResolvers(orders) { const all = { OrderQuery: {} }; all.OrderQuery.list = function list() { return load(orders); }; return all; }`,
    "load.js": "export function load(id) { return [id]; }",
  });
  return [...hot.values()].map(({ unit, text }) => `${getUnitSummary(program, unit).name}: ${text}`).sort();
};

describe("what objects have that their keys tell", () => {
  it("comes from other files, too", () => {
    assert.deepEqual(getHot("{ typeDefs, resolvers: makeResolvers([]) }"), [
      "list: GraphQL resolver, schema.js:3",
      "load: called by `list` (resolvers.js:3), a GraphQL resolver",
    ]);
    assert.deepEqual(getHot("{ typeDefs, resolvers: own }"), [
      "carts: GraphQL resolver, schema.js:3",
      "load: called by `carts` (resolvers.js:2), a GraphQL resolver",
    ]);
  });

  it("is nothing where a key is missing, or the file is a client's", () => {
    assert.deepEqual(getHot("{ resolvers: own }"), []);
    assert.deepEqual(getHot("{ types: typeDefs, resolvers: own }"), []);
    assert.deepEqual(
      getHot("{ typeDefs, resolvers: own }", 'import { InMemoryCache } from "@apollo/client/core";\n'),
      [],
    );
  });
});
