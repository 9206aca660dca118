import { EACH_METHODS } from "../../ast/array-methods.js";
import { ANY, ELEMENT, NONE, UNKNOWN } from "../summary/slots.js";
import { GAP } from "../summary/module-pattern.js";
import { NO_TARGETS } from "./site.js";

/** @import { Calls } from "./calls.js" */
/** @import { Site } from "./site.js" */
/** @import { Value } from "./values.js" */

/** By array method that calls what it is given with elements, the index of the parameter that gets them.
 * @type {Map<string, number>} */
const ITERATIONS = new Map([
  ...[...EACH_METHODS].map((name) => /** @type {const} */ ([name, 0])),
  ["reduce", 1],
  ["reduceRight", 1],
]);

/** The member of an emitter that has all who listen to what a message may name: `this.emit(message.type, message)`. */
const ANY_EVENT = `event ${UNKNOWN}${GAP}`;

/**
 * `onRequest.call(this, req)`, `fn.apply(this, arguments)`
 *
 * @param {Calls} calls
 * @param {Site} site
 */
function addApplied(calls, site) {
  const [self = NONE, ...args] = site.args;
  /** @type {Site} */
  const applied = {
    ...site,
    callee: site.receiver,
    receiver: self,
    name: undefined,
    args: site.name === "call" ? args : [],
    targets: NO_TARGETS,
  };
  calls.add(applied);
  calls.slots.listen(site.receiver, ({ kind, unit }) => {
    if (kind !== "unit" || unit === undefined) return;
    calls.slots.connect(self, unit.shape[2]);
    if (site.name === "apply" && args.length > 0)
      calls.slots.listen(
        args[0],
        (list) =>
          void (
            list.kind === "array" &&
            unit.shape[0].forEach((param) => calls.slots.connect(calls.objects.getMember(list, ELEMENT), param))
          ),
      );
  });
}

/**
 * `fn.bind(this, db)`
 *
 * @param {Calls} calls
 * @param {Site} site
 */
function addBound(calls, { receiver, result, args: [self = NONE, ...args] }) {
  calls.slots.listen(receiver, (value) => {
    const { unit } = value;
    if (value.kind !== "unit" || unit === undefined) return;
    calls.slots.connect(self, unit.shape[2]);
    args.forEach((slot, index) => calls.slots.connect(slot, unit.shape[0][index] ?? NONE));
    calls.slots.add(result, args.length === 0 ? value : { kind: "bound", unit, bound: args.length });
  });
}

/**
 * `load().then((user) => …)`
 *
 * @param {Calls} calls
 * @param {Site} site
 */
function addThen(calls, { receiver, result, name, args }) {
  calls.slots.connect(receiver, result);
  for (const slot of args) {
    calls.slots.listen(slot, ({ kind, unit }) => {
      if (kind !== "unit" || unit === undefined) return;
      if (name === "then") calls.slots.connect(receiver, unit.shape[0][0] ?? NONE);
      calls.addClosures(unit, [receiver], result);
      calls.slots.connect(unit.shape[3], result);
    });
  }
}

/**
 * `handlers.forEach((handler) => …)`
 *
 * @param {Calls} calls
 * @param {Site} site
 */
function addIteration(calls, { callee, receiver, result, name = "", args: [callback = NONE, initial = NONE] }) {
  const element = calls.slots.create();
  calls.slots.listen(receiver, (value) => {
    if (value.kind === "array") calls.slots.connect(calls.objects.getMember(value, ELEMENT), element);
    //   _.forEach(models, (model) => …)      No object has such a method of its own.
    else if (value.kind === "object" && callee === NONE)
      calls.slots.connect(calls.objects.getMember(value, ANY), element);
  });
  /** @type {Value | undefined} */
  let mapped;
  calls.slots.listen(callback, ({ kind, unit }) => {
    if (kind !== "unit" || unit === undefined) return;
    calls.slots.connect(element, unit.shape[0][/** @type {number} */ (ITERATIONS.get(name))] ?? NONE);
    if (name === "reduce" || name === "reduceRight") {
      const [accumulated = NONE] = unit.shape[0];
      calls.slots.connect(initial, accumulated);
      calls.slots.connect(unit.shape[3], accumulated);
      calls.slots.connect(unit.shape[3], result);
    }
    if (name !== "map" && name !== "flatMap") return;
    mapped ??= { kind: "array" };
    //   routes.map(asyncHandler)
    calls.addClosures(unit, [element], calls.objects.getField(mapped, ELEMENT));
    calls.slots.connect(unit.shape[3], calls.objects.getField(mapped, ELEMENT));
    calls.slots.add(result, mapped);
  });
}

/**
 * `this.on("request", fn)`, `this.emit("request", req)`, also where callers of a function say which event it is:
 *
 *   subscribe(event, listener) { this.emitter.on(event, listener); }
 *
 * @param {Calls} calls
 * @param {Site} site
 */
function addEvent(calls, site) {
  if (site.text === undefined) {
    const { kind, name, receiver } = site;
    calls.relays.add(site, (caller) => addEventOf(calls, { ...caller, kind, name, receiver }));
  } else addEventOf(calls, site);
}

/**
 * @param {Calls} calls
 * @param {Site} site - whose text is the event, and whose other arguments are what it brings, or who listens
 */
function addEventOf(calls, site) {
  const event = `event ${site.text}`;
  const [, ...given] = site.args;
  /** @type {Site} */
  const emitted = {
    ...site,
    callee: calls.slots.create(),
    receiver: NONE,
    name: undefined,
    args: given,
    targets: NO_TARGETS,
  };
  if (isEmit(site)) calls.add(emitted);
  calls.slots.listen(site.receiver, (value) => {
    if (value.kind !== "unit" && value.kind !== "instance" && value.kind !== "object") return;
    if (isEmit(site)) calls.slots.connect(calls.objects.getMember(value, event), emitted.callee);
    else
      for (const name of [event, ANY_EVENT])
        for (const listener of given) calls.slots.connect(listener, calls.objects.getField(value, name));
  });
}

/** @param {Site} site */
function isEmit({ name = "" }) {
  return name.startsWith("emit");
}

/**
 * `asClass(Users).singleton()`: how long something lives, and not what it is.
 *
 * @param {Calls} calls
 * @param {Site} site
 */
function addSame(calls, { receiver, result }) {
  calls.slots.connect(receiver, result);
}

/**
 * `dataSource.getRepository(User).extend({ findByName (name) { … } })`: what it returns has these methods, too.
 *
 * @param {Calls} calls
 * @param {Site} site
 */
function addExtended(calls, { result, args }) {
  if (args.length === 1) calls.slots.connect(args[0], result);
}

/**
 * Methods of functions, promises, lists, emitters and repositories that call what they are given, and what each call of them binds.
 *
 * @type {Map<string, (calls: Calls, site: Site) => void>}
 */
export const METHODS = new Map(
  Object.entries({
    call: addApplied,
    apply: addApplied,
    bind: addBound,
    then: addThen,
    catch: addThen,
    finally: addThen,
    on: addEvent,
    once: addEvent,
    addListener: addEvent,
    prependListener: addEvent,
    prependOnceListener: addEvent,
    emit: addEvent,
    emitAsync: addEvent,
    extend: addExtended,
    singleton: addSame,
    scoped: addSame,
    transient: addSame,
    disposer: addSame,
    classic: addSame,
    proxy: addSame,
  }),
);
for (const name of ITERATIONS.keys()) METHODS.set(name, addIteration);
