import { contains } from "../../lib/ast/contains.js";
import { findConstructor, findFunction, findThisFunction, getPropertyName, isClass } from "../../lib/ast/functions.js";
import { getAnchor, insertAfterAnchor, isMadeTooEarly } from "./anchor.js";
import { getConstKeyword, findUse, upperFirst } from "./put-on-prototype.js";
import { getRegistrations, isInFunction } from "./registrations.js";
import { getIdleAlias, getReplacements } from "./copying.js";
import { findFieldPlace } from "./subclass-field.js";
import { getClassUses } from "../../lib/ast/constructions.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getLineIndent } from "../../lib/source/style.js";
import { insertMemberAfter } from "../../lib/edit/class-members.js";
import { layout } from "../../lib/edit/lines.js";
import { getAttachedRange, moveOut } from "../../lib/edit/move-out.js";
import { removeFromList } from "../../lib/edit/arguments.js";
import { repeatRegistrations } from "./repeat-registration.js";
import { unwrap } from "../../lib/ast/unwrap.js";

/** @import { Edit, HeatModel, Node, Source, Variable } from "../../lib/types.js" */
/** @import { Copying } from "./copying.js" */
/** @import { Entrance } from "./collection-parameter.js" */
/** @import { Plan } from "./put-on-prototype.js" */

/**
 * What all the places of one rewrite have in common.
 *
 * @typedef {object} Subclass
 * @property {Source} source
 * @property {HeatModel} heat
 * @property {any} facts - of the finding
 * @property {Node} classNode
 * @property {string} className
 * @property {Node} statement - that declares the class
 * @property {Node[]} setup - statements that make its prototype
 * @property {string} collection - what the author calls it
 * @property {string} name - of the subclass
 * @property {string} method - that builds it
 * @property {boolean} isFiltered
 */

/**
 * Constructions that hand over the same collection, and how the subclass gets there.
 *
 * @typedef {object} Site
 * @property {Edit[]} edits
 * @property {string} callee - what is constructed instead
 * @property {boolean} isBuilt - by the static method, not on the spot
 * @property {boolean} isGrowing
 * @property {boolean} isOpen
 */

/**
 * A collection that the constructor is given: a static method builds the subclass, once for each collection, and
 * whatever made instances with the collection makes instances of the subclass.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {any} facts - of the finding
 * @param {Copying} copying
 * @param {Entrance} entrance
 * @param {Node[]} occurrences
 * @returns {Plan | { refused: string }}
 */
export function buildSubclass(source, heat, facts, copying, entrance, occurrences) {
  const { classNode, owner } = facts;
  if (classNode === undefined) return { refused: "the object is made from a collection that its factory is given" };
  const uses = getClassUses(source, classNode);
  if (uses.hidden !== undefined) return { refused: uses.hidden };
  if (
    isClass(classNode) &&
    classNode.body.body.filter((/** @type {Node} */ member) => member.kind === "constructor").length > 1
  )
    return { refused: "its constructor has overloads" };
  if (uses.constructions.length === 0) return { refused: "no construction is in sight" };
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
    isFiltered: copying.isFiltered,
  };
  const sites = getSites(subclass, entrance, uses.constructions);
  if ("refused" in sites) return sites;
  const param = owner.params[entrance.index];
  //   const plugins = server.plugins; (and only the copying reads `plugins`)
  const { alias } = entrance;
  const gone = [
    ...copying.statements,
    ...getIdleAlias(source, copying),
    ...(alias !== undefined &&
    alias.parent.declarations.length === 1 &&
    isReadOnlyIn(source.scopeManager.getDeclaredVariables(/** @type {any} */ (alias))[0], copying.statements)
      ? [alias.parent]
      : []),
  ];
  const readsArguments = source
    .nodes("Identifier")
    .some((node) => node.name === "arguments" && findThisFunction(node) === owner);
  const isDropped =
    param.type !== "TSParameterProperty" && !readsArguments && isReadOnlyIn(entrance.variable, [...gone, param]);
  const renamed = occurrences
    .filter((node) => source.slice(node) !== entrance.name)
    .map((node) => ({ range: node.range, text: entrance.name }));
  const moving = moveOut(source, copying.statements, [
    ...getReplacements(copying, `${subclass.name}.prototype`),
    ...renamed,
  ]);
  const isBuilt = sites.some((site) => site.isBuilt);
  const removals = [...moving.removals, ...moveOut(source, gone.slice(copying.statements.length), []).removals];
  const parameter =
    entrance.path.length === 0 && alias === undefined
      ? source.slice(param.type === "TSParameterProperty" ? param.parameter : param)
      : entrance.name;
  const isEmptied = isBuilt && isDropped && isNothingLeft(source, classNode, owner, gone);
  const edits = [
    ...(isEmptied ? [] : removals),
    ...(isDropped && !isEmptied ? [removeFromList(source, owner.params, entrance.index)] : []),
    ...(isBuilt ? [addBuilder(subclass, parameter, moving.write, isEmptied)] : []),
    ...sites.flatMap((site) => site.edits),
    ...getConstructionEdits(source, uses.constructions, sites, entrance.index, isDropped),
  ];
  const isOpen = sites.some((site) => site.isOpen);
  const isGrowing = sites.some((site) => site.isGrowing);
  const changes = [
    ...(isOpen
      ? [
          isGrowing
            ? `what other code adds to \`${collection}\` is missed`
            : `functions added to \`${collection}\` later are missed`,
        ]
      : []),
    ...(isGrowing ? ["they also reach instances made before"] : []),
    `\`constructor.name\` becomes \`${subclass.name}\``,
  ];
  return {
    edits,
    act: isGrowing ? "registerOnPrototype" : "buildSubclassOnce",
    moved: isBuilt ? moving.moved : [],
    changes,
  };
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

/**
 * @param {Subclass} subclass
 * @param {string} parameter
 * @param {(indent: string) => string} write - the copying
 * @param {boolean} isEmptied - nothing is left of the constructor, in whose place it goes
 * @returns {Edit}
 */
function addBuilder({ source, classNode, className, statement, setup, name, method }, parameter, write, isEmptied) {
  const { style } = source;
  if (isClass(classNode)) {
    const member = findConstructor(classNode)?.parent ?? classNode.body.body[0];
    const inner = getLineIndent(source.text, member.range[0]) + style.indent;
    const paren = style.spaceBeforeMethodParen ? " " : "";
    const lines = [
      `static ${method}${paren}(${parameter}) {`,
      `  class ${name} extends this {}`,
      `  ${write(inner).slice(inner.length)}`,
      `  return ${name};`,
      "}",
    ];
    return isEmptied
      ? { range: member.range, text: layout(source, getLineIndent(source.text, member.range[0]), lines).trimStart() }
      : insertMemberAfter(source, member, lines);
  }
  const indent = getLineIndent(source.text, statement.range[0]);
  const inner = indent + style.indent;
  const paren = style.spaceBeforeFunctionParen ? " " : "";
  const lines = layout(source, indent, [
    `${className}.${method} = function${paren}(${parameter}) {`,
    `  class ${name} extends ${className} {}`,
    `  ${write(inner).slice(inner.length)}`,
    `  return ${name};`,
    "};",
  ]);
  // Behind what belongs to the function without an empty line between: `inherits(Reply, Stream)`.
  const last =
    setup.findLast((next) => !/\n[\t ]*\r?\n/.test(source.text.slice(statement.range[1], next.range[1]))) ?? statement;
  const [, end] = getAttachedRange(source, last);
  return { range: [end, end], text: `${style.eol}${style.eol}${lines}` };
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
 * @param {Subclass} subclass
 * @param {Entrance} entrance
 * @param {Node[]} constructions
 * @returns {(Site & { constructions: Node[] })[] | { refused: string }}
 */
function getSites(subclass, { index, path }, constructions) {
  const { source, classNode, className, facts } = subclass;
  /** @type {Map<unknown, { constructions: Node[], argument: Node, field?: string }>} */
  const groups = new Map();
  for (const construction of constructions) {
    const line = source.lineOf(construction.range[0]);
    const argument = construction.arguments[index];
    if (
      construction.arguments
        .slice(0, index + 1)
        .some((/** @type {Node} */ candidate) => candidate.type === "SpreadElement")
    )
      return { refused: `\`new ${className}()\` spreads its arguments (line ${line})` };
    if (argument === undefined) {
      if (facts.owner.params[index].type === "AssignmentPattern" || facts.key === undefined) continue;
      return { refused: `\`new ${className}()\` hands over no collection (line ${line})` };
    }
    if (contains(classNode, construction)) return { refused: `the class makes instances of itself (line ${line})` };
    const value = unwrap(argument);
    const isThis =
      value.type === "ThisExpression" || (value.type === "MemberExpression" && value.object.type === "ThisExpression");
    const steps = [...(isThis && value.type === "MemberExpression" ? [getPropertyName(value)] : []), ...path];
    const key =
      isThis && steps.length === 1
        ? steps[0]
        : value.type === "Identifier" && path.length === 0
          ? source.findVariable(value)
          : undefined;
    if (key === undefined)
      return {
        refused: `\`${source.slice(argument)}\` cannot be followed to the place that fills its collection (line ${line})`,
      };
    const group = groups.get(key) ?? {
      constructions: [],
      argument: value,
      field: typeof key === "string" ? key : undefined,
    };
    group.constructions.push(construction);
    groups.set(key, group);
  }
  if (groups.size === 0) return { refused: "no construction hands over a collection" };
  /** @type {(Site & { constructions: Node[] })[]} */
  const sites = [];
  for (const group of groups.values()) {
    const named = {
      ...subclass,
      name:
        groups.size === 1
          ? subclass.name
          : getFreeName(source, `${className}With${upperFirst(group.field ?? group.argument.name)}`),
    };
    if (sites.some((other) => other.callee === named.name)) named.name += String(sites.length + 1);
    const site =
      group.field === undefined
        ? getVariableSite(named, group.argument, group.constructions)
        : findFieldPlace(named, group.argument, group.field, group.constructions);
    if ("refused" in site) return site;
    sites.push({ ...site, constructions: group.constructions });
  }
  return sites;
}

/**
 * The subclass of a collection in a variable: made where the collection is complete, or, where functions add to it later,
 * where it is declared.
 *
 * @param {Subclass} subclass
 * @param {Node} argument
 * @param {Node[]} constructions
 * @returns {Site | { refused: string }}
 */
function getVariableSite(
  { source, heat, facts, className, statement, setup, name, method, isFiltered },
  argument,
  constructions,
) {
  const variable = /** @type {Variable} */ (source.findVariable(argument));
  const registrations = getRegistrations(source, variable, (use) =>
    constructions.some((construction) => construction.arguments.includes(use)),
  );
  if ("refused" in registrations) return registrations;
  const { block, declaration, direct, late } = registrations;
  const runner = block.type === "Program" ? undefined : findFunction(block.body[0]);
  if (
    runner !== undefined &&
    (heat.of(runner).level === "hot" || constructions.some((construction) => !isInFunction(construction, block)))
  )
    return { refused: `\`${argument.name}\` lives no longer than the call that makes the instance` };
  if (!contains(statement.parent, block))
    return { refused: `the class is not in sight where \`${argument.name}\` is declared` };
  const isGrowing = late.length > 0;
  const anchor = getAnchor(block, [declaration, statement, ...setup, ...(isGrowing ? [] : direct)]);
  const early = constructions.find((construction) => isMadeTooEarly(source, construction, block, anchor));
  const soon = late.find((use) => isMadeTooEarly(source, use, block, anchor));
  if (soon !== undefined)
    return {
      refused: `\`${argument.name}\` may grow before the subclass is there (line ${source.lineOf(soon.range[0])})`,
    };
  if (early !== undefined)
    return {
      refused: `an instance may be made before \`${argument.name}\` is complete (line ${source.lineOf(early.range[0])})`,
    };
  const uses = isGrowing
    ? [
        ...late,
        ...direct.filter((added) => added.range[0] > (anchor?.range[0] ?? 0)).map((added) => findUse(variable, added)),
      ]
    : [];
  if (isGrowing && isFiltered)
    return { refused: `\`${argument.name}\` still grows when instances are made, and the copying leaves some out` };
  const grown = repeatRegistrations(source, facts, uses, () => `${name}.prototype`);
  if ("refused" in grown) return grown;
  const isBuilt = !(isGrowing && registrations.isEmpty && uses.length === late.length + direct.length);
  const line = isBuilt
    ? `${getConstKeyword(source)} ${name} = ${className}.${method}(${argument.name});`
    : `class ${name} extends ${className} {}`;
  return {
    edits: [insertAfterAnchor(source, block, anchor, [line]), ...grown.edits],
    callee: name,
    isBuilt,
    isGrowing,
    isOpen: registrations.isOpen,
  };
}
