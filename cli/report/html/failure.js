import { createTable } from "./figure.js";
import { markup } from "./markup.js";

/** @import { AnswerDifference } from "../../../lib/prove/answer-log.js" */
/** @import { Markup } from "./markup.js" */
/** @import { ProveReport } from "../../prove/report.js" */
/** @import { TestFailure } from "../../prove/test-copy.js" */

/**
 * Why the servers were not compared: the tests of the rewritten copy fail, it does not start, or it answers differently.
 *
 * @param {NonNullable<ProveReport["failure"]>} failure
 * @returns {Markup}
 */
export function createFailure(failure) {
  if (failure.kind === "tests") return createTestFailure(failure);
  if (failure.kind === "answers") return createDifference(failure);
  return markup`<section class="card">
<h2>The rewritten server does not start</h2>
<p>${failure.message}</p>
${createText("End of its output", failure.output)}</section>
`;
}

/** @param {TestFailure} failure */
function createTestFailure(failure) {
  return markup`<section class="card">
<h2>The tests fail</h2>
<p><code>${failure.command}</code> ended with ${failure.status}. ${getBlame(failure)}</p>
${failure.files.length > 0 && markup`<ul>${failure.files.map((file) => markup`<li><code>${file}</code></li>\n`)}</ul>`}
${createText("End of the output", failure.output)}</section>
`;
}

/** @param {AnswerDifference} failure */
function createDifference({ request, moment, differences, before, after }) {
  return markup`<section class="card">
<h2>The answers differ</h2>
<p><code>${request}</code>, ${moment === "beforeLoad" ? "before" : "after"} the load.</p>
${createTable(
  "What differs",
  ["What", "Original", "Rewritten"],
  differences.map((difference) => [difference.what, shorten(difference.before), shorten(difference.after)]),
)}
${[
  { title: "The original", answer: before },
  { title: "The rewritten one", answer: after },
].map(({ title, answer: { status, headers, body, isBase64 } }) =>
  createText(
    `${title} answers`,
    [
      `${status}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      "",
      isBase64 ? `(base64) ${body}` : body,
    ].join("\n"),
  ),
)}</section>
`;
}

/** @param {TestFailure} failure */
function getBlame({ files, alsoBefore }) {
  if (alsoBefore) return "They fail without the rewrite, too.";
  return files.length === 0 ? "No single file is to blame." : "They pass without the rewrites of:";
}

/** Characters of an answer in a table; the whole of it stands below. */
const LONGEST = 200;

/** @param {string} text */
function shorten(text) {
  if (text === "") return markup`<span class="muted">missing</span>`;
  return markup`<code>${text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text}</code>`;
}

/**
 * @param {string} title
 * @param {string} text
 */
function createText(title, text) {
  return markup`<h3>${title}</h3>
<pre class="scroll" tabindex="0" role="region" aria-label="${title}">${text.split("\n").map((line) => markup`<span>${line === "" ? " " : line}</span>`)}</pre>
`;
}
