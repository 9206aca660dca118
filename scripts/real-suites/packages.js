/**
 * @typedef {object} Suite
 * @property {string} package
 * @property {"node" | "mocha"} [runner]
 * @property {string[]} [files] - globs
 * @property {string[]} [needs] - what its tests need besides what its manifest says
 * @property {string[]} [with] - other packages that are rewritten, too, because its tests run on them: a framework
 * @property {import("./declared.js").Declared[]} [declared]
 * @property {Record<string, string>} [without] - globs of test files that are left out, and why
 */

const MOCHA = ["mocha@10.8.2"];

/** @type {Suite[]} */
export const SUITES = [
  { package: "@fastify/compress@9.2.0" },
  { package: "@fastify/cors@11.4.3" },
  { package: "@fastify/etag@6.2.0" },
  { package: "@fastify/multipart@10.1.9" },
  {
    package: "@fastify/rate-limit@11.2.0",
    without: { "test/*redis*": "they need a Redis server" },
  },
  { package: "@fastify/send@4.2.1" },
  {
    package: "@fastify/swagger@9.9.3",
    without: {
      "test/mode/static.test.js": "they replace `path.join()` while the server runs, which is called once by then",
    },
  },
  {
    package: "express-http-proxy@2.1.2",
    runner: "mocha",
    needs: MOCHA,
    with: ["express"],
    without: {
      "test/{params,proxyReqPathResolver,userResDecorator}.js":
        "they ask servers on the internet, or end otherwise from run to run",
    },
  },
  { package: "fast-json-stringify@7.3.6" },
  { package: "hapi-auth-jwt2@11.0.0", with: ["@hapi/hapi"] },
  { package: "koa-jwt@4.0.4", runner: "mocha", needs: MOCHA, with: ["koa"] },
  { package: "light-my-request@6.8.1" },
  { package: "pino@10.4.0" },
  { package: "pino-http@11.0.0", files: ["test/*.js", "test.js"], with: ["pino"] },
  { package: "sails@1.5.18", runner: "mocha", needs: MOCHA, files: ["test/unit/**/*.test.js"] },
  { package: "strong-remoting@3.17.0", runner: "mocha", needs: MOCHA },
];
