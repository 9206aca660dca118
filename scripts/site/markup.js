/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** @param {string} text */
export function escape(text) {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
}

/** What the pages may load: scripts and styles of the site itself, of the editor those with its nonce, and its squiggles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-hotpath'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * @param {object} page
 * @param {string} page.title
 * @param {string} page.root - what leads from it to the site's folder
 * @param {string} page.content - markup
 * @param {string[]} [page.scripts] - relative to the site's folder
 * @param {string} [page.markdown] - the same page for programs, relative to it
 * @returns {string}
 */
export function createSitePage({ title, root, content, scripts = [], markdown }) {
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${root}site.css">
${markdown === undefined ? "" : `<link rel="alternate" type="text/markdown" href="${markdown}">\n`}</head>
<body>
<header>
<nav aria-label="Site"><a href="${root}index.html">Playground</a> <a href="${root}docs/index.html">Documentation</a></nav>
<search><label for="search">Search</label> <input id="search" type="search" autocomplete="off">
<ul id="search-results" hidden></ul></search>
</header>
<main>
${content}
</main>
${["search.js", ...scripts].map((script) => `<script src="${root}${script}" defer></script>`).join("\n")}
</body>
</html>
`;
}
