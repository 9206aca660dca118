import assert from "node:assert/strict";
import { hasWord } from "../../lib/ast/has-word.js";
import { it } from "node:test";

it("hasWord knows names with a dollar sign and letters of any language, and no parts of names", () => {
  for (const [text, name] of [
    ["use(app)", "app"],
    ["use($app)", "$app"],
    ["a.app", "app"],
    ["#app in a", "app"],
    ["größe + 1", "größe"],
    ["app", "app"],
  ])
    assert.ok(hasWord(text, name), `${text}: ${name}`);
  for (const [text, name] of [
    ["use($app)", "app"],
    ["use(apps)", "app"],
    ["app$", "app"],
    ["größer", "größe"],
    ["groß", "gro"],
    ["", "app"],
  ])
    assert.ok(!hasWord(text, name), `${text}: ${name}`);
});
