import { findFunction, getKeyName } from "../../ast/syntax/functions.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { importsEffect } from "../../ast/promises/programs.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What runs several programs of Effect, under the name that the module has for it. */
const RUNS_ALL = /^effect(?:\.|\/)Effect\.all$/;

/** What says how many run at once. */
const SAYS_HOW = /^(?:concurrency|batching)$/;

/**
 * `Effect.all([listUsers(), countPosts()])`, which begins each when the one before it is done: nothing says how many may run at once.
 *
 * @param {Source} source
 * @returns {ReadonlyMap<Node, Node[]>} by the call the expressions that make its programs, where all of them are in sight
 */
export function getRunInTurn(source) {
  return source.memo(getRunInTurn, () => {
    /** @type {Map<Node, Node[]>} */
    const found = new Map();
    if (!importsEffect(source)) return found;
    for (const call of source.nodes("CallExpression")) {
      const parts = isUnbounded(source, call) ? findParts(source, unwrap(call.arguments[0])) : undefined;
      if (parts !== undefined && parts.length > 1 && findFunction(call) !== undefined) found.set(call, parts);
    }
    return found;
  });
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it is `Effect.all(programs)` and says nothing of how many run at once
 */
function isUnbounded(source, { callee, arguments: [programs, options, ...others] }) {
  if (programs === undefined || others.length > 0 || !/^\w+\.all$/.test(getDottedName(callee))) return false;
  if (!RUNS_ALL.test(findNativePath(source, callee) ?? "")) return false;
  const given = options === undefined ? undefined : unwrap(options);
  if (given === undefined) return true;
  return (
    given.type === "ObjectExpression" &&
    given.properties.every(
      (/** @type {Node} */ one) => one.type === "Property" && !one.computed && !SAYS_HOW.test(String(getKeyName(one))),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} programs
 * @returns {Node[] | undefined}
 */
function findParts(source, programs) {
  /** @type {(Node | undefined)[]} */
  const parts =
    programs.type === "ArrayExpression"
      ? programs.elements.map((/** @type {Node | null} */ one) => (one === null ? undefined : findMade(source, one)))
      : programs.type === "ObjectExpression"
        ? programs.properties.map((/** @type {Node} */ one) =>
            one.type === "Property" ? findMade(source, one.value) : undefined,
          )
        : [];
  return parts.every((one) => one !== undefined) ? /** @type {Node[]} */ (parts) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} program
 * @returns {Node | undefined} the expression that makes it: of a name that it is declared with, in the same function
 */
function findMade(source, program) {
  const node = unwrap(program);
  if (node.type !== "Identifier") return /^(?:Call|Conditional)Expression$/.test(node.type) ? node : undefined;
  const [definition, ...others] = /** @type {any[]} */ (source.findVariable(node)?.defs ?? []);
  const isConstant = definition?.type === "Variable" && definition.parent.kind === "const" && others.length === 0;
  const value =
    isConstant && definition.node.id.type === "Identifier" && findFunction(definition.node) === findFunction(node)
      ? unwrap(definition.node.init)
      : undefined;
  return value !== undefined && /^(?:Call|Conditional)Expression$/.test(value.type) ? value : undefined;
}
