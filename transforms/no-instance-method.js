import { findName, isClass } from "../lib/ast/syntax/functions.js";
import { findMemberObstacle, isBehindReturn } from "./no-instance-method/obstacle.js";
import { findEarlyMaking, findPrototypePlace, writePrototypeMembers } from "./no-instance-method/prototype-members.js";
import { findType, isCrowded } from "./no-instance-method/new-fields.js";
import { contains } from "../lib/ast/syntax/contains.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { createPrivateNames } from "../lib/edit/private-name.js";
import { detector } from "../detectors/no-instance-method.js";
import { findClassObstacle } from "./no-instance-method/class-obstacle.js";
import { findThis } from "../lib/ast/values/this-alias.js";
import { getCaptured } from "./no-instance-method/captured.js";
import { getClassUses } from "../lib/ast/objects/constructions.js";
import { getDeclared } from "./no-instance-method/declared.js";
import { getKeptUses, needsInstance } from "../detectors/no-instance-method/on-purpose.js";
import { getList } from "./no-instance-method/list.js";
import { removeUnused } from "../lib/edit/unused-binding.js";
import { writeClassMembers } from "./no-instance-method/class-members.js";
import { writeKeptUse } from "./no-instance-method/kept-use.js";
import { isTypeScript } from "../lib/source/typescript.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source, Variable } from "../lib/types.js" */
/** @import { Captured } from "./no-instance-method/captured.js" */
/** @import { NewField } from "./no-instance-method/new-fields.js" */
/** @import { OwnFunction } from "../detectors/no-instance-method/own-functions.js" */

/**
 * An own function that can be a member of the class.
 *
 * @typedef {object} Member
 * @property {OwnFunction} own
 * @property {Captured} captured
 * @property {Node | undefined} declared - its field in the class, without a value
 * @property {string} modifiers - "private "
 * @property {(fn: Node, indent: string) => Edit[]} replacements - inside of one of its functions, for a line of that indentation
 */

/**
 * Makes the functions members of the class, with all others that its instances get.
 *
 * @param {Finding} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  if (facts.made !== undefined) return { refused: "the object is no instance of a class; give it one first" };
  /** @type {{ own: OwnFunction, company: OwnFunction[] }} */
  const { own, company } = facts;
  const { classNode } = own;
  const obstacle = findClassObstacle(source, classNode);
  if (obstacle !== undefined) return { refused: obstacle };
  const { name, statement } = /** @type {{ name: string, statement: Node }} */ (getClassUses(source, classNode));
  const place = isClass(classNode)
    ? undefined
    : findPrototypePlace(source, statement.parent.type.startsWith("Export") ? statement.parent : statement, name);
  if (place !== undefined && isBehindReturn(place, classNode))
    return { refused: "the class is declared behind a `return`" };
  const early = place === undefined ? undefined : findEarlyMaking(source, place);
  if (early !== undefined)
    return {
      refused: `an instance may be made before its prototype is complete (line ${source.lineOf(early.range[0])})`,
    };
  const getName = createNames(source, classNode);
  /** @type {Edit[]} */
  const kept = [];
  const first = getMember(source, own, company, getName, kept);
  if ("refused" in first) return first;
  const members = company.flatMap((other) => {
    const member = other === own ? first : getMember(source, other, company, getName, kept);
    return "refused" in member ? [] : [member];
  });
  const whole = members.filter((member) => isWhole(member, members));
  if (!whole.includes(first)) return { refused: "the call defines other properties, too" };
  const fields = getNewFields(whole, getName);
  kept.push(
    ...whole.flatMap((member) => getKeptUses(source, member.own).map((use) => writeKeptUse(source, member.own, use))),
  );
  const made =
    place === undefined
      ? writeClassMembers(source, classNode, whole, fields)
      : writePrototypeMembers(source, { name, place }, whole, fields);
  const stays = kept.filter(
    ({ range: [start] }) =>
      !whole.some(
        ({
          own: {
            statement: { range },
          },
        }) => range[0] <= start && start < range[1],
      ),
  );
  const aliases = removeUnused(
    source,
    whole.flatMap((member) => getAliases(source, member)),
  );
  return {
    edits: [...made.edits, ...stays, ...aliases],
    moved: made.moved,
    risk: "review",
    act: "makeMembers",
    data: {
      names: getList(whole.map((member) => `\`${member.own.name}\``)),
      className: findName(classNode) ?? "the class",
      remaining: getRemaining(source, whole),
    },
  };
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {(variable: Variable) => string} the name of the field for a variable, always the same
 */
function createNames(source, classNode) {
  const create = createPrivateNames(source, classNode);
  /** @type {Map<Variable, string>} */
  const names = new Map();
  return (variable) => {
    const known = names.get(variable) ?? create(variable.name.replace(/^[_$]+/, "") || "value");
    names.set(variable, known);
    return known;
  };
}

/**
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {OwnFunction[]} company
 * @param {(variable: Variable) => string} getName
 * @param {Edit[]} kept - arrow functions where members are handed on, of which some may stand in the member itself
 * @returns {Member | Refusal}
 */
function getMember(source, own, company, getName, kept) {
  const refused = findMemberObstacle(source, own);
  if (refused !== undefined) return { refused };
  if (company.some((other) => other !== own && other.name === own.name))
    return { refused: `\`${own.name}\` is made at several places` };
  if (isCrowded(source, own.statement)) return { refused: "other code stands on the same line" };
  const declared = getDeclared(source, own);
  if ("refused" in declared) return declared;
  const captured = getCaptured(source, own, getName);
  if ("refused" in captured) return captured;
  const untyped = isTypeScript(source)
    ? captured.needed.find((variable) => findType(source, variable) === undefined)
    : undefined;
  if (untyped !== undefined) return { refused: `the type of \`${untyped.name}\` is not written down` };
  const { eol, indent: step } = source.style;
  /** @type {Member["replacements"]} */
  const replacements = (fn, indent) => {
    const alias = captured.declared.get(fn);
    const start = fn.body.range[0] + 1;
    const isOneLine = !/^[\t ]*\r?\n/.test(source.text.slice(start));
    const inside = [...captured.replacements, ...declared.types, ...kept].filter(
      ({ range }) => fn.range[0] <= range[0] && range[1] <= fn.range[1],
    );
    return alias === undefined
      ? inside
      : [
          ...inside,
          {
            range: /** @type {Range} */ ([start, start]),
            text: isOneLine ? ` ${alias}${alias.endsWith(";") ? "" : ";"}` : `${eol}${indent}${step}${alias}`,
          },
        ];
  };
  return { own, captured, declared: declared.field, modifiers: declared.modifiers, replacements };
}

/**
 * Whether all that a call defines can move: `Object.defineProperties(this, { … })`.
 *
 * @param {Member} member
 * @param {Member[]} members
 */
function isWhole({ own: { node } }, members) {
  if (node.type !== "Property") return true;
  return node.parent.properties.every((/** @type {Node} */ property) =>
    members.some(({ own }) => own.node === property),
  );
}

/**
 * @param {Member[]} members
 * @param {(variable: Variable) => string} getName
 * @returns {NewField[]}
 */
function getNewFields(members, getName) {
  /** @type {Map<Variable, NewField>} */
  const fields = new Map();
  for (const { captured, own } of members)
    for (const variable of captured.needed)
      if (!fields.has(variable)) fields.set(variable, { variable, name: getName(variable), statement: own.statement });
  return [...fields.values()];
}

/**
 * @param {Source} source
 * @param {Member} member
 * @returns {Range[]} of a name for `this`, which goes where nothing else uses it
 */
function getAliases(source, { own: { statement } }) {
  return source
    .nodes("Identifier")
    .flatMap((identifier) =>
      contains(statement, identifier) && findThis(source, identifier) !== undefined ? [identifier.range] : [],
    );
}

/**
 * @param {Source} source
 * @param {Member[]} members
 * @returns {string} what remains to be looked at, as a clause
 */
function getRemaining(source, members) {
  const remaining = [
    members.some(({ own }) => needsInstance(source, own))
      ? "taken off their instance they lose `this`"
      : "they are no longer own properties",
  ];
  const shown = members.filter(({ own }) => own.form === "accessor" && own.isEnumerable === true);
  if (shown.length > 0)
    remaining.push(
      `${getList(shown.map(({ own }) => `\`${own.name}\``))} no longer ${shown.length === 1 ? "appears" : "appear"} in JSON and copies`,
    );
  const shared = [...new Set(members.flatMap(({ captured }) => captured.shared))];
  if (shared.length > 0)
    remaining.push(`they read ${getList(shared.map((name) => `\`this.${name}\``))}, which others may set`);
  const called = [...new Set(members.flatMap(({ captured }) => captured.called))];
  if (called.length > 0)
    remaining.push(
      `${getList(called.map((name) => `\`${name}\``))} ${called.length === 1 ? "gets" : "get"} the instance as \`this\``,
    );
  return remaining.length === 1 ? remaining[0] : `${remaining.slice(0, -1).join(", ")}, and ${remaining.at(-1)}`;
}

export default createCodemod({ detector, rewrite });
