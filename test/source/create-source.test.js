import { describe, it } from "node:test";
import { ParseError, parseSource } from "../../lib/source/parse.js";
import assert from "node:assert/strict";

describe("a Source", () => {
  it("knows lines", () => {
    const source = parseSource("a;\nb;\r\nc;\n", "a.js");
    assert.deepEqual(
      [0, 2, 3, 6, 7, 11].map((offset) => source.lineOf(offset)),
      [1, 1, 2, 2, 3, 4],
    );
  });

  it("knows variables by their uses and by their declarations, and no globals", () => {
    const source = parseSource("const a = b; function f (c) { return a + c }", "a.js");
    const found = Object.fromEntries(
      source.nodes("Identifier").map((node) => [`${node.name} ${node.range[0]}`, source.findVariable(node)?.name]),
    );
    assert.deepEqual(found, { "a 6": "a", "b 10": undefined, "f 22": "f", "c 25": "c", "a 37": "a", "c 41": "c" });
    assert.ok(source.findReference(source.nodes("Identifier")[1])?.isRead());
  });

  it("gives a class's name the variable that code around it uses", () => {
    const source = parseSource("class A { m () { return A } } new A();", "a.js");
    const [declared, , inside, outside] = source.nodes("Identifier");
    assert.equal(source.findVariable(declared), source.findVariable(outside));
    assert.notEqual(source.findVariable(inside), source.findVariable(outside));
  });

  it("resolves names at the top level of scripts and CommonJS", () => {
    for (const filename of ["a.js", "a.cjs"]) {
      const source = parseSource("var a; a = 1; return_", filename);
      assert.equal(source.findVariable(source.nodes("Identifier")[1])?.name, "a", filename);
    }
  });

  it("computes a memo once", () => {
    const source = parseSource("", "a.js");
    let count = 0;
    for (let i = 0; i < 3; i++) source.memo("key", () => void count++);
    assert.equal(count, 1);
  });

  it("returns nodes of several types in the order of the text, parents first", () => {
    const source = parseSource("@d class A { m (@e a: T) { f(() => g) } }", "a.ts");
    assert.equal(
      source.nodes("Identifier", "CallExpression"),
      source.nodes("Identifier", "CallExpression"),
      "they are put in order once",
    );
    assert.deepEqual(
      source.nodes("Identifier", "CallExpression", "ArrowFunctionExpression").map((node) => source.slice(node)),
      ["d", "A", "m", "e", "a: T", "T", "f(() => g)", "f", "() => g", "g"],
    );
  });
});

describe("a file that nobody reads", () => {
  it("is a ParseError with its place", () => {
    assert.throws(
      () => parseSource("const a = 1;\nconst = 2;", "a.js"),
      (error) =>
        error instanceof ParseError && error.line === 2 && error.column === 7 && !/\(\d+:\d+\)/.test(error.message),
    );
  });

  it("is what Node refuses too", () => {
    for (const text of [
      "let a; let a;",
      "function f (a) { let a; }",
      "class A { m () { this.#x } }",
      "break;",
      "function f () { super.x }",
    ])
      assert.throws(() => parseSource(text, "a.js"), ParseError, text);
  });
});

describe("TypeScript that oxc refuses", () => {
  it("is a ParseError with its place, though Babel would read it", () => {
    assert.throws(
      () => parseSource("let a;\n  type undefined = (a: string) => void;", "a.ts"),
      (error) => error instanceof ParseError && error.line === 2 && error.column === 8,
    );
  });
});

describe("declarations of TypeScript", () => {
  const text = "export class Server {\n  constructor(port: number);\n  get port(): number;\n  listen(): void;\n}\n";
  for (const filename of ["server.d.ts", "server.d.mts", "server.d.cts"])
    it(`need no code in ${filename}`, () => assert.equal(parseSource(text, filename).nodes("ClassBody").length, 1));
  it("do elsewhere", () => assert.throws(() => parseSource(text, "d.ts"), { name: "ParseError", line: 3 }));
});
