import { getLookup, hasTable } from "./lookup.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { resolve } from "../../ast/values/resolve.js";

/** @import { FrameworkTable, HandlerSpec, Node, Source, Specs } from "../../types.js" */
/** @import { Value } from "../../ast/values/resolve.js" */

/**
 * What the tables say of a function or class that a module exports, or of a global.
 *
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} callee
 * @param {Node} [call] - of which the first argument may say which specification applies
 * @returns {{ table: FrameworkTable, spec: HandlerSpec }[]}
 */
export function findExportSpecs(source, tables, callee, call) {
  const { modules, globals } = getLookup(tables);
  return resolve(source, callee).flatMap((value) => {
    if (value.kind !== "import" && value.kind !== "global") return [];
    const name = getExportName(value);
    const known =
      value.kind === "global"
        ? globals.get(name)
        : modules
            .get(getModuleName(value.module))
            ?.map(({ table, exports }) => ({ table, specs: getOwn(exports, name) }));
    return (known ?? []).flatMap(({ table, specs }) =>
      specs === undefined ? [] : getSpecs(source, specs, call).map((spec) => ({ table, spec })),
    );
  });
}

/**
 * @param {Extract<Value, { kind: "import" | "global" }>} value
 * @returns {string} "Router"; "" for a module itself and its default export
 */
function getExportName(value) {
  if (value.kind === "global") return [value.name, ...value.path].join(".");
  const first = value.path.findIndex((step) => step !== "default" && step !== "*");
  return first === -1 ? "" : value.path.slice(first).join(".");
}

/** Packages that are used alike, of which anybody may publish one: `passport-github2`, `@acme/passport-saml`, */
const STRATEGY = /^(?:@[^/]+\/)?passport-(?!strategy$)[\w.-]+$/;
/** and what is called after its routers or its server, `@acme/http-server`, */
const ROUTER = /^(?:@[^/]+\/)?(?:[\w.-]+-)?(?:router|(?:http|rest|web|api)-(?:server|framework))$/;
/** but not routers of pages. */
const OF_PAGES = /react|vue|angular|svelte|solid|expo|ember|aurelia|reach|tanstack/;

/**
 * The name that tables have for a package: of Deno's ways of naming one (`npm:hono@4/tiny`, `jsr:@hono/hono`, `https://esm.sh/hono@4`) the
 * package, of a strategy of Passport's `passport-*`, of a part of Nest's (`@nestjs/common/decorators`) the whole, and of a package that no table has
 * `*-router` where it is called after one.
 *
 * @param {string} specifier
 * @returns {string}
 */
export function getModuleName(specifier) {
  if (specifier.startsWith("@nestjs/")) return specifier.split("/", 2).join("/");
  const name =
    specifier.includes(":") || specifier.includes("@", 1)
      ? specifier.replace(/^(?:npm:|jsr:|https:\/\/esm\.sh\/)\/?/, "").replace(/(?<=[^/])@[^/]+/, "")
      : specifier;
  if (name.includes("passport-") && STRATEGY.test(name)) return "passport-*";
  return ROUTER.test(name) && !OF_PAGES.test(name) && !hasTable(name) ? "*-router" : name;
}

/**
 * The method that one stands for whose name only the program knows, of the objects that have it: in
 * `router[route.method](route.path, route.handler)` somebody chooses one of those for the methods of HTTP, which are all alike.
 */
export const CHOSEN_METHOD = "post";

/**
 * @param {Node} call
 * @param {Node} callee - MemberExpression
 * @returns {string | undefined} of the method that is called, or of one that does the same
 */
export function getMethodName(call, callee) {
  return getPropertyName(callee) ?? (callee.computed && call.arguments.length > 1 ? CHOSEN_METHOD : undefined);
}

/**
 * @template Value
 * @param {Record<string, Value> | undefined} record
 * @param {string} name
 * @returns {Value | undefined} nothing that the record inherits: `constructor` is no framework's method
 */
export function getOwn(record, name) {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * @param {Source} source
 * @param {Specs[string]} specs
 * @param {Node} [call]
 * @returns {HandlerSpec[]} those that fit the call's first argument
 */
export function getSpecs(source, specs, call) {
  const first = call?.arguments[0];
  return (Array.isArray(specs) ? specs : [specs]).filter(({ events, eventKey, given, least = 0 }) => {
    if (call !== undefined && call.arguments.length < least) return false;
    if (
      given !== undefined &&
      !(
        first !== undefined &&
        resolve(source, first).some((value) => value.kind === "import" && given.includes(getModuleName(value.module)))
      )
    )
      return false;
    return events === undefined || eventKey !== undefined || isNamed(source, first, events);
  });
}

/**
 * `Events.Message`, `MESSAGE`: a constant of another file is taken for the event that it is called by.
 *
 * @param {string} name - of a constant
 * @param {string[]} events
 * @returns {boolean}
 */
export function isNamedAlike(name, events) {
  return events.some((event) => event.toLowerCase() === name.toLowerCase());
}

/**
 * `socket.on("message", …)`, and `server.setRequestHandler(CallToolRequestSchema, …)`, which is named by what is imported.
 *
 * @param {Source} source
 * @param {Node | undefined} node
 * @param {string[]} events
 * @returns {boolean}
 */
function isNamed(source, node, events) {
  if (node?.type === "Literal") return events.includes(String(node.value));
  return (
    node !== undefined &&
    resolve(source, node).some((value) => value.kind === "import" && isNamedAlike(value.path.at(-1) ?? "", events))
  );
}
