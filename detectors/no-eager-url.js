import { findEagerPlace, findEagerValue } from "../lib/frameworks/eager-value.js";
import { findParser } from "../lib/ast/values/parse-calls.js";
import { isIncoming } from "../lib/heat/incoming.js";
import { isSeldom } from "../lib/heat/seldom.js";

/** @import { Detector, Node } from "../lib/types.js" */
/** @import { EagerPlace, EagerValue } from "../lib/frameworks/eager-value.js" */
/** @import { Parser } from "../lib/ast/values/parse-calls.js" */

/**
 * What the transform needs: where the value goes, and how it is made.
 *
 * @typedef {EagerPlace & EagerValue & { call: Node, parser: Parser }} Facts
 */

/** Message of each kind of text. */
const MESSAGES = {
  url: "urlParsedPerRequest",
  query: "queryParsedPerRequest",
  cookies: "cookiesParsedPerRequest",
  body: "bodyParsedPerRequest",
};

/**
 * A URL, query, cookie header or body that is parsed for every request although some requests never look at it.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-eager-url",
  triggers: ["URL", "parse", "querystring"],
  nodes: ["NewExpression", "CallExpression"],
  detect(node, source, heat) {
    const place = findEagerPlace(node);
    if (place === undefined) return [];
    const parser = findParser(source, node);
    if (parser === undefined || node.arguments.some((/** @type {Node} */ { type }) => type === "SpreadElement"))
      return [];
    const eager = findEagerValue(source, heat, place, parser);
    if (eager === undefined || !isIncoming(source, heat, node.arguments[0]) || isSeldom(source, heat, node)) return [];
    /** @type {Facts} */
    const facts = { ...place, ...eager, call: node, parser };
    return [
      {
        node,
        heat: eager.heat,
        messageId: MESSAGES[parser.what],
        data: { code: parser.code, reads: eager.reads },
        facts,
      },
    ];
  },
};
