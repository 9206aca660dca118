import { METHODS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "request handler", roles: ["context"] };
/** @type {HandlerSpec} */
const load = { as: "load function", roles: ["context"] };
/** @type {HandlerSpec} */
const action = { as: "action", roles: ["context"] };
/** @type {HandlerSpec} */
const handle = { as: "handle hook" };
/** @type {HandlerSpec} */
const handleFetch = { as: "handleFetch hook" };
/** @type {HandlerSpec} */
const handleError = { as: "handleError hook", purpose: "errors" };

/** @type {HandlerSpec} */
const remote = { as: "remote function" };

/** https://svelte.dev/docs/kit
 * @type {FrameworkTable<"SvelteKit">} */
export default {
  name: "SvelteKit",
  modules: {
    "@sveltejs/kit": {},
    "@sveltejs/kit/hooks": { sequence: handle },
    // export const list = query(schema, async (input) => {})
    "$app/server": each(["query", "query.batch", "form", "command"], remote),
    "./$types": {},
  },
  requestTypes: {
    RequestEvent: "context",
    ServerLoadEvent: "context",
    PageServerLoadEvent: "context",
    LayoutServerLoadEvent: "context",
  },
  functionTypes: {
    RequestHandler: handler,
    Handle: handle,
    HandleFetch: handleFetch,
    HandleServerError: handleError,
    ...each(["ServerLoad", "PageServerLoad", "LayoutServerLoad"], load),
    Action: action,
  },
  exported: [
    { paths: [...METHODS, "fallback"], files: ["**/+server.{js,ts}"], unless: { prerender: [true] }, spec: handler },
    {
      paths: ["load"],
      files: ["**/+{page,layout}.server.{js,ts}", "**/+{page,layout}@*.server.{js,ts}"],
      unless: { prerender: [true] },
      spec: load,
    },
    {
      paths: ["actions"],
      files: ["**/+page.server.{js,ts}", "**/+page@*.server.{js,ts}"],
      spec: { options: { "*": action } },
    },
    { paths: ["handle"], files: ["**/hooks.server.{js,ts}", "**/hooks.server/index.{js,ts}"], spec: handle },
    { paths: ["handleFetch"], files: ["**/hooks.server.{js,ts}", "**/hooks.server/index.{js,ts}"], spec: handleFetch },
    { paths: ["handleError"], files: ["**/hooks.server.{js,ts}", "**/hooks.server/index.{js,ts}"], spec: handleError },
    {
      paths: ["init"],
      files: ["**/hooks.server.{js,ts}", "**/hooks.server/index.{js,ts}"],
      spec: { as: "init hook", cold: true },
    },
  ],
  takesPromises: true,
};
