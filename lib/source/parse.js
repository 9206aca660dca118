import { loadAnalyze, loadBabel, oxc } from "#parsers";
import { createSource, setParents } from "./create-source.js";
import { walk } from "../ast/syntax/walk.js";
import { getTreeDepth, mayNestDeeply } from "./nesting.js";
import { isTypeScript } from "./typescript.js";

/** @import { Comment, Node, ScopeManager, Source, Types } from "../types.js" */

/** Real code nests less than 100 deep; the scope analysis recurses and gives up between 1,000 and 4,000. */
const MAX_DEPTH = 4000;
const TOO_DEEP = "the code is nested too deeply to be analysed";

/** A file that no parser reads; `line` and `column` are 1-based. */
export class ParseError extends SyntaxError {
  /**
   * @param {string} message
   * @param {number} line
   * @param {number} column
   */
  constructor(message, line, column) {
    super(message);
    this.name = "ParseError";
    this.line = line;
    this.column = column;
  }
}

/**
 * Parses a file outside ESLint: with oxc, or with Babel where oxc cannot (Flow).
 *
 * @param {string} text - without a byte order mark
 * @param {string} filename - its extension says the language
 * @param {string} [path] - absolute, where the file lies on a disk
 * @param {Types} [types] - that somebody else knows
 * @returns {Source}
 * @throws {ParseError} if neither parser reads it; at the first look-up of a name, if its scopes are too deep
 */
export function parseSource(text, filename, path, types) {
  if (mayNestDeeply(text)) checkDepth(text, filename);
  const { ast, comments, visitorKeys } = parse(text, filename);
  /** @type {ScopeManager | undefined} */
  let scopes;
  return createSource({
    filename,
    path,
    text,
    ast,
    comments,
    visitorKeys,
    byType: setParents(ast, visitorKeys),
    get scopeManager() {
      return (scopes ??= getScopes(ast, visitorKeys));
    },
    types,
  });
}

/**
 * @param {string} text
 * @param {string} filename
 * @returns {Tree}
 */
function parse(text, filename) {
  if (oxc === undefined) return parseInBrowser(text, filename);
  const { tree, error } = parseWithOxc(oxc, text, filename);
  if (tree !== undefined) return tree;
  // Babel's tree of TypeScript is not the one that the scope analysis knows.
  if (isTypeScript({ filename })) throw error;
  return parseWithBabel(text, filename);
}

/**
 * @param {string} text
 * @param {string} filename
 * @returns {Tree}
 */
function parseInBrowser(text, filename) {
  if (isTypeScript({ filename })) throw new ParseError("TypeScript is not read in a browser", 1, 1);
  return parseWithBabel(text, filename);
}

/**
 * @param {Node} ast
 * @param {Source["visitorKeys"]} visitorKeys
 * @returns {ScopeManager}
 */
function getScopes(ast, visitorKeys) {
  const analyze = loadAnalyze();
  try {
    return analyze(/** @type {any} */ (ast), {
      sourceType: ast.sourceType === "module" ? "module" : "script",
      // The top level of a script is closed, as in CommonJS: names are resolved there instead of being left to the global object.
      globalReturn: ast.sourceType !== "module",
      childVisitorKeys: /** @type {any} */ (visitorKeys),
      // Types of the language's own library are not asked for, and ESLint's scopes have none.
      lib: [],
    });
  } catch (error) {
    throw toParseError(error);
  }
}

/**
 * oxc runs as native code and takes the whole process with it when its stack overflows. Babel throws instead, so it has a
 * look first at texts that could be nested that deeply.
 *
 * @param {string} text
 * @param {string} filename
 */
function checkDepth(text, filename) {
  /** @type {Tree} */
  let tree;
  try {
    tree = parseWithBabel(text, filename);
  } catch (error) {
    // A file that Babel cannot read, oxc may: Babel stopped at an error that is no matter of depth.
    if (error instanceof ParseError && error.message !== TOO_DEEP) return;
    throw error;
  }
  if (getTreeDepth(tree.ast, tree.visitorKeys) > MAX_DEPTH) throw new ParseError(TOO_DEEP, 1, 1);
}

/**
 * @param {unknown} error - thrown by a parser or the scope analysis
 * @returns {unknown} a ParseError where the file is at fault
 */
function toParseError(error) {
  if (error instanceof RangeError) return new ParseError(TOO_DEEP, 1, 1);
  const { message, loc } = /** @type {SyntaxError & { loc?: { line: number, column: number } }} */ (error);
  return loc == null ? error : new ParseError(message.replace(/ \(\d+:\d+\)$/, ""), loc.line, loc.column + 1);
}

/**
 * @typedef {object} Tree
 * @property {Node} ast
 * @property {Comment[]} comments
 * @property {Source["visitorKeys"]} visitorKeys
 */

/**
 * @param {NonNullable<typeof oxc>} parser
 * @param {string} text
 * @param {string} filename
 * @returns {{ tree?: Tree, error?: ParseError }}
 */
function parseWithOxc(parser, text, filename) {
  const extension = /\.([cm]?)(tsx?|jsx?)$/.exec(filename);
  // Declarations need no implementation in `server.d.ts`.
  const typescript = /\.d\.[cm]?ts$/.test(filename) ? "dts" : "ts";
  const result = parser.parseSync(filename, text, {
    lang: extension?.[2].startsWith("ts") ? (extension[2] === "tsx" ? "tsx" : typescript) : "jsx",
    sourceType: extension?.[1] === "m" ? "module" : extension?.[1] === "c" ? "commonjs" : "unambiguous",
    astType: "ts",
    range: true,
    preserveParens: false,
    // Names declared twice, `super` or `#x` out of place: what Node refuses must not pass for a result. Costs 6 % of the parsing.
    showSemanticErrors: true,
  });
  const error = result.errors.find(({ severity }) => severity === "Error");
  if (error !== undefined) return { error: createParseError(error.message, text, error.labels[0]?.start ?? 0) };
  const comments = result.comments.map(({ type, value, start, end }) => ({
    type,
    value,
    range: /** @type {[number, number]} */ ([start, end]),
  }));
  return { tree: { ast: /** @type {any} */ (result.program), comments, visitorKeys: parser.visitorKeys } };
}

/**
 * @param {string} message
 * @param {string} text
 * @param {number} offset
 * @returns {ParseError}
 */
function createParseError(message, text, offset) {
  const lines = text.slice(0, offset).split("\n");
  return new ParseError(message.replace(/\.$/, ""), lines.length, lines[lines.length - 1].length + 1);
}

/**
 * @param {string} text
 * @param {string} filename
 * @returns {Tree}
 */
function parseWithBabel(text, filename) {
  const babel = loadBabel();
  try {
    const file = babel.parse(text, {
      sourceType: "unambiguous",
      allowReturnOutsideFunction: true,
      ranges: true,
      attachComment: false,
      createImportExpressions: true,
      plugins: [
        ["estree", { classFeatures: true }],
        isTypeScript({ filename }) ? "typescript" : "flow",
        ...(filename.endsWith(".ts") ? [] : [/** @type {const} */ ("jsx")]),
        "decorators",
      ],
    });
    const ast = /** @type {any} */ (file.program);
    adapt(ast);
    const comments = (file.comments ?? []).map((comment) => ({
      type: comment.type === "CommentLine" ? "Line" : "Block",
      value: comment.value,
      range: /** @type {[number, number]} */ ([comment.start, comment.end]),
    }));
    return { ast, comments, visitorKeys: {} };
  } catch (error) {
    throw toParseError(error);
  }
}

/** Nodes that have lists in the TypeScript flavour of ESTree that Babel leaves out where they are empty. */
const DECORATED =
  /^(Identifier|(Object|Array|Assignment)Pattern|RestElement|(Property|Method)Definition|AccessorProperty|Class(Declaration|Expression))$/;

/**
 * Adds the lists that the scope analysis reads without asking whether they are there, and gives the texts of template literals
 * the range that they have in ESTree, with what is around them: `a${
 *
 * @param {Node} ast - by Babel
 */
function adapt(ast) {
  walk(ast, {}, (node) => {
    if (DECORATED.test(node.type)) node.decorators ??= [];
    if (node.type === "ClassDeclaration" || node.type === "ClassExpression") node.implements ??= [];
    if (node.type === "TemplateElement") node.range = [node.range[0] - 1, node.range[1] + (node.tail ? 1 : 2)];
  });
}
