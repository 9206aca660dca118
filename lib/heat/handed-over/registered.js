import { Collector } from "./collector.js";
import { findDecorated } from "./decorated.js";
import { findDirected } from "./directed.js";
import { findExported } from "./exported.js";
import { findFunction, getPropertyName } from "../../ast/syntax/functions.js";
import { findInKeyedObjects } from "./keyed-objects.js";
import { findMethods } from "./methods.js";
import { findTypedFunctions } from "./typed.js";
import { findTypedObjects } from "./typed-objects.js";
import { ITERATED } from "./lookup.js";
import { getMethodName, getOwn } from "./specs.js";
import { isPageFile } from "../clients.js";
import { isTransient } from "./transient.js";
import { resolveHandlers } from "./handlers.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { withArticle } from "../words.js";

/** @import { Node, Settings, Source } from "../../types.js" */
/** @import { AppliedSpec, Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */

/** Plugins inside plugins are found one level a round; nobody nests deeper. */
const MAX_ROUNDS = 8;

/**
 * Finds every function that is handed to a framework or server, and the functions that do so.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @param {Settings} settings
 * @returns {{ registrations: Registration[], registrars: Map<Node, string> }} registrars with what they do, for people
 */
export function findRegistrations(source, origins, settings) {
  const typed = findTypedFunctions(source, origins);
  // The inner calls first: `app.get().get()` is read from its root outwards, however long it is.
  let calls = source.nodes("CallExpression", "NewExpression").toReversed();
  /** @type {Map<Node, Registration[]>} */
  const found = new Map();
  /** Calls on objects of one request: who makes them does not run at start-up.
   * @type {Set<Node>} */
  const listening = new Set();
  for (let round = 0; round < MAX_ROUNDS && calls.length > 0; round++) {
    const before = origins.parameters.size;
    calls = calls.filter((call) => {
      const specs = origins.findSpecs(call);
      if (specs.length > 0)
        found.set(
          call,
          specs.flatMap((applied) => findOfCall(source, origins, call, applied)),
        );
      if (
        specs.some(({ table, spec, receiver }) =>
          isTransient(receiver ?? { table, kind: spec.constructs ?? spec.returns ?? "" }),
        )
      )
        listening.add(call);
      return specs.length === 0 && isMaybeMethod(call, origins);
    });
    if (origins.parameters.size === before) break;
  }
  /** @type {Map<Node, string>} */
  const registrars = new Map();
  for (const [call, [first]] of found) {
    const owner = first === undefined || listening.has(call) ? undefined : findFunction(call);
    if (owner !== undefined)
      registrars.set(owner, `registers ${withArticle(first.root)}, line ${source.lineOf(call.range[0])}`);
  }
  const isKnown = (/** @type {Node} */ call) => found.has(call);
  return {
    registrations: [
      ...[...found.values()].flat(),
      ...findLoops(source, origins),
      ...findExported(source, origins),
      ...findDirected(source, origins),
      ...findDecorated(source, origins),
      ...findTypedObjects(source, origins),
      ...findInKeyedObjects(source, origins),
      ...findMethods(source, origins),
      ...findEntryPoints(source, settings, isKnown),
      ...typed,
    ],
    registrars,
  };
}

/**
 * Bodies of loops that go on as long as the server does, a round for each message: `for await (const message of connection.subscribe("orders")) { … }`.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
function findLoops(source, origins) {
  return source.nodes("ForOfStatement").flatMap((loop) => {
    const origin = loop.await === true ? origins.find(loop.right) : undefined;
    const specs = origin === undefined ? undefined : getOwn(origin.table.kinds?.[origin.kind], ITERATED);
    if (origin === undefined || specs === undefined) return [];
    return [specs].flat().map(({ as = "loop" }) => ({
      handler: loop.body,
      reason: /** @type {const} */ ("registered"),
      text: `${origin.table.name} ${as}, line ${source.lineOf(loop.range[0])}`,
      root: `${origin.table.name} ${as}`,
      cold: false,
      framework: origin.table.name,
      roles: [],
    }));
  });
}

/**
 * Whether a call that no table knows may be known once more parameters are.
 *
 * @param {Node} call
 * @param {Origins} origins
 */
function isMaybeMethod(call, origins) {
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" && origins.lookup.methods.has(getMethodName(call, callee) ?? "");
}

/**
 * @param {Source} source
 * @param {Origins} origins
 * @param {Node} call
 * @param {AppliedSpec} applied
 * @returns {Registration[]}
 */
function findOfCall(source, origins, call, { table, spec, receiver }) {
  if (table.inPages === true && isPageFile(source)) return [];
  const callee = unwrap(call.callee);
  // The line of `get` in `app.get(…)`: the call itself may start lines above, at the root of its chain.
  const line = source.lineOf((callee.type === "MemberExpression" ? callee.property : callee).range[0]);
  const { args } = spec;
  const chosen = Array.isArray(args)
    ? args.map((index) => call.arguments[index]).filter(Boolean)
    : args === "rest"
      ? call.arguments.slice(1)
      : call.arguments;
  const collector = new Collector(source, origins, table, receiver, line);
  for (const argument of chosen) collector.collect(argument, spec, 0);
  return collector.found;
}

/**
 * Methods that the user's settings name.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {(call: Node) => boolean} isKnown
 * @returns {Registration[]}
 */
function findEntryPoints(source, { entryPoints = [] }, isKnown) {
  if (entryPoints.length === 0) return [];
  return source.nodes("CallExpression").flatMap((call) => {
    const callee = unwrap(call.callee);
    const [object, method] =
      callee.type === "MemberExpression"
        ? [source.slice(callee.object), getPropertyName(callee)]
        : [undefined, callee.name];
    return entryPoints
      .filter((entry) => entry.method === method && (entry.object === undefined || entry.object === object))
      .flatMap((entry) => {
        const argument = call.arguments[entry.argument];
        if (argument === undefined) return [];
        return resolveHandlers(source, argument, isKnown).map(({ fn }) => ({
          handler: fn,
          reason: /** @type {const} */ ("registered"),
          text: `entry point \`${method}\`, line ${source.lineOf(call.range[0])}`,
          root: `entry point \`${method}\``,
          cold: false,
          roles: [],
        }));
      });
  });
}
