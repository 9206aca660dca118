import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { isSameObject } from "../../lib/ast/values/same-object.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Input } from "../../detectors/no-eager-request/inputs.js" */

/** Methods that change what they belong to. */
const CHANGES = new Set(["append", "delete", "pop", "push", "reverse", "set", "shift", "sort", "splice", "unshift"]);

/** Who has headers that are not those of the request. */
const RESPONSE = /(^|\.)[_#]*(res|response|reply|outgoing|answer)$/i;

/**
 * Where the file changes what lies in an input after the value is made: made later, it would show.
 *
 *   const headers = { ...req.headers };
 *   delete req.headers.cookie;
 *   ^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Input[]} inputs
 * @param {Node} statement - that makes the value
 * @param {Node[]} making - all statements that do
 * @param {boolean} isField - the value may be made long after its function has ended
 * @returns {Node | undefined}
 */
export function findChange(source, inputs, statement, making, isField) {
  const home = findFunction(statement);
  const isInMaking = (/** @type {Node} */ node) => making.some((one) => contains(one, node));
  return source.nodes("AssignmentExpression", "UpdateExpression", "UnaryExpression", "CallExpression").find((node) => {
    const changed = findChanged(source, node);
    if (changed === undefined || isInMaking(node)) return false;
    const isHere = findFunction(node) === home;
    if (isHere && node.range[0] < statement.range[0]) return false;
    return inputs.some((input) => {
      const object = unwrap(input.node);
      if (isSameObject(source, changed, object)) return true;
      //   exchange.incoming.headers["x-id"] = id, in another function
      const name = getPropertyName(object);
      return (
        isField &&
        !isHere &&
        name !== undefined &&
        getPropertyName(changed) === name &&
        !RESPONSE.test(source.slice(unwrap(changed.object))) &&
        !isMadeHere(source, changed)
      );
    });
  });
}

/**
 * The object that an expression changes.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Node | undefined} undefined also where it sets a variable
 */
function findChanged(source, node) {
  if (node.type === "CallExpression") {
    const callee = unwrap(node.callee);
    //   Object.assign(req.headers, more)
    if (/\b(Object\.(assign|define\w+|setPrototypeOf)|Reflect\.(define|delete|set)\w*)$/.test(source.slice(callee)))
      return node.arguments[0];
    if (callee.type !== "MemberExpression" || !CHANGES.has(getPropertyName(callee) ?? "")) return undefined;
    //   url.searchParams.set("a", "1") changes the URL
    const object = unwrap(callee.object);
    return getPropertyName(object) === "searchParams" ? unwrap(object.object) : object;
  }
  if (node.type === "UnaryExpression" && node.operator !== "delete") return undefined;
  return unwrap(unwrap(node.left ?? node.argument).object);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is an object that the file makes: `this.headers`, where that is `{}`
 */
function isMadeHere(source, expression) {
  return resolve(source, expression).every(
    (value) => value.kind === "node" && ["ObjectExpression", "NewExpression"].includes(value.node.type),
  );
}
