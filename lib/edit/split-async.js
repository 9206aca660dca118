import { findFunction, findName, isFunction } from "../ast/functions.js";
import { getThenableTest, isTypeScript } from "./thenable-test.js";
import { getKeyword } from "./drop-await.js";
import { applyEdits } from "./apply.js";
import { getFreeName } from "./free-name.js";
import { getLineIndent } from "../source/style.js";
import { getWrapped } from "../ast/unwrap.js";
import { walk } from "../ast/walk.js";

/** @import { Edit, Node, Range, Refusal, Source, Variable } from "../types.js" */

/**
 * How the promises of an `async` function are used where all its calls are in sight.
 *
 * @typedef {object} Uses
 * @property {Node[]} awaited - the `await` expressions
 * @property {boolean} ignored - some call drops the promise
 */

/**
 * The calls of a function that only its own file can call, where each awaits, returns or drops the promise.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Uses | Refusal}
 */
export function findUses(source, fn) {
  const isDeclaration = fn.type === "FunctionDeclaration";
  const named = isDeclaration ? fn.id : fn.parent.type === "VariableDeclarator" && fn.parent.parent.kind === "const" && fn.parent.parent.declarations.length === 1 ? fn.parent.id : undefined;
  const statement = isDeclaration ? fn : fn.parent.parent;
  const variable = named?.type === "Identifier" ? source.findVariable(named) : undefined;
  if (variable === undefined || variable.defs.length !== 1 || !["BlockStatement", "Program"].includes(statement.parent.type)) return { refused: "not all its callers are in sight" };
  // A script's functions are the other scripts' too.
  if (variable.scope.type === "global") return { refused: "not all its callers are in sight" };
  /** @type {Uses} */
  const uses = { awaited: [], ignored: false };
  for (const reference of variable.references) {
    const identifier = /** @type {any} */ (reference.identifier);
    if (reference.init === true) continue;
    const call = identifier.parent;
    if (call.type !== "CallExpression" || call.callee !== identifier) return { refused: `\`${variable.name}\` is handed on` };
    const used = getWrapped(call);
    const { parent } = used;
    const caller = findFunction(call);
    if (caller === fn) return { refused: "it calls itself" };
    if (parent.type === "AwaitExpression") uses.awaited.push(parent);
    else if (parent.type === "ExpressionStatement" || (parent.type === "UnaryExpression" && parent.operator === "void" && parent.parent.type === "ExpressionStatement")) uses.ignored = true;
    // In a `try` the synchronous throw would be caught, which the rejection was not.
    else if (!(parent.type === "ReturnStatement" && caller?.async === true && !isInside(parent, caller, "TryStatement"))) return { refused: `a caller uses its promise (line ${source.lineOf(call.range[0])})` };
  }
  return uses.awaited.length > 0 || uses.ignored ? uses : { refused: "not all its callers are in sight" };
}

/**
 * @param {Node} node
 * @param {Node} owner
 * @param {string} type
 */
function isInside(node, owner, type) {
  for (let outer = node.parent; outer != null && outer !== owner; outer = outer.parent) if (outer.type === type) return true;
  return false;
}

/**
 * Makes an `async` function synchronous: it is cut behind each `await`, and what follows becomes a function of its own that
 * runs at once for a plain value, and after the promise for a promise.
 *
 *   async function send(reply) {          function send(reply) {
 *     const body = await encode(reply)      const body = encode(reply)
 *     reply.end(body)                       if (typeof body?.then === 'function') return Promise.resolve(body).then((body) => continueSend(reply, body))
 *   }                                       return continueSend(reply, body)
 *                                         }
 *
 *                                         function continueSend(reply, body) {
 *                                           reply.end(body)
 *                                         }
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {object} how
 * @param {Map<Node, boolean>} how.awaits - its `await` expressions; true where the value is never a promise
 * @param {boolean} how.keepsRejection - a throw stays a rejection
 * @param {Set<string>} how.taken
 * @returns {{ edits: Edit[], moved: Range[], changed: Node[] } | Refusal}
 */
export function splitAsync(source, fn, { awaits, keepsRejection, taken }) {
  if (isTypeScript(source)) return { refused: "its types would have to be written" };
  const { body } = fn;
  if (body.type !== "BlockStatement" || fn.generator || body.body.length === 0) return { refused: "it has no block" };
  if (body.body.some((/** @type {Node} */ statement) => statement.directive != null)) return { refused: "it has a directive" };
  // Only the body can be put into a `try`.
  if (keepsRejection && fn.params.some((/** @type {Node} */ param) => param.type !== "Identifier")) return { refused: "its parameters may throw, and nobody waits for it" };
  const context = findContext(source, fn);
  if (context !== undefined) return { refused: `it uses \`${context}\`` };
  /** @type {Edit[]} */
  const inner = [];
  /** @type {Node[]} */
  const cuts = [];
  for (const [node, isPlain] of awaits) {
    const used = getWrapped(node);
    const statement = used.parent.type === "VariableDeclarator" ? used.parent.parent : used.parent.type === "AssignmentExpression" ? used.parent.parent : used.parent;
    if (isInside(node, fn, "TryStatement")) return { refused: "an `await` of it stands in a `try`" };
    inner.push({ range: getKeyword(source, node), text: "" });
    if (isPlain || statement.type === "ReturnStatement") continue;
    if (statement.parent !== body || !isCut(source, statement, used, fn)) return { refused: "an `await` of it stands in another statement" };
    cuts.push(statement);
  }
  if (fn.range[0] !== fn.parent.range[0] && !/^async\s/.test(source.slice(fn))) return { refused: "it has no `async` of its own" };
  const indent = getLineIndent(source.text, fn.range[0]);
  const step = indent + source.style.indent;
  const first = body.body[0];
  const last = body.body.at(-1);
  const start = source.text.indexOf("\n", body.range[0]) + 1;
  const end = getLineEnd(source, source.text.lastIndexOf("\n", body.range[1] - 1));
  if (start === 0 || start > first.range[0] || end < last.range[1]) return { refused: "it stands on one line" };
  const parts = [];
  let position = start;
  for (const [index, cut] of cuts.entries()) {
    const cutEnd = getLineEnd(source, cut.range[1]);
    if (source.text.slice(cut.range[1], cutEnd).replace(/\/\/.*|\/\*.*?\*\//g, "").replace(/[;\s]/g, "") !== "") return { refused: "other code stands on the same line" };
    parts.push({ range: /** @type {Range} */ ([position, cutEnd]), cut, isLast: index === cuts.length - 1 && cut === last && source.text.slice(cutEnd, end).trim() === "" });
    position = cutEnd;
  }
  /** @type {Range} */
  const rest = [position, end];
  const { eol, semicolons: hasSemicolons } = source.style;
  const semicolon = hasSemicolons ? ";" : "";
  const hasContinuation = parts.length > 0 && !parts[parts.length - 1].isLast;
  let text = "";
  /** @type {Range[]} */
  const moved = [];
  const functionName = findName(fn) ?? "";
  for (const { range, cut, isLast } of parts) {
    const value = getValue(source, cut, taken);
    const segment = getText(source, range, [...inner, ...value.edits]);
    moved.push(...getUnchanged(range, [...inner, ...value.edits]));
    const test = `if (${getThenableTest(source, value.name)}) return Promise.resolve(${value.name})`;
    if (isLast) {
      const wrapped = `${segment}${eol}${step}${test}.then(() => {})${semicolon}`;
      text += keepsRejection && cut === parts[0].cut ? wrap(source, wrapped, step) : wrapped;
      break;
    }
    const passed = findPassed(source, fn, range[1], value.declared);
    if ("refused" in passed) return passed;
    const next = getFreeName(source, `continue${functionName[0].toUpperCase()}${functionName.slice(1)}`, taken);
    const names = [...passed.names, ...(value.pattern === undefined ? [] : [value.name])].join(", ");
    const callback = value.isUsed && names === value.name ? next : `(${value.isUsed ? value.name : ""}) => ${next}(${names})`;
    const segmentEnd = `${segment}${eol}${step}${test}.then(${callback})${semicolon}${eol}${step}return ${next}(${names})${semicolon}`;
    text += keepsRejection && cut === parts[0].cut ? wrap(source, segmentEnd, step) : segmentEnd;
    const space = source.text[fn.id?.range[1] ?? -1] === " " ? " " : "";
    text += fn.type === "FunctionDeclaration" ? `${eol}${indent}}${eol}${eol}${indent}function ${next}${space}(${names}) {${eol}` : `${eol}${indent}}${semicolon}${eol}${eol}${indent}const ${next} = (${names}) => {${eol}`;
    if (value.pattern !== undefined) text += `${step}${value.pattern} = ${value.name}${semicolon}${eol}`;
  }
  if (hasContinuation || parts.length === 0) {
    const tail = getText(source, rest, inner).replace(/^(\r?\n)+/, "");
    text += parts.length === 0 && keepsRejection ? wrap(source, tail, step) : tail;
    moved.push(...getUnchanged(rest, inner));
  }
  if (keepsRejection && source.nodes("TemplateLiteral").some((node) => node.range[0] > body.range[0] && node.range[1] < body.range[1] && source.slice(node).includes("\n"))) return { refused: "a template literal stands in it" };
  const head = /^async\s+/.exec(source.slice(fn));
  if (head === null) return { refused: "it has no `async` of its own" };
  return {
    edits: [
      { range: [fn.range[0], fn.range[0] + head[0].length], text: "" },
      { range: [start, end], text },
    ],
    moved: moved.flatMap((range) => getTrimmed(source, range)),
    changed: fn.type === "FunctionDeclaration" ? [fn, body] : [fn, body, fn.parent, fn.parent.parent],
  };
}

/**
 * Whether a statement of the body can be cut behind its `await`.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} used - the `await` with its parentheses
 * @param {Node} fn
 */
function isCut(source, statement, used, fn) {
  if (statement.type === "ExpressionStatement") {
    if (statement.expression === used) return true;
    const { left, operator } = statement.expression;
    const variable = left?.type === "Identifier" && operator === "=" ? source.findVariable(left) : undefined;
    return variable !== undefined && variable.references.every((reference) => findFunction(/** @type {any} */ (reference.identifier)) === fn) && variable.defs.every((def) => findFunction(/** @type {any} */ (def.name)) === fn);
  }
  return statement.type === "VariableDeclaration" && statement.declarations.length === 1;
}

/**
 * What a cut statement calls its value, and the edits that give it the name.
 *
 * @param {Source} source
 * @param {Node} cut
 * @param {Set<string>} taken
 * @returns {{ name: string, edits: Edit[], pattern?: string, isUsed: boolean, declared?: Node }}
 */
function getValue(source, cut, taken) {
  if (cut.type === "VariableDeclaration") {
    const { id } = cut.declarations[0];
    if (id.type === "Identifier") return { name: id.name, edits: [], isUsed: true };
    const name = getFreeName(source, "result", taken);
    return { name, edits: [{ range: [cut.range[0], id.range[1]], text: `const ${name}` }], pattern: source.text.slice(cut.range[0], id.range[1]), isUsed: true, declared: id };
  }
  if (cut.expression.type === "AssignmentExpression") return { name: cut.expression.left.name, edits: [], isUsed: true };
  const name = getFreeName(source, "pending", taken);
  return { name, edits: [{ range: [cut.range[0], cut.range[0]], text: `const ${name} = ` }], isUsed: false };
}

/**
 * The variables of a function that the code behind a cut needs.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {number} cut - offset
 * @param {Node | undefined} declared - a pattern that is declared behind the cut from now on
 * @returns {{ names: string[] } | Refusal}
 */
function findPassed(source, fn, cut, declared) {
  /** @type {Set<Variable>} */
  const variables = new Set();
  for (const scope of source.scopeManager.scopes) {
    for (const reference of scope.references) {
      const identifier = /** @type {any} */ (reference.identifier);
      if (identifier.range[0] < fn.range[0] || identifier.range[1] > fn.range[1] || reference.resolved == null) continue;
      const name = /** @type {any} */ (reference.resolved.defs[0]?.name);
      if (name == null || name.range[0] < fn.range[0] || name.range[1] > fn.range[1] || name === fn.id) continue;
      const isBehind = name.range[0] >= cut;
      // A function declared behind the cut is called before it.
      if (isBehind && identifier.range[0] < cut) return { refused: `\`${name.name}\` is used before the \`await\` and declared after it` };
      if (!isBehind && identifier.range[0] >= cut) variables.add(reference.resolved);
    }
  }
  const passed = [...variables].filter((variable) => !isWithin(variable.defs[0].name, declared));
  for (const variable of passed) {
    const isCaptured = variable.references.some((reference) => /** @type {any} */ (reference.identifier).range[0] < cut && findFunction(/** @type {any} */ (reference.identifier)) !== fn);
    if (isCaptured && variable.references.some((reference) => reference.isWrite() && !reference.init)) return { refused: `a function made before the \`await\` shares \`${variable.name}\`` };
  }
  return { names: passed.sort((a, b) => /** @type {any} */ (a.defs[0].name).range[0] - /** @type {any} */ (b.defs[0].name).range[0]).map((variable) => variable.name) };
}

/**
 * @param {any} node
 * @param {Node | undefined} outer
 */
function isWithin(node, outer) {
  return outer !== undefined && outer.range[0] <= node.range[0] && node.range[1] <= outer.range[1];
}

/**
 * What of its call a function uses that a continuation would not have.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined}
 */
function findContext(source, fn) {
  /** @type {string | undefined} */
  let found;
  walk(fn, source.visitorKeys, (node) => {
    if (node !== fn && isFunction(node) && node.type !== "ArrowFunctionExpression") return false;
    if (node.type === "ThisExpression") found ??= "this";
    if (node.type === "Super") found ??= "super";
    if (node.type === "MetaProperty" && node.meta.name === "new") found ??= "new.target";
    if (node.type === "Identifier" && node.name === "arguments") found ??= "arguments";
    return undefined;
  });
  return found;
}

/**
 * @param {Source} source
 * @param {number} offset
 * @returns {number} the end of its line
 */
function getLineEnd(source, offset) {
  const end = source.text.indexOf("\n", offset);
  return source.text[end - 1] === "\r" ? end - 1 : end;
}

/**
 * A piece of the text with those of the edits that lie in it.
 *
 * @param {Source} source
 * @param {Range} range
 * @param {Edit[]} edits
 */
function getText(source, range, edits) {
  const own = edits.filter((edit) => edit.range[0] >= range[0] && edit.range[1] <= range[1]).map((edit) => ({ range: /** @type {Range} */ ([edit.range[0] - range[0], edit.range[1] - range[0]]), text: edit.text }));
  const text = applyEdits(source.text.slice(range[0], range[1]), own);
  return text.replace(/^\r?\n/, "");
}

/**
 * @param {Range} range
 * @param {Edit[]} edits
 * @returns {Range[]} what of it stays as it is
 */
function getUnchanged(range, edits) {
  /** @type {Range[]} */
  const unchanged = [];
  let position = range[0];
  for (const edit of edits.filter((one) => one.range[0] >= range[0] && one.range[1] <= range[1]).sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])) {
    unchanged.push([position, edit.range[0]]);
    position = edit.range[1];
  }
  unchanged.push([position, range[1]]);
  return unchanged;
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Range[]} the range without the white space around it, which depends on the place; none where nothing is left
 */
function getTrimmed(source, [start, end]) {
  const text = source.text.slice(start, end);
  return text.trim() === "" ? [] : [[start + text.length - text.trimStart().length, end - (text.length - text.trimEnd().length)]];
}

/**
 * @param {Source} source
 * @param {string} text - lines of the body
 * @param {string} indent - of the body
 * @returns {string} the same in a `try` that turns a throw into a rejection
 */
function wrap(source, text, indent) {
  const { eol, indent: step, semicolons } = source.style;
  const name = getFreeName(source, "error");
  const lines = text.split(eol).map((line) => (line.trim() === "" ? line : step + line));
  return [`${indent}try {`, ...lines, `${indent}} catch (${name}) {`, `${indent}${step}return Promise.reject(${name})${semicolons ? ";" : ""}`, `${indent}}`].join(eol);
}
