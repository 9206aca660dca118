import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** Methods of durable objects that Cloudflare calls.
 * @type {Record<string, HandlerSpec>} */
const durable = {
  fetch: { as: "fetch handler", roles: ["request"] },
  ...each(["webSocketMessage", "webSocketClose", "webSocketError"], { as: "socket handler" }),
};

/** Platforms that call what a module exports: Cloudflare Workers, Deno, Bun.
 * https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/
 * @type {FrameworkTable<"Web">} */
export default {
  name: "Web",
  modules: { "cloudflare:workers": {} },
  // `fetch (url, options)` is a client's.
  exported: [
    {
      paths: ["default.fetch"],
      parameters: { names: [/^_*(req|request|event|e|r|ctx|context|c)$/i], least: 1 },
      spec: { as: "fetch handler", roles: ["request"] },
    },
    { paths: ["default.queue"], parameters: { names: [/^_*batch$/i], least: 1 }, spec: { as: "queue consumer" } },
  ],
  classTypes: {
    DurableObject: { options: { ...durable, "*": { as: "RPC method" }, alarm: { as: "alarm", cold: true } } },
    WorkerEntrypoint: { options: { fetch: durable.fetch, "*": { as: "RPC method" } } },
    WorkflowEntrypoint: { options: { run: { as: "workflow" } } },
  },
  takesPromises: true,
};
