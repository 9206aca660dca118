import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** What extensions and servers are given, for each connection and for each change of a document. */
const HOOKS = [
  "onUpgrade",
  "onRequest",
  "onConnect",
  "onConnected",
  "connected",
  "onAuthenticate",
  "onTokenSync",
  "onCreateDocument",
  "onLoadDocument",
  "afterLoadDocument",
  "beforeHandleMessage",
  "beforeSync",
  "beforeBroadcastStateless",
  "onStateless",
  "onChange",
  "onStoreDocument",
  "afterStoreDocument",
  "onAwarenessUpdate",
  "onDisconnect",
];

/** @type {HandlerSpec} */
const server = {
  options: {
    ...each(HOOKS, { as: "hook" }),
    ...each(["onConfigure", "onListen", "onDestroy"], { as: "hook", cold: true }),
  },
};

/** https://tiptap.dev/docs/hocuspocus/server/hooks
 * @type {FrameworkTable<"Hocuspocus">} */
export default {
  name: "Hocuspocus",
  modules: { "@hocuspocus/server": { ...each(["Server", "Hocuspocus", "Server.configure"], server) } },
  classTypes: { Extension: { options: server.options } },
  objectTypes: { Extension: { options: server.options } },
  takesPromises: true,
};
