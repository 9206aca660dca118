import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What a file puts into a collection.
 *
 * @typedef {object} Content
 * @property {number} functions - how many functions
 * @property {number} data - how many values that are surely none
 * @property {number} objects - how many of these are arrays or objects, of which each holder would share one
 * @property {number} accessors - how many keys are getters, which give a value of their own to each holder
 * @property {string[]} names - keys of the functions, as far as they are fixed
 * @property {boolean} isOpen - there may be functions under other names
 */

/** Methods that put their arguments into an array, Map or Set. */
const ADDING = new Set(["push", "unshift", "set", "add"]);

/**
 * What a file shows of the content of a collection: of the literal it starts as, and of what is added to it.
 *
 * @param {Source} source
 * @param {Node} collection - Identifier or MemberExpression
 * @returns {Content}
 */
export function getContent(source, collection) {
  /** @type {Content} */
  const content = { functions: 0, data: 0, objects: 0, accessors: 0, names: [], isOpen: false };
  for (const value of resolve(source, collection)) {
    if (value.kind === "node" && ["ObjectExpression", "ArrayExpression", "NewExpression"].includes(value.node.type))
      addLiteral(source, value.node, content);
    else content.isOpen = true;
  }
  const node = unwrap(collection);
  const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
  for (const reference of variable?.references ?? []) {
    const use = /** @type {any} */ (reference.identifier);
    const { parent } = use;
    // Object.assign(plugins, more), install(plugins)
    if (
      parent.type === "CallExpression" &&
      parent.arguments[0] === use &&
      !/^Object\.(keys|values|entries|freeze)$/.test(getDottedName(parent.callee))
    )
      content.isOpen = true;
    if (parent.object !== use) continue;
    const next = parent.parent;
    //   plugins.push(fn), plugins.set(name, fn)
    //                ^^                     ^^
    if (next.type === "CallExpression" && next.callee === parent && ADDING.has(getPropertyName(parent) ?? "")) {
      const value = next.arguments.at(-1);
      const key =
        getPropertyName(parent) === "set" && next.arguments[0]?.type === "Literal"
          ? String(next.arguments[0].value)
          : undefined;
      if (value === undefined) content.isOpen = true;
      else addElement(source, value, key, content);
    }
    //   plugins[name] = fn
    //                   ^^
    if (next.type === "AssignmentExpression" && next.left === parent)
      addElement(source, next.right, getPropertyName(parent), content);
  }
  return content;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Content} content
 */
function addLiteral(source, node, content) {
  if (node.type === "ObjectExpression") {
    for (const property of node.properties) {
      if (property.type === "SpreadElement") content.isOpen = true;
      else if (property.kind !== "init") content.accessors += 1;
      else
        addElement(
          source,
          property.value,
          property.computed ? undefined : (property.key.name ?? String(property.key.value)),
          content,
        );
    }
    return;
  }
  const elements = getElements(node);
  if (elements === undefined) content.isOpen = true;
  else if (node.callee?.name === "Map") for (const entry of elements) addMapEntry(source, entry, content);
  else for (const element of elements) if (element !== null) addElement(source, element, undefined, content);
}

/**
 * @param {Node} node - ArrayExpression or NewExpression
 * @returns {(Node | null)[] | undefined} what an array, a Map or a Set starts with; undefined where that is not known
 */
function getElements(node) {
  if (node.type === "ArrayExpression") return node.elements;
  const [given] = node.arguments;
  if (!["Array", "Map", "Set"].includes(node.callee.name)) return undefined;
  if (given === undefined) return [];
  return given.type === "ArrayExpression" ? given.elements : undefined;
}

/**
 * @param {Source} source
 * @param {Node | null} entry - `["send", fn]`
 * @param {Content} content
 */
function addMapEntry(source, entry, content) {
  const [key, value] = entry?.type === "ArrayExpression" ? entry.elements : [];
  if (value == null) content.isOpen = true;
  else addElement(source, value, key?.type === "Literal" ? String(key.value) : undefined, content);
}

/**
 * @param {Source} source
 * @param {Node} element
 * @param {string | undefined} key
 * @param {Content} content
 */
function addElement(source, element, key, content) {
  if (element.type === "SpreadElement") {
    content.isOpen = true;
    return;
  }
  const resolved = resolve(source, element);
  const values = resolved.flatMap((value) => (value.kind === "node" ? [value.node] : []));
  if (
    key === undefined
      ? values.length < resolved.length
      : values.length < resolved.length && !content.names.includes(key)
  )
    content.isOpen = true;
  for (const value of values) {
    if (isFunction(value)) {
      content.functions += 1;
      if (key === undefined) content.isOpen = true;
      else content.names.push(key);
    } else if (value.type === "ObjectExpression" || value.type === "ArrayExpression") {
      addEntry(source, value, content);
    } else if (value.type === "Literal" || value.type === "TemplateLiteral") {
      content.data += 1;
    }
  }
}

/**
 * `{ name: "json", fn () {} }` and `["json", function () {}]`: an element that holds a function under a name.
 *
 * @param {Source} source
 * @param {Node} entry
 * @param {Content} content
 */
function addEntry(source, entry, content) {
  const parts =
    entry.type === "ObjectExpression"
      ? entry.properties.flatMap((/** @type {Node} */ property) =>
          property.type === "Property" ? [property.value] : [],
        )
      : entry.elements.filter((/** @type {Node | null} */ element) => element !== null);
  const name = parts.find((/** @type {Node} */ part) => typeof part.value === "string");
  const held = parts.filter((/** @type {Node} */ part) =>
    resolve(source, part).some((value) => value.kind === "node" && isFunction(value.node)),
  );
  // { name, fn } with parameters or imports: nothing is known, but it is no plain data either.
  const isOpen = parts.some((/** @type {Node} */ part) =>
    resolve(source, part).some((value) => value.kind !== "node" && value.kind !== "instance"),
  );
  //   { methods: { send () {} } }
  //              ^^^^^^^^^^^^^^^
  const nested = parts.flatMap((/** @type {Node} */ part) =>
    part.type === "ObjectExpression"
      ? part.properties.filter(
          (/** @type {Node} */ property) => property.type === "Property" && isFunction(property.value),
        )
      : [],
  );
  if (held.length > 0) {
    content.functions += 1;
    if (name === undefined) content.isOpen = true;
    else content.names.push(name.value);
  } else if (nested.length > 0) {
    content.functions += nested.length;
    for (const property of nested)
      if (!property.computed) content.names.push(property.key.name ?? String(property.key.value));
  } else if (isOpen) {
    content.isOpen = true;
  } else {
    content.data += 1;
    content.objects += 1;
  }
}
