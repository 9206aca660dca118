import { METHODS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const apiHandler = { as: "API handler", roles: ["request", "response"] };
/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request"] };
/** @type {HandlerSpec} */
const getServerSideProps = { as: "props function", roles: ["context"] };

/** What `next-auth` asks for each session, and each sign-in.
 * @type {HandlerSpec} */
const auth = { options: each(["callbacks", "events"], { options: { "*": { as: "callback" } } }) };

/** https://nextjs.org/docs, https://react.dev/reference/rsc/use-server
 * @type {FrameworkTable} */
export default {
  name: "Next.js",
  modules: { next: {}, "next/server": {}, "next/types": {}, "next-auth": { "": auth } },
  requestTypes: {
    NextRequest: "request",
    NextApiRequest: "request",
    NextApiResponse: "response",
    GetServerSidePropsContext: "context",
  },
  functionTypes: {
    NextApiHandler: apiHandler,
    NextMiddleware: middleware,
    NextProxy: middleware,
    GetServerSideProps: getServerSideProps,
  },
  objectTypes: each(["NextAuthOptions", "NextAuthConfig", "AuthOptions"], auth),
  exported: [
    {
      paths: METHODS,
      files: ["**/app/**/route.{js,jsx,mjs,ts,tsx}"],
      unless: { dynamic: ["force-static", "error"] },
      spec: { as: "route handler", roles: ["request"] },
    },
    {
      paths: ["default"],
      files: ["**/pages/api/**/*.{js,jsx,mjs,ts,tsx}"],
      parameters: { names: [/^_*(req|request)?$/, /^_*(res|response|ctx|context|event)?$/], least: 1 },
      spec: apiHandler,
    },
    {
      paths: ["middleware", "proxy", "default"],
      files: ["**/{middleware,proxy}.{js,mjs,ts}"],
      imports: ["next", "next/*"],
      spec: middleware,
    },
    { paths: ["getServerSideProps"], files: ["**/pages/**/*.{js,jsx,mjs,ts,tsx}"], spec: getServerSideProps },
  ],
  directives: { "use server": { as: "server action" } },
  takesPromises: true,
};
