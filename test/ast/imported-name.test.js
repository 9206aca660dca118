import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getImportedName } from "../../lib/ast/syntax/imported-name.js";
import { parseSource } from "../../lib/source/parse.js";

describe("the name of what is imported", () => {
  for (const [text, name] of [
    ['import express from "express"', "default"],
    ['import * as express from "express"', "*"],
    ['import { Router } from "express"', "Router"],
    ['import { Router as router } from "express"', "Router"],
    ['import { default as express } from "express"', "default"],
    ['import { "json-body" as json } from "express"', "json-body"],
  ])
    it(`of ${text}`, () => {
      const [{ specifiers }] = parseSource(text, "a.mjs").nodes("ImportDeclaration");
      assert.equal(getImportedName(specifiers[0]), name);
    });
});
