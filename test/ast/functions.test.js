import { describe, it } from "node:test";
import {
  findClassOfMember,
  findConstructor,
  findFunction,
  findName,
  findThisFunction,
  getKeyName,
  getPropertyName,
  isClass,
  isFunction,
} from "../../lib/ast/syntax/functions.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text @param {string} [filename] */
const parse = (text, filename = "a.ts") => parseSource(text, filename);

/** @param {import("../../lib/types.js").Source} source @param {string} name */
const findIdentifier = (source, name) =>
  source
    .nodes("Identifier")
    .filter((node) => node.name === name)
    .at(-1) ?? source.ast;

describe("functions", () => {
  it("knows functions with a body and classes", () => {
    const source = parse(
      "function f () {} declare function g (): void; abstract class A { abstract m (): void; n () {} } const h = async () => 1;",
    );
    assert.deepEqual(
      source
        .nodes(
          "FunctionDeclaration",
          "TSDeclareFunction",
          "TSEmptyBodyFunctionExpression",
          "FunctionExpression",
          "ArrowFunctionExpression",
        )
        .map(isFunction),
      [true, false, false, true, true],
    );
    assert.ok(isClass(source.nodes("ClassDeclaration")[0]));
    assert.ok(!isFunction(undefined) && !isClass(null));
  });

  it("finds the function around a node", () => {
    assert.equal(findFunction(findIdentifier(parse("x"), "x")), undefined);
    assert.equal(findFunction(findIdentifier(parse("function f (a = x) {}"), "x"))?.type, "FunctionDeclaration");
    assert.equal(findFunction(findIdentifier(parse("class A { a = x }"), "x"))?.type, "PropertyDefinition");
    assert.equal(findFunction(findIdentifier(parse("class A { accessor a = x }"), "x"))?.type, "AccessorProperty");
    assert.equal(findFunction(findIdentifier(parse("class A { static { x } }"), "x"))?.type, "StaticBlock");
    assert.equal(findFunction(findIdentifier(parse("class A { [x] () {} }"), "x")), undefined);
    assert.equal(findFunction(findIdentifier(parse("class A { [x] = 1 }"), "x")), undefined);
    assert.equal(
      findThisFunction(findIdentifier(parse("class A { m () { return () => () => x } }"), "x"))?.type,
      "FunctionExpression",
    );
    assert.equal(findThisFunction(findIdentifier(parse("class A { a = () => x }"), "x"))?.type, "PropertyDefinition");
  });

  it("finds the class of a member, and its constructor", () => {
    const source = parse("class A { constructor (); constructor (a?) { x } m () {} }");
    const owner = findFunction(findIdentifier(source, "x"));
    const [classNode] = source.nodes("ClassDeclaration");
    assert.equal(findClassOfMember(owner), classNode);
    assert.equal(findConstructor(classNode), owner);
    assert.equal(findClassOfMember(undefined), undefined);
    assert.equal(
      findConstructor(parse("class A { 'constructor' () {} static constructor () {} }").nodes("ClassDeclaration")[0])
        ?.type,
      "FunctionExpression",
    );
    assert.equal(
      findConstructor(parse("class A { static constructor () {} ['constructor'] () {} }").nodes("ClassDeclaration")[0]),
      undefined,
    );
  });

  it("names functions as people do", () => {
    const names = (/** @type {string} */ text) => {
      const source = parse(text);
      return source
        .nodes("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression", "ClassExpression")
        .map(findName);
    };
    assert.deepEqual(
      names(
        "function a () {} const b = () => {}; const c = class {}; d = () => {}; e.f = function () {}; g.h = function i () {}; export default function () {}",
      ),
      ["a", "b", "c", "d", "f", "i", undefined],
    );
    assert.deepEqual(
      names("module.exports = () => {}; exports = module.exports = function () {}; exports.a = () => {}"),
      [undefined, undefined, "a"],
    );
    assert.deepEqual(
      names(
        "class A { m () {} #p () {} 'q r' () {} [s] () {} t = () => {} } f(() => {}); const o = { u () {}, v: () => {}, 1: () => {} }; const { w } = () => {};",
      ),
      ["m", "#p", "q r", undefined, "t", undefined, "u", "v", "1", undefined],
    );
  });

  it("knows names that are fixed", () => {
    const source = parse("a.b; a['c']; a[`d`]; a[1]; a[e]; a[`f${g}`]; class H { m () { this.#i } #i } a?.j; a[null]");
    assert.deepEqual(source.nodes("MemberExpression").map(getPropertyName), [
      "b",
      "c",
      "d",
      "1",
      undefined,
      undefined,
      "#i",
      "j",
      undefined,
    ]);
    assert.deepEqual(
      parse("x = { a: 1, 'b': 2, [c]: 3, ['d']: 4, e, f () {}, 7: 8 }").nodes("Property").map(getKeyName),
      ["a", "b", undefined, "d", "e", "f", "7"],
    );
  });
});
