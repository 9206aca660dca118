/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request", "response", "next"], errorFirst: true };

/** https://github.com/senchalabs/connect
 * @type {FrameworkTable} */
export default {
  name: "Connect",
  modules: { connect: { "": { returns: "app" } } },
  kinds: { app: { use: { ...middleware, returns: "self" }, listen: { cold: true, as: "listen callback" } } },
  types: { Server: "app" },
  requestTypes: { IncomingMessage: "request", NextFunction: "next" },
  functionTypes: {
    NextHandleFunction: middleware,
    SimpleHandleFunction: middleware,
    HandleFunction: middleware,
    ErrorHandleFunction: middleware,
  },
};
