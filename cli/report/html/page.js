import { getTrusted, markup } from "./markup.js";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** @import { Markup } from "./markup.js" */

/**
 * A whole page in one file: its style is in it, it loads nothing, and it runs nothing. Its policy forbids all that once more,
 * for the case that a mistake lets markup through.
 *
 * @param {string} title
 * @param {Markup} content
 * @returns {string}
 */
export function createPage(title, content) {
  // A browser counts line ends as one character before it compares the hash.
  const style = readFileSync(new URL("page.css", import.meta.url), "utf8").replaceAll("\r\n", "\n");
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
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
</main>
</body>
</html>`}\n`;
}
