import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { takeLoopTime } from "./no-sync-call.js";

/** @import { Claim } from "../lib/types.js" */

const require = createRequire(import.meta.url);

/** A page of 10 kB. */
const FILE = fileURLToPath(new URL("../docs/rules/no-static-work.md", import.meta.url));
const TEMPLATE = "<ul>${items.map(({ kind, name }) => `<li class='${kind}'>${name}</li>`).join('')}</ul>".repeat(5);
const PAGE = `<html><head><title></title></head><body>${"<p class='text'>one two three</p>".repeat(100)}</body></html>`;
const ITEMS = [{ kind: "a", name: "b" }];

/**
 * What the least of all template engines does.
 *
 * @param {string} template
 * @returns {(items: object[]) => string}
 */
function compile(template) {
  return /** @type {any} */ (new Function("items", `return \`${template}\`;`));
}

/**
 * What the least of all parsers does.
 *
 * @param {string} page
 * @returns {{ tag: string, attributes: string, text: string }[]}
 */
function parse(page) {
  return Array.from(page.matchAll(/<(\/?\w+)([^>]*)>([^<]*)/g), ([, tag, attributes, content]) => ({
    tag,
    attributes,
    text: content,
  }));
}

/** @type {string | undefined} */
let text;
/** @type {Promise<string> | undefined} */
let reading;
/** @type {string | undefined} */
let resolved;

/** @type {Claim[]} */
export default [
  {
    name: "readFileSync(), 10 kB",
    messageId: "fileReadPerRequest",
    variants: {
      before: () => readFileSync(FILE, "utf8"),
      after: () => (text ??= readFileSync(FILE, "utf8")),
    },
    payoff: [3900, 33_000],
  },
  {
    name: "await readFile(), 10 kB",
    messageId: "fileReadPerRequest",
    variants: {
      before: takeLoopTime(50, () => readFile(FILE, "utf8")),
      after: takeLoopTime(50, () => (reading ??= readFile(FILE, "utf8"))),
    },
    payoff: [270, 650],
  },
  {
    name: "a template, compiled by new Function()",
    messageId: "templateCompiledPerRequest",
    variants() {
      const template = compile(TEMPLATE);
      return Promise.resolve({ before: () => compile(TEMPLATE)(ITEMS), after: () => template(ITEMS) });
    },
    payoff: [3.3, 15],
  },
  {
    name: "a page of 3 kB, parsed to fill in its title",
    messageId: "pageParsedPerRequest",
    variants: {
      before: () =>
        parse(PAGE)
          .map(({ tag, attributes, text: content }) => `<${tag}${attributes}>${tag === "title" ? "a page" : content}`)
          .join(""),
      after: () => PAGE.replace("<title></title>", () => "<title>a page</title>"),
    },
    payoff: [190, 510],
  },
  {
    name: "require.resolve()",
    messageId: "moduleLookedUpPerRequest",
    variants: {
      before: () => require.resolve("eslint"),
      after: () => (resolved ??= require.resolve("eslint")),
    },
    payoff: [2000, 9000],
  },
];
