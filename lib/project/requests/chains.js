import { append } from "../../ast/append.js";
import { ELEMENT, NONE } from "../summary/slots.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { getWritten } from "../values/closures.js";

/** @import { Handed } from "../values/handed-over.js" */
/** @import { HandlerSpec } from "../../types.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Site } from "../values/site.js" */
/** @import { Unit, Value } from "../values/values.js" */

/**
 * What a framework calls at one place of a chain: one of these functions, mostly one alone. `parameter`: the one of the path that it is called for.
 *
 * @typedef {{ units: Unit[], parameter?: string }} Step
 */

/**
 * Where a function stands among those that are called for one request: what runs in front of it, the method of HTTP, or that of the router, and the
 * path if it has one.
 *
 * @typedef {{ before: Step[], method: string, path: string }} Place
 */

/** How far functions are wrapped, and options below others. */
const MAX_DEPTH = 4;

/** What answers, of the options of a route. */
const HANDLER = "handler";

/** What the options of a route have of its steps, in the order in which these run. */
const STEPS_OF_ROUTE = [
  "onRequest",
  "preParsing",
  "preValidation",
  "preHandler",
  "options",
  "config",
  "pre",
  "method",
  HANDLER,
];

/** Hooks of Fastify that run in front of handlers. */
const HOOKS = /^(?:onRequest|preParsing|preValidation|preHandler)$/;

/** What `{ provide: APP_GUARD, useClass: Guard }` tells Nest's container. */
const GLOBAL_GUARDS = "token APP_GUARD";

/** By what Nest calls a guard. */
const GUARD = "canActivate";

/**
 * What frameworks call one after the other for the same request: `app.get("/projects/:id", loadProject, show)`, and in front of these what the same
 * router was given by `app.use()` further up.
 *
 * @param {Program} program - solved
 * @returns {Map<Unit, Place[]>} by function, where it stands. None of those that functions of the project call as well.
 */
export function getChains(program) {
  /** @type {Map<Unit, Place[]>} */
  const chains = new Map();
  /** @param {Step[]} steps @param {Step[]} before @param {string} method @param {string} [path] */
  const add = (steps, before, method, path = "") => {
    for (const step of steps) {
      for (const unit of step.units) append(chains, unit, { before: [...before], method, path });
      before.push(step);
    }
  };
  const routes = new Map(program.calls.handed.map((handed) => [handed, getRoutes(program, handed)]));
  const steps = new Map([...routes].map(([handed, own]) => [handed, own.flat()]));
  const shared = groupByRouter([...steps.keys()].filter(({ site }) => isShared(site)));
  const guards = getGlobalGuards(program);
  for (const list of guards.values()) add(list, [], GUARD);
  for (const [{ site, spec }, own] of routes) {
    const before =
      spec.chain !== undefined
        ? getStepsInFront(program, steps, site)
        : spec.ofClasses === GUARD
          ? [...guards.values()].flat()
          : (shared.get(getRouter(site)) ?? [])
              .filter((other) => isInFront(other.site, site))
              .flatMap((other) => steps.get(other) ?? []);
    for (const route of own) add(route, [...before], site.name ?? "", site.text);
  }
  for (const unit of getCalled(program)) chains.delete(unit);
  return chains;
}

/**
 * `procedure.use(checkTeam).use(loadProject).query(show)`, each of them perhaps in another file
 *
 * @param {Program} program
 * @param {Map<Handed, Step[]>} steps
 * @param {Site} site - of the last of them, or any other
 * @returns {Step[]} what runs in front, as far as it can be told
 */
function getStepsInFront({ slots }, steps, site) {
  /** @type {Step[]} */
  const found = [];
  const seen = new Set();
  for (let last = site; !seen.has(last);) {
    seen.add(last);
    const links = slots.get(last.receiver).flatMap(({ step }) => step ?? []);
    //   const procedure = isOpen ? publicProcedure : userProcedure;
    if (links.length !== 1) break;
    found.unshift(...(steps.get(links[0]) ?? []));
    last = links[0].site;
  }
  return found;
}

/**
 * @param {Handed[]} handed - in any order
 * @returns {Map<string, Handed[]>} by router, in the order of the text
 */
function groupByRouter(handed) {
  /** @type {Map<string, Handed[]>} */
  const groups = new Map();
  for (const one of handed.sort((first, second) => first.site.line - second.site.line))
    append(groups, getRouter(one.site), one);
  return groups;
}

/**
 * @param {Site} site
 * @returns {string} the router that it tells something, as far as one function of a file shows it
 */
function getRouter({ file, receiver, owner }) {
  return `${file} ${receiver} ${owner?.index ?? ""}`;
}

/**
 * @param {Site} site
 * @returns {boolean} whether what it hands over runs in front of what the router is told later
 */
function isShared({ name, text = "" }) {
  return name === "use" || name === "param" || (name === "addHook" && HOOKS.test(text));
}

/**
 * @param {Site} shared - `app.use(…)`
 * @param {Site} site - where the same router is told another function
 * @returns {boolean} whether all requests of the latter come through the former
 */
function isInFront({ name, line, text }, site) {
  if (name === "param") return isShared(site) ? false : hasParameter(site.text, String(text));
  if (line >= site.line) return false;
  if (name !== "use" || text === undefined || /^[/*]*$/.test(text)) return true;
  return site.text === text || site.text?.startsWith(`${text.replace(/\/$/, "")}/`) === true;
}

/**
 * @param {string | undefined} path
 * @param {string} parameter
 * @returns {boolean} whether the path has it: `/projects/:id`
 */
export function hasParameter(path = "", parameter) {
  return path.split(/[^:\w]/).includes(`:${parameter}`);
}

/**
 * @param {Program} program
 * @param {Handed} handed
 * @returns {Step[][]} one list, or one for each route of `server.route([{ path, handler }, …])`, in the order in which they run
 */
function getRoutes(program, { site, slots, spec }) {
  const parameter = site.name === "param" ? site.text : undefined;
  const routes = slots.length === 1 ? getListedRoutes(program, slots[0], 0) : [];
  const lists =
    routes.length > 0
      ? routes.map((route) => getStepsOf(program, [route], spec, 0))
      : [slots.flatMap((slot) => getStepsIn(program, slot, spec, 0))];
  return lists.map((list) => list.map((units) => (parameter === undefined ? { units } : { units, parameter })));
}

/**
 * @param {Program} program
 * @param {number} slot
 * @param {number} depth - of lists in lists: `[].concat(userRoutes, teamRoutes)`
 * @returns {Value[]} of a list of routes each of them, which none of the others runs in front of
 */
function getListedRoutes(program, slot, depth) {
  if (slot === NONE || depth > MAX_DEPTH) return [];
  return program.slots.get(slot).flatMap((value) => {
    if (value.kind === "array") return getListedRoutes(program, findField(program, value, ELEMENT), depth + 1);
    return depth > 0 && value.kind === "object" && findField(program, value, HANDLER) !== NONE ? [value] : [];
  });
}

/**
 * @param {Program} program
 * @param {number} slot
 * @param {HandlerSpec} spec
 * @param {number} depth
 * @returns {Unit[][]}
 */
function getStepsIn(program, slot, spec, depth) {
  return slot === NONE || depth > MAX_DEPTH ? [] : getStepsOf(program, program.slots.get(slot), spec, depth);
}

/**
 * @param {Program} program
 * @param {Value[]} values
 * @param {HandlerSpec} spec
 * @param {number} depth
 * @returns {Unit[][]}
 */
function getStepsOf(program, values, spec, depth) {
  const own = getFunctions(program, values, spec, depth);
  if (own.length > 0) {
    const around = getReadingWrappers(program, values).filter((unit) => !own.includes(unit));
    return around.length > 0 ? [around, own] : [own];
  }
  return values.flatMap((value) => {
    const names = value.kind === "array" ? [ELEMENT] : value.kind === "object" ? STEPS_OF_ROUTE : [];
    //   [loadUser, loadProject]: which of them is first is not kept.
    return names.flatMap((name) =>
      getStepsIn(program, findField(program, value, name), spec, depth + 1).flatMap(apart),
    );
  });
}

/**
 * @param {Unit[]} units
 * @returns {Unit[][]}
 */
function apart(units) {
  return units.map((unit) => [unit]);
}

/**
 * @param {Program} program
 * @param {Value[]} values
 * @param {HandlerSpec} spec
 * @param {number} depth
 * @returns {Unit[]} the functions among them, and in place of what a wrapper has made what that calls
 */
function getFunctions(program, values, spec, depth) {
  /** @type {Set<Unit>} */
  const found = new Set();
  for (const { kind, unit } of values) {
    if (unit === undefined) continue;
    if (unit.isClass) {
      const method = spec.ofClasses === undefined ? undefined : findMethod(program, unit, spec.ofClasses);
      if (method !== undefined) found.add(method);
    } else if (kind === "unit" || kind === "bound") {
      //   app.use((err, req, res, next) => { … })
      if (spec.errorFirst === true && unit.shape[0].length === 4) continue;
      const wrapped = (unit.closure?.given ?? []).flatMap((given) =>
        depth > MAX_DEPTH ? [] : getFunctions(program, program.slots.get(given), spec, depth + 1),
      );
      for (const one of wrapped.length > 0 ? wrapped : [unit]) found.add(getWritten(one));
    }
  }
  return [...found];
}

/**
 * `createLoader(projects, authenticate)` of `(projects, otherwise) => async (req, res, next) => { …; await projects.get(id); … }`
 *
 * @param {Program} program
 * @param {Value[]} values
 * @returns {Unit[]} what was made around functions, and asks something itself in front of these
 */
function getReadingWrappers(program, values) {
  return values.flatMap(({ kind, unit }) => {
    if (kind !== "unit" || unit === undefined || unit.isClass || (unit.closure?.given ?? []).length === 0) return [];
    const written = getWritten(unit);
    const { reads = [] } = getUnitSummary(program, written);
    return reads.some(([, name, , , receiver]) => name !== "" && name !== "next" && receiver?.[0] === "w")
      ? [written]
      : [];
  });
}

/**
 * @param {Program} program
 * @param {Unit} unit - a class
 * @param {string} name
 * @returns {Unit | undefined}
 */
function findMethod(program, unit, name) {
  const field = findField(program, program.objects.getInstance(unit), name);
  return field === NONE ? undefined : program.slots.get(field).find((value) => value.unit?.isClass === false)?.unit;
}

/**
 * @param {Program} program
 * @param {Value} object
 * @param {string} name
 * @returns {number} the slot of its own member; -1 if it has none
 */
function findField({ objects, slots }, object, name) {
  return objects.fields.get(slots.getId(object), objects.getName(name));
}

/**
 * Guards that Nest asks for all requests. Which of two files it asks first is for the order of their modules to say.
 *
 * @param {Program} program
 * @returns {Map<string, Step[]>} by file, in the order of the text
 */
function getGlobalGuards(program) {
  const { calls, objects, slots } = program;
  const field = findField(program, objects.project, GLOBAL_GUARDS);
  const classes = new Set((field === NONE ? [] : slots.get(field)).flatMap(({ unit }) => unit ?? []));
  /** @type {Map<string, Step[]>} */
  const guards = new Map();
  if (classes.size === 0) return guards;
  for (const { file, kind, name, receiver, targets } of calls.sites) {
    if (kind !== 1 || name !== undefined || receiver !== NONE || !targets.some((target) => classes.has(target)))
      continue;
    const units = targets.flatMap((target) => findMethod(program, target, GUARD) ?? []);
    if (units.length > 0) append(guards, file, { units });
  }
  return guards;
}

/**
 * @param {Program} program
 * @returns {Set<Unit>} functions that functions of the project call, but for wrappers
 */
function getCalled({ calls, roots }) {
  /** @type {Set<Unit>} */
  const called = new Set();
  for (const { owner, targets, callee } of calls.sites) {
    if (owner === undefined || targets.length === 0) continue;
    //   const wrap = (fn) => (req, res, next) => fn(req, res, next).catch(next);
    if ((roots.get(callee)?.unit.shape[5].length ?? 0) > 0) continue;
    for (const target of targets) called.add(getWritten(target));
  }
  return called;
}
