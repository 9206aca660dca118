import { contains } from "../../lib/ast/syntax/contains.js";
import { findConstructor, isClass } from "../../lib/ast/syntax/functions.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getCopying, getReplacements } from "./copying.js";
import { getFreeName, getFreeVariable } from "../../lib/edit/free-name.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getNames, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { insertAbove } from "../../lib/edit/lazy-field-edits.js";
import { insertMemberAfter } from "../../lib/edit/class-members.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { moveOut } from "../../lib/edit/move-out.js";
import { upperFirst } from "./put-on-prototype.js";

/** @import { Node, Range, Source } from "../../lib/types.js" */
/** @import { Copied } from "../../detectors/no-plugin-copy.js" */
/** @import { Plan } from "./put-on-prototype.js" */

/**
 * A collection that the constructor finds through what it is given, and that nobody can follow to where it is filled:
 *
 *   for (const name of request.server.names) this[name] = request.server.methods[name];
 *                      ^^^^^^^^^^^^^^^^^^^^
 *
 * A static method makes a subclass at the first instance, keeps it by the list, and makes another one when that has grown.
 *
 * @param {Source} source
 * @param {Copied} facts
 * @returns {Plan | undefined} undefined where that cannot be done
 */
export function keepSubclass(source, facts) {
  const { classNode, owner } = facts;
  const variable = source.findVariable(getRoot(unwrap(facts.collection)));
  const index = owner.params.findIndex((/** @type {Node} */ param) => param === variable?.defs[0]?.name);
  const parameter = owner.params[index];
  // A subclass for each collection would need types.
  if (isTypeScript(source)) return undefined;
  if (
    classNode === undefined ||
    !isClass(classNode) ||
    parameter?.type !== "Identifier" ||
    variable === undefined ||
    unwrap(facts.collection).type !== "MemberExpression"
  )
    return undefined;
  const copying = getCopying(source, facts, { variable, occurrences: [] });
  if ("refused" in copying) return undefined;
  const [loop] = copying.statements;
  // Only a loop over a list tells when that has grown.
  if (copying.statements.length !== 1 || loop.type !== "ForOfStatement" || loop.await) return undefined;
  const list = unwrap(loop.right);
  const chains = variable.references
    .map((reference) => getChain(/** @type {any} */ (reference.identifier)))
    .filter((chain) => contains(loop, chain));
  const collection = unwrap(facts.collection);
  const known = [list, collection].map((node) => source.slice(node));
  const other = chains.find((chain) => !known.includes(source.slice(chain)));
  if (other !== undefined || !isPlainChain(list) || !isPlainChain(collection) || getRoot(list).name !== parameter.name)
    return undefined;
  if (findChange(facts, variable, loop, chains) !== undefined) return undefined;
  const uses = getClassUses(source, classNode);
  if (uses.hidden !== undefined || uses.constructions.length === 0) return undefined;
  if (!uses.constructions.every((construction) => isFollowed(construction, index, classNode))) return undefined;
  return write(source, { classNode, owner, index, copying, list, collection, uses });
}

/**
 * @param {Source} source
 * @param {{ classNode: Node, owner: Node, index: number, copying: import("./copying.js").Copying, list: Node, collection: Node, uses: import("../../lib/ast/objects/constructions.js").ClassUses }} known
 * @returns {Plan}
 */
function write(source, { classNode, owner, index, copying, list, collection, uses }) {
  const { style } = source;
  const className = /** @type {string} */ (uses.name);
  const own = /** @type {string} */ (className.split(".").at(-1));
  const [parameter] = [owner.params[index].name];
  //   toolkit, _decorations, _core, request: `Toolkit` says nothing of a toolkit
  const word = getNames(collection).find((name) => upperFirst(name) !== own) ?? "functions";
  const name = getFreeName(source, `${own}With${upperFirst(word)}`);
  const method = getFreeName(source, `with${upperFirst(word)}`);
  const map = getFreeVariable(source, [`${own.charAt(0).toLowerCase()}${own.slice(1)}Classes`]);
  const [names, from, size, kept] = ["list", "from", "size", "kept"].map((wished) => getFreeName(source, wished));
  const collectionText = source.slice(collection);
  const isOne = source.slice(list) === collectionText;
  const end = style.semicolons ? ";" : "";
  const { parent: member } = /** @type {Node} */ (findConstructor(classNode));
  const inner = getLineIndent(source.text, member.range[0]) + style.indent;
  const paren = style.spaceBeforeMethodParen ? " " : "";
  const moving = moveOut(source, copying.statements, getReplacements(copying, `${name}.prototype`));
  const lines = [
    `static ${method}${paren}(${parameter}) {`,
    `  const ${names} = ${source.slice(list)}${end}`,
    ...(isOne ? [] : [`  const ${from} = ${collectionText}${end}`]),
    `  const ${size} = ${names}.length ?? ${names}.size${end}`,
    `  const ${kept} = ${map}.get(${names})${end}`,
    `  if (${kept}?.size === ${size}${isOne ? "" : ` && ${kept}.from === ${from}`}) return ${kept}.subclass${end}`,
    `  class ${name} extends this {}`,
    `  ${moving.write(inner).slice(inner.length)}`,
    `  ${map}.set(${names}, { ${getEntry("size", size)}, ${isOne ? "" : `${getEntry("from", from)}, `}subclass: ${name} })${end}`,
    `  return ${name}${end}`,
    "}",
  ];
  return {
    act: "keepSubclass",
    moved: moving.moved,
    edits: [
      ...moving.removals.map((edit) => ({ ...edit, range: withGapAbove(source, edit.range) })),
      insertAbove(source, classNode, [
        `// By the list of what is copied: a class whose prototype has it.`,
        `const ${map} = new WeakMap()${end}`,
        "",
      ]),
      insertMemberAfter(source, member, lines),
      ...uses.constructions.map(({ callee, arguments: given }) => ({
        range: callee.range,
        text: `(${className}.${method}(${source.slice(given[index])}))`,
      })),
    ],
    changes: [
      `functions that are replaced in \`${collectionText}\` later are missed`,
      `\`constructor.name\` becomes \`${name}\``,
    ],
  };
}

/**
 * @param {Source} source
 * @param {Range} range - of the lines of a statement
 * @returns {Range} with the empty lines above, where the block ends behind the statement
 */
function withGapAbove(source, [start, end]) {
  if (!/^[\t ]*\}/.test(source.text.slice(end, end + 1000))) return [start, end];
  let [first] = [start];
  for (;;) {
    const above = source.text.lastIndexOf("\n", first - 2) + 1;
    if (above === 0 || above >= first || source.text.slice(above, first).trim() !== "") return [first, end];
    first = above;
  }
}

/**
 * @param {string} key
 * @param {string} variable
 * @returns {string} the property of an object that has a variable's value
 */
function getEntry(key, variable) {
  return key === variable ? key : `${key}: ${variable}`;
}

/**
 * @param {Node} identifier
 * @returns {Node} the longest chain of members with names that begins with it: `request.server.methods` of `request.server.methods[name]`
 */
function getChain(identifier) {
  let node = identifier;
  for (;;) {
    const { parent } = getWrapped(node);
    if (parent.type !== "MemberExpression" || parent.computed || unwrap(parent.object) !== node) return node;
    node = parent;
  }
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is names only: `request.server.names`, and neither `names()` nor `request?.names`
 */
function isPlainChain(node) {
  if (node.type === "Identifier") return true;
  return (
    node.type === "MemberExpression" &&
    !node.computed &&
    node.optional !== true &&
    node.property.type === "Identifier" &&
    isPlainChain(unwrap(node.object))
  );
}

/**
 * Something before the copying that may lead to another collection: the subclass is chosen before the constructor runs.
 *
 * @param {{ owner: Node }} facts
 * @param {import("../../lib/types.js").Variable} variable - the parameter
 * @param {Node} loop
 * @param {Node[]} chains - that the copying reads
 * @returns {Node | undefined}
 */
function findChange({ owner }, variable, loop, chains) {
  const [written] = getWrites(variable);
  if (written !== undefined) return written;
  return variable.references
    .map((reference) => /** @type {any} */ (reference.identifier))
    .find((/** @type {Node} */ identifier) => {
      if (identifier.range[0] >= loop.range[0] || !contains(owner.body, identifier)) return false;
      const chain = getChain(identifier);
      if (chains.includes(chain)) return false;
      const { parent } = getWrapped(chain);
      const isRead =
        (parent.type === "AssignmentExpression" && unwrap(parent.right) === chain) ||
        parent.type === "VariableDeclarator" ||
        parent.type === "IfStatement" ||
        parent.type === "LogicalExpression" ||
        parent.type === "BinaryExpression" ||
        parent.type === "UnaryExpression" ||
        parent.type === "ConditionalExpression";
      return !isRead || (parent.type === "UnaryExpression" && parent.operator === "delete");
    });
}

/**
 * @param {Node} construction
 * @param {number} index - of the argument that leads to the collection
 * @param {Node} classNode
 * @returns {boolean} whether that can be written twice: a name, `this`, or a chain of members
 */
function isFollowed(construction, index, classNode) {
  const given = construction.arguments;
  if (contains(classNode, construction) || given[index] === undefined) return false;
  if (given.slice(0, index + 1).some((/** @type {Node} */ one) => one.type === "SpreadElement")) return false;
  let node = unwrap(given[index]);
  while (node.type === "MemberExpression" && !node.computed && node.optional !== true) node = unwrap(node.object);
  return node.type === "Identifier" || node.type === "ThisExpression";
}
