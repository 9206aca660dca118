import { resolve } from "../../lib/ast/values/resolve.js";
import { isReplaced } from "../../lib/ast/values/replaced.js";
import { findRequired } from "../../lib/ast/values/required.js";
import { BUILDER, MIDDLEWARE, WORK } from "./work.js";
import { isBuiltIn } from "../../lib/ast/built-in-modules.js";
import { getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";
import { guards } from "./guards.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../../lib/ast/request-names.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

const REQUEST = createNameTest(NAMES.request);
const RESPONSE = createNameTest(NAMES.response);
const CONTEXT = createNameTest(NAMES.context);

/** Whose methods format and compare. */
const OF_PROTOTYPES = ["Date", "Number", "BigInt", "String"];

const ROOTS = new Set(["Intl", "RegExp", "JSON", "Set", "Map", "Buffer", "TextDecoder", "URL", "Function"]);

/**
 * What a `new` expression or call makes, if the tables have it; what it is made of is not looked at.
 *
 * @param {Source} source
 * @param {Node} node - NewExpression or CallExpression
 * @returns {Work | undefined}
 */
export function findWork(source, node) {
  const works = source.memo(findWork, () => new Map());
  if (works.has(node)) return works.get(node);
  // `list = list.concat()` would ask for itself.
  works.set(node, undefined);
  works.set(node, find(source, node));
  return works.get(node);
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Work | undefined}
 */
function find(source, node) {
  const callee = unwrap(node.callee);
  const how = node.type === "NewExpression" ? "new" : "call";
  if (callee.type === "Super") return findOfParent(source, node);
  //   Podium.call(this, ["finish"])
  //   ^^^^^^
  if (getOwnArguments(node) !== node.arguments) return findEvents(source, unwrap(callee.object));
  const locale = /^(toLocale(Date|Time)?String|localeCompare)$/.test(getPropertyName(callee) ?? "")
    ? getPropertyName(callee) === "localeCompare"
      ? "localeComparedPerCall"
      : "localeFormattedPerCall"
    : undefined;
  if (locale !== undefined)
    return OF_PROTOTYPES.some((type) => isReplaced(source, `${type}.prototype.${getPropertyName(callee)}`))
      ? undefined
      : WORK.find(({ messageId }) => messageId === locale);
  const { root, base } = getBase(callee);
  if (root === undefined) return undefined;
  if (isHandedRequest(node)) return base === callee && isOfPackage(source, callee) ? MIDDLEWARE : undefined;
  //   z.object({}).strict().optional()
  //   ^^^^^^^^ decides; the rest are methods of what it makes
  if (base !== callee) {
    const first = findWork(source, getWrapped(base).parent);
    return first?.isChained === true && how === "call" && !isBehindConsumer(first, callee) ? first : undefined;
  }
  const [name, ...rest] = resolveName(source, callee) ?? [];
  if (name === undefined) return callee.type === "MemberExpression" ? findOfMethod(source, callee) : undefined;
  const path = rest.join(".");
  if (how === "call" && isNamedSchema(node) && isOfProject(source, callee))
    return isBuilder(node) ? BUILDER : undefined;
  if (isReplaced(source, [name.replace(/^node:/, ""), ...rest].filter((part) => part !== "").join(".")))
    return undefined;
  if (name === "") return WORK.find((work) => work.global?.test(path) && (work.only ?? how) === how);
  return WORK.find((work) => work.module?.test(name) && work.exports?.test(path) && (work.only ?? how) === how);
}

/**
 * @param {Node} callee
 * @returns {{ root: Node | undefined, base: Node }} the identifier that a chain of members and calls starts with, and the callee of its first call
 */
function getBase(callee) {
  let base = callee;
  let node = callee;
  for (;;) {
    if (node.type === "MemberExpression") node = unwrap(node.object);
    else if (node.type === "CallExpression" || node.type === "NewExpression") {
      base = unwrap(node.callee);
      node = base;
    } else {
      const isRoot = node.type === "Identifier" || (node.type === "ThisExpression" && base === callee);
      return { root: isRoot ? node : undefined, base };
    }
  }
}

/**
 * `z.array(tagSchema).parse(body).map(getName)`: what is parsed is no schema any more, whatever is called on it.
 *
 * @param {Work} work - that the chain begins with
 * @param {Node} callee - of a call in the chain
 * @returns {boolean}
 */
function isBehindConsumer({ consumers }, callee) {
  for (let node = callee; node.type === "MemberExpression" || node.type === "CallExpression";) {
    if (node.type === "MemberExpression" && consumers?.test(getPropertyName(node) ?? "") === true) return true;
    node = unwrap(node.type === "MemberExpression" ? node.object : node.callee);
  }
  return false;
}

/**
 * `cors(settings)(req, res, next)`
 *  ^^^^^^^^^^^^^^
 *
 * @param {Node} node
 * @returns {boolean} whether it makes what the request is handed to at once
 */
function isHandedRequest(node) {
  const made = getWrapped(node);
  const { parent } = made;
  if (parent.type !== "CallExpression" || parent.callee !== made || parent.arguments.length < 2) return false;
  const [request, response] = parent.arguments.map((/** @type {Node} */ argument) => unwrap(argument).name ?? "");
  return (REQUEST.test(request) && RESPONSE.test(response)) || (CONTEXT.test(request) && response === "next");
}

/**
 * `const schema = withPaging({ name: z.string() })`
 *
 * @param {Node} node
 */
function isNamedSchema(node) {
  const made = getWrapped(node);
  const { parent } = made;
  return parent.type === "VariableDeclarator" && parent.init === made && /schema$/i.test(parent.id.name ?? "");
}

/** Functions that hand out what there is already, for all that their names say. */
const GETS = /^(?:get|find|load|fetch|resolve|lookup|read|use)(?:[A-Z]|$)/;
/** Functions that make something, of nothing that they are given as well. */
const MAKES = /^(?:create|make|build|generate|new)(?:[A-Z]|$)/;

/**
 * Whether a function may build what it returns: `getUserSchema()` may as well return one that was made long ago.
 *
 * @param {Node} call
 */
function isBuilder({ callee, arguments: args }) {
  const { name } = unwrap(callee);
  return args.length === 0 ? MAKES.test(name) : !GETS.test(name);
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean} whether it is a name that is imported from another file, as paths and usual aliases say it
 */
function isOfProject(source, callee) {
  const [value, ...others] = callee.type === "Identifier" ? resolve(source, callee) : [];
  return value?.kind === "import" && others.length === 0 && /^(\.{1,2}|[@~#])?\//.test(value.module);
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
function isOfPackage(source, callee) {
  const [name] = resolveName(source, callee) ?? [""];
  return name !== "" && !name.startsWith(".") && !isBuiltIn(name);
}

/**
 * What a callee is, where that is one thing: its module (nothing for a global) and the path into it.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {string[] | undefined}
 */
function resolveName(source, callee) {
  let root = callee;
  while (root.type === "MemberExpression") root = unwrap(root.object);
  if (root.type === "Identifier" && source.findVariable(root) === undefined && !ROOTS.has(root.name)) return undefined;
  const values = resolve(source, callee);
  const [value] = values;
  if (values.length !== 1) return undefined;
  if (value.kind === "global") return ["", value.name, ...value.path];
  if (value.kind === "import") return [value.module, ...getPath(value.path)];
  return undefined;
}

/** @param {string[]} path - into a module; a namespace that has the name of the library is the module itself */
function getPath(path) {
  return path.filter((name) => !/^(default|\*|z|joi|Joi|v|s|t)$/.test(name));
}

/**
 * `ajv.compile(…)`, `userSchema.extend(…)`: a method of what another of the tables' calls made.
 *
 * @param {Source} source
 * @param {Node} callee - MemberExpression
 * @returns {Work | undefined}
 */
function findOfMethod(source, callee) {
  const values = resolve(source, callee.object);
  const [value] = values;
  if (values.length !== 1 || value.kind !== "node" || !/^(New|Call)Expression$/.test(value.node.type)) return undefined;
  const made = findWork(source, value.node);
  const name = getPropertyName(callee);
  if (made === undefined || name === undefined) return undefined;
  if (made.kind === "ajv") return WORK.find((work) => work.messageId === made.messageId && work.exports?.test(name));
  return made.isChained === true && !made.consumers?.test(name) ? made : undefined;
}

/**
 * `super(["start", "stop"])` of a class that extends one of the tables.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {Work | undefined}
 */
function findOfParent(source, node) {
  let parent = node.parent;
  while (parent != null && !isClass(parent)) parent = parent.parent;
  return parent?.superClass == null ? undefined : findEvents(source, parent.superClass);
}

/**
 * @param {Source} source
 * @param {Node} constructor - expression
 * @returns {Work | undefined} that of the events it is given, where it is Podium
 */
function findEvents(source, constructor) {
  const [value] = resolve(source, constructor);
  if (value?.kind !== "import") return undefined;
  const path = getPath(value.path).join(".");
  return WORK.find(
    (work) =>
      work.messageId === "eventsValidatedPerInstance" && work.module?.test(value.module) && work.exports?.test(path),
  );
}

/**
 * What is handed to what is called: `Podium.call(this, events)` hands it `events`.
 *
 * @param {Node} node - NewExpression or CallExpression
 * @returns {Node[]}
 */
export function getOwnArguments(node) {
  const callee = unwrap(node.callee);
  return node.type === "CallExpression" &&
    callee.type === "MemberExpression" &&
    getPropertyName(callee) === "call" &&
    node.arguments[0]?.type === "ThisExpression"
    ? node.arguments.slice(1)
    : node.arguments;
}

/**
 * Whether a call of the tables makes the same each time that its arguments are the same.
 *
 * @param {Source} source
 * @returns {import("../../lib/ast/values/constant.js").IsMade}
 */
export function createIsMade(source) {
  return (call, isInside) => {
    if (findRequired(source, call) !== undefined) return true;
    const work = findWork(source, call);
    if (
      work === undefined ||
      work.kind === "podium" ||
      (work.unless !== undefined && guards[work.unless](source, call) === "silent")
    )
      return false;
    const callee = unwrap(call.callee);
    const inner = callee.type === "MemberExpression" ? unwrap(callee.object) : undefined;
    const isOfConstant =
      inner === undefined || inner.type === "Identifier" || inner.type === "MemberExpression" || isInside(inner);
    return isOfConstant && call.arguments.every(isInside);
  };
}
