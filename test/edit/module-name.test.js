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
    const other = "dateFormat";
    assert.equal(getModuleName(parseSource("f(format);", "a.js"), "format", { other }), "dateFormat");
    assert.equal(getModuleName(parseSource("f(format, dateFormat);", "a.js"), "format", { other }), "dateFormat2");
    assert.equal(getModuleName(parseSource("const MAX = 1; f(FORMAT);", "a.js"), "format", { other }), "DATE_FORMAT");
  });
  it("has what is around the use in front rather than a number", () => {
    /** @param {string} text */
    const nameOfUse = (text) => {
      const source = parseSource(text, "a.js");
      const [use] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
      return getModuleName(source, "dateFormat", { use });
    };
    const above = "let dateFormat;";
    assert.equal(nameOfUse(`function list() { make(); }`), "dateFormat");
    assert.equal(nameOfUse(`${above} function list() { make(); }`), "listDateFormat");
    assert.equal(nameOfUse(`${above} function list() { send({ born: make() }); }`), "bornDateFormat");
    assert.equal(
      nameOfUse(`${above} let bornDateFormat; function list() { send({ born: make() }); }`),
      "listDateFormat",
    );
    assert.equal(nameOfUse(`${above} function list(listDateFormat) { make(); }`), "dateFormat2");
    assert.equal(nameOfUse(`${above} function getDate() { make(); }`), "getDateFormat");
    assert.equal(nameOfUse(`${above} make();`), "dateFormat2");
    assert.equal(nameOfUse(`${above} function list() { const format = make(); }`), "listDateFormat");
    assert.equal(nameOfUse(`const DATE_FORMAT = 1; function list() { make(); }`), "LIST_DATE_FORMAT");
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
    assert.equal(name("class User { constructor() { const schema = 1; } } f(schema);"), "userSchema");
    assert.equal(name("function readSchema() { const schemaPath = 1; } f(schemaPath);"), "readSchemaPath");
    assert.equal(
      name("function create() { const schema = 1; } class create2 { createSchema(schema) {} }"),
      "createSchema2",
    );
    assert.equal(
      name("function list(items) { items.map(function map() { const schema = 1; }); } f(schema, mapSchema);"),
      "listSchema",
    );
    assert.equal(
      name("function create() { return class { constructor() { const schema = 1; } }; } f(schema);"),
      "createSchema",
    );
  });
  it("of a listener has it behind `on`", () => {
    assert.equal(name("function serve() { const onEnd = 1; } function onEnd() {}"), "onServeEnd");
    assert.equal(name("function onRequest() { const onEnd = 1; } function onEnd() {}"), "onRequestEnd");
    assert.equal(name("function actionSent() { const onEnd = 1; } function onEnd() {}"), "onActionSentEnd");
    assert.equal(name("function serve() { const once = 1; } function once() {}"), "serveOnce");
  });
  it("of a function has the name of the function around it", () => {
    const source = parseSource("function poll() {} function answer() { setTimeout(function poll() {}); }", "a.js");
    assert.equal(getMovedName(source, source.nodes("FunctionExpression")[0].id), "answerPoll");
  });
});
