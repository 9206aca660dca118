/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const query = { as: "query extension" };
/** @type {HandlerSpec} */
const method = { as: "model method" };

/** @type {HandlerSpec} */
const extension = {
  options: {
    // query: { user: { findMany({ args, query }) {} }, $allOperations({ args, query }) {} }
    query: { options: { "*": { ...query, options: { "*": query } } } },
    result: { options: { "*": { options: { "*": { options: { compute: { as: "computed field" } } } } } } },
    model: { options: { "*": { options: { "*": method } } } },
    client: { options: { "*": { as: "client method" } } },
  },
};

/** What queries are extended with runs for each of them.
 * https://www.prisma.io/docs/orm/prisma-client/client-extensions
 * @type {FrameworkTable<"Prisma">} */
export default {
  name: "Prisma",
  modules: {
    "@prisma/client": { PrismaClient: { constructs: "client" }, "Prisma.defineExtension": extension },
    "@prisma/client/extension": { "Prisma.defineExtension": extension },
  },
  kinds: {
    client: { $extends: { ...extension, returns: "self" }, $use: { as: "middleware" } },
  },
  types: { PrismaClient: "client" },
  handedOn: ["client"],
};
