import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

/** @type {HandlerSpec} */
const resolve = { as: "resolver", params: [null, null, "context"] };
/** @type {HandlerSpec} */
const subscribe = { ...resolve, as: "subscription" };
/** @type {HandlerSpec} */
const resolver = { ...resolve, options: { resolve, subscribe } };
/** `{ Query: { users (parent, args, context) {} }, User: { posts () {} } }`
 * @type {HandlerSpec} */
export const resolvers = { options: { "*": { options: { "*": resolver } } } };
/** @type {HandlerSpec} */
const context = { as: "context function", fills: "context" };

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
    formatError: { as: "formatError callback", purpose: "errors" },
  },
};
/** @type {HandlerSpec} */
const makeSchema = { options: { resolvers } };

/** `fields: () => ({ user: { type, resolve (parent) {} } })`
 * @type {HandlerSpec} */
const fields = { factory: true, options: { "*": { options: resolver.options } } };
/** @type {HandlerSpec} */
const objectType = { options: { fields, resolveType: { as: "type resolver" }, isTypeOf: { as: "type resolver" } } };

/** @type {Specs} */
const decorators = each(["Query", "Mutation", "Subscription", "FieldResolver"], { decorates: { as: "resolver" } });

/** What the fields of Pothos and Nexus are made with; their functions run at start-up.
 * @type {HandlerSpec} */
const field = { options: { resolve, subscribe } };
/** @type {HandlerSpec} */
const pothosFields = { as: "fields", cold: true, params: ["fields"] };
/** @type {HandlerSpec} */
const pothosType = {
  args: "all",
  options: {
    fields: pothosFields,
    ...each(["interfaceFields", "connectionFields"], pothosFields),
    ...each(["load", "loadMany", "resolve"], { as: "resolver" }),
    ...each(["resolveType", "isTypeOf"], { as: "type resolver" }),
    ...each(["serialize", "parseValue"], { as: "scalar" }),
  },
};
/** `builder.queryField("users", (t) => t.field({ resolve }))`
 * @type {HandlerSpec} */
const pothosField = { ...pothosFields, args: "rest", options: field.options };

/** `objectType({ name: "User", definition (t) { t.field("posts", { resolve }) } })`
 * @type {HandlerSpec} */
const nexusType = { options: { definition: { as: "definition", cold: true, params: ["block"] }, ...field.options } };
/** @type {HandlerSpec} */
const nexusField = { as: "definition", args: "all", cold: true, params: ["block"], options: field.options };

/** `{ users () {}, user ({ id }) {} }`
 * @type {HandlerSpec} */
const rootValue = { options: { "*": { as: "resolver", params: [null, "context"] } } };
/** What handlers take that run a schema.
 * @type {HandlerSpec} */
const run = { as: "options function", options: { rootValue, context } };

/** Apollo Server, Yoga, graphql-tools, graphql-js, express-graphql, graphql-http, TypeGraphQL, Pothos, Nexus; mercurius is Fastify's.
 * https://www.apollographql.com/docs/apollo-server, https://the-guild.dev/graphql
 * @type {FrameworkTable<"GraphQL">} */
export default {
  name: "GraphQL",
  loaders: ["loader"],
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
    ...each(["@graphql-tools/schema", "graphql-tools"], {
      makeExecutableSchema: makeSchema,
      addResolversToSchema: makeSchema,
    }),
    "@graphql-tools/merge": { mergeResolvers: resolvers },
    "express-graphql": { graphqlHTTP: run },
    ...each(
      ["http", "express", "fastify", "koa", "node", "fetch"].map((name) => `graphql-http/lib/use/${name}`),
      {
        createHandler: { options: run.options },
      },
    ),
    dataloader: { "": { as: "batch function", purpose: "batch", args: [0], constructs: "loader" } },
    "@pothos/core": { "": { constructs: "builder" } },
    nexus: {
      ...each(
        ["objectType", "extendType", "queryType", "mutationType", "subscriptionType", "interfaceType"],
        nexusType,
      ),
      ...each(["queryField", "mutationField", "subscriptionField"], nexusField),
    },
    "@envelop/core": { envelop: { options: { plugins: envelopPlugin } } },
    "@graphql-tools/utils": {},
    graphql: {
      ...each(["GraphQLObjectType", "GraphQLInterfaceType", "GraphQLUnionType"], objectType),
      GraphQLScalarType: { options: each(["serialize", "parseValue", "parseLiteral"], { as: "scalar" }) },
    },
    "type-graphql": decorators,
  },
  // Contexts and loaders are made for each request.
  transient: ["context", "loader"],
  kinds: {
    context: {},
    loader: {},
    builder: {
      ...each(
        [
          "queryField",
          "mutationField",
          "subscriptionField",
          "objectField",
          "interfaceField",
          "prismaObjectField",
          "prismaObjectFields",
        ],
        pothosField,
      ),
      ...each(["queryFields", "mutationFields", "subscriptionFields", "objectFields", "interfaceFields"], {
        ...pothosFields,
        args: "all",
      }),
      ...each(
        [
          "queryType",
          "mutationType",
          "subscriptionType",
          "objectType",
          "interfaceType",
          "unionType",
          "scalarType",
          "prismaObject",
          "prismaNode",
          "prismaInterface",
          "node",
          "loadableObject",
          "loadableNode",
          "relayMutationField",
        ],
        pothosType,
      ),
      ...each(["objectRef", "interfaceRef", "loadableObjectRef", "loadableNodeRef"], { returns: "ref" }),
    },
    ref: { implement: pothosType },
    fields: each(
      [
        "field",
        ...["string", "int", "float", "boolean", "id"].flatMap((name) => [name, `${name}List`]),
        ...["prismaField", "prismaFieldWithInput", "prismaConnection", "fieldWithInput"],
        ...["connection", "relation", "relatedConnection", "node", "nodeList", "variant"],
        ...["loadable", "loadableList", "loadableGroup", "drizzleField", "drizzleConnection", "simpleObject"],
      ],
      { ...field, options: { ...field.options, load: { as: "batch function", purpose: "batch" } } },
    ),
    block: {
      ...each(["field", "string", "int", "float", "boolean", "id", "connectionField"], field),
      ...each(["nonNull", "nullable", "list"], { is: "block" }),
    },
  },
  importedNames: { builder: "builder" },
  functionTypes: each(["GraphQLFieldResolver", "IFieldResolver"], resolver),
  objectTypes: { ApolloServerPlugin: apolloPlugin, Plugin: envelopPlugin, YogaPlugin: envelopPlugin },
  classTypes: { ApolloServerPlugin: apolloPlugin },
  // GraphQL Code Generator's, https://the-guild.dev/graphql/codegen/plugins/typescript/typescript-resolvers; clients have such for their cache.
  generatedTypes: {
    except: /^(?:@apollo\/client|apollo-client|apollo-angular)(?:\/|$)/,
    trace: "Resolvers",
    functionTypes: [[/Resolvers\[.+\]$/, resolver]],
    objectTypes: [
      [/^Resolvers$/, resolvers],
      [/Resolvers$/, { options: { "*": resolver } }],
    ],
  },
  // A part of a schema that a project puts together of many; clients have such for what they keep.
  keyedObjects: [
    {
      keys: ["typeDefs", "resolvers"],
      except: /^(?:@apollo\/client|apollo-(?:client|boost|link-state|angular|cache-inmemory)|react-apollo)(?:\/|$)/,
      spec: makeSchema,
    },
  ],
  exported: [
    {
      paths: ["resolvers", "default"],
      files: ["**/*resolver*", "**/*resolver*/**", "**/*graphql*/**", "**/schema.*"],
      spec: { options: each(["Query", "Mutation", "Subscription"], { options: { "*": resolver } }) },
    },
  ],
};
