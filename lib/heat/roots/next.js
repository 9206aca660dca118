import { METHODS } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const apiHandler = { as: "API handler", roles: ["request", "response"] };
/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request"] };
/** @type {HandlerSpec} */
const getServerSideProps = { as: "props function", roles: ["context"] };

/** https://nextjs.org/docs
 * @type {FrameworkTable} */
export default {
  name: "Next.js",
  modules: { next: {}, "next/server": {}, "next/types": {} },
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
  takesPromises: true,
};
