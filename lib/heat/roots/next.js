import { METHODS, each } from "./each.js";

/** @import { ExportSpec, FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const apiHandler = { as: "API handler", roles: ["request", "response"] };
/** @type {HandlerSpec} */
const middleware = { as: "middleware", roles: ["request"] };
/** @type {HandlerSpec} */
const getServerSideProps = { as: "props function", roles: ["context"] };

/** @type {HandlerSpec} */
const adapter = { options: { "*": { as: "adapter" } } };

/** Who signs in, by what was typed: `Credentials({ async authorize(credentials) { … } })`
 * @type {HandlerSpec} */
const provider = { options: each(["authorize", "profile"], { as: "provider" }) };

/** What `next-auth` asks for each session, and each sign-in. What it returns has them: `const { auth, handlers } = NextAuth(config)`
 * @type {HandlerSpec} */
const auth = {
  returns: "sessions",
  options: {
    ...each(["callbacks", "events"], { options: { "*": { as: "callback" } } }),
    jwt: { options: each(["encode", "decode"], { as: "callback" }) },
    adapter,
  },
};

/** What a page asks that asks for the request. */
const REQUEST = {
  exports: { dynamic: ["force-dynamic"], revalidate: [0], fetchCache: ["force-no-store"] },
  imports: {
    "next/headers": ["cookies", "headers"],
    "next/server": ["connection"],
    "next/cache": ["unstable_noStore", "noStore"],
    "next-auth": ["getServerSession", "unstable_getServerSession"],
    "@clerk/nextjs/server": ["auth", "currentUser"],
  },
};

/** Server components of a route: those that ask for nothing of a request are made once, when the site is built.
 * @type {Omit<ExportSpec, "files" | "onDemand">} */
const page = {
  paths: ["default", "generateMetadata", "generateViewport"],
  unless: { dynamic: ["force-static", "error"] },
  withoutDirective: "use client",
  spec: { as: "page" },
};

/** @type {Omit<ExportSpec, "paths">} */
const route = {
  files: ["**/app/**/route.{js,jsx,mjs,ts,tsx}"],
  unless: { dynamic: ["force-static", "error"] },
  spec: { as: "route handler", roles: ["request"] },
};

/** What one request for a page makes with it. */
const AROUND = ["layout", "template"];

/** Folders of which layouts list all there are. */
const LANGUAGES = ["[locale]", "[lang]", "[lng]"];

/** A page for each user, not one for each language.
 * @type {Omit<ExportSpec, "files">} */
const pageOfParams = {
  ...page,
  unless: { ...page.unless, generateStaticParams: [], revalidate: [] },
  onDemand: { reads: ["params"], around: AROUND },
};

/** https://nextjs.org/docs, https://react.dev/reference/rsc/use-server
 * @type {FrameworkTable<"Next.js">} */
export default {
  name: "Next.js",
  modules: {
    next: {},
    "next/server": {},
    "next/types": {},
    "next-auth": { "": auth },
    ...each(
      ["next-auth", "@auth/core"].flatMap((name) => [`${name}/providers/credentials`, `${name}/providers/email`]),
      { "": provider, ...each(["Credentials", "CredentialsProvider"], provider) },
    ),
    ...each(["next-auth/adapters", "@auth/core/adapters"], {}),
  },
  //   const session = await auth();      export default auth((req) => { … });
  kinds: { sessions: { auth: { as: "middleware", roles: ["request"], asks: true } } },
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
  objectTypes: { ...each(["NextAuthOptions", "NextAuthConfig", "AuthOptions"], auth), Adapter: adapter },
  exported: [
    {
      // What is answered for listed parameters is made once, when the site is built.
      ...route,
      paths: ["GET"],
      unless: { ...route.unless, generateStaticParams: [] },
    },
    { ...route, paths: METHODS.filter((method) => method !== "GET") },
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
    {
      ...page,
      files: ["**/app/**/{page,layout,template,default}.{js,jsx,ts,tsx}"],
      onDemand: { ...REQUEST, reads: ["searchParams"], around: AROUND },
    },
    {
      ...pageOfParams,
      files: [
        "**/app/**/[*]/**/{page,opengraph-image,twitter-image}.{js,jsx,ts,tsx}",
        ...LANGUAGES.map((name) => `!**/app/**/${name}/**`),
      ],
    },
    //   app/[locale]/orders/[id]/page.tsx
    { ...pageOfParams, files: LANGUAGES.map((name) => `**/app/**/${name}/**/[*]/**/page.{js,jsx,ts,tsx}`) },
  ],
  directives: { "use server": { as: "server action" } },
  takesPromises: true,
};
