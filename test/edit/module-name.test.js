import { describe, it } from "node:test";
import { getModuleName, getMovedName } from "../../lib/edit/module-name.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

describe("getModuleName", () => {
  /** @param {string} text */
  const name = (text) => getModuleName(parseSource(text, "a.js"), "dateFormat");

  it("is in camel case", () =>
    assert.equal(name("const limit = 1; const f = () => {}; const fs = require('fs');"), "dateFormat"));
  it("is in upper case where the constants are", () =>
    assert.equal(name("const MAX_AGE = 1; const x = require('x');"), "DATE_FORMAT"));
  for (const value of ["() => {}", "function () {}", "class {}", "call()", "await call()", "import('a')"])
    it(`is as constants are, whatever ${value} is called`, () =>
      assert.equal(name(`const MAX_AGE = 1; const f = ${value}; const g = ${value};`), "DATE_FORMAT"));
  it("is free", () => {
    assert.equal(name("dateFormat();"), "dateFormat2");
    assert.equal(name("function f(dateFormat) {}"), "dateFormat2");
    assert.equal(name("x.dateFormat = { dateFormat: 1 };"), "dateFormat");
    assert.equal(getModuleName(parseSource("f(format);", "a.js"), "format", "dateFormat"), "dateFormat");
    assert.equal(getModuleName(parseSource("f(format, dateFormat);", "a.js"), "format", "dateFormat"), "dateFormat2");
    assert.equal(
      getModuleName(parseSource("const MAX = 1; f(FORMAT);", "a.js"), "format", "dateFormat"),
      "DATE_FORMAT",
    );
  });
});

describe("getMovedName", () => {
  /** @param {string} text */
  function name(text) {
    const source = parseSource(text, "a.js");
    return getMovedName(source, source.nodes("VariableDeclarator")[0].id);
  }

  it("is the variable's own", () =>
    assert.equal(name("function f() { const schema = 1; return { schema }; }"), "schema"));
  it("has the function's name where others have the variable's", () => {
    assert.equal(name("function create() { const schema = 1; } function f(schema) {}"), "createSchema");
    assert.equal(name("function createUser() { const SCHEMA = 1; } schema(SCHEMA);"), "CREATE_USER_SCHEMA");
    assert.equal(name("(() => { const schema = 1; })(schema);"), "schema2");
    assert.equal(name("class User { constructor() { const schema = 1; } } f(schema);"), "schema2");
    assert.equal(
      name("function create() { return class { constructor() { const schema = 1; } }; } f(schema);"),
      "createSchema",
    );
  });
  it("of a function has the name of the function around it", () => {
    const source = parseSource("function poll() {} function answer() { setTimeout(function poll() {}); }", "a.js");
    assert.equal(getMovedName(source, source.nodes("FunctionExpression")[0].id), "answerPoll");
  });
});
