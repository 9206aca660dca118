import { getParams } from "../../ast/syntax/functions.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { ELEMENT } from "../summary/slots.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Objects } from "./objects.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/** Methods of lists that return what is in these, or is made of it one by one. */
const OF_LISTS = /^(map|filter|slice|flat|concat|toSorted|toReversed)$/;

const MAX_DEPTH = 5;

/**
 * Whether a function returns the member that its first parameter names, or what is in it:
 * `(type) => (this.handlers[type] || []).map(({ fn }) => fn)`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} expression - that it returns
 * @returns {boolean | undefined} undefined for nothing and empty lists, which say nothing
 */
export function isChosenByName(source, fn, expression) {
  return isChosen(source, fn, unwrap(expression), 0);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} node - unwrapped
 * @param {number} depth
 * @returns {boolean | undefined}
 */
function isChosen(source, fn, node, depth) {
  if (depth > MAX_DEPTH) return false;
  const follow = (/** @type {Node} */ next) => isChosen(source, fn, unwrap(next), depth + 1);
  switch (node.type) {
    case "ArrayExpression":
      return node.elements.length === 0 ? undefined : false;
    case "Literal":
      return node.value === null ? undefined : false;
    case "LogicalExpression":
      return both(follow(node.left), follow(node.right));
    case "ConditionalExpression":
      return both(follow(node.consequent), follow(node.alternate));
    case "CallExpression": {
      const callee = unwrap(node.callee);
      return callee.type === "MemberExpression" && !callee.computed && OF_LISTS.test(callee.property.name)
        ? follow(callee.object)
        : false;
    }
    case "MemberExpression":
      return node.computed === true && isFirstParameter(source, fn, unwrap(node.property));
    case "Identifier": {
      if (node.name === "undefined") return undefined;
      const variable = source.findVariable(node);
      const definition = /** @type {any} */ (variable?.defs[0]);
      return definition?.type === "Variable" && definition.parent.kind === "const" && definition.node.init != null
        ? definition.node.id.type === "Identifier" && follow(definition.node.init)
        : false;
    }
    default:
      return false;
  }
}

/**
 * @param {boolean | undefined} first
 * @param {boolean | undefined} second
 */
function both(first, second) {
  return first === undefined || second === undefined ? (first ?? second) : first && second;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} key
 * @returns {boolean} whether it is what the caller gave
 */
function isFirstParameter(source, fn, key) {
  if (key.type !== "Identifier" || getParams(fn).length === 0) return false;
  const variable = source.findVariable(key);
  return (
    variable !== undefined &&
    variable.defs.length === 1 &&
    /** @type {any} */ (variable.defs[0]).name === getName(getParams(fn)[0]) &&
    !variable.references.some((reference) => reference.isWrite() && !reference.init)
  );
}

/** @param {Node} param */
function getName(param) {
  return param.type === "AssignmentPattern" ? param.left : param;
}

/**
 * What functions return that choose by a name, told apart by the name that each call gives. The table was filled by keys that nobody
 * follows, so that all of it arrives at the result: `register({ startup: [connect], request: [check] })`, kept by
 * `for (const type of Object.keys(given)) this.handlers[type].push(...given[type])`. What is kept under a name is what stands under
 * that name in some object of the project; where nothing does for any of the calls, the table has other names, and all of it is meant.
 */
export class Chosen {
  /**
   * @param {Slots} slots
   * @param {Objects} objects
   */
  constructor(slots, objects) {
    this.slots = slots;
    this.objects = objects;
    /** Members of objects, by their names.
     * @type {[name: string, slot: number, object: Value][]} */
    this.fields = [];
    /** What is yet to be handed on, by who returned it and by the name.
     * @type {{ from: number, to: number, name: number, done: number }[]} `done`: how many values have been handed on, or left out */
    this.asked = [];
    /** By slot of what is returned: the names that are asked for.
     * @type {Map<number, Set<string>>} */
    this.names = new Map();
    /** Lists of which some elements were asked for, by list and name.
     * @type {Map<string, Value>} */
    this.lists = new Map();
    objects.listenToFields((name, slot, object) => {
      if (object.kind === "object" && object.isModule !== true && name !== ELEMENT)
        this.fields.push([name, slot, object]);
    });
  }

  /**
   * @param {number} from - slot of what the function returns
   * @param {number} to - slot of what the call is
   * @param {number} name
   */
  ask(from, to, name) {
    this.asked.push({ from, to, name, done: 0 });
    getOrInsert(this.names, from, () => new Set()).add(this.objects.names[name]);
  }

  /**
   * Hands on what has arrived since it was asked the last time.
   *
   * @returns {boolean} whether there was anything
   */
  answer() {
    /** @type {Map<Unit, Set<string>> | undefined} */
    let kept;
    // Those that are asked about elements of lists come up on the way.
    for (let index = 0; index < this.asked.length; index++) {
      const question = this.asked[index];
      const { from, to, name, done } = question;
      const values = this.slots.get(from);
      if (values.length === done) continue;
      question.done = values.length;
      kept ??= this.getKept();
      const isKept = this.getTest(from, kept, this.objects.names[name]);
      for (const value of values.slice(done)) {
        if (value.kind === "array") this.slots.add(to, this.getList(value, name));
        else if (value.kind !== "unit" || value.unit === undefined || isKept(value.unit)) this.slots.add(to, value);
      }
    }
    return kept !== undefined;
  }

  /**
   * @param {Value} list
   * @param {number} name
   * @returns {Value} what is in it under this name
   */
  getList(list, name) {
    return getOrInsert(this.lists, `${this.slots.getId(list)} ${name}`, () => {
      /** @type {Value} */
      const part = { kind: "array" };
      this.ask(this.objects.getField(list, ELEMENT), this.objects.getField(part, ELEMENT), name);
      return part;
    });
  }

  /**
   * @param {number} from - slot of what is returned
   * @param {Map<Unit, Set<string>>} kept
   * @param {string} name - that is asked for
   * @returns {(unit: Unit) => boolean} whether a function may be kept under it
   */
  getTest(from, kept, name) {
    const units = this.findFunctions(from);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const unit of units) for (const one of kept.get(unit) ?? []) counts.set(one, (counts.get(one) ?? 0) + 1);
    // `{ fn, plugin }`: a name under which each of them stands tells none of them apart.
    const isTelling = (/** @type {string} */ one) => (counts.get(one) ?? 0) < units.size;
    const asked = [.../** @type {Set<string>} */ (this.names.get(from))];
    if (!asked.some((one) => counts.has(one) && isTelling(one))) return () => true;
    return (unit) => {
      const own = kept.get(unit);
      return own === undefined || own.has(name) || ![...own].some(isTelling);
    };
  }

  /** @param {number} slot */
  findFunctions(slot) {
    return new Set(
      this.slots.get(slot).flatMap(({ kind, unit }) => (kind === "unit" && unit !== undefined ? [unit] : [])),
    );
  }

  /** @returns {Map<Unit, Set<string>>} under which names functions stand in objects, alone or in a list */
  getKept() {
    /** @type {Map<Unit, Set<string>>} */
    const names = new Map();
    for (const [name, slot] of this.fields)
      for (const value of this.slots.get(slot)) {
        const units =
          value.kind === "array"
            ? this.findFunctions(this.objects.getField(value, ELEMENT))
            : value.unit === undefined
              ? []
              : [value.unit];
        for (const unit of units) getOrInsert(names, unit, () => new Set()).add(name);
      }
    return names;
  }
}
