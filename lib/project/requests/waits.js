import { append } from "../../ast/append.js";
import { addChanges, isOfThis } from "../../effects/changed.js";
import { FIRST_PARAMETER, KEPT_BY_FILE } from "../summary/effect-records.js";
import { decodeGiven } from "../../effects/reads/given.js";
import { TELLS_OTHERS } from "../../effects/drivers/drivers.js";
import { OF_ASKED, OF_STEP, getLonger, getUsual } from "../../effects/waits.js";
import { OpenCalls } from "../values/open-calls.js";
import { getUnitSummary } from "../heat/project-heat.js";

/** @import { EffectRecord } from "../summary/effect-records.js" */
/** @import { HotUnit } from "../heat/project-heat.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Site } from "../values/site.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Wait } from "../../effects/waits.js" */

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

/** `text.replace(SPACES, separator)` */
const REPLACES = /^replace(?:All)?$/;

/** How many functions a wait may lead through: one that leads through more has a part in everything. */
const MAX_REACHED = 2000;

/** For what awaited expressions wait that change nothing, across files. */
export class Waits {
  /**
   * @param {Program} program - solved
   * @param {ReadonlyMap<Unit, HotUnit>} hot
   */
  constructor(program, hot) {
    this.program = program;
    this.hot = hot;
    this.calls = new OpenCalls(program);
    /** Whose `this` is new.
     * @type {Set<Unit>} */
    this.constructors = new Set(
      program.files.flatMap(({ units, summary }) =>
        summary.units.flatMap(({ constructor_ }) => (constructor_ === undefined ? [] : [units[constructor_]])),
      ),
    );
    /** Functions that change something, or call what nobody can tell, whoever calls them with whatever.
     * @type {Set<Unit>} */
    this.untold = new Set();
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
      if (asks(record)) filling.set(index, found.filling);
      return [/** @type {WaitOfAwait} */ (settled === undefined ? [index, found.wait, OF_ASKED] : [index, found.wait])];
    });
    for (const wait of waits) if (wait[2] === OF_ASKED) wait[3] = getSharing(filling, wait[0]);
    return waits;
  }

  /**
   * For what an expression waits that asks for something by its name, of a database or of another server, whatever is done besides on the way to the
   * answer: what is filled, counted, mended, or made where it is not there yet.
   *
   * @param {number} file
   * @param {EffectRecord} record - of an awaited expression
   * @returns {Settled | undefined} undefined where its name does not say so, it is not seen to ask anybody, or always writes itself
   */
  settleAsked(file, record) {
    const settled = asks(record) ? this.settle(file, record, false, true) : undefined;
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
    /** What asks by its name is asked, whatever is done on the way to the answer. */
    const isTrusted = isAsked && record[5] === 1;
    let isUntold = false;
    /**
     * @template T
     * @param {readonly T[]} list
     * @param {(one: T) => boolean} isKnown
     * @returns {boolean} whether what they do is known; all are looked at where that does not matter
     */
    const every = (list, isKnown) => list.every((one) => isKnown(one) || isTrusted);
    /** What a function calls by its own name may be what it hands on to, of which no file has more: `this.client.readPage(key)` in `readPage`. */
    let handsOn = false;
    /**
     * @param {Link} link
     * @param {Site} [site] - that calls it, if one is known
     * @returns {boolean}
     */
    const enter = (link, site) => {
      const unit = link.to;
      if (!isAsked && this.untold.has(unit)) {
        isUntold = true;
        return false;
      }
      const isNew = !reached.has(unit);
      reached.add(unit);
      links.push(link);
      if (!isNew && site === undefined) return true;
      const called = (this.getEffect(unit)?.[2] ?? []).filter(([, , argument]) => argument <= FIRST_PARAMETER);
      return every(called, ([line, name, argument, given]) => {
        if (site !== undefined && this.isLeftOut(site, link, FIRST_PARAMETER - argument)) return true;
        const handed =
          site === undefined
            ? this.calls.findTargets(unit.file, [line, name, -1, given, 0]).map(([target]) => target)
            : this.calls.findHanded(site, FIRST_PARAMETER - argument);
        return (
          handed.length > 0 &&
          every(
            handed,
            (target) =>
              this.isWithin(target, link.from) || enter({ from: unit, to: target, given: decodeGiven(given) }),
          )
        );
      });
    };
    /** @param {number} at @param {EffectRecord | undefined} effect @param {Unit} [from] */
    const follow = (at, effect, from) => {
      isUntold = effect === undefined || (effect[4] === 1 && !isAsked);
      if (effect === undefined || isUntold) return isTrusted;
      const [own, callees, open] = effect;
      add(from, own);
      const isKnown =
        every(callees, ([callee, given]) =>
          enter({ from, to: this.program.files[at].units[callee], given: decodeGiven(given) }),
        ) &&
        every(open, (call) => {
          if (call[2] <= FIRST_PARAMETER) return true;
          const targets = this.calls.findTargets(at, call);
          // A text, unless a function is in sight.
          if (targets.length === 0 && call[2] !== -1 && REPLACES.test(call[1])) return true;
          const given = decodeGiven(call[3]);
          if (targets.length === 0 && call[2] === -1) {
            const wait = this.calls.findWaitByName(at, call, isAsked, from);
            if (wait !== undefined) add(from, wait);
            else {
              const namesakes = this.calls.asksByName(at, call) ? this.calls.getNamesakes(at, call, from) : [];
              isUntold = namesakes.length === 0 || !every(namesakes, (to) => enter({ from, to, given }));
            }
            return !isUntold;
          }
          handsOn ||= call[4] === 1 && HANDS_ON.test(call[1]) && targets.every(([target]) => target === from);
          return targets.length > 0 && every(targets, ([target, site]) => enter({ from, to: target, given }, site));
        });
      return isKnown && reached.size <= MAX_REACHED;
    };
    if (!follow(file, record)) return undefined;
    for (const unit of reached) {
      if (follow(unit.file, this.getEffect(unit), unit)) continue;
      if (isUntold && !isAsked) this.untold.add(unit);
      return undefined;
    }
    if (isTrusted && links.some(({ from, to }) => from === undefined && this.writesItself(to))) return undefined;
    // What asks by its name notes nothing in what it is given that others need.
    if ((!isAsked || record[5] === 2) && (record[3].length > 0 || this.changesGiven(reached, links, isStep)))
      return undefined;
    const filling = [...reached].filter((unit) => this.fillsForOthers(unit, links));
    const all = [...waits.values()].reduce(getLonger, /** @type {Wait} */ ("none"));
    const wait = getUsual(all, this.answers(file, record) ? "none" : this.getMostly(waits, links));
    return { wait: handsOn && wait === "none" ? "query" : wait, filling };
  }

  /**
   * `async function getUser(id) { await db.insert({ id }); … }` is not what its name says.
   *
   * @param {Unit} unit
   * @returns {boolean} whether it writes or tells others, whatever the functions do that it calls
   */
  writesItself(unit) {
    const effect = this.getEffect(unit);
    return (
      effect === undefined ||
      effect[2].some((call) => TELLS_OTHERS.test(call[1]) && this.calls.findTargets(unit.file, call).length === 0)
    );
  }

  /**
   * `parse(text)` of `function parse(text, onError) { … if (onError) onError(error); }`
   *
   * @param {Site} site
   * @param {Link} link - that it is
   * @param {number} index - of a parameter
   * @returns {boolean} whether nothing is handed over for it, neither by a list that is spread out nor bound before
   */
  isLeftOut({ args, callee }, { given }, index) {
    return (
      index >= args.length &&
      given(index).of?.size === 0 &&
      !this.program.slots.get(callee).some(({ kind }) => kind === "bound")
    );
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
      if (unit !== undefined && this.answers(unit.file, this.getEffect(unit))) continue;
      longest = getLonger(longest, waits.get(unit) ?? "none");
      for (const to of next.get(unit) ?? []) waiting.add(to);
    }
    return longest;
  }

  /**
   * @param {number} file
   * @param {EffectRecord | undefined} effect - of something in the file
   * @returns {boolean} whether it mostly answers with what earlier requests have left: an instance that is made for each request keeps nothing of them
   */
  answers(file, effect) {
    const keeper = effect?.[6];
    return keeper === KEPT_BY_FILE || (keeper !== undefined && !this.hot.has(this.program.files[file].units[keeper]));
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
   * What is loaded once for all that follow is there, for whoever asks first; and what is made anew is nobody else's, nor is a row that only the caller has read:
   * `const user = await findUser(id); await addTeams(user); return user;`
   *
   * @param {Unit} unit
   * @param {Link[]} links - what runs it, among others
   * @returns {boolean} whether it keeps something that another one of the same request may find
   */
  fillsForOthers(unit, links) {
    if (unit.isClass || this.constructors.has(unit)) return false;
    const effect = this.getEffect(unit);
    if (effect === undefined) return true;
    const [, , , changed, keeps = 0] = effect;
    const isGivenOwn = (/** @type {Link} */ { given }) =>
      changed.every(([index, isPart]) => given(index)[isPart ? "parts" : "of"]?.size === 0);
    return keeps === 1 || (changed.length > 0 && !links.every((link) => link.to !== unit || isGivenOwn(link)));
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
}

/** @param {EffectRecord} record - of an awaited expression */
function asks({ 5: by }) {
  return by === 1 || by === 2;
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
 * @param {Program} program
 * @param {Map<Unit, HotUnit>} hot
 * @param {Waits} [waits] - of the program
 * @returns {Map<Unit, WaitOfAwait[]>} for what hot functions wait, by the index of the `await`, where only the
 *   project shows it
 */
export function getMappedWaits(program, hot, waits = new Waits(program, hot)) {
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
