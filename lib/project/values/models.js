import { ELEMENT } from "../summary/slots.js";
import { addTarget } from "./site.js";

/** @import { Objects } from "./objects.js" */
/** @import { Site } from "./site.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/** What models of ORMs are asked by, and what goes on from there. */
export const FINDERS = new Set(
  (
    "query $query find findAll findAndCountAll findBy findOneBy findById findByIds findByPk findOne findOneOrFail findOneByOrFail " +
    "findOrCreate findOrBuild findOneAndUpdate findByIdAndUpdate create bulkCreate build upsert insert insertAndFetch " +
    "insertGraph patch patchAndFetchById update updateAndFetchById upsertGraph delete deleteById where whereIn whereNot " +
    "andWhere orderBy limit offset first select withGraphFetched withGraphJoined joinRelated leftJoinRelated fetch fetchAll " +
    "scope unscoped throwIfNotFound exec lean populate save reload fetchGraph"
  ).split(" "),
);

/** Methods of packages that are told by its name what they bring: `R.load("docker_host", id)`, of `class DockerHost extends BeanModel`. */
export const NAMED_FINDERS = /^(?:find|findOne|findAll|load|create|dispense|convertToBeans?)$/;

/** Methods that Objection calls for rows that are read or written. */
const HOOK =
  /^(\$(before|after)(Insert|Update|Delete|Find)|(before|after)(Insert|Update|Delete|Find)|\$(parse|format)(Database)?Json|\$(before|after)Validate)$/;

/** Which of them are called by what is asked of rows; by anything else those for rows that are found. @type {[asked: RegExp, hooks: RegExp][]} */
const HOOKS_OF = [
  [/^(?:insert|create|bulkCreate|findOrCreate)/, /Insert$|Validate$|Json$/],
  [/^upsert/, /(?:Insert|Update)$|Validate$|Json$/],
  [/^(?:patch|update|findOneAndUpdate|findByIdAndUpdate)/, /Update$|Validate$|Json$/],
  [/^delete/, /Delete$/],
];
const OF_FOUND = /Find$|^\$parse(?:Database)?Json$/;

/**
 * Classes whose parent is a package's and that are asked for rows: `class User extends Model`, `await User.findByPk(id)`. What they are
 * asked for are their instances, alone and in lists, and their hooks run.
 */
export class Models {
  /**
   * @param {Slots} slots
   * @param {Objects} objects
   */
  constructor(slots, objects) {
    this.slots = slots;
    this.objects = objects;
    /** Calls that may ask a model, with what they are made on.
     * @type {[site: Site, value: Value][]} */
    this.asked = [];
    /** Calls of packages that may be told the name of a model.
     * @type {Site[]} */
    this.named = [];
    /** @type {Map<Unit, Value>} */
    this.lists = new Map();
  }

  /**
   * @param {Site} site
   * @param {Value} value
   */
  add(site, value) {
    if (value.unit?.isClass === true && (value.kind === "unit" || value.kind === "instance"))
      this.asked.push([site, value]);
  }

  /**
   * @param {Site} site - with a text for its first argument
   * @param {Value} value - that it is called on
   */
  addNamed(site, { kind }) {
    if (kind === "external" && !this.named.includes(site)) this.named.push(site);
  }

  /**
   * Fills results, until nothing more is asked of what they are.
   *
   * @param {() => [name: string, unit: Unit][]} getClasses - of the project
   */
  fill(getClasses) {
    /** @type {Map<string, Unit | undefined>} */
    const models = new Map();
    if (this.named.length > 0)
      for (const [name, unit] of getClasses())
        if (this.isModel(unit, new Set())) models.set(toPlain(name), models.has(toPlain(name)) ? undefined : unit);
    let answered = 0;
    for (let next = 0; next < this.asked.length || answered < this.named.length;) {
      for (; answered < this.named.length; answered++) {
        const site = this.named[answered];
        const unit = models.get(toPlain(String(site.text)));
        if (unit !== undefined) this.addRows(site, unit);
      }
      for (; next < this.asked.length; next++) this.fillResult(...this.asked[next]);
      this.slots.solve();
    }
  }

  /**
   * @param {Site} site
   * @param {Value} value
   */
  fillResult(site, value) {
    const unit = /** @type {Unit} */ (value.unit);
    const own = this.slots.get(this.objects.getMember(value, String(site.name)));
    if (own.some(({ kind }) => kind === "unit") || !this.isModel(unit, new Set())) return;
    this.addRows(site, unit);
    //   User.query().patch(changes)    is asked of the rows that the query finds
    this.runHooks(site, unit.value, this.objects.getInstance(unit));
  }

  /**
   * @param {Site} site
   * @param {Unit} unit - a class
   */
  addRows(site, unit) {
    this.slots.add(site.result, this.objects.getInstance(unit));
    this.slots.add(site.result, this.getList(unit));
  }

  /**
   * @param {Unit} unit - a class
   * @param {Set<Unit>} seen
   * @returns {boolean} whether a package has its parent, or that of its parent
   */
  isModel(unit, seen) {
    if (seen.has(unit)) return false;
    seen.add(unit);
    return this.slots
      .get(this.objects.getParents(unit.value))
      .some((parent) =>
        parent.kind === "unit" && parent.unit?.isClass === true
          ? this.isModel(parent.unit, seen)
          : parent.kind === "external",
      );
  }

  /**
   * @param {Site} site
   * @param {...Value} values - a class and its instance
   */
  runHooks(site, ...values) {
    const [, ofAsked] = HOOKS_OF.find(([asked]) => asked.test(String(site.name))) ?? [];
    const hooks = values.flatMap((value) =>
      this.objects
        .getMembers(value)
        .filter(([name]) => HOOK.test(name) && (ofAsked ?? OF_FOUND).test(name))
        .flatMap(([, slot]) =>
          this.slots.get(slot).flatMap(({ kind, unit }) => (kind === "unit" && unit ? [unit] : [])),
        ),
    );
    for (const unit of hooks) addTarget(site, unit);
  }

  /** @param {Unit} unit */
  getList(unit) {
    const known = this.lists.get(unit);
    if (known !== undefined) return known;
    /** @type {Value} */
    const list = { kind: "array" };
    this.lists.set(unit, list);
    this.slots.add(this.objects.getField(list, ELEMENT), this.objects.getInstance(unit));
    return list;
  }
}

/**
 * @param {string} name - "docker_host", "DockerHost"
 * @returns {string} "dockerhost"
 */
function toPlain(name) {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}
