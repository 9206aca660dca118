import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", returns: "self", chain: "step" };

/** What adapters take.
 * @type {HandlerSpec} */
const adapter = {
  options: {
    createContext: { as: "context function" },
    onError: { as: "error handler", purpose: "errors" },
    responseMeta: { as: "response meta function" },
    middleware: { as: "Connect middleware", roles: ["request", "response", "next"] },
  },
};

/** https://trpc.io/docs/server/procedures
 * @type {FrameworkTable<"tRPC">} */
export default {
  name: "tRPC",
  modules: {
    ...each(["@trpc/server", "@trpc/server/unstable-core-do-not-import"], {
      "initTRPC.create": { returns: "root" },
      ...each(["initTRPC.context", "initTRPC.meta"], { returns: "builder" }),
    }),
    "@trpc/server/adapters/express": { createExpressMiddleware: adapter },
    "@trpc/server/adapters/standalone": { createHTTPServer: adapter, createHTTPHandler: adapter },
    "@trpc/server/adapters/node-http": { nodeHTTPRequestHandler: adapter },
    "@trpc/server/adapters/fetch": { fetchRequestHandler: adapter },
    "@trpc/server/adapters/next": { createNextApiHandler: adapter },
    "@trpc/server/adapters/aws-lambda": {
      awsLambdaRequestHandler: adapter,
      awsLambdaStreamingRequestHandler: adapter,
    },
    "@trpc/server/adapters/ws": { applyWSSHandler: adapter },
  },
  kinds: {
    builder: { ...each(["context", "meta"], { returns: "self" }), create: { returns: "root" } },
    root: { procedure: { is: "procedure" }, middleware: { ...middleware, returns: "middleware" } },
    middleware: { unstable_pipe: middleware },
    procedure: {
      ...each(["meta", "concat", "unstable_concat"], { returns: "self", chain: "passes" }),
      ...each(["input", "output"], { as: "parser", returns: "self", chain: "passes" }),
      use: middleware,
      query: { as: "query", chain: "end" },
      mutation: { as: "mutation", chain: "end" },
      subscription: { as: "subscription", chain: "end" },
    },
  },
  importedNames: { procedure: "procedure", Procedure: "procedure" },
  exported: [
    {
      paths: ["createTRPCContext", "createContext", "createInnerTRPCContext"],
      imports: ["@trpc/server", "@trpc/server/**"],
      spec: { as: "context function" },
    },
  ],
};
