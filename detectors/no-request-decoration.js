import { findAttached, getCompany } from "../lib/frameworks/attached-functions.js";
import { isSeldom } from "../lib/heat/seldom.js";

/** @import { Detector } from "../lib/types.js" */

/**
 * Functions that are made anew for every request and attached to one of its objects.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-request-decoration",
  triggers: ["function", "=>", "bind"],
  nodes: ["AssignmentExpression"],
  detect(node, source, heat, { single = false }) {
    const attached = findAttached(source, heat, node);
    if (attached === undefined || isSeldom(source, heat, node)) return [];
    const company = getCompany(source, heat, attached);
    if (company.length === 1 && single !== true) return [];
    //   res.fail = (message) => { … };
    //   ^^^^^^^^
    return [
      {
        node: node.left,
        heat: heat.at(node),
        messageId: company.length === 1 ? "attachedAlone" : "attachedPerRequest",
        data: { code: source.slice(node.left).replace(/\s+/g, " "), count: String(company.length) },
        facts: { attached, company },
      },
    ];
  },
};
