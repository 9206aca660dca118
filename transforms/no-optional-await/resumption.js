import { findLocal, findStatement } from "../../lib/ast/promises/await-site.js";
import { getElementsParameter, getParameters, getPromiseParameter } from "./parameters.js";
import { copy } from "./copy.js";
import { findCalledName } from "./called-name.js";
import { findPassed } from "./passed.js";
import { getLocalName } from "../../lib/edit/local-name.js";
import { getLineBreak, getUnchanged } from "./lines-of-text.js";
import { getRemainder } from "./remainder.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { guardAwait } from "../../lib/edit/guard-await.js";

/** @import { Edit, Node, Range } from "../../lib/types.js" */
/** @import { After } from "./hand-over.js" */
/** @import { Remainder } from "./remainder.js" */
/** @import { Section, Split, Stays } from "./split.js" */

/**
 * An `await` at which a function hands over.
 *
 * @typedef {object} Place
 * @property {Node} node - AwaitExpression
 * @property {Node} statement - of the function's body
 * @property {Node[]} sites - all such awaits in it
 * @property {Map<Node, string>} iterators - for each `for…of`, the name of what has the elements that are left
 * @property {After} after
 * @property {string} name - of the variable that has the promise
 * @property {Range} awaited - what of its statement becomes `await` of it
 */

/**
 * What a function returns for a promise, and the function beside it that waits and does what is left to do.
 *
 * @param {Split} split
 * @param {Place} place
 * @returns {{ call: string, beside: Section["beside"] } | Stays}
 */
export function writeResumption(split, place) {
  const { source, fn, beside, indent } = split;
  const { node, after, name, awaited } = place;
  const { eol, semicolons: hasSemicolons } = source.style;
  const remainder = getRemainder(source, node, place.statement, place.iterators);
  if ("stays" in remainder) return remainder;
  const then = findThen(split, remainder, place);
  if (then !== undefined) return { call: then, beside: [] };
  const flat = after.kind === "repeated" ? [...remainder.flat, after.range] : remainder.flat;
  const passed = findPassed(source, fn, {
    ...remainder,
    flat,
    without: awaited,
    needed: after.kind === "called" ? after.variables : [],
  });
  if ("stays" in passed) return passed;
  const { variables } = passed;
  const elements = findLoops(node, place.iterators);
  // payload = await payload
  const isPassed = variables.some((variable) => variable.name === name);
  const taken = new Set(place.iterators.values());
  const pending = isPassed ? name : getLocalName(source, node, "pending", taken);
  const guarded = guardRest(split, remainder, place, taken);
  if ("stays" in guarded) return guarded;
  const end = writeAfter(split, after);
  const breaks = remainder.breaks.map(({ range }) => ({
    range,
    text: (end === "" ? "return" : end) + (source.text[range[1] - 1] === ";" ? ";" : ""),
  }));
  const statement = [
    ...guarded.edits.filter(({ node: site }) => site !== node).flatMap(({ edits }) => edits),
    ...split.dropped,
    ...breaks,
    { range: awaited, text: `await ${pending}` },
  ];
  const again = [...guarded.edits.flatMap(({ edits }) => edits), ...split.dropped];
  const left = remainder.write({ statement, behind: [...again, ...breaks], again }, indent);
  // What is repeated keeps its distance.
  const gap = after.kind === "repeated" ? getLineBreak(source, place.statement.range[1], after.range[0]) : eol;
  const text = end === "" ? left.text : `${left.text}${gap}${indent}${end}${hasSemicolons ? ";" : ""}`;
  const params = [
    getParameters(source, variables),
    ...elements.map(([loop, iterator]) => getElementsParameter(source, loop, iterator)),
    ...(isPassed ? [] : [getPromiseParameter(source, node, pending)]),
  ];
  const texts = [];
  for (const param of params) {
    if ("stays" in param) return param;
    if (param.text !== "") texts.push(param.text);
  }
  const args = [
    ...variables.map((variable) => variable.name),
    ...elements.map(([, iterator]) => iterator),
    ...(isPassed ? [] : [name]),
  ].join(", ");
  const key = `${texts.join(", ")} ${text}`;
  // Two branches may have the same left to do.
  const same = split.added.get(key);
  if (same !== undefined) return { call: beside.getCall(same, args), beside: [] };
  const resume = beside.getName("resume", split.taken, findCalledName(split, node));
  split.added.set(key, resume);
  split.moved.push(...left.moved, ...(after.kind === "repeated" ? getUnchanged(after.range, split.dropped) : []));
  return {
    call: beside.getCall(resume, args),
    beside: [{ head: beside.getHead(resume, texts.join(", "), true), text }],
  };
}

/**
 * Where nothing is left to do but what stands in a function of its own anyway:
 *
 *   if (onSend) payload = await onSend(payload)   →   return Promise.resolve(payload).then((payload) => continueSend(reply, payload))
 *   …
 *
 *   return payload                                →   return payload
 *
 * @param {Split} split
 * @param {Remainder} remainder
 * @param {Place} place
 * @returns {string | undefined}
 */
function findThen({ source, beside }, { flat, nested }, { node, after, name }) {
  if (flat.length > 1 || nested.length > 0) return undefined;
  const statement = findStatement(node);
  const used = getWrapped(node);
  const isUnused = statement.expression === used;
  const target = isUnused ? undefined : findLocal(source, statement, used);
  if (!isUnused && target === undefined) return undefined;
  if (after.kind === "nothing") return `Promise.resolve(${name}).then(() => {})`;
  if (after.kind === "repeated") {
    if (after.result === undefined) return undefined;
    return target?.name === after.result
      ? name
      : `Promise.resolve(${name}).then((${target?.name ?? ""}) => ${after.result})`;
  }
  const names = after.variables.map((variable) => variable.name);
  const isNeeded = target !== undefined && names.includes(target.name);
  const reference = isNeeded && names.length === 1 ? beside.getReference(after.name) : undefined;
  return `Promise.resolve(${name}).then(${reference ?? `(${isNeeded ? target.name : ""}) => ${beside.getCall(after.name, names.join(", "))}`})`;
}

/**
 * The edits of the awaits in what is left. A loop comes to the one that hands over again.
 *
 * @param {Split} split
 * @param {Remainder} remainder
 * @param {Place} place
 * @param {Set<string>} taken
 * @returns {{ edits: { node: Node, edits: Edit[] }[] } | Stays}
 */
function guardRest({ source }, { flat, nested, isRepeated }, { node, sites }, taken) {
  const edits = [];
  for (const site of sites) {
    const isLeft = [...flat, ...nested.flat()].some((range) => range[0] <= site.range[0] && site.range[1] <= range[1]);
    if (!isLeft || (site === node && !isRepeated)) continue;
    const guarded = guardAwait(source, site, taken);
    if ("refused" in guarded) return { stays: guarded.code };
    edits.push({ node: site, edits: guarded.edits });
  }
  return { edits };
}

/**
 * @param {Split} split
 * @param {After} after
 * @returns {string} what comes behind the statement of the body, without a semicolon
 */
function writeAfter({ source, beside, dropped, indent }, after) {
  if (after.kind === "repeated") return copy(source, after.range, dropped, indent).text.replace(/;$/, "");
  return after.kind === "called"
    ? `return ${beside.getCall(after.name, after.variables.map(({ name }) => name).join(", "))}`
    : "";
}

/**
 * @param {Node} node
 * @param {Map<Node, string>} iterators
 * @returns {[Node, string][]} the `for…of` loops around it, from the outside
 */
function findLoops(node, iterators) {
  /** @type {[Node, string][]} */
  const found = [];
  for (let outer = node.parent; outer != null; outer = outer.parent) {
    const name = iterators.get(outer);
    if (name !== undefined) found.unshift([outer, name]);
  }
  return found;
}
