import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/** @type {HandlerSpec} */
const resolver = { as: "resolver", options: { resolve: { as: "resolver" }, subscribe: { as: "subscription" } } };
/** `{ Query: { users (parent, args, context) {} }, User: { posts () {} } }`
 * @type {HandlerSpec} */
export const resolvers = { options: { "*": { options: { "*": resolver } } } };
/** @type {HandlerSpec} */
const context = { as: "context function" };

/** Plugins of Apollo Server.
 * @type {HandlerSpec} */
const apolloPlugin = {
  options: {
    serverWillStart: { as: "serverWillStart hook", cold: true },
    requestDidStart: {
      as: "requestDidStart hook",
      gives: {
        options: {
          ...each(
            [
              "didResolveSource",
              "parsingDidStart",
              "validationDidStart",
              "didResolveOperation",
              "responseForOperation",
              "willSendResponse",
              "willSendSubsequentPayload",
            ],
            { as: "request hook" },
          ),
          executionDidStart: { as: "request hook", gives: { options: { willResolveField: { as: "field hook" } } } },
        },
      },
    },
  },
};

/** What hooks return is called when that is done.
 * @type {HandlerSpec} */
const done = { as: "end hook", options: { "*": { as: "end hook" } } };

/** Plugins of Envelop and Yoga.
 * @type {HandlerSpec} */
const envelopPlugin = {
  options: {
    ...Object.fromEntries(
      [
        "onRequest",
        "onRequestParse",
        "onParams",
        "onResultProcess",
        "onResponse",
        "onExecutionResult",
        "onEnveloped",
        "onParse",
        "onValidate",
        "onContextBuilding",
        "onExecute",
        "onSubscribe",
      ].map((name) => [name, { as: `${name} hook`, gives: done }]),
    ),
    ...each(["onPluginInit", "onSchemaChange", "onYogaInit"], { as: "start hook", cold: true }),
  },
};

/** @type {HandlerSpec} */
const createServer = {
  options: {
    plugins: { options: { ...apolloPlugin.options, ...envelopPlugin.options } },
    resolvers,
    context,
    formatError: { as: "formatError callback" },
  },
};
/** @type {HandlerSpec} */
const makeSchema = { options: { resolvers } };

/** `fields: () => ({ user: { type, resolve (parent) {} } })`
 * @type {HandlerSpec} */
const fields = { as: "fields", factory: true, options: { "*": { options: resolver.options } } };
/** @type {HandlerSpec} */
const objectType = { options: { fields, resolveType: { as: "type resolver" }, isTypeOf: { as: "type resolver" } } };

/** @type {Specs} */
const decorators = each(["Query", "Mutation", "Subscription", "FieldResolver"], { decorates: { as: "resolver" } });

/** Apollo Server, Yoga, graphql-tools, graphql-js, TypeGraphQL; mercurius is Fastify's.
 * https://www.apollographql.com/docs/apollo-server, https://the-guild.dev/graphql
 * @type {FrameworkTable} */
export default {
  name: "GraphQL",
  modules: {
    ...each(
      [
        "@apollo/server",
        "apollo-server",
        ...[
          "express",
          "koa",
          "fastify",
          "hapi",
          "lambda",
          "micro",
          "cloud-functions",
          "azure-functions",
          "cloudflare",
          "core",
        ].map((name) => `apollo-server-${name}`),
      ],
      { ApolloServer: createServer, makeExecutableSchema: makeSchema },
    ),
    ...each(["@apollo/server/express4", "@as-integrations/express4", "@as-integrations/express5"], {
      expressMiddleware: { args: [1], options: { context } },
    }),
    "@as-integrations/fastify": { "": { args: [1], options: { context } } },
    "@apollo/server/standalone": { startStandaloneServer: { args: [1], options: { context } } },
    "@apollo/subgraph": { buildSubgraphSchema: { ...makeSchema, args: [0] } },
    "graphql-yoga": { createSchema: makeSchema, createYoga: createServer, createServer, GraphQLServer: createServer },
    ...each(["@graphql-tools/schema", "graphql-tools"], { makeExecutableSchema: makeSchema }),
    "@envelop/core": { envelop: { options: { plugins: envelopPlugin } } },
    "@graphql-tools/utils": {},
    graphql: {
      ...each(["GraphQLObjectType", "GraphQLInterfaceType", "GraphQLUnionType"], objectType),
      GraphQLScalarType: { options: each(["serialize", "parseValue", "parseLiteral"], { as: "scalar" }) },
    },
    "type-graphql": decorators,
  },
  functionTypes: each(["GraphQLFieldResolver", "IFieldResolver"], resolver),
  objectTypes: { ApolloServerPlugin: apolloPlugin, Plugin: envelopPlugin, YogaPlugin: envelopPlugin },
  classTypes: { ApolloServerPlugin: apolloPlugin },
  exported: [
    {
      paths: ["resolvers", "default"],
      files: ["**/*resolver*", "**/*resolver*/**", "**/*graphql*/**", "**/schema.*"],
      spec: { options: each(["Query", "Mutation", "Subscription"], { options: { "*": resolver } }) },
    },
  ],
};
