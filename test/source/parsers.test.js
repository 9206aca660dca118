import { createSource, setParents } from "../../lib/source/create-source.js";
import { describe, it } from "node:test";
import { describeParsers, getFlow, parsers } from "./parsers.js";
import { FIXTURES, getFixturesOf, getSample } from "../fixtures.js";
import { readFileSync, readdirSync } from "node:fs";
import assert from "node:assert/strict";
import { parse as parseWithBabel } from "@babel/parser";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { rules } from "../../rules/index.js";

/** @import { Source } from "../../lib/types.js" */

// parsers-of-all.test.js takes all of them.
describeParsers(Object.keys(rules).flatMap((rule) => getSample(getFixturesOf(rule), 12)));

describe("every parser", () => {
  const files = readdirSync(path.join(FIXTURES, "hostile"));
  for (const [parser, { parse }] of [...Object.entries(parsers), ["oxc", { parse: parseSource }]].map(
    (entry) => /** @type {[string, { parse: (text: string, filename: string) => Source | undefined }]} */ (entry),
  )) {
    it(`${parser}: nodes stand in the order of the text, inside their parents, with a range`, () => {
      let read = 0;
      for (const file of files) {
        const source = tryTo(() => parse(readFileSync(path.join(FIXTURES, "hostile", file), "utf8"), `src/${file}`));
        if (source === undefined) continue;
        read++;
        const types = new Set(
          source
            .nodes("Identifier")
            .flatMap((node) => [node.type, node.parent.type, node.parent.parent?.type ?? "Program"]),
        );
        for (const type of types) {
          let last = -1;
          for (const node of source.nodes(type)) {
            assert.ok(Array.isArray(node.range) && node.range[0] <= node.range[1], `${file}: ${type} has a range`);
            assert.ok(
              node.range[0] >= last,
              `${file}: ${type} ${source.slice(node).slice(0, 60)} stands before the one before it`,
            );
            last = node.range[0];
            // `@decorator export class A {}`: it stands before the class that it belongs to.
            if (node.parent != null && type !== "Decorator")
              assert.ok(
                node.parent.range[0] <= node.range[0] && node.range[1] <= node.parent.range[1],
                `${file}: ${type} "${source.slice(node).slice(0, 40)}" lies outside its parent ${node.parent.type}`,
              );
          }
        }
      }
      assert.ok(read > 0, "it reads some of the files");
    });
  }
});

/**
 * @template T
 * @param {() => T} run
 * @returns {T | undefined}
 */
function tryTo(run) {
  try {
    return run();
  } catch {
    return undefined;
  }
}

describe("Babel's tree", () => {
  it("has the texts of template literals with what is around them, as oxc's has", () => {
    for (const text of ["a = `b`;", "a = `\n${b}\n${c}d`;", "a = b``;", "a = `${`b${c}`}`;"]) {
      const own = getFlow(text, "a.js").nodes("TemplateElement");
      const other = parseSource(text, "a.js").nodes("TemplateElement");
      assert.deepEqual(
        own.map(({ range }) => range),
        other.map(({ range }) => range),
        text,
      );
    }
  });

  it("has the shapes of ESTree: fields, private names, imports, optional chains", () => {
    const source = getFlow(
      'class A { #a = 1; b = 2; static { } m() { return this.#a; } } import("x"); a?.b();',
      "a.js",
    );
    for (const type of [
      "PropertyDefinition",
      "PrivateIdentifier",
      "StaticBlock",
      "ImportExpression",
      "ChainExpression",
      "MethodDefinition",
    ])
      assert.ok(source.nodes(type).length > 0, type);
    for (const type of [
      "ClassProperty",
      "ClassPrivateProperty",
      "PrivateName",
      "OptionalMemberExpression",
      "StringLiteral",
      "ObjectProperty",
    ])
      assert.equal(source.nodes(type).length, 0, type);
  });

  it("may lack visitor keys: children are found all the same", () => {
    const text = "if (a) b(); else c();";
    const { program } = parseWithBabel(text, { ranges: true, plugins: ["estree"] });
    const ast = /** @type {any} */ (program);
    setParents(ast, {});
    const source = createSource({
      filename: "a.js",
      text,
      ast,
      comments: [],
      scopeManager: /** @type {any} */ ({ scopes: [] }),
      visitorKeys: {},
    });
    assert.deepEqual(
      source.nodes("Identifier").map((node) => node.name),
      ["a", "b", "c"],
    );
    assert.equal(source.nodes("Identifier")[1].parent.type, "CallExpression");
  });
});
