import { findElementPath } from "./element-path.js";
import { findConstant } from "../../detectors/no-plugin-copy/function-copy.js";
import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { insertBehind } from "./anchor.js";

/** @import { Edit, Node, Source } from "../../lib/types.js" */
/** @import { Copy } from "../../detectors/no-plugin-copy/function-copy.js" */

/**
 * The same for several statements.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @param {Node[]} uses
 * @param {(use: Node) => string} getHolder
 * @returns {{ edits: Edit[] } | { refused: string }}
 */
export function repeatRegistrations(source, copy, uses, getHolder) {
  /** @type {Edit[]} */
  const edits = [];
  for (const use of uses) {
    const edit = findRepeatedRegistration(source, copy, use, getHolder(use));
    if (edit === undefined)
      return { refused: `the collection changes while instances are made (line ${source.lineOf(use.range[0])})` };
    edits.push(edit);
  }
  return { edits };
}

/**
 * Has a statement that adds a function to a collection put it onto a prototype, too.
 *
 * @param {Source} source
 * @param {Copy} copy - how the collection's elements become properties
 * @param {Node} use - the collection in that statement: `plugins` in `plugins.push({ name, fn })`
 * @param {string} holder - the prototype
 * @returns {Edit | undefined} undefined where the statement does something else than to add one function
 */
function findRepeatedRegistration(source, copy, use, holder) {
  const added = findAdded(source, copy, use);
  if (added === undefined) return undefined;
  return insertBehind(source, added.statement, `${holder}${added.key} = ${added.value};`);
}

/**
 * @param {Source} source
 * @param {Copy} copy
 * @param {Node} use
 * @returns {{ statement: Node, key: string, value: string } | undefined} `key` as it is written behind an object: `[name]`, `.send`
 */
function findAdded(source, copy, use) {
  const member = getWrapped(use).parent;
  if (member.type !== "MemberExpression") return undefined;
  const outer = getWrapped(member).parent;
  if (outer.parent.type !== "ExpressionStatement" || !["BlockStatement", "Program"].includes(outer.parent.parent.type))
    return undefined;
  const statement = outer.parent;
  const paths = getPaths(source, copy);
  if (paths === undefined) return undefined;
  if (outer.type === "AssignmentExpression") {
    //   plugins[name] = fn
    //          ^^^^^^
    if (outer.operator !== "=" || paths !== "named") return undefined;
    return {
      statement,
      key: source.text.slice(member.object.range[1], member.range[1]),
      value: getSimple(source, outer.right) ?? source.slice(member),
    };
  }
  const name = getPropertyName(member);
  if (outer.type !== "CallExpression") return undefined;
  const [first, second] = outer.arguments;
  //   plugins.set(name, fn)
  //               ^^^^^^^^
  if (name === "set" && outer.arguments.length === 2 && paths === "named") {
    const key = getSimple(source, first);
    return key === undefined
      ? undefined
      : { statement, key: getAccess(key), value: getSimple(source, second) ?? `${source.slice(use)}.get(${key})` };
  }
  //   plugins.push({ name, fn })
  //                ^^^^^^^^^^^^
  if ((name !== "push" && name !== "add") || outer.arguments.length !== 1 || paths === "named") return undefined;
  const key = findPart(source, first, paths.key);
  const value = findPart(source, first, paths.value);
  return key === undefined || value === undefined ? undefined : { statement, key: getAccess(key), value };
}

/**
 * @param {string} key - `name`, `"send"`
 * @returns {string} how it is written behind an object: `[name]`, `.send`
 */
function getAccess(key) {
  const [, , name] = /^(["'])([\p{ID_Start}$_][\p{ID_Continue}$]*)\1$/u.exec(key) ?? [];
  return name === undefined ? `[${key}]` : `.${name}`;
}

/**
 * How a copy takes key and function out of a collection: by name, or out of its elements.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @returns {"named" | { key: string[], value: string[] } | undefined}
 */
function getPaths(source, { key, value, collection, statement, node: write }) {
  // Object.assign(this, plugins)
  if (key === undefined || value === undefined) return unwrap(statement.expression) === write ? "named" : undefined;
  // for (const plugin of plugins) for (const name in plugin.methods) …
  const inner = source
    .nodes("ForOfStatement", "ForInStatement", "ForStatement", "CallExpression")
    .filter(
      (node) =>
        node !== statement &&
        node !== write &&
        statement.range[0] < node.range[0] &&
        node.range[1] <= statement.range[1] &&
        (node.type !== "CallExpression" || /\.forEach$/.test(source.slice(node.callee))),
    );
  if (inner.length > 0) return undefined;
  // const fn = plugins[name]; this[name] = fn
  const constant = value.type === "Identifier" ? findConstant(source, value) : undefined;
  const node = unwrap(constant?.id.type === "Identifier" ? constant.init : value);
  //   this[name] = plugins[name]
  //                ^^^^^^^^^^^^^
  if (
    node.type === "MemberExpression" &&
    node.computed &&
    source.slice(node.object) === source.slice(collection) &&
    source.slice(node.property) === source.slice(key)
  )
    return "named";
  //   plugins.forEach((fn, name) => { this[name] = fn; })
  //                    ^^  ^^^^
  const [first, second] = [node, unwrap(key)].map((part) => /** @type {any} */ (source.findVariable(part)?.defs[0]));
  if (
    first?.type === "Parameter" &&
    first.node === second?.node &&
    first.name === first.node.params[0] &&
    second.name === first.node.params[1]
  )
    return "named";
  const text = source.slice(collection);
  const paths = { key: findElementPath(source, key, text), value: findElementPath(source, value, text) };
  if (paths.key === undefined || paths.value === undefined) return undefined;
  // [name, fn] of Object.entries(plugins), of a Map
  if (paths.key.join(".") === "0" && paths.value.join(".") === "1") return "named";
  return { key: paths.key, value: paths.value };
}

/**
 * @param {Source} source
 * @param {Node} element - what is added
 * @param {string[]} path
 * @returns {string | undefined} the text of a part of it, where it may stand twice
 */
function findPart(source, element, path) {
  const node = unwrap(element);
  const [step, ...rest] = path;
  if (step === undefined) return getSimple(source, node);
  if (node.type === "Identifier") return [node.name, ...path].join(".");
  if (node.type !== "ObjectExpression") return undefined;
  const property = node.properties.find((/** @type {Node} */ candidate) => getKeyName(candidate) === step);
  return property === undefined ? undefined : findPart(source, property.value, rest);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {string | undefined} its text, where evaluating it again gives the same and does nothing else
 */
function getSimple(source, expression) {
  const node = unwrap(expression);
  return node.type === "Identifier" || (node.type === "Literal" && typeof node.value === "string")
    ? source.slice(node)
    : undefined;
}
