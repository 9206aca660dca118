import { append } from "../../ast/append.js";

/** @import { Calls } from "./calls.js" */
/** @import { Site } from "./site.js" */
/** @import { Unit } from "./values.js" */

/**
 * Calls whose first argument, a name, is the first parameter of the function around them, so that callers of that say which name it is:
 *
 *   subscribe(event, listener) { this.emitter.on(event, listener); }
 */
export class Relays {
  /** @param {Calls} calls */
  constructor(calls) {
    this.calls = calls;
    /** By the function, what is to be done for each call of it.
     * @type {Map<Unit, ((caller: Site) => void)[]>} */
    this.actions = new Map();
  }

  /**
   * @param {Site} site
   * @param {(caller: Site) => void} act - is called for each call that leads there and has a text
   */
  add({ args: [first], owner }, act) {
    if (owner === undefined || owner.isClass || first === undefined || first !== owner.shape[0][0]) return;
    append(this.actions, owner, act);
    for (const caller of this.calls.sites) if (caller.targets.includes(owner)) this.relay(caller, act);
  }

  /**
   * @param {Site} caller
   * @param {Unit} unit - a function that it calls
   */
  enter(caller, unit) {
    for (const act of this.actions.get(unit) ?? []) this.relay(caller, act);
  }

  /**
   * @param {Site} caller
   * @param {(caller: Site) => void} act
   */
  relay(caller, act) {
    if (caller.text !== undefined) act(caller);
    else if (caller.owner !== undefined && !this.actions.get(caller.owner)?.includes(act)) this.add(caller, act);
  }
}
