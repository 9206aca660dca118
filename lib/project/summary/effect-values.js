import { ELEMENT, NONE } from "./slots.js";
import { OF_EFFECT, importsEffect } from "../../ast/promises/programs.js";
import { findImported } from "./known-functions.js";
import { getKeyName, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node } from "../../types.js" */

/** What a tag is provided with, as a member of the tag that no code can name. */
const SERVICE = "provided service";

/** What runs a function for what the effect succeeds with. */
const RUNS = new Set(["gen", "sync", "promise", "suspend", "try", "tryPromise", "async", "callback"]);

/** What goes on with what a function makes of what came, and what asks it only. */
const CHANGES = new Set(["map", "flatMap", "andThen"]);
const TAPS = new Set(["tap"]);

/** What provides a tag with a value, or with what an effect succeeds with; by the name of its namespace. */
const PROVIDES = new Set([
  "Layer.succeed",
  "Layer.effect",
  "Layer.scoped",
  "Layer.sync",
  "Effect.provideService",
  "Effect.provideServiceEffect",
  "Context.make",
  "Context.add",
  "ServiceMap.make",
  "ServiceMap.add",
]);

/** Options of a class that is a tag, by what makes its service. */
const MAKES = new Set(["effect", "scoped", "succeed", "sync", "make"]);

/** Classes that are tags and say what they are provided with: `Effect.Service<Users>()("Users", { effect: … })`. */
const SERVICES = new Set(["Effect.Service", "Context.Service", "ServiceMap.Service"]);

/**
 * What `yield*` brings: what an effect succeeds with, as `await` does, and of a tag what it is provided with.
 *
 * @param {Expressions} slots
 * @param {Node} node - YieldExpression
 * @returns {number}
 */
export function readYielded(slots, node) {
  const value = slots.read(node.argument);
  return node.delegate === true && importsEffect(slots.source) ? succeed(slots, value) : value;
}

/**
 * @param {Expressions} slots
 * @param {number} value - an effect or a tag
 * @returns {number} what it succeeds with
 */
function succeed(slots, value) {
  if (value === NONE) return NONE;
  return slots.get(`succeeds ${value}`, (slot) => {
    slots.copy(value, slot);
    slots.copy(slots.load(value, SERVICE), slot);
  });
}

/**
 * What Effect does with what it is given: the slot of an effect holds what it succeeds with, as that of a promise does, and tags what they are provided with.
 *
 * @param {Expressions} slots
 * @param {Node} node - CallExpression
 * @param {Node} callee - unwrapped
 * @param {number} receiver
 * @param {number} result
 * @param {number[]} args
 */
export function addEffectValues(slots, node, callee, receiver, result, args) {
  if (!importsEffect(slots.source)) return;
  const name = findEffectName(slots, callee);
  if (callee.type === "CallExpression") addCurriedEffect(slots, node, callee, args);
  if (name === undefined) addMethod(slots, node, callee, receiver, result, args);
  else addFunction(slots, node, name, result, args);
}

/**
 * @param {Expressions} slots
 * @param {Node} callee
 * @returns {string | undefined} "Effect.gen" of `Effect.gen`, whatever the file calls the namespace, and "pipe" of `pipe`
 */
function findEffectName(slots, callee) {
  const isMember = callee.type === "MemberExpression";
  const { module, name } = findImported(slots, isMember ? unwrap(callee.object) : callee);
  if (!OF_EFFECT.test(module)) return undefined;
  //   import * as Effect from "effect/Effect"
  const namespace = name === "" || name === "*" ? module.split("/").at(-1) : name;
  return isMember ? `${namespace}.${getPropertyName(callee)}` : name;
}

/**
 * @param {Expressions} slots
 * @param {Node} node
 * @param {string} name - "Effect.gen"
 * @param {number} result
 * @param {number[]} args
 */
function addFunction(slots, node, name, result, args) {
  const [first = NONE, second = NONE] = args;
  const own = name.slice(name.indexOf(".") + 1);
  if (PROVIDES.has(name)) {
    if (args.length > 1) provide(slots, node, name, args.at(-2) ?? NONE, args.at(-1) ?? NONE);
  } else if (name === "pipe") {
    addSteps(slots, node.arguments.slice(1), first, result);
  } else if (own === "succeed") {
    slots.copy(first, result);
  } else if (RUNS.has(own)) {
    //   Effect.gen(this, function* () {})      Effect.tryPromise({ try: () => load(), catch: toError })
    const fn = isFunction(unwrap(node.arguments.at(-1) ?? node)) ? (args.at(-1) ?? NONE) : first;
    run(slots, node, fn, [], result);
    run(slots, node, slots.load(fn, "try"), [], result);
  } else if (own === "forEach") {
    const made = slots.create();
    run(slots, node, second, [slots.load(first, ELEMENT)], made);
    const list = slots.getObject(`each ${result}`, 1);
    slots.store(list, ELEMENT, made);
    slots.copy(list, result);
  } else if (CHANGES.has(own) || TAPS.has(own)) {
    if (args.length > 1) addStep(slots, node, own, second, first, result);
  } else if (own === "all" || own.startsWith("run") || args.length > 1) {
    //   Effect.runPromise(program)      Effect.timeout(find(id), "5 seconds")
    slots.copy(succeed(slots, first), result);
  }
}

/**
 * `effect.pipe(Effect.map(show))`, `Users.of({ find })`, `Users.use((users) => users.find(id))`
 *
 * @param {Expressions} slots
 * @param {Node} node
 * @param {Node} callee
 * @param {number} receiver
 * @param {number} result
 * @param {number[]} args
 */
function addMethod(slots, node, callee, receiver, result, args) {
  if (callee.type !== "MemberExpression" || receiver === NONE) return;
  const name = getPropertyName(callee);
  if (name === "pipe") addSteps(slots, node.arguments, receiver, result);
  else if (name === "of") slots.copy(args[0] ?? NONE, result);
  else if (name === "use" && args.length === 1) run(slots, node, args[0], [slots.load(receiver, SERVICE)], result);
}

/**
 * `Layer.effect(Users)(makeUsers)`, `class Users extends Effect.Service<Users>()("Users", { effect: makeUsers }) {}`
 *
 * @param {Expressions} slots
 * @param {Node} node
 * @param {Node} callee - what has made what is called
 * @param {number[]} args
 */
function addCurriedEffect(slots, node, callee, args) {
  const name = findEffectName(slots, unwrap(callee.callee));
  if (name === undefined) return;
  if (PROVIDES.has(name) && callee.arguments.length === 1 && args.length === 1)
    provide(slots, node, name, slots.read(callee.arguments[0]), args[0]);
  const { parent } = node;
  const options = node.arguments.at(-1);
  if (!SERVICES.has(name) || parent.superClass !== node || options?.type !== "ObjectExpression") return;
  const tag = slots.getUnit(parent);
  for (const property of options.properties) {
    if (property.type !== "Property") continue;
    const key = String(getKeyName(property));
    if (!MAKES.has(key)) continue;
    const value = slots.read(property.value);
    slots.store(tag, SERVICE, value);
    //   effect: (options) => Effect.gen(function* () {})
    if (key !== "succeed") slots.store(tag, SERVICE, run(slots, node, value, [], slots.create()));
  }
}

/**
 * @param {Expressions} slots
 * @param {Node} node
 * @param {string} name - of what provides it
 * @param {number} tag
 * @param {number} value
 */
function provide(slots, node, name, tag, value) {
  if (value === NONE) return;
  slots.store(tag, SERVICE, name === "Layer.sync" ? run(slots, node, value, [], slots.create()) : value);
}

/**
 * @param {Expressions} slots
 * @param {Node[]} steps - of `pipe()`
 * @param {number} value - that they begin with
 * @param {number} result
 */
function addSteps(slots, steps, value, result) {
  let given = succeed(slots, value);
  for (const written of steps) {
    const step = unwrap(written);
    const name = step.type === "CallExpression" ? findEffectName(slots, unwrap(step.callee)) : undefined;
    const own = name?.slice(name.indexOf(".") + 1) ?? "";
    if ((CHANGES.has(own) || TAPS.has(own)) && step.arguments.length === 1) {
      const made = slots.create();
      addStep(slots, step, own, slots.read(step.arguments[0]), given, made);
      given = made;
    }
  }
  slots.copy(given, result);
}

/**
 * @param {Expressions} slots
 * @param {Node} node
 * @param {string} name - "map"
 * @param {number} fn - or the effect that goes on
 * @param {number} value - that it is called with
 * @param {number} result
 */
function addStep(slots, node, name, fn, value, result) {
  const given = succeed(slots, value);
  const made = run(slots, node, fn, [given], slots.create());
  slots.copy(CHANGES.has(name) ? made : given, result);
}

/**
 * @param {Expressions} slots
 * @param {Node} node - the call that hands it over
 * @param {number} fn
 * @param {number[]} args
 * @param {number} result
 * @returns {number} result
 */
function run(slots, node, fn, args, result) {
  if (fn !== NONE)
    slots.flow.calls.push([
      fn,
      NONE,
      NONE,
      result,
      slots.getRunner(node),
      slots.source.lineOf(node.range[0]),
      0,
      NONE,
      ...args,
    ]);
  return result;
}
