import { getChildren } from "../syntax/walk.js";
import { isFunction } from "../syntax/functions.js";
import { refuse } from "../refuse.js";
import { isInOptionalChain } from "../syntax/optional-chain.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Refusal, Source } from "../../types.js" */

/**
 * Why an expression cannot run before the statement it stands in. It can where it runs whenever the statement does, and
 * nothing that the statement does before it has an effect or could give another value afterwards.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} statement
 * @returns {Refusal | undefined} undefined where it can
 */
export function findObstacle(source, node, statement) {
  for (let child = node, { parent } = node; child !== statement; child = parent, { parent } = child) {
    if (isFunction(parent)) return refuse(source, "inOtherFunction");
    if (
      (parent.type === "LogicalExpression" && parent.right === child) ||
      (parent.type === "ConditionalExpression" && parent.test !== child)
    )
      return refuse(source, "onOneBranch");
    if (parent.type === "AssignmentPattern") return refuse(source, "inDefault");
    if (
      (parent.type === "CallExpression" || parent.type === "MemberExpression") &&
      (parent.optional === true || isInOptionalChain(parent)) &&
      !isObject(parent, child)
    )
      return refuse(source, "onOneBranch");
    if (/^(LogicalExpression|ConditionalExpression)$/.test(parent.type)) continue;
    if (parent.type === "AssignmentExpression" && parent.operator !== "=") return refuse(source, "readBeforeCall");
    if (/^(For|While|DoWhile)/.test(parent.type) && parent.right !== child) return refuse(source, "inLoopHead");
    for (const sibling of getChildren(parent, source.visitorKeys)) {
      if (sibling.range[0] < child.range[0] && !isQuiet(source, sibling, parent)) return refuse(source, "codeBeforeIt");
    }
    //   res.end(await onSend(res))
    //   ^^^^^^^ read before the call, which may set another one
    if (
      (parent.type === "CallExpression" || parent.type === "NewExpression") &&
      parent.callee !== child &&
      isHanded(source, unwrap(parent.callee), node)
    )
      return refuse(source, "mayReplaceMethod");
  }
  return undefined;
}

/**
 * Whether the object of a method is an argument of a call.
 *
 * @param {Source} source
 * @param {Node} callee - `res.end`
 * @param {Node} node - `await onSend(res)`
 */
function isHanded(source, callee, node) {
  if (callee.type !== "MemberExpression") return false;
  const object = source.slice(unwrap(callee.object));
  return (
    unwrap(node.argument ?? node).arguments?.some(
      (/** @type {Node} */ argument) => source.slice(unwrap(argument)) === object,
    ) ?? false
  );
}

/**
 * @param {Node} parent - a call or member
 * @param {Node} child
 * @returns {boolean} whether the child is what is called or read, which runs first
 */
function isObject(parent, child) {
  return parent.callee === child || parent.object === child;
}

/**
 * Whether an expression has no effects, and the same value after a call as before it.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {Node} parent
 * @returns {boolean}
 */
function isQuiet(source, node, parent) {
  const inner = unwrap(node);
  switch (inner.type) {
    case "Literal":
    case "ThisExpression":
    case "Super":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "TemplateElement":
    case "PrivateIdentifier":
      return true;
    case "Identifier": {
      // const { a } = …, x = …: the name is written, not read.
      if (
        (parent.type === "VariableDeclarator" && parent.id === node) ||
        (parent.type === "AssignmentExpression" && parent.left === node)
      )
        return true;
      if (
        (parent.type === "MemberExpression" && parent.property === node && !parent.computed) ||
        (parent.type === "Property" && parent.key === node && !parent.computed)
      )
        return true;
      const variable = source.findVariable(inner);
      // `${list} ${await add(list)}` makes a string of the list before the call.
      if (
        parent.type === "TemplateLiteral" &&
        !resolve(source, inner).every(
          (value) => value.kind === "node" && /Literal$/.test(value.node.type) && value.node.regex == null,
        )
      )
        return false;
      return variable === undefined || variable.references.every((reference) => !reference.isWrite() || reference.init);
    }
    // res.send(await encode(value)), reply.body = await encode(value): the object is the same one.
    case "MemberExpression":
      return (
        (((parent.type === "CallExpression" && parent.callee === node) ||
          (parent.type === "AssignmentExpression" && parent.left === node)) &&
          !inner.computed &&
          isQuiet(source, inner.object, inner)) ||
        (parent.type === "MemberExpression" && !inner.computed && isQuiet(source, inner.object, inner))
      );
    case "ObjectPattern":
    case "ArrayPattern":
      return parent.type === "VariableDeclarator";
    case "Property":
      return !inner.computed && isQuiet(source, inner.value, inner);
    case "TemplateLiteral":
      return inner.expressions.length === 0;
    case "VariableDeclarator":
      return false;
    default:
      return inner.type.startsWith("TS") || (parent.type === "ForOfStatement" && parent.left === node);
  }
}
