import { Collector } from "./collector.js";
import { findConstructor, isClass, isFunction } from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findImportedTypes, findSpecOfTypes } from "./types.js";
import { findExportSpecs, getModuleName } from "./specs.js";
import { findTypedParameters } from "./typed.js";
import { findReturned } from "./returned.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { FrameworkTable, HandlerSpec, Node, Source } from "../../types.js" */
/** @import { ImportedType } from "./types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/** NestJS' function that makes one decorator of several. */
const COMPOSING = "applyDecorators";

/** How many functions that make decorators of others call each other. */
const MAX_DEPTH = 3;

/**
 * Functions that a framework finds because of what their class or method says: a decorator (`@Get() list () {}`), an
 * interface (`class Auth implements CanActivate`), a parent (`class Auth extends AuthGuard("jwt")`).
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findDecorated(source, origins) {
  const decorated = source.nodes("Decorator").flatMap((decorator) => {
    const specs = getParts(source, decorator.expression).flatMap((part) =>
      findExportSpecs(source, origins.tables, part.type === "CallExpression" ? part.callee : part),
    );
    if (specs.length === 0) return findOfOwnDecorator(source, origins, decorator);
    return specs.flatMap(({ table, spec }) =>
      spec.decorates === undefined ? [] : findOfDecorator(source, origins, table, spec.decorates, decorator),
    );
  });
  const derived = source.nodes("ClassDeclaration", "ClassExpression").flatMap((classNode) => {
    return getParents(source, classNode).flatMap((parent) => {
      const found = findSpecOfTypes(origins.tables, [parent], "classTypes");
      return found === undefined ? [] : collect(source, origins, found.table, found.spec, classNode, classNode);
    });
  });
  return [...decorated, ...derived];
}

/**
 * What a decorator consists of that a function of the file makes of others, or one that stands for it:
 *
 *   const OnMessage = (event) => applyDecorators(Measured(event), SubscribeMessage(event));
 *
 * @param {Source} source
 * @param {Node} expression - of a decorator, or what a function returns that makes one
 * @param {number} [depth]
 * @returns {Node[]} the expression itself, where the file does not say what it is made of
 */
function getParts(source, expression, depth = 0) {
  const called = unwrap(expression);
  if (called.type !== "CallExpression" || depth > MAX_DEPTH) return [called];
  if (findLastName(called.callee) === COMPOSING)
    return called.arguments.flatMap((/** @type {Node} */ part) => getParts(source, part, depth + 1));
  const made = resolve(source, called.callee).flatMap((value) =>
    value.kind === "node" && isFunction(value.node) ? findReturned(source, value.node) : [],
  );
  return made.length === 0 ? [called] : made.flatMap((part) => getParts(source, part, depth + 1));
}

/**
 * @param {Source} source
 * @param {Origins} origins
 * @param {FrameworkTable} table
 * @param {HandlerSpec} spec
 * @param {Node} decorator
 * @returns {Registration[]}
 */
function findOfDecorator(source, origins, table, spec, decorator) {
  const { parent } = decorator;
  if (isClass(parent))
    return [
      ...collect(source, origins, table, { ...spec, as: undefined }, parent, decorator),
      ...findConstruction(source, origins, table, spec, decorator),
    ];
  // @Get() list () {}
  return isFunction(parent.value) ? collect(source, origins, table, spec, parent.value, decorator) : [];
}

/**
 * `@OnJob({ name: "resize" }) async resize(job) {}`, of a decorator that the project has made to find its methods by.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @param {Node} decorator
 * @returns {Registration[]}
 */
function findOfOwnDecorator(source, origins, decorator) {
  const { expression, parent } = decorator;
  if (expression.type !== "CallExpression" || !isFunction(parent.value)) return [];
  const name = findLastName(expression.callee) ?? "";
  return origins.tables.flatMap((table) => {
    const own = table.ownDecorators;
    if (own === undefined || !own.names.test(name) || own.seldom.test(source.slice(expression))) return [];
    return collect(source, origins, table, own.method, parent.value, decorator);
  });
}

/**
 * The constructor of a class that a framework makes one instance of at start-up, or one for each request. Not where the class says
 * otherwise: it takes a request, or the decorator has a `scope`.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @param {FrameworkTable} table
 * @param {HandlerSpec & { perRequest?: true }} spec
 * @param {Node} decorator
 * @returns {Registration[]}
 */
function findConstruction(source, origins, table, { as, cold, perRequest }, decorator) {
  const classNode = decorator.parent;
  if (!(cold || perRequest) || /\bscope\b/.test(source.slice(decorator))) return [];
  const constructor = findConstructor(classNode);
  if (constructor !== undefined && findTypedParameters(source, origins.tables, constructor) !== undefined) return [];
  const text = `${table.name} ${as}`;
  return [
    {
      handler: constructor ?? classNode,
      reason: "registered",
      text: `${text}, line ${source.lineOf(decorator.range[0])}`,
      root: text,
      cold: cold === true,
      framework: table.name,
      roles: [],
    },
  ];
}

/**
 * @param {Source} source
 * @param {Origins} origins
 * @param {FrameworkTable} table
 * @param {HandlerSpec} spec
 * @param {Node} target - a function or class
 * @param {Node} place
 * @returns {Registration[]}
 */
function collect(source, origins, table, spec, target, place) {
  const collector = new Collector(source, origins, table, undefined, source.lineOf(place.range[0]));
  collector.collect(target, spec, 0);
  return collector.found;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @returns {ImportedType[]} what a class implements and extends, of other modules
 */
function getParents(source, classNode) {
  const implemented = (classNode.implements ?? []).flatMap((/** @type {Node} */ type) =>
    findImportedTypes(source, type),
  );
  if (classNode.superClass == null) return implemented;
  const extended = resolve(source, classNode.superClass).flatMap((value) => {
    // extends AuthGuard("jwt")
    const values =
      value.kind === "node" && value.node.type === "CallExpression" ? resolve(source, value.node.callee) : [value];
    return values.flatMap((found) =>
      found.kind === "import"
        ? [
            {
              module: getModuleName(found.module),
              name: found.path.filter((step) => step !== "*" && step !== "default").join(".") || "default",
            },
          ]
        : [],
    );
  });
  return [...implemented, ...extended];
}
