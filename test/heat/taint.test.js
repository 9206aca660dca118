import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHeat } from "../../lib/heat/index.js";
import { isTainted } from "../../lib/heat/handed-over/taint.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with a call `$(…)`, the argument of which is asked about */
function ask(text) {
  const source = parseSource(text, "src/a.js");
  const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "$");
  return isTainted(source, getHeat(source), call.arguments[0]);
}

/** @param {string} body */
const inHandler = (body) => `import http from "node:http"; http.createServer(async (incoming, res) => { ${body} });`;

describe("isTainted", () => {
  for (const body of [
    "$(incoming.url);",
    "$(incoming.headers.host);",
    "$(incoming.headers['referer']);",
    "$(`http://${incoming.headers.host}`);",
    "$(incoming.url.split('?')[1] ?? '');",
    "const { url } = incoming; $(url);",
    "const req = incoming; $(req.url);",
    "const path = incoming.url.slice(1); $(path);",
    "let body = ''; for await (const chunk of incoming) body += chunk; $(body);",
    "const chunks = []; incoming.on('data', (chunk) => chunks.push(chunk)); $(Buffer.concat(chunks).toString());",
    "$(getQuery(incoming));",
    "const ctx = { req: incoming }; $(ctx.req.url);",
  ])
    it(`${body}`, () => assert.equal(ask(inHandler(body)), true));

  for (const body of [
    "$('text');",
    "$(config.url);",
    "$(res.url);",
    "const answer = await fetch('http://other/'); $(await answer.text());",
    "$(options.path);",
    "$(process.env.URL);",
    "$(incoming);",
    "$(Date.now());",
  ])
    it(`not ${body}`, () => assert.equal(ask(inHandler(body)), false));

  it("follows arguments into constructors and functions", () => {
    assert.equal(
      ask(`class Parsed { constructor(text) { $(text); } } ${inHandler("new Parsed(incoming.url);")}`),
      true,
    );
    assert.equal(ask(`function parse(text) { $(text); } ${inHandler("parse(incoming.url);")}`), true);
    assert.equal(ask(`function parse(text) { $(text); } ${inHandler("parse('/');")}`), false);
  });

  it("follows fields of the instance", () => {
    assert.equal(ask("class A { constructor(req) { this.text = req.url; this.b = $(this.text); } }"), true);
    assert.equal(
      ask("class A { constructor(req, options) { this.text = options.path; this.b = $(this.text); } }"),
      false,
    );
  });
});
