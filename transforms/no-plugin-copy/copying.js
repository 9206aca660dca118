import { contains } from "../../lib/ast/syntax/contains.js";
import { findConstant, findFunctionCopy } from "../../detectors/no-plugin-copy/function-copy.js";
import { findFunction, findThisFunction } from "../../lib/ast/syntax/functions.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source, Variable } from "../../lib/types.js" */
/** @import { Copy } from "../../detectors/no-plugin-copy/function-copy.js" */

/**
 * The code that copies, cut out of the function it stands in.
 *
 * @typedef {object} Copying
 * @property {Node} block - that the statements stand in
 * @property {Node[]} statements - in the order of the text
 * @property {Copy[]} copies - the writes in them
 * @property {Variable[]} outer - declared out of the function, and read by the statements
 */

/**
 * @param {Source} source
 * @param {Copy & { declarator?: Node }} copy
 * @param {object} known - what the place that the code moves to has, too
 * @param {Variable} [known.variable] - of the collection
 * @param {Node[]} known.occurrences - expressions that are the collection
 * @returns {Copying | Refusal}
 */
export function getCopying(source, copy, { variable, occurrences }) {
  const { owner, declarator } = copy;
  const block = declarator === undefined ? owner.body : declarator.parent.parent;
  const statement = findStatementOf(copy.statement, block);
  if (statement === undefined) return refuse(source, "copyDependsOnMore", { at: copy.statement });
  const early = getNodesWithin(source, owner.body, "ReturnStatement").find(
    (node) => node.range[1] <= statement.range[0] && findFunction(node) === owner,
  );
  if (early !== undefined) return refuse(source, "returnSkipsCopy", { at: early });
  const copies = getNodesWithin(source, statement, "AssignmentExpression", "CallExpression").flatMap(
    (node) => findFunctionCopy(source, node) ?? [],
  );
  const own = source.slice(copy.collection);
  if (
    copies.some((other) => source.slice(other.collection) !== own) ||
    (copy.key === undefined && copy.node.arguments.length > 2)
  )
    return refuse(source, "severalCollections");
  if (copies.some((other) => other.wrapped)) return refuse(source, "wrappedPerInstance");
  const replaced = [...occurrences, ...copies.flatMap((other) => [other.target, ...(other.bound?.arguments ?? [])])];
  /** @type {Copying} */
  const copying = { block, statements: [statement], copies, outer: [] };
  for (const part of copying.statements) {
    const refused = addReads(source, part, copying, owner, replaced, variable);
    if (refused !== undefined) return refused;
  }
  copying.statements.sort((a, b) => a.range[0] - b.range[0]);
  const clash = source
    .nodes("VariableDeclaration")
    .find(
      (node) =>
        node.kind === "var" &&
        copying.statements.some((moved) => contains(moved, node)) &&
        findFunction(node) === owner &&
        source.scopeManager
          .getDeclaredVariables(/** @type {any} */ (node))
          .some(({ references }) =>
            references.some(
              ({ identifier }) => !copying.statements.some((moved) => contains(moved, /** @type {any} */ (identifier))),
            ),
          ),
    );
  if (clash !== undefined) return refuse(source, "varUsedElsewhere", { at: clash });
  return copying;
}

/**
 * The statement of a block that consists of another one, or of `if`s around it.
 *
 * @param {Node} statement
 * @param {Node} block
 * @returns {Node | undefined}
 */
function findStatementOf(statement, block) {
  let outer = statement;
  while (outer.parent !== block) {
    const { parent } = outer;
    const isOnly =
      (parent.type === "BlockStatement" && parent.body.length === 1) ||
      (parent.type === "IfStatement" && parent.consequent === outer && parent.alternate == null);
    if (!isOnly) return undefined;
    outer = parent;
  }
  return outer;
}

/**
 * Looks at what a statement reads. Constants that only the moved code reads move along.
 *
 * @param {Source} source
 * @param {Node} part
 * @param {Copying} copying
 * @param {Node} owner
 * @param {Node[]} replaced - nodes that become something else at the new place
 * @param {Variable | undefined} collection
 * @returns {Refusal | undefined} why it cannot move
 */
function addReads(source, part, copying, owner, replaced, collection) {
  /** @type {Refusal | undefined} */
  let refused;
  walk(part, source.visitorKeys, (node) => {
    if (refused !== undefined || replaced.includes(node)) return false;
    if (node.type === "ThisExpression" && findThisFunction(node) === owner)
      refused = refuse(source, "copyReadsInstance", { at: node });
    else if (["AwaitExpression", "YieldExpression", "MetaProperty", "Super"].includes(node.type))
      refused = refuse(source, "copyDependsOnFunction", { at: node });
    else if (node.type === "ReturnStatement" && findFunction(node) === owner)
      refused = refuse(source, "copyReturns", { at: node });
    refused ??= findEffect(source, node, copying);
    if (node.name === "arguments" && source.findReference(node) !== undefined)
      refused = refuse(source, "copyReadsArguments", { at: node });
    const variable = source.findVariable(node);
    const definition = /** @type {any} */ (variable?.defs[0]);
    if (
      variable === undefined ||
      variable === collection ||
      copying.statements.some((statement) => contains(statement, definition.name))
    )
      return undefined;
    if (!contains(owner, definition.name)) {
      const { parent } = node;
      const isFixed =
        definition.type !== "Variable" ||
        (parent.type === "MemberExpression" &&
          parent.parent.type === "CallExpression" &&
          parent.parent.callee === parent);
      //   if (settings.isEnabled) for (…)
      if (getWrites(variable).length > 0 || (!isFixed && parent.object === node))
        refused = refuse(source, "copyReadsChanging", {
          at: node,
          name: source.slice(parent.type === "MemberExpression" ? parent : node),
        });
      copying.outer.push(variable);
      return undefined;
    }
    const constant = findConstant(source, node);
    const declaration = constant?.parent;
    const isOwn =
      declaration?.parent === copying.block && declaration.declarations.length === 1 && !contains(part, declaration);
    if (
      isOwn &&
      variable.references.every(({ identifier }) =>
        [declaration, ...copying.statements].some((statement) => contains(statement, /** @type {any} */ (identifier))),
      )
    )
      copying.statements.push(declaration);
    else refused = refuse(source, "copyReadsOfInstance", { at: node, name: node.name });
    return undefined;
  });
  return refused;
}

/**
 * `var self = this`, where nothing but the code that leaves reads `self`.
 *
 * @param {Source} source
 * @param {Copying} copying
 * @returns {Node[]} the declaration
 */
export function getIdleAlias(source, { block, copies, statements }) {
  const [{ target }] = copies;
  const declarator = target.type === "Identifier" ? findConstant(source, target) : undefined;
  const declaration = declarator?.parent;
  if (
    declarator?.init.type !== "ThisExpression" ||
    declaration?.parent !== block ||
    declaration.declarations.length !== 1
  )
    return [];
  const isIdle = source
    .findVariable(target)
    ?.references.every(
      ({ identifier, init }) =>
        init === true || statements.some((statement) => contains(statement, /** @type {any} */ (identifier))),
    );
  return isIdle === true ? [declaration] : [];
}

/** Calls that only look at what they are given. */
const LOOKING =
  /(^|\.)(forEach|entries|keys|values|bind|filter|map|slice|get|has|includes|startsWith|endsWith|test|concat|hasOwn|hasOwnProperty|call|getOwnPropertyNames|getOwnPropertySymbols|getOwnPropertyDescriptor|ownKeys|String|Symbol|toString|charAt|toLowerCase|(is|has)[A-Z]\w*)$/;

/**
 * Something that the copying does besides, and that would happen once instead of for every instance: `copied++`, `log(name)`.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Copying} copying
 * @returns {Refusal | undefined}
 */
function findEffect(source, node, { copies, statements }) {
  if (copies.some((copy) => copy.node === node)) return undefined;
  if (node.type === "CallExpression")
    return LOOKING.test(source.slice(unwrap(node.callee)))
      ? undefined
      : refuse(source, "copyCalls", { at: node, name: source.slice(node.callee) });
  const target =
    node.type === "AssignmentExpression"
      ? unwrap(node.left)
      : node.type === "UpdateExpression"
        ? unwrap(node.argument)
        : undefined;
  if (target === undefined) return undefined;
  const definition =
    target.type === "Identifier" ? /** @type {any} */ (source.findVariable(target)?.defs[0]) : undefined;
  // i++ of the loop itself
  return definition !== undefined && statements.some((statement) => contains(statement, definition.name))
    ? undefined
    : refuse(source, "copyWrites", { at: node, name: source.slice(target) });
}

/**
 * The expressions of a function that are written like the collection.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @returns {Node[]}
 */
export function getOccurrences(source, copy) {
  const collection = unwrap(copy.collection);
  const text = source.slice(collection);
  return getNodesWithin(source, copy.owner, collection.type).filter((node) => source.slice(node) === text);
}

/**
 * The edits that make copying onto an instance copying onto another object.
 *
 * @param {Copying} copying
 * @param {string} holder - `Reply.prototype`
 * @returns {Edit[]}
 */
export function getReplacements({ copies }, holder) {
  return copies.flatMap((copy) => {
    // this[name] = fn.bind(this): a method has its instance as `this` without.
    const bound =
      copy.bound === undefined || copy.value === undefined
        ? []
        : [{ range: /** @type {Range} */ ([copy.value.range[1], copy.bound.range[1]]), text: "" }];
    return [{ range: copy.target.range, text: holder }, ...bound];
  });
}
