import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detector } from "../../detectors/no-request-decoration.js";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-request-decoration.js";

describe("attachOnce takes away a middleware of which nothing is left but that it goes on", () => {
  const app = {
    Express: (/** @type {string} */ end) =>
      `import express from "express";\nconst app = express();\napp.use((req, res, next) => {\nres.a = () => res.json(1);\nres.b = () => res.json(2);\n${end}\n});\napp.listen(0);\n`,
    Koa: (/** @type {string} */ end) =>
      `import Koa from "koa";\nconst app = new Koa();\napp.use(async (ctx, next) => {\nctx.a = () => ctx.path;\nctx.b = () => ctx.method;\n${end}\n});\napp.listen(0);\n`,
    Fastify: (/** @type {string} */ end) =>
      `import Fastify from "fastify";\nconst app = Fastify();\napp.addHook("onRequest", (request, reply, done) => {\nreply.a = () => reply.send(1);\nreply.b = () => reply.send(2);\n${end}\n});\napp.listen({ port: 0 });\n`,
    hapi: (/** @type {string} */ end) =>
      `import Hapi from "@hapi/hapi";\nconst server = Hapi.server();\nserver.ext("onRequest", (request, h) => {\nrequest.a = () => request.path;\nrequest.b = () => request.path;\n${end}\n});\nserver.start();\n`,
  };
  /** @type {[framework: keyof typeof app, end: string, isGone: boolean][]} */
  const cases = [
    ["Express", "next();", true],
    ["Express", "return  next()", true],
    ["Express", "next(req.error);", false],
    ["Express", "log(), next();", false],
    ["Koa", "await next();", true],
    ["Koa", "return  next();", true],
    ["Koa", "return  await  next()", true],
    ["Koa", "return await next().then(log);", false],
    ["Koa", "log(await next());", false],
    ["Fastify", "done();", true],
    ["Fastify", "return  done()", true],
    ["Fastify", "done(request.error);", false],
    ["Fastify", "done() ?? log();", false],
    ["hapi", "return h.continue;", true],
    ["hapi", "return  h.continue", true],
    ["hapi", "return h.continue ?? log();", false],
    ["hapi", "return request.h.continue;", false],
  ];
  for (const [framework, end, isGone] of cases)
    it(`${framework}: ${end}`, () => {
      const { text } = fix(parseSource(app[framework](end), "a.js"), [{ detector, rewrite }], {
        risk: "review",
      }).source;
      assert.match(text, /\.(response|context|decorateReply|decorate)\b/);
      assert.equal(!/\.(use|addHook|ext)\(/.test(text), isGone);
    });
});

describe("attachOnce, of a middleware with a name", () => {
  /** @param {string} text - that declares `add` */
  const inExpress = (text) =>
    fix(
      parseSource(
        `import express from "express";\nconst app = express();\n${text}\napp.use(add);\napp.listen(0);\n`,
        "a.js",
      ),
      [{ detector, rewrite }],
      { risk: "review" },
    ).source.text;
  const body = "{\n  res.a = () => res.json(1);\n  res.b = () => res.json(2);\n  next();\n}";

  it("takes its declaration along, and leaves its comment", () => {
    for (const declared of [
      `// All.\nfunction add(req, res, next) ${body}`,
      `// All.\nconst add = (req, res, next) => ${body};`,
    ]) {
      const text = inExpress(declared);
      assert.doesNotMatch(text, /\badd\b/);
      assert.match(text, /\n\/\/ All\.\napp\.response\.a = /);
    }
  });

  it("stays where a comment stands behind it, or another name beside it", () => {
    for (const declared of [
      `function add(req, res, next) ${body} // all`,
      `const add = (req, res, next) => ${body}, other = 1;`,
    ]) {
      const text = inExpress(declared);
      assert.match(text, /\napp\.response\.a = /);
      assert.match(text, /\napp\.use\(add\);/);
    }
  });

  it("leaves its comment alone where it stood if all functions are declared already", () => {
    const { text } = fix(
      parseSource(
        `import Fastify from "fastify";\nconst app = Fastify();\napp.decorateReply("a", null);\napp.decorateReply("b", null);\n// All.\nfunction add(request, reply, done) {\n  reply.a = () => reply.send(1);\n  reply.b = () => reply.send(2);\n  done();\n}\napp.addHook("onRequest", add);\napp.listen({ port: 0 });\n`,
        "a.js",
      ),
      [{ detector, rewrite }],
      { risk: "review" },
    ).source;
    assert.match(text, /\n\}\);\n\/\/ All\.\napp\.listen\(/);
  });
});
