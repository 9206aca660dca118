import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findOnly } from "./arguments.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What is told or handed on one by one, of a kilobyte or so: `event`, `pushMessage`. Data. */
const ONE_OF_MANY = /(?:^|[a-z])(?:event|message|job|command|notification|token|cursor)$/i;

/**
 * Up to 1.5 kB or so are compressed in less than it takes to have another thread do it.
 *
 * @param {Source} source
 * @param {Node} call - `deflateSync(JSON.stringify(event))`
 * @returns {number | undefined}
 */
export function unlessOneOfMany(source, { arguments: [content] }) {
  const text = content === undefined ? undefined : (findOnly(source, content) ?? content);
  const node = text === undefined ? undefined : unwrap(text);
  const isOne =
    node?.type === "CallExpression" &&
    getDottedName(node.callee) === "JSON.stringify" &&
    ONE_OF_MANY.test((node.arguments[0] && findLastName(node.arguments[0])) ?? "");
  return isOne ? undefined : 1;
}
