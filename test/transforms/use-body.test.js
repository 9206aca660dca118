import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findReadBack } from "../../detectors/no-eager-request/read-back.js";
import { parseSource } from "../../lib/source/parse.js";
import { useBody } from "../../transforms/no-eager-request/use-body.js";

/**
 * @param {string} body - of an async function of `value` that returns what could be sent
 * @param {string} [filename]
 * @returns {{ text: string, isDropped: boolean } | { refused: string } | undefined}
 */
function rewrite(body, filename = "a.js") {
  const source = parseSource(`export default async function respond(value, out) {\n${body}\n}\n`, filename);
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
  "return [response.status, response.ok, Object.fromEntries(response.headers), { all: Object.fromEntries(response.headers) }, Object.entries({ ...Object.fromEntries(response.headers), last: 1 }), response.headers.get('Content-Type'), response.headers.get('x-none'), String(Buffer.from(await response.arrayBuffer()))];";

describe("useBody", () => {
  /** Second arguments of `new Response`, and whether nothing has to ask the response then. @type {[string, boolean][]} */
  const inits = [
    ["", true],
    [", {}", true],
    [", { status: 201 }", true],
    [", { status: 404, headers: {} }", true],
    [", { headers: { 'Content-Type': 'application/json', 'X-A': 'a b', etag: '\"1\"', 'b': \"it's\" } }", true],
    [", { status: 404, headers: { 'X-Z': '\\\\', 'Cache-Control': 'no-store' } }", true],
    [", { status: 200 }", true],
    [", { status: 300 }", true],
    [", { status: 599 }", true],
    [", { status: 204 }", false],
    [", { status: 99 }", false],
    [", { status: 600 }", false],
    [", { status: '200' }", false],
    [", { status: value.status }", false],
    [", { headers: { 'x-a': ' padded' } }", false],
    [", { headers: { 'x-a': 'padded ' } }", false],
    [", { headers: { get age() { return '1'; } } }", false],
    [", { get status() { return 201; } }", false],
    [", { status() {} }", false],
    [", { headers: { 'x-a': 'b', 'X-A': 'c' } }", false],
    [", { headers: { 'set-cookie': 'a=1' } }", false],
    [", { headers: { 'x a': 'b' } }", false],
    [", { headers: { age: 17 } }", false],
    [", { headers: { ['x-a']: 'b' } }", true],
    [", { headers: { [value.name]: 'b' } }", false],
    [", { headers: { ...value.headers } }", false],
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
    assert.deepEqual(rewrite(shadowed), { refused: "the name of the text stands for something else there" });
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

  it("refuses a text that starts with a byte order mark", () => {
    for (const text of ['"\\uFEFFa"', "`\\uFEFFa`"])
      assert.deepEqual(rewrite(`const response = new Response(${text});\nreturn await response.text();`), {
        refused: "the text may start with a byte order mark, which `text()` leaves out",
      });
  });

  it("writes an empty text only where there may be none, and in parentheses where it needs them", () => {
    const respond = (/** @type {string} */ value, /** @type {string} */ rest) =>
      /** @type {any} */ (
        rewrite(
          `const response = new Response(JSON.stringify(${value}), value.init);\nout.start(response.status);\n${rest}`,
        )
      ).text;
    for (const value of ["[value]", "`a${value}`", "{ value }", "1"])
      assert.doesNotMatch(respond(value, "out.end(await response.text());"), /\?\?/);
    assert.match(respond("value", "out.end(await response.text());"), /out\.end\(body \?\? ""\);/);
    assert.match(respond("value", "return await response.text();"), /return \(body \?\? ""\);/);
    assert.match(
      respond("value", "out.end(Buffer.from(await response.arrayBuffer()));"),
      /out\.end\(Buffer\.from\(body \?\? ""\)\);/,
    );
    assert.match(
      respond("value", "const bytes = await response.arrayBuffer();\nout.end(Buffer.from(bytes));"),
      /const bytes = Buffer\.from\(body \?\? ""\);\nout\.end\(Buffer\.from\(bytes\)\);/,
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

  for (const asked of [
    'response.headers.has("content-type")',
    'response.headers.get("content-type", 1) && response.headers.get(value)',
    'list("content-type", response.headers.get)',
    "response.headers.get",
    'response.statusText.get("content-type")',
    "Object.keys(response.headers)",
    "Object.fromEntries(response.headers, 1)",
    "response.statusText",
  ]) {
    it(`keeps a response that is asked by other means: ${asked}`, () => {
      const { text } = /** @type {{ text: string }} */ (
        rewrite(`const response = new Response(\`a\`);\nreturn [${asked}, await response.text()];`)
      );
      assert.ok(text.endsWith(`new Response(body);\nreturn [${asked}, body];\n}\n`), text);
    });
  }

  it("moves the comments of the text with it, and keeps those of the response", () => {
    const inText =
      "const response = new Response(JSON.stringify({ value /* known */ }), { status: 201 });\nreturn [response.status, await response.text()];";
    assert.match(
      /** @type {any} */ (rewrite(inText)).text,
      /const body = JSON\.stringify\(\{ value \/\* known \*\/ \}\);\nreturn \[201, body\];/,
    );
    const inInit =
      "const response = new Response(JSON.stringify({ value }), { status: 201 /* created */ });\nreturn [response.status, await response.text()];";
    assert.match(
      /** @type {any} */ (rewrite(inInit)).text,
      /new Response\(body, \{ status: 201 \/\* created \*\/ \}\);\nreturn \[response\.status, body\];/,
    );
    assert.deepEqual(rewrite("// What is sent.\nconst response = new Response('a');\nreturn await response.text();"), {
      refused: "a comment belongs to it",
    });
  });

  it("writes no name where it is not known yet, or no longer", () => {
    assert.deepEqual(
      rewrite(
        "{\n  const text = String(value);\n  var response = new Response(text);\n}\nreturn Buffer.from(await response.arrayBuffer());",
      ),
      { refused: "the name of the text stands for something else there" },
    );
    const declared = rewrite(
      "if (value) {\n  var response = new Response(`a${value}`);\n}\nreturn Buffer.from(await response.arrayBuffer());",
    );
    assert.match(/** @type {any} */ (declared).text, / var body = `a\$\{value\}`;\n\}\nreturn Buffer\.from\(body\);/);
    const inner = rewrite(
      "{\n  const out = String(value);\n  const response = new Response(out);\n  return Buffer.from(await response.arrayBuffer());\n}",
    );
    assert.match(/** @type {any} */ (inner).text, / return Buffer\.from\(out\);/);
  });

  it("writes headers as a literal has them, and sends the bytes of the text", () => {
    const { text } = /** @type {any} */ (
      rewrite(
        "const response = new Response(JSON.stringify('a'), { headers: { ETag: '1', 'X-Z': '2' } });\nout.writeHead(200, Object.fromEntries(response.headers));\nout.end(new Uint8Array(await response.arrayBuffer()));",
      )
    );
    assert.match(text, /writeHead\(200, \{ 'content-type': 'text\/plain;charset=UTF-8', etag: '1', 'x-z': '2' \}\);/);
    assert.match(text, /out\.end\(Buffer\.from\(body\)\);/);
  });

  it("drops what says that a header is there", () => {
    const asserted = (/** @type {string} */ name) =>
      /** @type {any} */ (
        rewrite(
          `const response = new Response(\`a\`, { headers: { etag: "1" } });\nout(response.headers.get("${name}")!);\nreturn await response.text();`,
          "a.ts",
        )
      ).text;
    assert.match(asserted("ETag"), /out\("1"\);/);
    assert.match(asserted("x-none"), /out\(null!\);/);
  });

  it("declares the text on a line of its own", () =>
    assert.deepEqual(
      rewrite("out.a(); const response = new Response(`a`, value);\nreturn [response.status, await response.text()];"),
      { refused: "other code stands on the same line" },
    ));

  it("asks only where the text is read whether another variable has its name", () => {
    const { text } = /** @type {{ text: string }} */ (
      rewrite(
        "const text = String(value);\nconst response = new Response(text);\nout.map((text) => text);\nreturn Buffer.from(await response.arrayBuffer());",
      )
    );
    assert.match(text, /return Buffer\.from\(text\);/);
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
    "the bytes are hashed, too":
      "const response = new Response(`a`);\nconst bytes = await response.arrayBuffer();\nout.end(Buffer.from(bytes));\nreturn hash(bytes);",
    "the bytes are others later":
      "const response = new Response(`a`);\nlet bytes = await response.arrayBuffer();\nif (value) bytes = value;\nout.end(Buffer.from(bytes));",
    "the bytes are written by another method":
      "const response = new Response(`a`);\nreturn out.endless(new Uint8Array(await response.arrayBuffer()));",
    "bytes are taken out":
      "const response = new Response(`a`);\nconst bytes = await response.arrayBuffer();\nreturn bytes.slice(1);",
    "the bytes are parsed":
      "const response = new Response(`a`);\nreturn out.end(new Parser(await response.arrayBuffer()));",
    "the bytes are kept": "const response = new Response(`a`);\nreturn new Uint8Array(await response.arrayBuffer());",
    "the bytes have a type":
      "const response = new Response(`a`);\nreturn out.start(new Uint8Array(await response.arrayBuffer()));",
    "text may start with a byte order mark":
      "const response = new Response(`${value}`);\nreturn await response.text();",
  })) {
    it(`refuses where ${name}`, () => assert.ok("refused" in /** @type {object} */ (rewrite(body))));
  }
});
