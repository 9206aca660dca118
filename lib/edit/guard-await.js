import { findTrailingComment, layout } from "./lines.js";
import { findFunction, getPropertyName } from "../ast/functions.js";
import { findObstacle } from "../ast/evaluated-first.js";
import { getFreeName } from "./free-name.js";
import { getPromised } from "../ast/promise.js";
import { getLineIndent } from "../source/style.js";
import { getWrapped } from "../ast/unwrap.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */

/**
 * @typedef {{ edits: Edit[], moved: Range[] }} Guarded
 */

/** Statements before which code can be put that runs before their own first expression, and once. */
const LIFTABLE = new Set(["ExpressionStatement", "VariableDeclaration", "ReturnStatement", "ThrowStatement", "IfStatement", "SwitchStatement", "ForOfStatement", "ForInStatement"]);

/**
 * Makes an `await` wait only where the value is a promise.
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {Set<string>} [taken] - names that other edits of the same rewrite declare; the new ones are added
 * @returns {Guarded | Refusal}
 */
export function guardAwait(source, node, taken = new Set()) {
  const statement = findStatement(node);
  const { parent } = statement;
  if (statement.type === "VariableDeclaration" && parent.type.startsWith("For")) return { refused: "it stands in the head of a loop" };
  if (!LIFTABLE.has(statement.type)) return { refused: "it stands in a condition that is evaluated again" };
  if (parent.type === "SwitchCase") return { refused: "it stands in a `case` without a block" };
  if (parent.type === "LabeledStatement") return { refused: "the statement has a label" };
  if (parent.type === "IfStatement" && statement.type === "IfStatement" && parent.alternate === statement) return { refused: "it stands in the condition of an `else if`" };
  const used = getWrapped(node);
  if (statement.type === "ExpressionStatement" && statement.expression === used) return guardStatement(source, node, statement, taken);
  const whole = isTypeScript(source) ? undefined : findWhole(source, used, statement);
  if (whole !== undefined) return guardWhole(source, node, statement, whole, taken);
  const local = findLocal(source, statement, used);
  if (local !== undefined) return guardLocal(source, node, statement, local);
  return liftCall(source, node, statement, used, taken);
}

/**
 * The word `await` with the blanks behind it; up to the awaited expression where a line ends between the two.
 *
 *   await (encode(value))      await /* why *\/ encode(value)
 *   ^^^^^^                     ^^^^^^
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {Range}
 */
export function getKeyword(source, { range: [start], argument }) {
  const between = source.text.slice(start + "await".length, argument.range[0]);
  const blanks = /\n|\/\//.test(between) ? between : (/^\s*/.exec(between)?.[0] ?? "");
  return [start, start + "await".length + blanks.length];
}

/**
 * The choice that an `await` is one of the results of, where none of the other results is a promise that is handed on as such.
 *
 *   return onSend ? await onSend(body) : body
 *          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} used
 * @param {Node} statement
 * @returns {Node | undefined}
 */
function findWhole(source, used, statement) {
  // An `async` function waits for what it returns.
  const isWaitedFor = statement.type === "ReturnStatement" && !isInTry(statement);
  let whole = used;
  for (let { parent } = whole; parent.type === "ConditionalExpression" || parent.type === "LogicalExpression"; { parent } = whole) {
    const other = parent.type === "LogicalExpression" ? parent.left : parent.consequent === whole ? parent.alternate : parent.consequent;
    // A promise is always true.
    if (whole === parent.test || whole === parent.left || other.type === "AwaitExpression") return undefined;
    if (!isWaitedFor && getPromised(source, other) !== "never") return undefined;
    whole = getWrapped(parent);
  }
  const { parent } = whole;
  const isWhole = parent === statement || (parent.parent === statement && parent.type === "AssignmentExpression") || parent.type === "VariableDeclarator";
  return whole === used || !isWhole ? undefined : whole;
}

/**
 *   return onSend ? await onSend(body) : body      →      let result = onSend ? onSend(body) : body
 *                                                         if (typeof result?.then === 'function') result = await result
 *                                                         return result
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} statement
 * @param {Node} whole
 * @param {Set<string>} taken
 * @returns {Guarded | Refusal}
 */
function guardWhole(source, node, statement, whole, taken) {
  if (statement.type !== "ReturnStatement") {
    const local = findLocal(source, statement, whole);
    return local === undefined ? { refused: "the call runs only on one branch of the expression" } : guardLocal(source, node, statement, local);
  }
  if (/[^\s]/.test(source.text.slice(statement.range[0] + "return".length, whole.range[0]))) return { refused: "parentheses stand around the expression" };
  const name = getFreeName(source, "result", taken);
  const edits = [
    { range: /** @type {Range} */ ([statement.range[0], whole.range[0]]), text: `let ${name} = ` },
    { range: getKeyword(source, node), text: "" },
  ];
  return place(source, statement, edits, [`if (${getThenableTest(source, name)}) ${name} = await ${name};`, `return ${name};`], node);
}

/**
 * @param {Node} node
 * @returns {Node} the statement around it
 */
function findStatement(node) {
  let statement = node;
  while (!/(Statement|Declaration)$/.test(statement.type) && statement.parent != null) statement = statement.parent;
  return statement;
}

/**
 * The test that tells a promise from a plain value.
 *
 * @param {Source} source
 * @param {string} name
 * @returns {string}
 */
export function getThenableTest(source, name) {
  const { quote } = source.style;
  // TypeScript has no `then` on the plain half of the union.
  const value = isTypeScript(source) ? `(${name} as PromiseLike<unknown>)` : name;
  return `typeof ${value}?.then === ${quote}function${quote}`;
}

/** @param {Source} source */
export function isTypeScript(source) {
  return /\.[cm]?tsx?$/.test(source.filename);
}

/**
 *   await onSend(reply)      →      const pending = onSend(reply)
 *   ^^^^^                           if (typeof pending?.then === 'function') await pending
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} statement
 * @param {Set<string>} taken
 * @returns {Guarded | Refusal}
 */
function guardStatement(source, node, statement, taken) {
  const name = getFreeName(source, "pending", taken);
  return place(source, statement, [{ range: [statement.range[0], getKeyword(source, node)[1]], text: `const ${name} = ` }], [`if (${getThenableTest(source, name)}) await ${name};`], node);
}

/**
 * The variable that takes the awaited value and that nothing else sees until it has it.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} used - the `await`, with its parentheses
 * @returns {Node | undefined} its name in the statement
 */
function findLocal(source, statement, used) {
  // The type of a variable does not follow from the test; TypeScript gets a second one.
  if (isTypeScript(source)) return undefined;
  const { parent } = used;
  let name;
  if (parent.type === "VariableDeclarator" && statement.declarations.length === 1) name = parent.id;
  // A rejection must leave a variable as it was, where somebody catches it.
  else if (parent.type === "AssignmentExpression" && parent.operator === "=" && parent.parent === statement && !isInTry(statement)) name = parent.left;
  if (name?.type !== "Identifier") return undefined;
  const variable = source.findVariable(name);
  const owner = findFunction(statement);
  if (variable === undefined || variable.defs.length !== 1 || findFunction(/** @type {any} */ (variable.defs[0].name)) !== owner) return undefined;
  const isCaptured = variable.references.some((reference) => findFunction(/** @type {any} */ (reference.identifier)) !== owner);
  return isCaptured ? undefined : name;
}

/** @param {Node} statement */
function isInTry(statement) {
  const owner = findFunction(statement);
  for (let node = statement.parent; node != null && node !== owner; node = node.parent) if (node.type === "TryStatement") return true;
  return false;
}

/**
 *   const body = await encode(value)      →      let body = encode(value)
 *   ^^^^^        ^^^^^                           if (typeof body?.then === 'function') body = await body
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} statement
 * @param {Node} name
 * @returns {Guarded | Refusal}
 */
function guardLocal(source, node, statement, { name }) {
  /** @type {Edit[]} */
  const edits = [{ range: getKeyword(source, node), text: "" }];
  if (statement.type === "VariableDeclaration" && statement.kind === "const") edits.unshift({ range: [statement.range[0], statement.range[0] + "const".length], text: "let" });
  return place(source, statement, edits, [`if (${getThenableTest(source, name)}) ${name} = await ${name};`], node);
}

/**
 * The call gets a statement of its own before the one that uses its value.
 *
 *   return wrap(await encode(value))      →      let result = encode(value)
 *               ^^^^^^^^^^^^^^^^^^^              if (typeof result?.then === 'function') result = await result
 *                                                return wrap(result)
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} statement
 * @param {Node} used
 * @param {Set<string>} taken
 * @returns {Guarded | Refusal}
 */
function liftCall(source, node, statement, used, taken) {
  const refused = findObstacle(source, node, statement);
  if (refused !== undefined) return { refused };
  const isNeeded = statement.parent.type !== "BlockStatement" && statement.parent.type !== "Program" && statement.parent.type !== "StaticBlock";
  if (isNeeded && statement.type === "VariableDeclaration") return { refused: "it stands in the head of a loop" };
  const before = source.text.slice(source.text.lastIndexOf("\n", statement.range[0] - 1) + 1, statement.range[0]);
  if (!isNeeded && before.trim() !== "") return { refused: "other code stands on the same line" };
  const call = source.slice(node.argument);
  const indent = getLineIndent(source.text, statement.range[0]) + (isNeeded ? source.style.indent : "");
  const declared = findTarget(statement, used);
  /** @type {string[]} */
  let lines;
  /** @type {string} */
  let value;
  if (isTypeScript(source) || declared !== undefined) {
    //   reply.body = await encode(value)   →   const bodyOrPromise = encode(value)
    //                                          reply.body = typeof bodyOrPromise?.then === 'function' ? await bodyOrPromise : bodyOrPromise
    const either = getFreeName(source, `${declared ?? "result"}OrPromise`, taken);
    const plain = isTypeScript(source) ? `(${either} as Awaited<typeof ${either}>)` : either;
    const settled = `${getThenableTest(source, either)} ? await ${either} : ${plain}`;
    lines = [`const ${either} = ${call};`];
    if (declared !== undefined) value = settled;
    else {
      value = getFreeName(source, "result", taken);
      lines.push(`const ${value} = ${settled};`);
    }
  } else {
    value = getFreeName(source, "result", taken);
    lines = [`let ${value} = ${call};`, `if (${getThenableTest(source, value)}) ${value} = await ${value};`];
  }
  const { eol } = source.style;
  const range = getParenthesized(source, node);
  const edits = [{ range, text: value }];
  if (!isNeeded) return { edits: [{ range: [statement.range[0], statement.range[0]], text: layout(source, indent, lines).slice(indent.length) + eol + indent }, ...edits], moved: [node.argument.range] };
  //   if (onNotFound) res = await onNotFound(context)   →   if (onNotFound) { … }
  if (before.trim() === "" || source.lineOf(statement.range[0]) !== source.lineOf(statement.range[1])) return { refused: "the branch has no braces" };
  const outer = getLineIndent(source.text, statement.range[0]);
  return {
    edits: [
      { range: [statement.range[0], statement.range[0]], text: `{${eol}${layout(source, indent, lines)}${eol}${indent}` },
      ...edits,
      { range: [statement.range[1], statement.range[1]], text: `${eol}${outer}}` },
    ],
    moved: [node.argument.range],
  };
}

/**
 * What the awaited value becomes, where the statement does nothing else with it: `body` of `const body = await …` and of
 * `reply.body = await …`.
 *
 * @param {Node} statement
 * @param {Node} used
 * @returns {string | undefined}
 */
function findTarget(statement, used) {
  const { parent } = used;
  if (parent.type === "VariableDeclarator") return parent.id.type === "Identifier" ? parent.id.name : undefined;
  if (parent.type !== "AssignmentExpression" || parent.right !== used || parent.parent !== statement) return undefined;
  return parent.left.type === "Identifier" ? parent.left.name : parent.left.type === "MemberExpression" ? getPropertyName(parent.left)?.replace(/^#|\W/g, "") : undefined;
}

/** Parents whose parentheses around an operand are its own, not theirs. */
const OPERATORS = new Set(["MemberExpression", "BinaryExpression", "LogicalExpression", "UnaryExpression", "ConditionalExpression", "VariableDeclarator", "AssignmentExpression", "ReturnStatement"]);

/**
 * The `await` with the parentheses around it, which a name or call needs no longer: `(await f()).x`.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Range}
 */
function getParenthesized(source, node) {
  const { text } = source;
  const [start, end] = node.range;
  const isWrapped = OPERATORS.has(node.parent.type) && text[start - 1] === "(" && text[end] === ")" && !/[\w$)\]]$/.test(text.slice(0, start - 1)) && node.parent.range[0] < start;
  const isObject = node.parent.type === "MemberExpression" && node.parent.object === node && text[start - 1] === "(" && text[end] === ")";
  return isWrapped || isObject ? [start - 1, end + 1] : [start, end];
}

/**
 * Puts lines behind a statement whose inside is edited; a branch without braces gets some.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Edit[]} edits
 * @param {string[]} lines
 * @param {Node} node - the `await`
 * @returns {Guarded | Refusal}
 */
function place(source, statement, edits, lines, node) {
  const { eol, indent: step } = source.style;
  const { text } = source;
  const { parent } = statement;
  const indent = getLineIndent(text, statement.range[0]);
  const comment = findTrailingComment(source, statement);
  const isCommented = comment !== undefined && source.lineOf(comment.range[0]) === source.lineOf(statement.range[1]);
  const end = isCommented ? comment.range[1] : statement.range[1];
  const moved = [node.argument.range];
  if (["BlockStatement", "Program", "StaticBlock"].includes(parent.type)) {
    const after = /^[^\n]*/.exec(text.slice(end))?.[0].trim() ?? "";
    if (after !== "" && after !== "}") return { refused: "other code stands on the same line" };
    // { await onSend() } on one line
    if (after === "}") return { edits: [...edits, { range: [end, end], text: text[end - 1] === ";" ? ` ${lines.join(" ")}` : `; ${lines.join(" ").replace(/;$/, "")}` }], moved };
    return { edits: [...edits, { range: [end, end], text: eol + layout(source, indent, lines) }], moved };
  }
  //   if (options.onSend) await options.onSend(reply)   →   if (options.onSend) { … }
  const lineStart = text.lastIndexOf("\n", statement.range[0] - 1) + 1;
  if (text.slice(lineStart, statement.range[0]).trim() === "" || source.lineOf(statement.range[0]) !== source.lineOf(statement.range[1])) return { refused: "the branch has no braces" };
  if (parent.type === "IfStatement" && parent.consequent === statement && parent.alternate != null) return { refused: "the branch has no braces" };
  const inner = indent + step;
  const head = edits[0];
  const edited = head.range[0] === statement.range[0] ? [{ range: head.range, text: `{${eol}${inner}${head.text}` }, ...edits.slice(1)] : [{ range: /** @type {Range} */ ([statement.range[0], statement.range[0]]), text: `{${eol}${inner}` }, ...edits];
  return { edits: [...edited, { range: [end, end], text: `${eol}${layout(source, inner, lines)}${eol}${indent}}` }], moved };
}

/**
 * Removes an `await` whose value is never a promise.
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {Guarded | Refusal}
 */
export function dropAwait(source, node) {
  const keyword = getKeyword(source, node);
  const text = source.text.slice(keyword[1], node.range[1]);
  const isStart = node.parent.type === "ExpressionStatement";
  if (isStart && !source.style.semicolons && /^[([`+\-/]/.test(text)) return { refused: "the line before it would go on" };
  const [start, end] = getParenthesized(source, node);
  const edits = [{ range: /** @type {Range} */ ([start, keyword[1]]), text: "" }];
  if (end > node.range[1]) edits.push({ range: [node.range[1], end], text: "" });
  return { edits, moved: [node.argument.range] };
}
