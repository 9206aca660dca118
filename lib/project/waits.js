import { append } from "../ast/append.js";
import { addChanges, isOfThis } from "../effects/changed.js";
import {
  ASKS,
  ASKS_TO_CHANGE,
  CARRIES,
  COMPOSES_OF_OTHERS,
  COMPUTES_OF_OTHERS,
  READS_OF_LOADERS,
  READS_OF_OTHERS,
  TELLS_OTHERS,
  asksInSight,
} from "../effects/drivers.js";
import { FIRST_PARAMETER } from "./effect-records.js";
import { decodeGiven } from "../effects/given.js";
import { OF_ASKED, OF_STEP, getLonger, getUsual } from "../effects/waits.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { getUnitSummary } from "./project-heat.js";
import { getWritten } from "./closures.js";

/** @import { EffectRecord, OpenCall } from "./effect-records.js" */
/** @import { HotUnit } from "./project-heat.js" */
/** @import { Program } from "./program.js" */
/** @import { Site } from "./site.js" */
/** @import { Unit } from "./values.js" */
/** @import { Wait } from "../effects/waits.js" */

/**
 * A call of a function by another one, or by the expression in question.
 *
 * @typedef {{ from?: Unit, to: Unit, given: ReturnType<typeof decodeGiven> }} Link
 */

/**
 * `index`: of an `await` of a function; `sharing`: those others of the function by which functions run that fill what is in memory, and by this one, too.
 *
 * @typedef {[index: number, wait: Wait, mark?: typeof OF_ASKED, sharing?: number[]]} WaitOfAwait
 */

/** For what something waits, and the functions on the way there that fill what is in memory. @typedef {{ wait: Wait, filling: Unit[] }} Settled */

/** What asks for something, of whatever waits for it. */
const HANDS_ON = /^(?:get|fetch|find|list|count|read|load|lookup|search|has)[A-Z]/;

/** How many functions a wait may lead through: one that leads through more has a part in everything. */
const MAX_REACHED = 2000;

/** For what awaited expressions wait that change nothing, across files. */
export class Waits {
  /** @param {Program} program - solved */
  constructor(program) {
    this.program = program;
    /** By path of the file, then by line and name.
     * @type {Map<string, Map<string, Site[]>>} */
    this.sites = new Map();
    /** What rows have that Sequelize gives them. */
    this.associations = new Set(program.files.flatMap(({ summary }) => summary.associations));
    /** Functions that change something, or call what nobody can tell, whoever calls them with whatever.
     * @type {Set<Unit>} */
    this.untold = new Set();
    /** The same of those whose effect on what is in memory does not count.
     * @type {Set<Unit>} */
    this.untoldOfAsked = new Set();
    /** Of all functions of the project. */
    this.names = new Set(program.files.flatMap(({ summary }) => summary.units.map(({ name }) => name)));
    for (const site of program.calls.sites) {
      if (site.name === undefined) continue;
      append(
        getOrInsert(this.sites, site.file, () => new Map()),
        `${site.line} ${site.name}`,
        site,
      );
    }
  }

  /**
   * @param {Unit} unit - a function that runs per request
   * @returns {WaitOfAwait[]} of its `await`s
   */
  get(unit) {
    /** By index, the functions that fill what is in memory.
     * @type {Map<number, Unit[]>} */
    const filling = new Map();
    const waits = (getUnitSummary(this.program, unit).awaits ?? []).flatMap(([hash, record], index) => {
      const settled = this.settle(unit.file, record, hash.startsWith(OF_STEP), false);
      const found = settled ?? this.settleAsked(unit.file, record);
      if (found === undefined) return [];
      if (record[5] === 1) filling.set(index, found.filling);
      return [/** @type {WaitOfAwait} */ (settled === undefined ? [index, found.wait, OF_ASKED] : [index, found.wait])];
    });
    for (const wait of waits) if (wait[2] === OF_ASKED) wait[3] = getSharing(filling, wait[0]);
    return waits;
  }

  /**
   * For what an expression waits that asks for something by its name, of a database or of another server, and besides only changes what is kept in
   * memory: what it fills, counts or marks on the way to the answer.
   *
   * @param {number} file
   * @param {EffectRecord} record - of an awaited expression
   * @returns {Settled | undefined} undefined where its name does not say so, it is not seen to ask anybody, or may write more than that
   */
  settleAsked(file, record) {
    const settled = record[5] === 1 ? this.settle(file, record, false, true) : undefined;
    return settled?.wait === "query" || settled?.wait === "request" ? settled : undefined;
  }

  /**
   * @param {number} file
   * @param {EffectRecord} record - of an awaited expression, or of a statement
   * @param {boolean} isStep - it may change members of `this` of the function that it stands in, and nothing that this has made
   * @returns {Wait | undefined} undefined where it may change something, or nobody can tell
   */
  find(file, record, isStep) {
    return this.settle(file, record, isStep, false)?.wait;
  }

  /**
   * @param {number} file
   * @param {EffectRecord} record
   * @param {boolean} isStep - see `find`
   * @param {boolean} isAsked - see `settleAsked`
   * @returns {Settled | undefined}
   */
  settle(file, record, isStep, isAsked) {
    const isUntoldFor = isAsked ? this.untoldOfAsked : this.untold;
    /** For what functions wait themselves; of undefined the expression.
     * @type {Map<Unit | undefined, Wait>} */
    const waits = new Map();
    /** @param {Unit | undefined} of @param {Wait} wait */
    const add = (of, wait) => waits.set(of, getLonger(waits.get(of) ?? "none", wait));
    /** What runs what, and what it gives it. `from`: undefined for the expression itself.
     * @type {Link[]} */
    const links = [];
    /** @type {Set<Unit>} */
    const reached = new Set();
    let isUntold = false;
    /** What a function calls by its own name may be what it hands on to, of which no file has more: `this.client.readPage(key)` in `readPage`. */
    let handsOn = false;
    /**
     * @param {Link} link
     * @param {Site} [site] - that calls it, if one is known
     * @returns {boolean}
     */
    const enter = (link, site) => {
      const unit = link.to;
      if (isUntoldFor.has(unit)) {
        isUntold = true;
        return false;
      }
      const isNew = !reached.has(unit);
      reached.add(unit);
      links.push(link);
      return (
        (!isNew && site === undefined) ||
        (this.getEffect(unit)?.[2] ?? [])
          .filter(([, , argument]) => argument <= FIRST_PARAMETER)
          .every(([line, name, argument, given]) => {
            const handed =
              site === undefined
                ? this.findTargets(unit.file, [line, name, -1, given, 0]).map(([target]) => target)
                : this.findHanded(site, FIRST_PARAMETER - argument);
            return (
              handed.length > 0 &&
              handed.every(
                (target) =>
                  this.isWithin(target, link.from) || enter({ from: unit, to: target, given: decodeGiven(given) }),
              )
            );
          })
      );
    };
    /** @param {number} at @param {EffectRecord | undefined} effect @param {Unit} [from] */
    const follow = (at, effect, from) => {
      isUntold = effect === undefined || (effect[4] === 1 && !isAsked);
      if (effect === undefined || isUntold) return false;
      const [own, callees, open] = effect;
      add(from, own);
      const isKnown =
        callees.every(([callee, given]) =>
          enter({ from, to: this.program.files[at].units[callee], given: decodeGiven(given) }),
        ) &&
        open.every((call) => {
          if (call[2] <= FIRST_PARAMETER) return true;
          const targets = this.findTargets(at, call);
          if (targets.length === 0 && (call[2] === -1 || isAsked)) {
            if (this.readsByName(at, call)) add(from, "query");
            else if (this.asksByName(at, call) || (isAsked && isAskedOrAside(call)))
              add(from, call[4] === 1 && !this.isExported(at, call) ? "query" : "none");
            else if (COMPOSES_OF_OTHERS.test(call[1])) add(from, call[4] === 1 ? "query" : "none");
            else isUntold = !COMPUTES_OF_OTHERS.test(call[1]) && !this.isLookUp(at, call);
            return !isUntold;
          }
          const given = decodeGiven(call[3]);
          handsOn ||= call[4] === 1 && HANDS_ON.test(call[1]) && targets.every(([target]) => target === from);
          return targets.length > 0 && targets.every(([target, site]) => enter({ from, to: target, given }, site));
        });
      return isKnown && reached.size <= MAX_REACHED;
    };
    if (!follow(file, record)) return undefined;
    for (const unit of reached) {
      if (follow(unit.file, this.getEffect(unit), unit)) continue;
      if (isUntold) isUntoldFor.add(unit);
      return undefined;
    }
    if (!isAsked && (record[3].length > 0 || this.changesGiven(reached, links, isStep))) return undefined;
    const filling = [...reached].filter((unit) => {
      const effect = this.getEffect(unit);
      return effect !== undefined && (effect[3].length > 0 || (effect[4] ?? 0) > 0);
    });
    const all = [...waits.values()].reduce(getLonger, /** @type {Wait} */ ("none"));
    const wait = getUsual(all, this.getMostly(waits, links));
    return { wait: handsOn && wait === "none" ? "query" : wait, filling };
  }

  /**
   * @param {ReadonlyMap<Unit | undefined, Wait>} waits - of functions themselves, and of the expression that runs them
   * @param {Link[]} links - between them
   * @returns {Wait} the longest, but for what is only waited for where it is not in memory
   */
  getMostly(waits, links) {
    /** @type {Map<Unit | undefined, Unit[]>} */
    const next = new Map();
    for (const { from, to } of links) append(next, from, to);
    /** @type {Wait} */
    let longest = "none";
    /** @type {Set<Unit | undefined>} */
    const waiting = new Set([undefined]);
    for (const unit of waiting) {
      if (unit !== undefined && this.getEffect(unit)?.[6] === 1) continue;
      longest = getLonger(longest, waits.get(unit) ?? "none");
      for (const to of next.get(unit) ?? []) waiting.add(to);
    }
    return longest;
  }

  /**
   * @param {Unit} unit
   * @param {Unit | undefined} around
   * @returns {boolean} whether it is written inside of the other function, whose effect has its own in it
   */
  isWithin(unit, around) {
    if (around === undefined || unit === around || unit.file !== around.file) return false;
    const [inner, outer] = [getUnitSummary(this.program, unit), getUnitSummary(this.program, around)];
    return inner.line >= outer.line && inner.end <= outer.end;
  }

  /**
   * @param {ReadonlySet<Unit>} reached - functions
   * @param {Link[]} links - between them
   * @param {boolean} isStep
   * @returns {boolean} whether one changes what it is given, and that was not made for it
   */
  changesGiven(reached, links, isStep) {
    const changes = new Map([...reached].map((unit) => [unit, new Map(this.getEffect(unit)?.[3])]));
    for (let isDone = false; !isDone;) {
      isDone = true;
      for (const { from, to, given } of links)
        for (const [index, isPart] of changes.get(to) ?? []) {
          const { of, parts } = given(index);
          const owners = isPart ? parts : of;
          if (owners === undefined) return true;
          if (from === undefined) {
            if (isStep ? owners.size === 0 || !isOfThis(owners) : owners.size > 0) return true;
            continue;
          }
          if (addChanges(/** @type {Map<number, boolean>} */ (changes.get(from)), owners, isPart)) isDone = false;
        }
    }
    return false;
  }

  /**
   * @param {Unit} unit - a function or class
   * @returns {EffectRecord | undefined}
   */
  getEffect(unit) {
    const { effect, isClass, constructor_ } = getUnitSummary(this.program, unit);
    if (!isClass) return effect;
    return constructor_ === undefined
      ? ["none", [], [], []]
      : getUnitSummary(this.program, this.program.files[unit.file].units[constructor_]).effect;
  }

  /**
   * @param {number} file
   * @param {number} line
   * @param {string} name - of what is called
   * @returns {Site[]}
   */
  getSites(file, line, name) {
    return this.sites.get(this.program.files[file].path)?.get(`${line} ${name}`) ?? [];
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {[target: Unit, site?: Site][]} what it runs, as far as the project shows, and the call where it is called itself; none
   *   where nobody can tell
   */
  findTargets(file, [line, name, argument]) {
    return this.getSites(file, line, name).flatMap((site) => {
      const called = argument === -1 ? site.targets.map(getWritten) : this.getFunctions(site.args[argument] ?? -1);
      return called.map((target) => /** @type {[Unit, Site?]} */ ([target, argument === -1 ? site : undefined]));
    });
  }

  /**
   * `import { getDefaultPaths } from "routes-of-models"`, and not `client.getUser(id)`, which has a connection: such functions ask as often
   * as they compute, and are `async` for those of others.
   *
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it is a function that a package out of sight exports
   */
  isExported(file, [line, name]) {
    const called = this.getSites(file, line, name).flatMap(({ callee }) => this.program.slots.get(callee));
    return called.length > 0 && called.every(({ kind, path }) => kind === "external" && path?.length === 1);
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {ReturnType<Program["slots"]["get"]>} the objects on which it is called, as far as the project shows
   */
  getReceivers(file, [line, name]) {
    return this.getSites(file, line, name).flatMap(({ receiver }) => this.program.slots.get(receiver));
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it looks something up in a `Map` or another collection of the language
   */
  isLookUp(file, call) {
    const [, name] = call;
    const objects = this.getReceivers(file, call);
    return name === "get" && objects.length > 0 && objects.every(({ kind }) => kind === "array");
  }

  /**
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has
   * @returns {boolean} whether its name says that it reads
   */
  readsByName(file, call) {
    return READS_OF_OTHERS.test(call[1]) || this.associations.has(call[1]) || this.asksLoader(file, call);
  }

  /**
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has
   * @returns {boolean} whether its name says that it asks for something, and nothing that it could be in the project has that name
   */
  asksByName(file, call) {
    const [, name] = call;
    return ASKS.test(name) && !ASKS_TO_CHANGE.test(name) && (!this.names.has(name) || this.isFilledIn(file, call));
  }

  /**
   * `promisifyAll(Client.prototype)`, and loops over names whose functions nobody can tell apart
   *
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has
   * @returns {boolean} whether it is called on instances of classes that are in sight: no other function of that name is meant
   */
  isFilledIn(file, call) {
    const objects = this.getReceivers(file, call);
    return objects.length > 0 && objects.every(({ kind, unit }) => kind === "instance" && unit !== undefined);
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it asks what another file made with DataLoader: `userLoader.load(post.authorId)`
   */
  asksLoader(file, call) {
    const [, name] = call;
    const objects = this.getReceivers(file, call);
    return (
      READS_OF_LOADERS.test(name) &&
      objects.length > 0 &&
      objects.every(({ kind, table, name: is }) => kind === "framework" && table?.name === "GraphQL" && is === "loader")
    );
  }

  /**
   * @param {Site} site
   * @param {number} index - of an argument
   * @returns {Unit[]} the functions that it is, or that stand in it
   */
  findHanded(site, index) {
    const slot = site.args[index] ?? -1;
    const { objects, slots } = this.program;
    const members = slots
      .get(slot)
      .flatMap((value) => (value.kind === "object" ? objects.getMembers(value) : []))
      .flatMap(([, field]) => this.getFunctions(field));
    return [...this.getFunctions(slot), ...members];
  }

  /** @param {number} slot */
  getFunctions(slot) {
    return this.program.slots
      .get(slot)
      .flatMap(({ kind, unit }) => (kind === "unit" && unit !== undefined ? [getWritten(unit)] : []));
  }
}

/**
 * @param {ReadonlyMap<number, Unit[]>} filling - by index of an `await`
 * @param {number} index
 * @returns {number[]} the others that have one of the same functions
 */
function getSharing(filling, index) {
  const own = new Set(filling.get(index));
  return [...filling].flatMap(([other, units]) =>
    other !== index && units.some((unit) => own.has(unit)) ? [other] : [],
  );
}

/**
 * @param {OpenCall} call - of what no file of the project has, on the way to what is asked for
 * @returns {boolean} whether it asks, too, by its name, or hands a question on, or nobody waits for it and it does not tell others
 */
function isAskedOrAside([, name, , , isWaitedFor]) {
  return isWaitedFor === 1 ? asksInSight(name) || CARRIES.test(name) : !TELLS_OTHERS.test(name);
}

/**
 * @param {Program} program
 * @param {Map<Unit, HotUnit>} hot
 * @param {Waits} [waits] - of the program
 * @returns {Map<Unit, WaitOfAwait[]>} for what hot functions wait, by the index of the `await`, where only the
 *   project shows it
 */
export function getMappedWaits(program, hot, waits = new Waits(program)) {
  const waiting = [...hot.keys()].filter((unit) => getUnitSummary(program, unit).awaits !== undefined);
  /** @type {Map<Unit, WaitOfAwait[]>} */
  const found = new Map();
  if (waiting.length === 0) return found;
  for (const unit of waiting) {
    const known = waits.get(unit);
    if (known.length > 0) found.set(unit, known);
  }
  return found;
}
