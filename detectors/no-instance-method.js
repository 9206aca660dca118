import { getOrInsert } from "../lib/ast/get-or-insert.js";
import { getKeptUses, isOnPurpose } from "./no-instance-method/on-purpose.js";
import { findName } from "../lib/ast/syntax/functions.js";
import { findMadeFunctions } from "./no-instance-method/made-objects.js";
import { getOwnFunctions, getOwnFunctionsByClass } from "./no-instance-method/own-functions.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { OwnFunction } from "./no-instance-method/own-functions.js" */

/** Message of each form. */
const MESSAGES = { accessor: "accessorPerInstance", bound: "boundPerInstance", function: "functionPerInstance" };

/**
 * Methods and accessors that the constructor of a per-request class makes anew for each instance.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-instance-method",
  triggers: ["function", "=>", "bind", "defineProperty", "defineProperties", "__defineGetter__"],
  silences: ["madeByHandler", "neededPerInstance", "onlyOne"],
  nodes: ["AssignmentExpression", "CallExpression", "PropertyDefinition", "ReturnStatement", "ArrowFunctionExpression"],
  detect(node, source, heat, { single = false }) {
    if (node.type === "ReturnStatement" || node.type === "ArrowFunctionExpression")
      return getFindingsOfMade(node, source, heat);
    return (getOwnFunctions(source).get(node) ?? []).flatMap(
      /** @returns {(Candidate | Silence)[]} */ (own) => {
        const { company, members, count } = getCompany(source, own.classNode);
        const reason = heat.ofConstruction(own.classNode);
        if (!members.has(own)) return [{ node: own.node, heat: reason, silent: "neededPerInstance" }];
        const isAlone = own.form === "function" && count === 1;
        if (isAlone && single !== true) return [{ node: own.node, heat: reason, silent: "onlyOne" }];
        const data = {
          code: own.name ?? source.slice(own.key ?? own.node),
          className: findName(own.classNode) ?? "the class",
          count: String(count),
        };
        return [
          {
            node: own.node,
            heat: reason,
            messageId: isAlone ? "functionAlone" : MESSAGES[own.form],
            data,
            facts: { own, company },
          },
        ];
      },
    );
  },
};

/** Reasons of heat that a function may have which makes objects; resolvers and handlers have others. */
const MAKER_REASONS = new Set(["called", "marked", "measured"]);

/**
 * @param {Node} node - where a function returns something
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate | Silence)[]}
 */
function getFindingsOfMade(node, source, heat) {
  const made = findMadeFunctions(source, node);
  if (made.length === 0) return [];
  const reason = heat.of(made[0].maker);
  if (reason.level === "hot" && !MAKER_REASONS.has(reason.reason ?? ""))
    return [{ node: made[0].node, heat: reason, silent: "madeByHandler" }];
  const functions = made.filter(({ form }) => form === "function");
  /** @type {Candidate[]} */
  const accessors = made.flatMap((one) =>
    one.form === "accessor"
      ? [
          {
            node: one.node,
            heat: reason,
            messageId: MESSAGES.accessor,
            data: { code: one.name, className: one.object },
            facts: { made: one },
          },
        ]
      : [],
  );
  if (functions.length === 0) return accessors;
  const [first] = functions;
  return [
    ...accessors,
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
 * @property {ReadonlySet<OwnFunction>} members - the same
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
    return { company, members: new Set(company), count };
  });
}
