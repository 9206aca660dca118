import { getCompany } from "../lib/frameworks/attached-functions.js";
import { findRequestObject } from "../lib/frameworks/request-objects.js";
import { findCopiedHelpers } from "./no-request-decoration/copied-helpers.js";

/** @import { AttachedFunction } from "../lib/frameworks/attached-functions.js" */
/** @import { Candidate, Detector, HeatModel, Node, Source } from "../lib/types.js" */

/** What the transform needs: none where what a framework calls helpers is copied. @typedef {{ company: AttachedFunction[] }} Facts */

/**
 * Functions that are made anew for every request and attached to one of its objects: one finding for all that an object gets in one
 * run of a handler.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-request-decoration",
  triggers: ["function", "=>", "bind", "Object.assign"],
  silences: [],
  nodes: ["AssignmentExpression", "CallExpression"],
  detect(node, source, heat) {
    const company = getCompany(source, heat, node);
    if (company.length === 0) return node.type === "CallExpression" ? detectCopied(node, source, heat) : [];
    //   res.fail = (message) => { … };
    //   ^^^^^^^^
    return [
      {
        node: node.type === "AssignmentExpression" ? node.left : node,
        runs: node,
        messageId: "attachedPerRequest",
        ...(findRequestObject(company[0].role)?.getsPrototype && { costOf: "attachedAfterPrototype" }),
        data: { functions: describe(company) },
        count: company.length,
        facts: { company },
      },
    ];
  },
};

/**
 * @param {Node} node - CallExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Candidate<Facts>[]}
 */
function detectCopied(node, source, heat) {
  const copied = findCopiedHelpers(source, heat, node);
  if (copied === undefined) return [];
  //   Object.assign(ctx, helpers)
  //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  return [
    {
      node,
      messageId: "copiedPerRequest",
      data: { helpers: source.slice(copied.helpers), object: source.slice(copied.object) },
      count: copied.count,
      facts: { company: [] },
    },
  ];
}

/**
 * @param {AttachedFunction[]} company
 * @returns {string} "`res.ok` and `res.fail` are functions", "`res.locals.t` and 15 more are functions"
 */
function describe(company) {
  const [first, second] = company.map(
    ({ object, bag, name }) => `\`${object.name}.${bag === undefined ? "" : `${bag}.`}${name}\``,
  );
  const { length } = company;
  if (length === 1) return `${first} is a function`;
  return `${first} and ${length === 2 ? second : `${length - 1} more`} are functions`;
}
