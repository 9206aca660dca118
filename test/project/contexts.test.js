import { describe, it } from "node:test";
import { getHotNames } from "./model.js";
import assert from "node:assert/strict";

const users = `export class Users { find(id) { return load(id); } }
function load(id) { return id; }
export class Drafts { find(id) { return parse(id); } }
function parse(id) { return id; }`;

describe("what a context function makes of each request", () => {
  const resolvers =
    "export const resolvers = { Query: { user(parent, { id }, { users }) { return users.find(id); } } };";
  const imports = 'import { Users } from "./users.js"; import { resolvers } from "./resolvers.js";';
  it("is what resolvers are handed, whichever server it is given to", () => {
    for (const server of [
      'import { ApolloServer } from "apollo-server-express"; new ApolloServer({ resolvers, context: () => ({ users: new Users() }) });',
      'import { ApolloServer } from "apollo-server"; new ApolloServer({ resolvers, context: { users: new Users() } });',
      'import { ApolloServer } from "@apollo/server"; import { expressMiddleware } from "@as-integrations/express5"; expressMiddleware(new ApolloServer({ resolvers }), { context: async ({ req }) => ({ req, users: new Users() }) });',
      'import fastify from "fastify"; import mercurius from "mercurius"; fastify().register(mercurius, { resolvers, context: (request) => ({ request, users: new Users() }) });',
      'import { createSchema, createYoga } from "graphql-yoga"; createYoga({ schema: createSchema({ resolvers }), context: () => ({ users: new Users() }) });',
    ]) {
      const names = getHotNames({ "a.js": `${imports} ${server}`, "resolvers.js": resolvers, "users.js": users });
      assert.ok(names.includes("load"), server);
      assert.ok(!names.includes("parse"), server);
    }
  });
  it("is nothing where there is none", () => {
    const server = 'import { ApolloServer } from "@apollo/server"; new ApolloServer({ resolvers }); new Users();';
    const names = getHotNames({ "a.js": `${imports} ${server}`, "resolvers.js": resolvers, "users.js": users });
    assert.deepEqual(names, ["user"]);
  });
});
