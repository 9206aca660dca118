import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-request-decoration.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrite } from "../../lib/run/plan.js";
import { rewrite } from "../../transforms/no-request-decoration.js";

const pattern = { detector, rewrite };

/**
 * @param {string} text
 * @returns {string[]} of each finding why it stays, or what is attached, to what, and what remains to be looked at
 */
function getPlans(text) {
  const source = parseSource(text, "a.js");
  return detect(source, detector).map((finding) => {
    const plan = planRewrite(source, pattern, finding, {}, {});
    if ("refused" in plan) return plan.refused;
    const { names, holder, remaining } = plan.rewrite.data ?? {};
    return `${names} to ${holder}; ${remaining}`;
  });
}

/**
 * @param {string} body - of a request listener that has `ctx`
 * @param {string} [classCode]
 */
const inListener = (body, classCode = "class Context { constructor(req) { this.req = req; } go() {} }") =>
  `import http from "node:http";\n${classCode}\nhttp.createServer((req, res) => {\n  const ctx = new Context(req);\n  ctx.a = () => ctx.req;\n  ${body}\n});\n`;

describe("functions for the instances of a class", () => {
  const made = "`a` and `b` to `Context`; called detached they lose `this`".replace("`Context`", "Context");
  /** @type {[what: string, text: string, plans: string[]][]} */
  const cases = [
    ["become methods", inListener("ctx.b = () => ctx.req;"), [made]],
    [
      "stay where one has a name of its own",
      inListener("ctx.b = function b() {};"),
      ["`b` cannot be a method of the class"],
    ],
    [
      "stay where one is called as no method is",
      inListener('ctx["b-c"] = () => {};'),
      ["`b-c` cannot be a method of the class"],
    ],
    [
      "stay where one begins as no method does",
      inListener('ctx["2b"] = () => {};'),
      ["`2b` cannot be a method of the class"],
    ],
    [
      "stay where a comment would be lost",
      inListener("ctx.b = (/* any */ x) => x;"),
      ["there is a comment in the function's head"],
    ],
    ["stay where the class is empty", inListener("ctx.b = () => 1;", "class Context {}"), ["the class is empty"]],
    [
      "stay where a parent class may have setters",
      inListener("ctx.b = () => 1;", 'import { Base } from "./base.js";\nclass Context extends Base { go() {} }'),
      ["a parent class is defined elsewhere and may have a member `a`"],
    ],
    [
      "stay where own properties are read",
      inListener("ctx.b = () => 1;", "class Context { go() { return Object.keys(this); } }"),
      ["the instance's own properties are read (line 2)"],
    ],
    [
      "may use nothing of it",
      inListener("ctx.b = () => 1;").replace("ctx.a = () => ctx.req", "ctx.a = () => 2"),
      ["`a` and `b` to Context; they are no longer own properties"],
    ],
    [
      "go to a class without a name",
      inListener("ctx.b = () => 1;", "").replace("new Context(req)", "new (class { go() {} })()"),
      ["`a` and `b` to the class; called detached they lose `this`"],
    ],
  ];
  for (const [what, text, plans] of cases) it(what, () => assert.deepEqual(getPlans(text), plans));
});

describe("functions for the objects of a framework", () => {
  it("are counted from the fourth on", () => {
    const functions = ["a", "b", "c", "d"].map((name) => `res.${name} = () => res.json(1);`).join("\n");
    const text = `import express from "express";\nconst app = express();\napp.use((req, res, next) => {\n${functions}\nnext();\n});\napp.listen(0);\n`;
    assert.deepEqual(getPlans(text), ["`a`, `b` and 2 more to app.response; called detached they lose `this`"]);
  });

  it("may be called as another call's text is", () => {
    const text =
      'import express from "express";\nimport debug from "debug";\nconst app = express();\ndebug("a");\napp.use((req, res, next) => {\nres.a = () => res.json(1);\nres.b = () => res.json(2);\nnext();\n});\napp.listen(0);\n';
    const plan = "`a` and `b` to app.response; called detached they lose `this`";
    assert.deepEqual(getPlans(text), [plan]);
  });

  /** @param {string} declared */
  const inFastify = (declared) =>
    `import Fastify from "fastify";\nimport debug from "debug";\nexport function build() {\nconst app = Fastify();\n${declared}\napp.addHook("onRequest", (request, reply, done) => {\nreply.a = () => reply.send(1);\nreply.b = () => reply.send(2);\ndone();\n});\nreturn app;\n}\n`;
  /** @param {string} declared */
  const inHapi = (declared) =>
    `import Hapi from "@hapi/hapi";\nexport function build() {\nconst server = Hapi.server();\n${declared}\nserver.ext("onRequest", (request, h) => {\nrequest.a = () => request.path;\nrequest.b = () => request.path;\nreturn h.continue;\n});\nreturn server;\n}\n`;
  const both = "`a` and `b` to app.decorateReply; called detached they lose `this`, and a second declaration throws";
  const hapi = "`a` and `b` to server.decorate; called detached they lose `this`, and a second declaration throws";
  /** @type {[text: string, plans: string[]][]} */
  const cases = [
    [inFastify('debug("a");'), [both]],
    [inFastify('app.decorateReply("c", "a");'), [both]],
    // While somebody types.
    [inFastify("app.decorateReply();"), [both]],
    [inFastify('app.decorateReply("a");'), [both]],
    [inFastify('app.decorateReply("a", undefined);'), [both]],
    [inFastify('app.decorateReply("a", "none");'), ["`a` is already declared (line 5)"]],
    [inFastify('app.decorateReply("a", null, ["c"]);'), ["`a` is already declared (line 5)"]],
    [inHapi('server.decorate("request", "mode", "a");'), [hapi]],
    [inHapi('server.decorate("request", "a", null);'), ["`a` is already declared (line 4)"]],
  ];
  for (const [text, plans] of cases) it(text.split("\n")[4], () => assert.deepEqual(getPlans(text), plans));
});

it("is called as it stands there, on one line", () => {
  const text = inListener("ctx.b = () => 1;").replace("ctx.a =", "ctx\n    .a =");
  assert.deepEqual(
    detect(parseSource(text, "a.js"), detector).map(({ data }) => data?.functions),
    ["`ctx.a` and `ctx.b` are functions"],
  );
});
