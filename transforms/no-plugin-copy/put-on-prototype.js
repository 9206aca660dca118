import { contains } from "../../lib/ast/syntax/contains.js";
import { getAnchor, insertAfterAnchor, isMadeTooEarly } from "./anchor.js";
import { getPlace, getRegistrations, refuseGrowing } from "./registrations.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getIdleAlias, getReplacements } from "./copying.js";
import { moveOut } from "../../lib/edit/move-out.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source, Variable } from "../../lib/types.js" */
/** @import { Copied } from "../../detectors/no-plugin-copy.js" */
/** @import { Copying } from "./copying.js" */
/** @import { Entrance } from "./collection-parameter.js" */

/**
 * @typedef {{ edits: Edit[], act: string, moved: Range[], changes: string[] }} Plan
 */

/**
 * One collection for all instances: its functions go onto the prototype of the class, or onto an object between a made
 * object and its prototype, once the collection is complete.
 *
 * @param {Source} source
 * @param {Copied} facts
 * @param {Copying} copying
 * @param {Entrance} entrance
 * @returns {Plan | Refusal}
 */
export function putOnPrototype(source, facts, copying, { variable, name }) {
  const registrations = getRegistrations(source, variable, (use) =>
    copying.statements.some((statement) => contains(statement, use)),
  );
  if ("refused" in registrations) return registrations;
  const made =
    facts.classNode === undefined
      ? getMadePrototype(source, /** @type {Node} */ (facts.declarator), name)
      : getClassPrototype(source, facts.classNode);
  if ("refused" in made) return made;
  const { block } = registrations;
  const outer = [...copying.outer, ...made.needs].flatMap(
    ({ defs: [definition] }) => getPlace(/** @type {any} */ (definition).name, block) ?? [],
  );
  if (made.statement !== undefined && made.statement.parent !== block)
    return refuse(source, "differentBlocks", { name });
  if (copying.outer.some((outside) => !isVisible(outside, block))) return refuse(source, "copyReadsAround");
  if (registrations.late.length > 0) return refuseGrowing(source, registrations.late[0]);
  const anchor = getAnchor(block, [registrations.declaration, ...outer, ...made.waits, ...registrations.direct]);
  const early = made.constructions.find((construction) => isMadeTooEarly(source, construction, block, anchor));
  if (early !== undefined) return refuse(source, "madeBeforeComplete", { at: early, name });
  const moving = moveOut(source, copying.statements, getReplacements(copying, made.holder));
  const idle = facts.classNode === undefined ? [] : getIdleAlias(source, copying);
  const edits = [
    ...moving.removals,
    ...moveOut(source, idle, []).removals,
    ...made.edits,
    insertAfterAnchor(source, block, anchor, [...made.lines, moving.write]),
  ];
  const changes = [
    ...(registrations.isOpen ? [`functions added to \`${name}\` later are missed`] : []),
    "they are no longer own properties",
  ];
  return {
    edits,
    act: "putOnPrototype",
    moved: moving.moved,
    changes,
  };
}

/**
 * @typedef {object} Prototype
 * @property {string} holder - the object that the functions go onto
 * @property {string[]} lines - that make it
 * @property {Edit[]} edits
 * @property {Variable[]} needs - that must be there first
 * @property {Node | undefined} statement - the class's
 * @property {Node[]} waits - statements that must have run
 * @property {Node[]} constructions
 */

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Prototype | Refusal}
 */
function getClassPrototype(source, classNode) {
  const { name, statement, constructions, setup } = getClassUses(source, classNode);
  return name === undefined
    ? refuse(source, "classUnnamed")
    : {
        holder: `${name}.prototype`,
        lines: [],
        edits: [],
        needs: [],
        statement,
        waits: [statement, ...setup],
        constructions,
      };
}

/**
 * `Object.create(proto)` → `Object.create(protoWithHelpers)`, `new Context()` → `new ContextWithHelpers()`.
 *
 * @param {Source} source
 * @param {Node} declarator
 * @param {string} name - of the collection
 * @returns {Prototype | Refusal}
 */
function getMadePrototype(source, declarator, name) {
  const made = unwrap(declarator.init);
  if (made.type === "ObjectExpression") return refuse(source, "objectLiteral");
  const parent = made.type === "NewExpression" ? made.callee : made.arguments[0];
  const root = parent === undefined ? undefined : getRoot(parent);
  const variable = root?.type === "Identifier" ? source.findVariable(root) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  const owner = findFunction(declarator);
  if (
    variable === undefined ||
    made.arguments.length > (made.type === "NewExpression" ? Infinity : 1) ||
    contains(/** @type {Node} */ (owner), definition.name)
  )
    return refuse(source, "prototypeUnknown", { name: declarator.id.name });
  const text = source.slice(parent);
  const base =
    getLastName(parent) === "prototype"
      ? lowerFirst(text.slice(0, -".prototype".length).split(".").at(-1) ?? "")
      : getLastName(parent);
  const own = getFreeName(source, `${base}With${upperFirst(name)}`);
  const keyword = getConstKeyword(source);
  const line =
    made.type === "NewExpression" ? `class ${own} extends ${text} {}` : `${keyword} ${own} = Object.create(${text});`;
  return {
    holder: made.type === "NewExpression" ? `${own}.prototype` : own,
    lines: [line],
    edits: [{ range: parent.range, text: own }],
    needs: [variable],
    statement: undefined,
    waits: [],
    constructions: [],
  };
}

/**
 * @param {Variable} variable
 * @param {Node} block
 * @returns {boolean} whether the statements of a block can read it
 */
function isVisible({ scope }, block) {
  //   class Reply { constructor() { Reply.names } }
  //         ^^^^^ declared once more inside of itself
  const around = scope.block.type === "ClassDeclaration" ? scope.upper : scope;
  return around !== null && contains(/** @type {any} */ (around.block), block);
}

/**
 * @param {Source} source
 * @returns {"const" | "var"} what the file declares constants with
 */
export function getConstKeyword(source) {
  const declarations = source.nodes("VariableDeclaration");
  return declarations.length > 0 && declarations.every(({ kind }) => kind === "var") ? "var" : "const";
}

/**
 * @param {string} name - "_plugins"
 * @returns {string} "Plugins"
 */
export function upperFirst(name) {
  const bare = name.replace(/^[_#$]+/, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** @param {string} name */
function lowerFirst(name) {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
