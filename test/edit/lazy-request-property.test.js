import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { makeRequestPropertyLazy } from "../../lib/edit/lazy-request-property.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Makes the property lazy that an Express middleware sets to `make(…)`, of which all arguments may change.
 *
 * @param {string} body - of the middleware
 * @param {(registration: string) => string} [place] - what the file has behind the app
 */
function rewrite(body, place = (registration) => `${registration};`) {
  const text = `import express from "express";\nconst app = express();\n${place(`app.use((req, res, next) => {\n  ${body}\n  next();\n})`)}\n`;
  const source = parseSource(text, "a.js");
  const [value] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
  const made = makeRequestPropertyLazy(source, getHeat(source, {}), {
    statement: value.parent.parent,
    value,
    inputs: value.arguments,
    isNullish: false,
  });
  return "refused" in made ? made.refused : applyEdits(text, made.edits);
}

describe("makeRequestPropertyLazy", () => {
  it("keeps a text that may change", () => {
    for (const kept of [
      "req.url",
      "req.method",
      "req.path",
      "req.url.slice(1)",
      "(req.ip || req.hostname).toString()",
      "req.raw || `/`",
      "req.raw || '/'",
      "'/' + req.raw",
    ])
      assert.match(
        rewrite(`req.made = make(${kept});`),
        new RegExp(`\\n {2}req\\._madeInput = ${kept.replace(/[^\w ]/g, "\\$&")};\\n {2}next\\(\\);\\n`),
      );
  });

  it("reads what nobody writes from the request", () =>
    assert.match(rewrite("req.made = make(req.originalUrl);"), /make\(this\.originalUrl\)/));

  it("stands where the middleware stood", () =>
    assert.match(
      rewrite(
        "req.made = make(req.originalUrl);",
        (registration) => `function add() {\n${`${registration};`.replace(/^/gm, "  ")}\n}`,
      ),
      /\nfunction add\(\) \{\n {2}Object\.defineProperty\(app\.request, "made", \{\n {4}configurable: true,[^]*\n {2}\}\);\n\}\n$/,
    ));

  it("says that the middleware is registered in a chain of calls", () =>
    assert.equal(
      rewrite(
        "req.made = make(req.originalUrl);",
        (registration) => `${registration.replace("app", "app.use(first)")};`,
      ),
      "the middleware is registered in a chain of calls",
    ));

  it("leaves routers alone", () => {
    const text =
      'import express from "express";\nconst router = express.Router();\nrouter.use((req, res, next) => {\n  req.made = make(req.originalUrl);\n  next();\n});\n';
    const source = parseSource(text, "a.js");
    const [value] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
    assert.deepEqual(
      makeRequestPropertyLazy(source, getHeat(source, {}), {
        statement: value.parent.parent,
        value,
        inputs: value.arguments,
        isNullish: false,
      }),
      { refused: "the app is created in another file", code: "appElsewhere" },
    );
  });

  it("takes the place of a declaration", () => {
    const text =
      'import Fastify from "fastify";\nexport function build() {\n  const app = Fastify();\n  app.decorateRequest("made", null);\n  app.addHook("onRequest", async (request) => {\n    request.made = make(request.originalUrl);\n    request.other = 1;\n  });\n  return app;\n}\n';
    const source = parseSource(text, "a.js");
    const [value] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
    const made = makeRequestPropertyLazy(source, getHeat(source, {}), {
      statement: value.parent.parent,
      value,
      inputs: value.arguments,
      isNullish: false,
    });
    assert.ok("edits" in made);
    assert.match(
      applyEdits(text, made.edits),
      /\n {2}app\.decorateRequest\("_made", null\);\n {2}app\.decorateRequest\("made", \{\n {4}getter\(\) \{/,
    );
  });

  it("leaves a chain of registrations alone", () =>
    assert.equal(
      rewrite("req.made = make(req.originalUrl);", (registration) => `${registration}.use(other);`),
      "it is not known which app runs the middleware",
    ));

  /** @type {Record<string, string>} */
  const refusals = {
    "req.made = make(/* why */ req.url);": "there is a comment in the expression",
    "req.made = make(req.id);": "the text may be missing",
    "req.made = make(req.raw || null);": "the text may be missing",
    "req.made = make(req.get('host'));": "the text may be missing",
    "req.made = make(slice(req));": "the text may be missing",
    "req.made = make(req.url, req.method);": "several values would have to be kept",
    "if (req.id) req.made = make(req.url);": "it is set on some paths only",
    "req.socket.made = make(req.url);": "Express has no way to declare properties of `req.socket`",
    "res.made = make(req.url);": "Express has no way to declare properties of `res`",
    "req.url = make(req.url);": "Express sets `url` itself",
    "req.made = make(req.url); res.json(Object.keys(req));": "the request's own properties are read (line 4)",
  };
  for (const [body, refused] of Object.entries(refusals)) it(body, () => assert.equal(rewrite(body), refused));
});
