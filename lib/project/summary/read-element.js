import { findComponentName } from "../../heat/rendered.js";
import { NONE } from "./slots.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node } from "../../types.js" */

/**
 * `<Comments id={id} />` is a call of `Comments` with `{ id }`, by whoever returns it: a server does nothing with an element but draw it.
 *
 * @param {Expressions} slots
 * @param {Node} node - JSXOpeningElement
 */
export function readElement(slots, node) {
  const name = findComponentName(slots.source, node);
  const component = name === undefined ? NONE : slots.read(name);
  if (component === NONE) return;
  slots.flow.calls.push([
    component,
    NONE,
    NONE,
    NONE,
    slots.getRunner(node),
    slots.source.lineOf(node.range[0]),
    0,
    NONE,
    ...readProperties(slots, node),
  ]);
}

/**
 * @param {Expressions} slots
 * @param {Node} node - JSXOpeningElement
 * @returns {number[]} the slot of an object with those that may lead to functions; none where there are none
 */
function readProperties(slots, node) {
  const children = node.parent.children.flatMap((/** @type {Node} */ child) =>
    child.type === "JSXExpressionContainer" ? [/** @type {const} */ (["children", child.expression])] : [],
  );
  const named = node.attributes.flatMap((/** @type {Node} */ attribute) =>
    attribute.type === "JSXAttribute" &&
    attribute.name.type === "JSXIdentifier" &&
    attribute.value?.type === "JSXExpressionContainer"
      ? [/** @type {const} */ ([attribute.name.name, attribute.value.expression])]
      : [],
  );
  const values = [...named, ...children]
    .map(([key, expression]) => /** @type {const} */ ([key, slots.read(expression)]))
    .filter(([, value]) => value !== NONE);
  const spread = node.attributes
    .filter((/** @type {Node} */ { type }) => type === "JSXSpreadAttribute")
    .map((/** @type {Node} */ { argument }) => slots.read(argument))
    .filter((/** @type {number} */ value) => value !== NONE);
  if (values.length === 0 && spread.length === 0) return [];
  const object = slots.getObject(node, 0);
  for (const from of spread) slots.spread(from, object);
  for (const [key, value] of values) slots.store(object, key, value);
  return [object];
}
