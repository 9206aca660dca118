import { createSitePage } from "./markup.js";

/** @import { Sample } from "./samples.js" */

/**
 * @param {Sample[]} samples
 * @returns {string}
 */
export function createPlayground(samples) {
  const data = JSON.stringify(samples).replaceAll("<", "\\u003c");
  return createSitePage({
    title: "eslint-plugin-hotpath: playground",
    root: "./",
    scripts: ["playground.js"],
    content: `<h1>eslint-plugin-hotpath</h1>
<p>Finds code that makes Node.js servers slow, and rewrites it. What you write stays in this page.</p>
<div class="tools">
<label for="samples">Sample</label> <select id="samples"></select>
<button id="take" type="button" disabled>Take the rewritten code</button>
<button id="link" type="button">Link with this code</button>
</div>
<form id="switches" class="tools">
<label><input id="all" type="checkbox" checked> also rewrites that need a review (<code>--all</code>)</label>
<details><summary>Rules</summary>
<p><button id="all-rules" type="button">All</button> <button id="no-rules" type="button">None</button></p>
<div id="rules" class="rules"></div></details>
</form>
<p role="status"><span id="status"></span> <span id="linked"></span></p>
<div class="editors">
<section aria-labelledby="code-title"><h2 id="code-title">Your code</h2><div id="code" class="editor"></div></section>
<section aria-labelledby="result-title"><h2 id="result-title">Rewritten</h2><div id="result" class="editor"></div></section>
</div>
<p id="under" class="under"></p>
<section aria-labelledby="findings-title"><h2 id="findings-title">Findings</h2><ul id="findings" class="findings"></ul></section>
<script id="samples-data" type="application/json">${data}</script>`,
  });
}
