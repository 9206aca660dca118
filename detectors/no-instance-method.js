import { append } from "../lib/ast/append.js";
import { getList } from "../lib/rule/list-words.js";
import { getOrInsert } from "../lib/ast/get-or-insert.js";
import { getKeptUses, isOnPurpose } from "./no-instance-method/on-purpose.js";
import { findName } from "../lib/ast/syntax/functions.js";
import { findMadeFunctions } from "./no-instance-method/made-objects.js";
import { getOwnFunctions, getOwnFunctionsByClass } from "./no-instance-method/own-functions.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { MadeFunction } from "./no-instance-method/made-objects.js" */
/** @import { OwnFunction } from "./no-instance-method/own-functions.js" */

/**
 * What the transform needs: the functions that are made in one way, and all that the instances of their class get; or what a factory
 * gives an object.
 *
 * @typedef {{ group: OwnFunction[], company: OwnFunction[] } | { made: MadeFunction }} Facts
 */

/** Message of each form. */
const MESSAGES = /** @type {const} */ ({
  accessor: "accessorPerInstance",
  bound: "boundPerInstance",
  function: "functionPerInstance",
});

/** Of how many the measured cost of each is. */
const MEASURED = { accessorPerInstance: 1, boundPerInstance: 1, functionAlone: 1, functionPerInstance: 2 };

/**
 * Methods and accessors that the constructor of a per-request class makes anew for each instance.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-instance-method",
  triggers: ["function", "=>", "bind", "defineProperty", "defineProperties", "__defineGetter__"],
  silences: ["madeByHandler", "neededPerInstance"],
  nodes: ["AssignmentExpression", "CallExpression", "PropertyDefinition", "ReturnStatement", "ArrowFunctionExpression"],
  detect(node, source, heat) {
    if (node.type === "ReturnStatement" || node.type === "ArrowFunctionExpression")
      return getFindingsOfMade(node, source, heat);
    return (getOwnFunctions(source).get(node) ?? []).flatMap(
      /** @returns {(Candidate<Facts> | Silence)[]} */ (own) => {
        const { company, alike, count } = getCompany(source, own.classNode);
        const reason = heat.ofConstruction(own.classNode);
        const group = alike.get(own);
        if (group === undefined) return [{ node: own.node, heat: reason, silent: "neededPerInstance" }];
        // They are made in one way, and become members in one: the first stands for all.
        if (group[0] !== own) return [];
        const isAlone = own.form === "function" && count === 1;
        const messageId = isAlone ? "functionAlone" : MESSAGES[own.form];
        return [
          {
            node: own.node,
            heat: reason,
            messageId,
            data: {
              code: getNameOf(source, own),
              names: describe(
                group.map((one) => getNameOf(source, one)),
                own.form,
              ),
              className: findName(own.classNode) ?? "the class",
              count: String(count),
            },
            count: group.length / MEASURED[messageId],
            facts: { group, company },
          },
        ];
      },
    );
  },
};

/**
 * @param {Source} source
 * @param {OwnFunction} own
 */
function getNameOf(source, own) {
  return own.name ?? source.slice(own.key ?? own.node);
}

/**
 * @param {string[]} names
 * @param {OwnFunction["form"]} form
 * @returns {string} "The accessors `path` and `type` are"
 */
function describe(names, form) {
  const list = getList(names.map((name) => `\`${name}\``));
  const isOne = names.length === 1;
  return `${form === "accessor" ? `The accessor${isOne ? "" : "s"} ` : ""}${list} ${isOne ? "is" : "are"}`;
}

/** Reasons of heat that a function may have which makes objects; resolvers and handlers have others. */
const MAKER_REASONS = new Set(["called", "marked", "measured"]);

/**
 * @param {Node} node - where a function returns something
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function getFindingsOfMade(node, source, heat) {
  const made = findMadeFunctions(source, node);
  if (made.length === 0) return [];
  const reason = heat.of(made[0].maker);
  if (reason.level === "hot" && !MAKER_REASONS.has(reason.reason ?? ""))
    return [{ node: made[0].node, heat: reason, silent: "madeByHandler" }];
  const functions = made.filter(({ form }) => form === "function");
  const accessors = made.filter(({ form }) => form === "accessor");
  /** @type {Candidate<Facts>[]} */
  const findings = accessors.slice(0, 1).map((one) => ({
    node: one.node,
    heat: reason,
    messageId: MESSAGES.accessor,
    data: {
      code: one.name,
      names: describe(
        accessors.map(({ name }) => name),
        "accessor",
      ),
      className: one.object,
    },
    count: accessors.length,
    facts: { made: one },
  }));
  if (functions.length === 0) return findings;
  const [first] = functions;
  return [
    ...findings,
    {
      node: first.node,
      heat: reason,
      messageId: "functionsPerObject",
      data: { code: first.object, count: String(functions.length) },
      facts: { made: first },
    },
  ];
}

/**
 * @typedef {object} Company
 * @property {OwnFunction[]} company
 * @property {ReadonlyMap<OwnFunction, OwnFunction[]>} alike - of each of them those that are made as it is
 * @property {number} count - of those that are no accessors
 */

/**
 * The functions that each instance of a class gets and could have from the class.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Company} in the order of the text; none where each of them has to be bound
 */
function getCompany(source, classNode) {
  /** @type {Map<Node, Company>} */
  const companies = source.memo(getCompany, () => new Map());
  return getOrInsert(companies, classNode, () => {
    const all = /** @type {OwnFunction[]} */ (getOwnFunctionsByClass(source).get(classNode)).filter((own) =>
      own.form === "accessor"
        ? own.name === undefined || !isOnPurpose(source, own)
        : own.name !== undefined && !isOnPurpose(source, own),
    );
    // An arrow function at a call instead of one in the constructor saves nothing by itself.
    const company = all.every((own) => own.name !== undefined && getKeptUses(source, own).length > 0)
      ? []
      : all.filter((own) => own.name === undefined || getKeptUses(source, own).length < 2);
    const count = company.filter(({ form }) => form !== "accessor").length;
    return { company, alike: getAlike(company), count };
  });
}

/**
 * @param {OwnFunction[]} company
 * @returns {Map<OwnFunction, OwnFunction[]>} of each the functions, bound methods or accessors that are fields or set by the constructor as it is
 */
function getAlike(company) {
  /** @type {Map<string, OwnFunction[]>} */
  const groups = new Map();
  for (const own of company) append(groups, `${own.form} ${own.statement.type === "PropertyDefinition"}`, own);
  return new Map([...groups.values()].flatMap((group) => group.map((own) => [own, group])));
}
