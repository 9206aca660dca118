import { addBuilder } from "./subclass-builder.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findThisFunction, isClass } from "../../lib/ast/syntax/functions.js";
import { getAttachedRange, moveOut } from "../../lib/edit/move-out.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getIdleAlias, getReplacements } from "./copying.js";
import { getParameterName } from "./collection-parameter.js";
import { getSites } from "./subclass-sites.js";
import { removeFromList } from "../../lib/edit/arguments.js";
import { upperFirst } from "./put-on-prototype.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, HeatModel, Node, Refusal, Source, Variable } from "../../lib/types.js" */
/** @import { Copied } from "../../detectors/no-plugin-copy.js" */
/** @import { Copying } from "./copying.js" */
/** @import { Entrance } from "./collection-parameter.js" */
/** @import { Plan } from "./put-on-prototype.js" */

/**
 * What all the places of one rewrite have in common.
 *
 * @typedef {object} Subclass
 * @property {Source} source
 * @property {HeatModel} heat
 * @property {Copied} facts
 * @property {Node} classNode
 * @property {string} className
 * @property {Node} statement - that declares the class
 * @property {Node[]} setup - statements that make its prototype
 * @property {string} collection - what the author calls it
 * @property {string} name - of the subclass
 * @property {string} method - that builds it
 */

/**
 * Constructions that hand over the same collection, and how the subclass gets there.
 *
 * @typedef {object} Site
 * @property {Edit[]} edits
 * @property {string} callee - what is constructed instead
 * @property {boolean} isOpen
 */

/**
 * A collection that the constructor is given: a static method builds the subclass, once for each collection, and
 * whatever made instances with the collection makes instances of the subclass.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Copied} facts
 * @param {Copying} copying
 * @param {Entrance} entrance
 * @param {Node[]} occurrences
 * @returns {Plan | Refusal}
 */
export function buildSubclass(source, heat, facts, copying, entrance, occurrences) {
  const { classNode, owner } = facts;
  if (classNode === undefined) return refuse(source, "collectionOfFactory");
  const uses = getClassUses(source, classNode);
  if (uses.hidden !== undefined) return uses.hidden;
  if (
    isClass(classNode) &&
    classNode.body.body.filter((/** @type {Node} */ member) => member.kind === "constructor").length > 1
  )
    return refuse(source, "constructorOverloaded");
  if (uses.constructions.length === 0) return refuse(source, "noConstruction");
  const collection = entrance.name.replace(/^[_#$]+/, "");
  /** @type {Subclass} */
  const subclass = {
    source,
    heat,
    facts,
    classNode,
    className: /** @type {string} */ (uses.name),
    statement: uses.statement,
    setup: uses.setup,
    collection,
    name: getFreeName(source, `${uses.name}With${upperFirst(collection)}`),
    method: getFreeName(source, `with${upperFirst(collection)}`),
  };
  const sites = getSites(subclass, entrance, uses.constructions);
  if ("refused" in sites) return sites;
  const param = owner.params[entrance.index];
  const gone = [...copying.statements, ...getIdleAlias(source, copying)];
  const readsArguments = source
    .nodes("Identifier")
    .some((node) => node.name === "arguments" && findThisFunction(node) === owner);
  const isDropped =
    param.type !== "TSParameterProperty" && !readsArguments && isReadOnlyIn(entrance.variable, [...gone, param]);
  const renamed = occurrences.map((node) => ({ range: node.range, text: entrance.name }));
  const moving = moveOut(source, copying.statements, [
    ...getReplacements(copying, `${subclass.name}.prototype`),
    ...renamed,
  ]);
  const removals = [...moving.removals, ...moveOut(source, gone.slice(copying.statements.length), []).removals];
  const parameter = getParameter(source, param, entrance);
  const isEmptied = isDropped && isNothingLeft(source, classNode, owner, gone);
  const edits = [
    ...(isEmptied ? [] : removals),
    ...(isDropped && !isEmptied ? [removeFromList(source, owner.params, entrance.index)] : []),
    addBuilder(subclass, parameter, moving.write, isEmptied),
    ...sites.flatMap((site) => site.edits),
    ...getConstructionEdits(source, uses.constructions, sites, entrance.index, isDropped),
  ];
  const changes = [
    ...(sites.some((site) => site.isOpen) ? [`functions added to \`${collection}\` later are missed`] : []),
    `\`constructor.name\` becomes \`${subclass.name}\``,
  ];
  return {
    edits,
    act: "buildSubclassOnce",
    moved: moving.moved,
    changes,
  };
}

/**
 * @param {Source} source
 * @param {Node} param - through which the collection comes into the constructor
 * @param {Entrance} entrance
 * @returns {string} the parameter of the method that is given it, too
 */
function getParameter(source, param, { name }) {
  const whole = param.type === "TSParameterProperty" ? param.parameter : param;
  const id = getParameterName(param);
  //   plugins?: Plugin[] = []
  //          ^^^^^^^^^^^^^^^^
  return `${name}${id.optional === true ? "?" : ""}${source.text.slice(id.typeAnnotation?.range[0] ?? id.range[1], whole.range[1])}`;
}

/**
 * @param {Variable} variable
 * @param {Node[]} nodes
 * @returns {boolean} whether all that is done with a variable is done inside these nodes
 */
function isReadOnlyIn(variable, nodes) {
  return variable.references.every(
    ({ identifier, init }) => init === true || nodes.some((node) => contains(node, /** @type {any} */ (identifier))),
  );
}

/**
 * @param {Source} source
 * @param {Node[]} constructions
 * @param {(Site & { constructions: Node[] })[]} sites
 * @param {number} index - of the argument
 * @param {boolean} isDropped
 * @returns {Edit[]}
 */
function getConstructionEdits(source, constructions, sites, index, isDropped) {
  return constructions.flatMap((construction) => {
    const site = sites.find((candidate) => candidate.constructions.includes(construction));
    const argument = construction.arguments[index];
    return [
      ...(site === undefined ? [] : [{ range: construction.callee.range, text: site.callee }]),
      ...(isDropped && argument !== undefined ? [removeFromList(source, construction.arguments, index)] : []),
    ];
  });
}

/**
 * Whether a constructor would do nothing any more, so that the class can do without.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} owner - its function
 * @param {Node[]} gone - statements that leave it
 * @returns {boolean}
 */
function isNothingLeft(source, classNode, owner, gone) {
  if (
    !isClass(classNode) ||
    classNode.superClass != null ||
    owner.params.length !== 1 ||
    owner.body.body.some((/** @type {Node} */ statement) => !gone.includes(statement))
  )
    return false;
  const member = owner.parent;
  const hasComment = source.comments.some(
    ({ range }) =>
      contains(member, { range }) &&
      !gone.some((statement) => contains({ range: getAttachedRange(source, statement) }, { range })),
  );
  return member.accessibility == null && !hasComment;
}
