import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler" };

/** https://grpc.github.io/grpc/node/
 * @type {FrameworkTable<"gRPC">} */
export default {
  name: "gRPC",
  modules: each(["@grpc/grpc-js", "grpc"], { Server: { constructs: "server" } }),
  kinds: {
    server: {
      ...each(["addService", "addProtoService"], { args: [1], options: { "*": handler } }),
      register: { ...handler, args: [1] },
      ...each(["bindAsync", "tryShutdown"], { as: "callback", cold: true }),
    },
  },
  types: { Server: "server" },
  requestTypes: each(
    ["ServerUnaryCall", "ServerReadableStream", "ServerWritableStream", "ServerDuplexStream"],
    "context",
  ),
  functionTypes: each(
    ["handleUnaryCall", "handleClientStreamingCall", "handleServerStreamingCall", "handleBidiStreamingCall"],
    handler,
  ),
};
