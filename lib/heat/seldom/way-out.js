import { endsInError, isBehindRefusal, isErrorCase, isRefusal } from "./refusals.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { isErrorName } from "./on-error.js";

/** @import { Node, Source } from "../../types.js" */

/** Branches, and whether they are ways out: every finding in one asks again.
 * @type {WeakMap<Node, boolean>} */
const known = new WeakMap();

/**
 * Whether a statement stands where requests end in an error, in which case what is around it does not matter.
 *
 * @param {Source} source
 * @param {Node} node
 */
export function isWayOut(source, node) {
  const { parent } = node;
  //   (req, res) => { res.status(404).json({ path: req.path }); }
  if (isRefusal(node)) return true;
  switch (parent?.type) {
    case "IfStatement":
      return (
        parent.test !== node &&
        //   if (err) { … }
        ((parent.consequent === node && isErrorTest(parent.test)) ||
          //   if (!req.session) { …; return res.status(403).end(); }
          getOrInsert(known, node, () => endsInError(source, node)))
      );
    case "SwitchCase":
      //   case "error": …   default: res.writeHead(503); …
      return parent.test !== node && getOrInsert(known, parent, () => isErrorCase(source, parent));
    case "BlockStatement":
      //   res.writeHead(404, headers); res.end(…);
      return isBehindRefusal(source, parent, node) || isBehindSuccess(parent, node);
    default:
      return false;
  }
}

/**
 * @param {Node} test - `err`, `response.isBoom`
 * @returns {boolean}
 */
function isErrorTest(test) {
  return isErrorName(test) || (test.type === "MemberExpression" && getPropertyName(test) === "isBoom");
}

/** What may as well be an event or an element: `if (!e) return;` */
const SHORT = /^[_$]?e[rx]?$/;

/** Where in a block only errors are left, for every finding asks again.
 * @type {WeakMap<Node, number>} */
const successes = new WeakMap();

/**
 *   if (!response.isBoom) return h.continue;
 *   return h.response({ … });
 *
 * @param {Node} block
 * @param {Node} statement - of the block
 * @returns {boolean} whether a statement stands behind one that lets go all that is no error
 */
function isBehindSuccess(block, statement) {
  const end = getOrInsert(successes, block, () => {
    const success = block.body.find(
      (/** @type {Node} */ { type, test, consequent, alternate }) =>
        type === "IfStatement" &&
        alternate == null &&
        test.type === "UnaryExpression" &&
        test.operator === "!" &&
        isErrorTest(test.argument) &&
        !SHORT.test(test.argument.name) &&
        (consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent)?.type === "ReturnStatement",
    );
    return success === undefined ? Infinity : success.range[1];
  });
  return statement.range[0] >= end;
}
