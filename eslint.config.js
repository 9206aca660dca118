import hotpath from "./index.js";
import eslintPlugin from "eslint-plugin-eslint-plugin";
import js from "@eslint/js";
import regexp from "eslint-plugin-regexp";
import { defineConfig } from "eslint/config";

/**
 * Who may import whom; see docs/architecture.md.
 *
 * @param {string[]} files
 * @param {string[]} patterns - what these may not import
 * @param {string} message
 * @returns {import("eslint").Linter.Config}
 */
const forbid = (files, patterns, message) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [{ group: patterns, message }] }] },
});

const NODE = ["node:*", "fs", "path", "module", "process"];
/** What knows patterns by name. */
const PATTERNS = ["**/detectors/**", "**/transforms/**", "**/rules/**", "**/cli/**"];
/** What runs them. */
const RUNNERS = ["**/run/**", "**/net/**"];
const nodeGlobals = Object.fromEntries(
  [
    "process",
    "console",
    "URL",
    "URLSearchParams",
    "Buffer",
    "performance",
    "setInterval",
    "setTimeout",
    "setImmediate",
    "clearInterval",
    "clearTimeout",
    "fetch",
    "Headers",
    "Request",
    "Response",
    "AbortController",
    "AbortSignal",
    "TextDecoder",
    "TextEncoder",
  ].map((name) => [name, "readonly"]),
);

export default defineConfig([
  { ignores: ["fixtures/**", "coverage/**", "dist/**", "site/**"] },
  js.configs.recommended,
  hotpath.configs.all,
  {
    languageOptions: { ecmaVersion: "latest", globals: nodeGlobals },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-eval": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["cli/**", "scripts/**", "bench/**", "test/**"], rules: { "no-console": "off" } },
  { files: ["rules/*.js"], ...eslintPlugin.configs.recommended },
  {
    // What reads other people's code must not be stopped by it: no expression that a text could keep busy.
    files: ["*.js", "bin/**", "cli/**", "detectors/**", "lib/**", "rules/**", "transforms/**"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  forbid(
    ["lib/ast/**", "lib/edit/**"],
    ["**/heat/**", ...PATTERNS, ...RUNNERS, ...NODE],
    "lib/ast and lib/edit know text, trees and scopes only.",
  ),
  forbid(
    ["lib/source/**"],
    ["**/heat/**", ...PATTERNS, ...RUNNERS, ...NODE],
    "lib/source parses; it knows nothing of what is looked for.",
  ),
  forbid(
    ["lib/heat/**"],
    [...PATTERNS, ...RUNNERS, "**/edit/**", ...NODE],
    "lib/heat decides what is hot from the source alone.",
  ),
  forbid(
    ["lib/frameworks/**", "lib/profile/**", "lib/prove/**"],
    [...PATTERNS, ...RUNNERS, "**/edit/**", ...NODE],
    "Facts and measurements; they know nothing of patterns, and read no files.",
  ),
  forbid(
    ["lib/evidence/**"],
    ["**/ast/**", "**/heat/**", "**/source/**", ...PATTERNS, ...RUNNERS, "**/edit/**", ...NODE],
    "Numbers only: what was measured, and what that says about a claim.",
  ),
  forbid(
    ["lib/project/**"],
    [...PATTERNS, ...RUNNERS, "**/edit/**", "**/profile/**", "oxc-resolver", ...NODE],
    "lib/project follows values through summaries of files; which file an import means, and what is in it, is told by the command line.",
  ),
  forbid(
    ["lib/reach/**"],
    [...PATTERNS, ...RUNNERS, "**/edit/**", "oxc-resolver", ...NODE],
    "lib/reach looks for calls in all files of a project; which files there are, and what an import means, is told by the command line.",
  ),
  forbid(
    ["lib/net/**", "lib/run/**", "lib/rule/**"],
    [...PATTERNS, ...NODE],
    "These take patterns as arguments; they know none by name and read no files.",
  ),
  forbid(
    ["detectors/no-*", "detectors/*/**"],
    ["**/transforms/**", "**/rules/**", "**/cli/**", ...RUNNERS, "**/edit/**", "./no-*.js", ...NODE],
    "A detector returns findings from lib/ast and lib/heat, and knows no other detector.",
  ),
  forbid(
    ["transforms/no-*", "transforms/*/**"],
    ["**/rules/**", "**/cli/**", "./no-*.js", "jscodeshift", "recast", ...NODE],
    "A transform turns its own detector's findings into edits.",
  ),
  forbid(
    ["rules/*.js"],
    ["**/detectors/**", "**/transforms/**", "**/cli/**", "**/net/**", "**/edit/**", ...NODE],
    "A rule is words; the adapter finds its detector and its transform by its name.",
  ),
]);
