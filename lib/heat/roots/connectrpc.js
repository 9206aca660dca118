/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler" };

/** The methods of a service.
 * @type {HandlerSpec} */
const service = { options: { "*": handler } };

/** https://connectrpc.com/docs/node/implementing-services
 * @type {FrameworkTable<"ConnectRPC">} */
export default {
  name: "ConnectRPC",
  modules: { "@connectrpc/connect": { createConnectRouter: { returns: "router" } } },
  kinds: {
    router: {
      service: { ...service, args: [1], returns: "self" },
      //   router.rpc(Service.method.say, say)    router.rpc(Service, Service.methods.say, say)
      rpc: { ...handler, args: "rest", returns: "self" },
    },
  },
  types: { ConnectRouter: "router" },
  requestTypes: { HandlerContext: "context" },
  functionTypes: { MethodImpl: handler },
  objectTypes: { ServiceImpl: service },
  takesPromises: true,
};
