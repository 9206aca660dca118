import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const loader = { as: "loader" };
/** @type {HandlerSpec} */
const action = { as: "action" };
/** @type {HandlerSpec} */
const middleware = { as: "middleware" };
/** @type {HandlerSpec} */
const handleRequest = { as: "document handler", roles: ["request"] };

const RUNTIMES = ["node", "cloudflare", "deno", "server-runtime", "architect", "express", "netlify", "vercel"];

/** In a browser's router the same names run in the browser: only what a server's module gives away is Remix's or the
 * framework mode of React Router. https://reactrouter.com, https://v2.remix.run
 * @type {FrameworkTable<"Remix">} */
export default {
  name: "Remix",
  modules: {
    ...each(
      RUNTIMES.flatMap((runtime) => [`@remix-run/${runtime}`, `@react-router/${runtime}`]),
      {},
    ),
    "@vercel/remix": {},
  },
  requestTypes: each(
    ["LoaderFunctionArgs", "ActionFunctionArgs", "LoaderArgs", "ActionArgs", "DataFunctionArgs"],
    "context",
  ),
  functionTypes: {
    LoaderFunction: loader,
    ActionFunction: action,
    HandleDataRequestFunction: { as: "data handler" },
    HandleDocumentRequestFunction: handleRequest,
  },
  exported: [
    ...Object.entries({ loader, action }).flatMap(([name, spec]) => [
      {
        paths: [name],
        // Modules of the server are called so: import { db } from "~/utils/db.server"
        imports: ["@remix-run/*", "@react-router/*", "@vercel/remix", "**/+types/**", "**/*.server", "**/.server/**"],
        files: ["**/app/**"],
        spec,
      },
      // A browser's router keeps its routes in `src`, and what a route of the framework has for browsers is called `clientLoader`.
      { paths: [name], imports: ["react-router"], files: ["**/app/routes/**"], spec },
    ]),
    // export const middleware = [logger]
    { paths: ["middleware", "unstable_middleware"], imports: ["**/+types/**"], files: ["**/app/**"], spec: middleware },
    {
      paths: ["default", "handleDataRequest"],
      files: ["**/entry.server.{js,jsx,ts,tsx}"],
      imports: ["@remix-run/*", "@react-router/*", "react-router", "@vercel/remix"],
      spec: handleRequest,
    },
  ],
  takesPromises: true,
};
