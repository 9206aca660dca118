import { describe, it } from "node:test";
import assert from "node:assert/strict";
import path from "node:path";
import plugin from "../index.js";
import { readFileSync } from "node:fs";
import { ROOT } from "./fixtures.js";

/** @typedef {typeof import("../plugin.d.ts").default} Published */

// The type checker compares what is with what is published.
/** @type {Published} */
const published = plugin;

describe("the published types", () => {
  it("name all that the plugin has", () => {
    const text = readFileSync(path.join(ROOT, "plugin.d.ts"), "utf8");
    for (const name of [...Object.keys(published), ...Object.keys(published.configs)])
      assert.match(text, new RegExp(`^ +${name}: `, "m"));
  });
});
