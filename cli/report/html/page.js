import { getTrusted, markup } from "./markup.js";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** @import { Markup } from "./markup.js" */

/** Parts with a style sheet of their own in styles/, and those with a script in client/, too. */
const SCRIPTED = /** @type {const} */ (["flame-graph", "map-tree", "treemap"]);

/** @typedef {"charts" | typeof SCRIPTED[number]} Part */

/**
 * A whole page in one file: its style is in it, it loads nothing, and it runs nothing but the script of ours that its part has. Its policy
 * forbids all else once more, for the case that a mistake lets markup through.
 *
 * @param {string} title
 * @param {Markup} content
 * @param {Part} [part] - that it has besides what all pages are made of
 * @returns {string}
 */
export function createPage(title, content, part) {
  const sheets = ["base", "report", ...(part === undefined ? [] : [part])];
  const style = sheets.map((name) => readOwn(`styles/${name}.css`)).join("\n");
  const script = SCRIPTED.find((name) => name === part);
  const code = script === undefined ? undefined : readOwn(`client/${script}.js`);
  const scripts = code === undefined ? "" : ` script-src 'sha256-${getDigest(code)}';`;
  const policy = `default-src 'none'; style-src 'sha256-${getDigest(style)}';${scripts} base-uri 'none'; form-action 'none'`;
  return `${markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${getTrusted(style)}</style>
</head>
<body>
<main>
${content}
</main>${code !== undefined && markup`\n<script>${getTrusted(code)}</script>`}
</body>
</html>`}\n`;
}

/**
 * @param {string} name
 * @returns {string} as a browser reads it, which counts line ends as one character before it compares hashes
 */
function readOwn(name) {
  return readFileSync(new URL(name, import.meta.url), "utf8").replaceAll("\r\n", "\n");
}

/** @param {string} text */
function getDigest(text) {
  return createHash("sha256").update(text).digest("base64");
}
