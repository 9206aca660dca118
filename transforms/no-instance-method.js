import { getOrInsert } from "../lib/ast/get-or-insert.js";
import { findName, isClass } from "../lib/ast/syntax/functions.js";
import { findEarlyMaking, writePrototypeMembers } from "./no-instance-method/prototype-members.js";
import { findPrototypePlace } from "../lib/edit/prototype-place.js";
import { isBehindReturn } from "./no-instance-method/obstacle.js";
import { countFirst } from "../lib/ast/count-first.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { createPrivateNames } from "../lib/edit/private-name.js";
import { detector } from "../detectors/no-instance-method.js";
import { findClassObstacle } from "./no-instance-method/class-obstacle.js";
import { findThis } from "../lib/ast/values/this-alias.js";
import { getClassUses } from "../lib/ast/objects/constructions.js";
import { getKeptUses, needsInstance } from "../detectors/no-instance-method/on-purpose.js";
import { getMember } from "./no-instance-method/member.js";
import { getNodesWithin } from "../lib/ast/syntax/nodes-within.js";
import { getList } from "../lib/rule/list-words.js";
import { getOwnFunctionsByClass } from "../detectors/no-instance-method/own-functions.js";
import { refuse } from "../lib/ast/refuse.js";
import { removeUnused } from "../lib/edit/unused-binding.js";
import { writeClassMembers } from "./no-instance-method/class-members.js";
import { writeKeptUse } from "./no-instance-method/kept-use.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source, Variable } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-instance-method.js" */
/** @import { Member } from "./no-instance-method/member.js" */
/** @import { NewField } from "./no-instance-method/new-fields.js" */
/** @import { OwnFunction } from "../detectors/no-instance-method/own-functions.js" */

/**
 * What becomes of the functions of a class.
 *
 * @typedef {object} Plan
 * @property {Map<OwnFunction, Member | Refusal>} members - or why they cannot be
 * @property {ReadonlySet<Member | Refusal | undefined>} whole - members that move with all that their statements define
 * @property {() => Rewrite} write
 */

/**
 * Makes the functions members of the class, with all others that its instances get.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  if ("made" in facts) return refuse(source, "noInstance");
  const { group, company } = facts;
  // All findings of a class have the same company, and the same rewrite.
  /** @type {Map<OwnFunction[], Plan | Refusal>} */
  const plans = source.memo(rewrite, () => new Map());
  const plan = getOrInsert(plans, company, () => getPlan(source, group[0].classNode, company));
  if ("refused" in plan) return plan;
  return findStaying(source, plan, group) ?? plan.write();
}

/**
 * @param {Source} source
 * @param {Plan} plan
 * @param {OwnFunction[]} group - functions that are made in one way
 * @returns {Refusal | undefined} why they stay, each reason once
 */
function findStaying(source, { members, whole }, group) {
  const refusals = group.flatMap((own) => {
    const member = /** @type {Member | Refusal} */ (members.get(own));
    if ("refused" in member) return [member];
    return whole.has(member) ? [] : [refuse(source, "definesOthers")];
  });
  if (refusals.length === 0) return undefined;
  const own = refusals.filter(({ code }) => code !== "staysOwn");
  const told = own.length > 0 ? own : refusals;
  const reasons = told.filter((one, index) => told.findIndex(({ refused }) => refused === one.refused) === index);
  const [first, ...others] = reasons;
  return {
    ...first,
    refused: reasons.map(({ refused }) => refused).join("; "),
    ...(others.length > 0 && { also: others.map(({ code }) => code) }),
  };
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {OwnFunction[]} company
 * @returns {Plan | Refusal}
 */
function getPlan(source, classNode, company) {
  const obstacle = findClassObstacle(source, classNode);
  if (obstacle !== undefined) return obstacle;
  const { name, statement } = /** @type {{ name: string, statement: Node }} */ (getClassUses(source, classNode));
  const place = isClass(classNode)
    ? undefined
    : findPrototypePlace(source, statement.parent.type.startsWith("Export") ? statement.parent : statement, name);
  if (place !== undefined && isBehindReturn(place, classNode)) return refuse(source, "declaredAfterReturn");
  const early = place === undefined ? undefined : findEarlyMaking(source, place);
  if (early !== undefined) return refuse(source, "madeBeforePrototype", { at: early });
  const getName = createNames(source, classNode);
  /** @type {Edit[]} */
  const kept = [];
  /** @type {Map<string | undefined, number>} */
  const counts = new Map();
  for (const { name: own } of company) counts.set(own, (counts.get(own) ?? 0) + 1);
  const members = new Map(
    company.map((own) => [own, getMember(source, own, counts.get(own.name) === 1, getName, kept)]),
  );
  refuseHalves(source, classNode, members);
  const whole = getWhole([...members.values()].flatMap((member) => ("refused" in member ? [] : [member])));
  /** @type {Rewrite | undefined} */
  let written;
  return {
    members,
    whole: new Set(whole),
    write: () => ({ ...(written ??= writeMembers(source, { classNode, name, place }, whole, getName, kept)) }),
  };
}

/** In what way functions of a class are made: what form they have, and whether they are fields. */
const HALVES = /** @type {const} */ ([
  ["function", true],
  ["function", false],
  ["bound", true],
  ["bound", false],
  ["accessor", false],
]);

/**
 * A reader of a class wants to find its functions in one form. Where one of those that the constructor sets cannot move, the others
 * stay with it; of those that are fields also where one is handed around and has to be bound.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {Map<OwnFunction, Member | Refusal>} members - of which some become refusals
 */
function refuseHalves(source, classNode, members) {
  const all = getOwnFunctionsByClass(source).get(classNode) ?? [];
  for (const [form, isField] of HALVES) {
    const half = all.filter(
      (own) =>
        own.form === form &&
        (own.statement.type === "PropertyDefinition") === isField &&
        ((isField && form === "function") || members.has(own)),
    );
    const isMoving = (/** @type {OwnFunction} */ own) => !("refused" in (members.get(own) ?? { refused: "" }));
    const staying = half.find((own) => !isMoving(own));
    if (staying === undefined) continue;
    const name = staying.name ?? source.slice(staying.node);
    for (const own of half.filter(isMoving)) members.set(own, refuse(source, "staysOwn", { at: staying.node, name }));
  }
}

/**
 * @param {Source} source
 * @param {{ classNode: Node, name: string, place: Node | undefined }} where - `place`: of members on the prototype of a constructor function
 * @param {Member[]} whole
 * @param {(variable: Variable) => string} getName
 * @param {Edit[]} kept - gets arrow functions where members are handed on
 * @returns {Rewrite}
 */
function writeMembers(source, { classNode, name, place }, whole, getName, kept) {
  const fields = getNewFields(whole, getName);
  kept.push(
    ...whole.flatMap((member) => getKeptUses(source, member.own).map((use) => writeKeptUse(source, member.own, use))),
  );
  const made =
    place === undefined
      ? writeClassMembers(source, classNode, whole, fields)
      : writePrototypeMembers(source, { name, place }, whole, fields);
  // In the order of the text, as their functions are.
  const statements = whole.map(({ own }) => own.statement.range);
  const stays = kept.filter(({ range: [start] }) => {
    const last = countFirst(statements, (range) => range[0] <= start) - 1;
    return last < 0 || start >= statements[last][1];
  });
  const aliases = removeUnused(
    source,
    [...new Set(whole.map(({ own }) => own.statement))].flatMap((statement) => getAliases(source, statement)),
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
  return (variable) => getOrInsert(names, variable, () => create(variable.name.replace(/^[_$]+/, "") || "value"));
}

/**
 * Those of which all that the call defines can move: `Object.defineProperties(this, { … })`.
 *
 * @param {Member[]} members
 * @returns {Member[]}
 */
function getWhole(members) {
  const nodes = new Set(members.map(({ own }) => own.node));
  return members.filter(
    ({ own: { node } }) =>
      node.type !== "Property" || node.parent.properties.every((/** @type {Node} */ property) => nodes.has(property)),
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
 * @param {Node} statement - that goes
 * @returns {Range[]} of a name for `this`, which goes where nothing else uses it
 */
function getAliases(source, statement) {
  return getNodesWithin(source, statement, "Identifier").flatMap((identifier) =>
    findThis(source, identifier) === undefined ? [] : [identifier.range],
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
  if (getClassUses(source, members[0].own.classNode).isExported)
    remaining.push(
      `a class of another file that extends it must not have ${members.length === 1 ? "a member of that name" : "members of these names"}`,
    );
  return remaining.length === 1 ? remaining[0] : `${remaining.slice(0, -1).join(", ")}, and ${remaining.at(-1)}`;
}

export default createCodemod({ detector, rewrite });
