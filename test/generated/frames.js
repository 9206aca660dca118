/**
 * Where the handler of a program stands.
 *
 * @typedef {object} Frame
 * @property {string} name - of the framework, or of the kind
 * @property {string} options - an expression: what users hand in
 * @property {string} response - the name of the handler's second parameter
 * @property {string[]} [imports]
 * @property {string[]} [uses] - of `./trace.js`
 * @property {boolean} [isAsync] - whether the handler always is
 * @property {string[]} [requests] - kinds of requests that it takes, where it does not take all of them
 * @property {(expression: string) => string} reply - a statement that answers and ends the handler
 * @property {(parts: { body: string[], middleware: string[], async: string, ts: boolean }) => string[]} render
 */

/** @param {string[]} lines @param {number} [levels] */
const indent = (lines, levels = 1) => lines.map((line) => (line === "" ? "" : "  ".repeat(levels) + line));

/** @param {string} expression */
const end = (expression) => `return res.end(${expression});`;

/** @type {Omit<Frame, "render">} */
const FASTIFY = {
  name: "fastify",
  options: "options",
  response: "reply",
  imports: ['import Fastify from "fastify";'],
  uses: ["options"],
  isAsync: true,
  reply: (expression) => `return ${expression};`,
};

/** @type {Record<string, Frame>} */
export const frames = {
  http: {
    name: "http",
    options: "options",
    response: "res",
    imports: ['import http from "node:http";'],
    uses: ["options"],
    reply: end,
    render: ({ body, async }) => [`http.createServer(${async}(req, res) => {`, ...indent(body), "}).listen(3000);"],
  },
  server: {
    name: "server",
    options: "options",
    response: "res",
    imports: ['import { createServer } from "node:http";'],
    uses: ["options"],
    reply: end,
    render: ({ body, async }) => [
      `const server = createServer(${async}(req, res) => {`,
      ...indent(body),
      "});",
      "",
      "server.listen(3000);",
    ],
  },
  exported: {
    name: "exported",
    options: "options",
    response: "res",
    uses: ["options"],
    reply: end,
    render: ({ body, async, ts }) => [
      `export ${async}function handle(req${ts ? ": any" : ""}, res${ts ? ": any" : ""}) {`,
      ...indent(body),
      "}",
    ],
  },
  factory: {
    name: "factory",
    options: "options",
    response: "res",
    reply: end,
    render: ({ body, async, ts }) => [
      `export function createHandler(options${ts ? ": any" : ""}) {`,
      `  return ${async}function handle(req${ts ? ": any" : ""}, res${ts ? ": any" : ""}) {`,
      ...indent(body, 2),
      "  };",
      "}",
    ],
  },
  class: {
    name: "class",
    options: "this.options",
    response: "res",
    imports: ['import http from "node:http";'],
    uses: ["options"],
    reply: end,
    render: ({ body, async, ts }) => [
      "class Server {",
      ...(ts ? ["  options: any;", ""] : []),
      `  constructor(options${ts ? ": any" : ""}) {`,
      "    this.options = options;",
      "  }",
      "",
      `  ${async}handle(req${ts ? ": any" : ""}, res${ts ? ": any" : ""}) {`,
      ...indent(body, 2),
      "  }",
      "}",
      "",
      "const server = new Server(options);",
      "http.createServer((req, res) => server.handle(req, res)).listen(3000);",
    ],
  },
  express: {
    name: "express",
    options: "options",
    response: "res",
    imports: ['import express from "express";'],
    uses: ["options"],
    // It gives requests a prototype of its own, and reads the URL once for each middleware.
    requests: ["plain"],
    reply: end,
    render: ({ body, middleware, async }) => [
      "const app = express();",
      "",
      ...middleware,
      `app.use(${async}(req, res) => {`,
      ...indent(body),
      "});",
      "",
      "app.listen(3000);",
    ],
  },
  koa: {
    name: "koa",
    options: "options",
    response: "ctx",
    imports: ['import Koa from "koa";'],
    uses: ["options"],
    isAsync: true,
    reply: (expression) => `return void (ctx.body = ${expression});`,
    render: ({ body, middleware }) => [
      "const app = new Koa();",
      "",
      ...middleware,
      "app.use(async (ctx) => {",
      "  const { req } = ctx;",
      ...indent(body),
      "});",
      "",
      "app.listen(3000);",
    ],
  },
  fastify: {
    ...FASTIFY,
    render: ({ body, middleware }) => [
      "const app = Fastify();",
      "",
      ...middleware,
      'app.get("/", async (req, reply) => {',
      ...indent(body),
      "});",
      "",
      "app.listen({ port: 3000 });",
    ],
  },
  fastifyPlugin: {
    ...FASTIFY,
    render: ({ body, middleware }) => [
      "const server = Fastify();",
      "",
      "server.register(async function routes(app) {",
      ...indent(middleware),
      '  app.get("/", async (req, reply) => {',
      ...indent(body, 2),
      "  });",
      "});",
      "",
      "server.listen({ port: 3000 });",
    ],
  },
  hapi: {
    name: "hapi",
    options: "options",
    response: "h",
    imports: ['import Hapi from "@hapi/hapi";'],
    uses: ["options"],
    isAsync: true,
    reply: (expression) => `return ${expression};`,
    render: ({ body, middleware }) => [
      "const app = Hapi.server();",
      "",
      ...middleware,
      "app.route({",
      '  method: "GET",',
      '  path: "/",',
      "  handler: async (request, h) => {",
      "    const { req } = request.raw;",
      ...indent(body, 2),
      "  },",
      "});",
      "",
      "app.start();",
    ],
  },
};
