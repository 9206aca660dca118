import { findLocal, findStatement, findTarget, findWhole } from "../ast/promises/await-site.js";
import { dropKeyword, getKeyword, getParenthesized } from "./drop-await.js";
import { getThenableTest } from "./thenable-test.js";
import { findObstacle } from "../ast/order/evaluated-first.js";
import { getLineIndent } from "../source/style.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { getLocalName } from "./local-name.js";
import { layout } from "./lines.js";
import { closeBranch, placeBehind } from "./place-behind.js";
import { getPlain, getSettledLines, writeSettled } from "./settled-value.js";
import { isTypeScript } from "../source/typescript.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */

/**
 * @typedef {{ edits: Edit[], moved: Range[] }} Guarded
 */

/**
 * What a function does with a promise instead of waiting for it: the lines to write, given the name of the variable that has
 * it, and the part of the statement that would become `await` of it.
 *
 * @typedef {(name: string, awaited: Range) => string[]} HandOver
 */

/**
 * An `await` and where it stands.
 *
 * @typedef {object} Site
 * @property {Source} source
 * @property {Node} node - AwaitExpression
 * @property {Node} used - the same with its parentheses and type assertions
 * @property {Node} statement
 * @property {Set<string>} taken
 * @property {HandOver | undefined} handOver
 */

/** Statements before which code can be put that runs before their own first expression, and once. */
const LIFTABLE = new Set([
  "ExpressionStatement",
  "VariableDeclaration",
  "ReturnStatement",
  "ThrowStatement",
  "IfStatement",
  "SwitchStatement",
  "ForOfStatement",
  "ForInStatement",
]);

const BLOCKS = new Set(["BlockStatement", "Program", "StaticBlock"]);

/**
 * Makes an `await` wait only where the value is a promise, or makes the function hand the promise over.
 *
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {Set<string>} [taken] - names that other edits of the same rewrite declare in the function; the new ones are added
 * @param {HandOver} [handOver]
 * @returns {Guarded | Refusal}
 */
export function guardAwait(source, node, taken = new Set(), handOver = undefined) {
  const statement = findStatement(node);
  const { parent } = statement;
  if (statement.type === "VariableDeclaration" && parent.type.startsWith("For")) return refuse(source, "inLoopHead");
  if (!LIFTABLE.has(statement.type)) return refuse(source, "inRepeatedCondition");
  if (parent.type === "SwitchCase") return refuse(source, "inCase");
  if (parent.type === "LabeledStatement") return refuse(source, "labeled");
  if (parent.type === "IfStatement" && statement.type === "IfStatement" && parent.alternate === statement)
    return refuse(source, "inElseIf");
  /** @type {Site} */
  const site = { source, node, used: getWrapped(node), statement, taken, handOver };
  if (statement.type === "ExpressionStatement" && statement.expression === site.used) return guardStatement(site);
  // The type of a variable does not follow from the test; TypeScript gets a second one.
  if (isTypeScript(source)) return liftCall(site);
  const whole = findWhole(source, site.used, statement);
  const local = findLocal(source, statement, whole ?? site.used);
  if (local !== undefined) return guardLocal(site, local, whole ?? node);
  if (whole === undefined) return liftCall(site);
  return statement.type === "ReturnStatement" ? guardReturned(site, whole) : refuse(source, "onOneBranch");
}

/**
 * What is done where the value is a promise.
 *
 * @param {Site} site
 * @param {string} name - of the variable that has the value
 * @param {string} waiting - how it is waited for
 * @param {Node} awaited - what of the statement becomes the `await`
 * @param {boolean} [isUnused] - whether nobody takes what it brings
 * @returns {string[]}
 */
function settle({ source, handOver }, name, waiting, awaited, isUnused = false) {
  return handOver?.(name, awaited.range) ?? [`if (${getThenableTest(source, name, isUnused)}) ${waiting};`];
}

/**
 *   await onSend(reply)      →      const pending = onSend(reply)
 *   ^^^^^                           if (typeof pending?.then === 'function') await pending
 *
 * @param {Site} site
 * @returns {Guarded | Refusal}
 */
function guardStatement(site) {
  const { source, node, statement } = site;
  const name = getLocalName(source, node, "pending", site.taken);
  return placeBehind(
    source,
    statement,
    [{ range: [statement.range[0], getKeyword(source, node)[1]], text: `const ${name} = ` }],
    settle(site, name, `await ${name}`, node, true),
    node,
  );
}

/**
 *   const body = await encode(value)      →      let body = encode(value)
 *   ^^^^^        ^^^^^                           if (typeof body?.then === 'function') body = await body
 *
 * @param {Site} site
 * @param {Node} local - the name in the statement
 * @param {Node} awaited
 * @returns {Guarded | Refusal}
 */
function guardLocal(site, { name }, awaited) {
  const { source, node, statement } = site;
  /** @type {Edit[]} */
  const edits = dropKeyword(source, node);
  if (site.handOver === undefined && statement.type === "VariableDeclaration" && statement.kind === "const")
    edits.unshift({ range: [statement.range[0], statement.range[0] + "const".length], text: "let" });
  return placeBehind(source, statement, edits, settle(site, name, `${name} = await ${name}`, awaited), node);
}

/**
 *   return onSend ? await onSend(body) : body      →      let result = onSend ? onSend(body) : body
 *                                                         if (typeof result?.then === 'function') result = await result
 *                                                         return result
 *
 * @param {Site} site
 * @param {Node} whole - what is returned
 * @returns {Guarded | Refusal}
 */
function guardReturned(site, whole) {
  const { source, node, statement } = site;
  if (/[^\s]/.test(source.text.slice(statement.range[0] + "return".length, whole.range[0])))
    return refuse(source, "inParentheses");
  const name = getLocalName(source, node, "result", site.taken);
  const edits = [
    {
      range: /** @type {Range} */ ([statement.range[0], whole.range[0]]),
      text: `${site.handOver === undefined ? "let" : "const"} ${name} = `,
    },
    { range: getKeyword(source, node), text: "" },
  ];
  return placeBehind(
    source,
    statement,
    edits,
    [...settle(site, name, `${name} = await ${name}`, whole), `return ${name};`],
    node,
  );
}

/**
 * The call gets a statement of its own before the one that uses its value.
 *
 *   return wrap(await encode(value))      →      let result = encode(value)
 *               ^^^^^^^^^^^^^^^^^^^              if (typeof result?.then === 'function') result = await result
 *                                                return wrap(result)
 *
 * @param {Site} site
 * @returns {Guarded | Refusal}
 */
function liftCall(site) {
  const { source, node, statement } = site;
  const refused = findObstacle(source, node, statement);
  if (refused !== undefined) return refused;
  const isBranch = !BLOCKS.has(statement.parent.type);
  if (isBranch && statement.type === "VariableDeclaration") return refuse(source, "inLoopHead");
  const before = source.text.slice(source.text.lastIndexOf("\n", statement.range[0] - 1) + 1, statement.range[0]);
  if (!isBranch && before.trim() !== "") return refuse(source, "otherCodeOnLine");
  const outer = getLineIndent(source.text, statement.range[0]);
  const { eol, indent: step } = source.style;
  const { lines, value, isSettled = true } = site.handOver === undefined ? getWaiting(site) : getHandingOver(site);
  const moved = [node.argument.range];
  const range = getParenthesized(source, node);
  const indent = isBranch ? outer + step : outer;
  const used = isSettled
    ? { range, text: value }
    : writeSettled(source, range, value, { start: statement.range[0], indent });
  if (!isBranch)
    return {
      edits: [
        {
          range: [statement.range[0], statement.range[0]],
          text: layout(source, outer, lines).slice(outer.length) + eol + outer,
        },
        used,
      ],
      moved,
    };
  //   if (onNotFound) res = await onNotFound(context)   →   if (onNotFound) { … }
  if (before.trim() === "" || source.lineOf(statement.range[0]) !== source.lineOf(statement.range[1]))
    return refuse(source, "branchWithoutBraces");
  const closing = closeBranch(source, statement, statement.range[1]);
  return {
    edits: [
      {
        range: [statement.range[0], statement.range[0]],
        text: `{${eol}${layout(source, indent, lines)}${eol}${indent}`,
      },
      used,
      { range: closing.range, text: `${eol}${outer}${closing.text}` },
    ],
    moved,
  };
}

/**
 * The statement of the call and those that wait for it, and what the value is after them.
 *
 * @param {Site} site
 * @returns {{ lines: string[], value: string, isSettled?: boolean }} `isSettled`: false where the value may still be a promise
 */
function getWaiting({ source, node, statement, used, taken }) {
  const call = source.slice(node.argument);
  const declared = findTarget(statement, used);
  if (!isTypeScript(source) && declared === undefined) {
    const value = getLocalName(source, node, "result", taken);
    return {
      lines: [`let ${value} = ${call};`, `if (${getThenableTest(source, value)}) ${value} = await ${value};`],
      value,
    };
  }
  //   reply.body = await encode(value)   →   const bodyOrPromise = encode(value)
  //                                          reply.body = typeof bodyOrPromise?.then === 'function' ? await bodyOrPromise : bodyOrPromise
  const either = getLocalName(source, node, `${declared ?? "result"}OrPromise`, taken);
  if (declared !== undefined) return { lines: [`const ${either} = ${call};`], value: either, isSettled: false };
  const value = getLocalName(source, node, "result", taken);
  const settled = getSettledLines(source, either, `const ${value} = `);
  const lines =
    settled.length === 1
      ? [`const ${value} = ${settled[0]}`]
      : [`const ${value} =`, ...settled.map((line) => `  ${line}`)];
  return { lines: [`const ${either} = ${call};`, ...lines.slice(0, -1), `${lines.at(-1)};`], value };
}

/**
 *   return wrap(await encode(value))      →      const result = encode(value)
 *                                                if (typeof result?.then === 'function') return …
 *                                                return wrap(result)
 *
 * @param {Site} site
 * @returns {{ lines: string[], value: string, isSettled?: boolean }}
 */
function getHandingOver(site) {
  const { source, node } = site;
  const declared = findTarget(site.statement, site.used);
  const name = getLocalName(source, node, declared === undefined ? "result" : `${declared}OrPromise`, site.taken);
  return {
    lines: [`const ${name} = ${source.slice(node.argument)};`, ...settle(site, name, "", node)],
    value: declared === undefined ? getPlain(source, name) : getPlain(source, name).replace(/^\((.*)\)$/, "$1"),
  };
}
