import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findReadBack } from "../../detectors/no-eager-request/read-back.js";
import { parseSource } from "../../lib/source/parse.js";
import { useBody } from "../../transforms/no-eager-request/use-body.js";

/**
 * @param {string} body - of an async function of `value` that returns what could be sent
 * @returns {{ text: string, isDropped: boolean } | { refused: string } | undefined}
 */
function rewrite(body) {
  const source = parseSource(`export default async function respond(value, out) {\n${body}\n}\n`, "a.js");
  const [node] = source.nodes("NewExpression").filter(({ callee }) => callee.name === "Response");
  const readBack = findReadBack(source, node);
  if (readBack === undefined) return undefined;
  const used = useBody(source, readBack);
  return "refused" in used ? used : { text: applyEdits(source.text, used.edits), isDropped: used.isDropped };
}

/**
 * @param {string} code - of a module
 * @param {unknown} value
 */
async function run(code, value) {
  const { default: respond } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  try {
    return await respond(value);
  } catch (error) {
    return { threw: /** @type {Error} */ (error).name };
  }
}

const READS =
  "return [response.status, response.ok, Object.fromEntries(response.headers), { ...Object.fromEntries(response.headers), last: 1 }, response.headers.get('Content-Type'), response.headers.get('x-none'), String(Buffer.from(await response.arrayBuffer()))];";

describe("useBody", () => {
  /** Second arguments of `new Response`, and whether nothing has to ask the response then. @type {[string, boolean][]} */
  const inits = [
    ["", true],
    [", {}", true],
    [", { status: 201 }", true],
    [", { status: 404, headers: {} }", true],
    [", { headers: { 'Content-Type': 'application/json', 'X-A': 'a b', etag: '\"1\"', 'b': \"it's\" } }", true],
    [", { status: 204 }", false],
    [", { status: 99 }", false],
    [", { status: '200' }", false],
    [", { status: value.status }", false],
    [", { headers: { 'x-a': ' padded ' } }", false],
    [", { headers: { 'x-a': 'b', 'X-A': 'c' } }", false],
    [", { headers: { 'set-cookie': 'a=1' } }", false],
    [", { headers: { 'x a': 'b' } }", false],
    [", { headers: { 'x-a': 'ü' } }", false],
    [", { headers: { 'x-a': value.name } }", false],
    [", { headers: [['x-a', 'b']] }", false],
    [", { statusText: 'Fine' }", false],
    [", { status: 200, ...value.init }", false],
  ];
  for (const [init, isDropped] of inits) {
    it(`answers as the response did: ${init || "no init"}`, async () => {
      const before = `const response = new Response(\`text \${value.name}\`${init});\n${READS}`;
      const after = rewrite(before);
      assert.ok(after !== undefined && "text" in after);
      assert.equal(after.isDropped, isDropped);
      assert.equal(!after.text.includes("new Response"), isDropped);
      for (const value of [
        { name: "Ada" },
        { name: "ü \ud800", status: 500 },
        { name: "", status: 204, init: { status: 418 } },
      ]) {
        assert.deepEqual(
          await run(after.text, value),
          await run(`export default async function respond(value) {\n${before}\n}`, value),
        );
      }
    });
  }

  /** Bodies. @type {string[]} */
  const bodies = [
    "JSON.stringify(value)",
    "JSON.stringify({ value })",
    '"plain"',
    '"a" + value',
    "String(value)",
    "value ? 'yes' : 'no'",
  ];
  for (const body of bodies) {
    for (const init of ["", ", { headers: { 'content-type': 'a/b' } }"]) {
      it(`sends the same bytes: ${body}${init}`, async () => {
        const before = `const response = new Response(${body}${init});\nconst buffer = await response.arrayBuffer();\nreturn [buffer.byteLength, String(Buffer.from(buffer)), Object.fromEntries(response.headers)];`;
        const after = rewrite(before);
        assert.ok(after !== undefined && "text" in after);
        for (const value of [undefined, null, 1, "ü", "\ud800", [], { a: 1 }])
          assert.deepEqual(
            await run(after.text, value),
            await run(`export default async function respond(value) {\n${before}\n}`, value),
          );
      });
    }
  }

  it("writes no name that another variable has there", () => {
    const shadowed =
      "const text = String(value);\nconst response = new Response(text);\n{\n  const text = 1;\n  return Buffer.from(await response.arrayBuffer());\n}";
    assert.deepEqual(rewrite(shadowed), { refused: "another variable has the name of the text there" });
    const taken = rewrite(
      "const body = 1;\nconst response = new Response(`a${value}`);\nreturn Buffer.from(await response.arrayBuffer());",
    );
    assert.match(/** @type {any} */ (taken).text, /const body2 = `a\$\{value\}`;\nreturn Buffer\.from\(body2\);/);
  });

  it("reads text back that starts with what is written down", async () => {
    const before = 'const response = new Response("a" + value);\nreturn await response.text();';
    const after = rewrite(before);
    assert.ok(after !== undefined && "text" in after && after.isDropped);
    for (const value of [1, "\uFEFF", "ü"])
      assert.equal(
        await run(after.text, value),
        await run(`export default async function respond(value) {\n${before}\n}`, value),
      );
    assert.ok(
      "refused" in
        /** @type {object} */ (rewrite('const response = new Response("" + value);\nreturn await response.text();')),
    );
    assert.ok(
      "refused" in
        /** @type {object} */ (rewrite('const response = new Response(value + "a");\nreturn await response.text();')),
    );
  });

  it("keeps a response that is asked for what is not written down", () => {
    const { text } = /** @type {{ text: string }} */ (
      rewrite(
        "const response = new Response(JSON.stringify(value), value.init);\nreturn [response.status, await response.text()];",
      )
    );
    assert.match(
      text,
      /const body = JSON\.stringify\(value\);\nconst response = new Response\(body, value\.init\);\nreturn \[response\.status, \(body \?\? ""\)\];/,
    );
  });

  /** @type {Record<string, string>} */
  const others = {
    "the response is returned": "const response = new Response(`a`);\nawait response.text();\nreturn response;",
    "it is read in a callback": "const response = new Response(`a`);\nreturn () => response.text();",
    "it is read twice": "const response = new Response(`a`);\nawait response.text();\nreturn response.text();",
    "it is cloned": "const response = new Response(`a`);\nresponse.clone();\nreturn await response.text();",
    "the body may be a stream": "const response = new Response(value);\nreturn await response.text();",
    "the promise is passed on": "const response = new Response(`a`);\nreturn response.text();",
    "it is written again": "let response = new Response(`a`);\nresponse = value;\nreturn await response.text();",
  };
  for (const [name, body] of Object.entries(others))
    it(`leaves alone: ${name}`, () => assert.equal(rewrite(body), undefined));

  for (const [name, body] of Object.entries({
    "the bytes are hashed": "const response = new Response(`a`);\nreturn hash(await response.arrayBuffer());",
    "text may start with a byte order mark":
      "const response = new Response(`${value}`);\nreturn await response.text();",
  })) {
    it(`refuses where ${name}`, () => assert.ok("refused" in /** @type {object} */ (rewrite(body))));
  }
});
