import { createSitePage, escape } from "./markup.js";
import { Marked } from "marked";
import { existsSync, readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import path from "node:path";

const REPOSITORY = "https://github.com/eslint-plugin-hotpath/eslint-plugin-hotpath/blob/main/";

/**
 * A document as a page.
 *
 * @typedef {object} Document
 * @property {string} file - in the repository: "docs/rules/no-eager-url.md"
 * @property {string} path - of its page: "docs/rules/no-eager-url.html"
 * @property {string} title
 * @property {string} text - without markup, for the search
 * @property {string} page
 */

/**
 * All documentation, with links from page to page; what is no page is linked in the repository.
 *
 * @param {string} root - of the repository
 * @returns {Document[]}
 */
export function createDocuments(root) {
  const files = globSync(["*.md", "docs/**/*.md"], { cwd: root, ignore: ["node_modules/**"] }).sort();
  const documents = files.map((file) => createDocument(root, file, files));
  return [...documents, createContents(documents)];
}

/** @param {string} file */
function getPath(file) {
  return file.includes("/") ? file.replace(/\.md$/, ".html") : `docs/${file.replace(/\.md$/, ".html")}`;
}

/**
 * @param {string} root
 * @param {string} file
 * @param {string[]} files
 * @returns {Document}
 */
function createDocument(root, file, files) {
  const source = readFileSync(path.join(root, file), "utf8");
  const own = getPath(file);
  const title = /^# (.+)$/m.exec(source)?.[1].replaceAll("`", "") ?? file;
  const marked = new Marked();
  /** @type {Map<string, number>} */
  const slugs = new Map();
  let regions = 0;
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const slug = getSlug(text, slugs);
        return `<h${depth} id="${slug}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escape(getLink(href, file, own, files, root))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table(token) {
        const row = (/** @type {any[]} */ cells, /** @type {string} */ name) =>
          `<tr>${cells.map((cell) => `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`).join("")}</tr>`;
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${++regions}"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("\n")}</tbody></table></div>\n`;
      },
      code({ text }) {
        return `<pre class="scroll" tabindex="0" role="region" aria-label="Code ${++regions}"><code>${escape(text)}</code></pre>\n`;
      },
    },
  });
  const content = /** @type {string} */ (marked.parse(source, { async: false }));
  const markdown = `${path.posix.basename(own, ".html")}.md`;
  return {
    file,
    path: own,
    title,
    text: content.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "),
    page: createSitePage({
      title,
      root: "../".repeat(own.split("/").length - 1),
      content: `${content}<p><a href="${markdown}">This page as Markdown</a></p>`,
      markdown,
    }),
  };
}

/**
 * @param {string} text - of a heading, in Markdown
 * @param {Map<string, number>} slugs - that are taken
 * @returns {string} as GitHub makes it
 */
function getSlug(text, slugs) {
  const slug = text
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  const count = slugs.get(slug) ?? 0;
  slugs.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/**
 * @param {string} href
 * @param {string} file - that it stands in
 * @param {string} own - the page of it
 * @param {string[]} files
 * @param {string} root
 * @returns {string}
 */
function getLink(href, file, own, files, root) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [name, anchor] = href.split("#");
  const target = path.posix.join(path.posix.dirname(file), name).replace(/\/$/, "");
  if (!files.includes(target)) {
    if (!existsSync(path.join(root, target))) throw new Error(`${file} links ${href}, which is not there.`);
    return `${REPOSITORY}${target}`;
  }
  return `${path.posix.relative(path.posix.dirname(own), getPath(target))}${anchor === undefined ? "" : `#${anchor}`}`;
}

/**
 * @param {Document[]} documents
 * @returns {Document}
 */
function createContents(documents) {
  const groups = [
    { title: "Guides", in: (/** @type {Document} */ { path: own }) => /^docs\/[^/]+$/.test(own) },
    { title: "Rules", in: (/** @type {Document} */ { path: own }) => own.startsWith("docs/rules/") },
    { title: "Decisions", in: (/** @type {Document} */ { path: own }) => own.startsWith("docs/decisions/") },
  ];
  const content = groups
    .map(
      (group) =>
        `<h2>${group.title}</h2>\n<ul>${documents
          .filter(group.in)
          .map(({ path: own, title }) => `<li><a href="${own.slice("docs/".length)}">${escape(title)}</a></li>`)
          .join("\n")}</ul>`,
    )
    .join("\n");
  return {
    file: "",
    path: "docs/index.html",
    title: "Documentation",
    text: "",
    page: createSitePage({ title: "Documentation", root: "../", content: `<h1>Documentation</h1>\n${content}` }),
  };
}
