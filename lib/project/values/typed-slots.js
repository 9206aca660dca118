import { GIVEN } from "../summary/annotations.js";
import { NONE } from "../summary/slots.js";
import { addClassesTo, getClasses } from "./typed-classes.js";

/** @import { Objects } from "./objects.js" */
/** @import { Slots, Unit, Value } from "./values.js" */

/** How many classes and objects an interface or abstract class may be implemented by: calls on one with more are not followed. */
const MAX_IMPLEMENTATIONS = 300;

/** Values that say nothing of what is in a slot. */
const NOTHING = new Set(["external", "global", "type", "text", "folder"]);

/** These neither, where a type names members: what a framework hands out gets them from the project. */
const FRAMEWORK = "framework";

/**
 * What is annotated with a class or an interface of the project, and where no value arrives that anybody has seen, or none of the class: frameworks
 * and containers put instances there, and data bases hand them out.
 */
export class TypedSlots {
  /**
   * @param {Slots} slots
   * @param {Objects} objects
   */
  constructor(slots, objects) {
    this.slots = slots;
    this.objects = objects;
    /** By how they get their value.
     * @type {[slot: number, type: number][][]} */
    this.annotated = [[], [], [], []];
    /** By class or interface: the slot of instances of those that implement it.
     * @type {Map<Value, number>} */
    this.implementations = new Map();
    /** What stands for something of a type of which no value is known.
     * @type {Map<Value, Value>} */
    this.placeholders = new Map();
    /** Slots that got something.
     * @type {Set<number>} */
    this.filled = new Set();
  }

  /**
   * @param {number} slot
   * @param {number} type
   * @param {number} way
   */
  add(slot, type, way) {
    if (slot !== NONE) this.annotated[way].push([slot, type]);
  }

  /** @returns {[slot: number, type: number][]} parameters of functions with a type, and what calls bring that is said to be of one */
  getGiven() {
    return this.annotated[GIVEN];
  }

  /**
   * `class Users extends Base implements Store`
   *
   * @param {Unit} unit
   * @param {number} type - slot of what it implements
   */
  addImplementation(unit, type) {
    this.slots.listen(type, (value) => {
      const isAbstract = value.kind === "type" || value.unit?.isAbstract === true;
      if (!isAbstract || value.unit === unit) return;
      const all = this.getImplementations(value);
      if (unit.isAbstract) this.slots.connect(this.getImplementations(unit.value), all);
      else this.slots.add(all, this.objects.getInstance(unit));
    });
  }

  /**
   * `interface Store extends Base`
   *
   * @param {Value} type
   * @param {number} parent - slot of what it extends
   */
  addParent(type, parent) {
    this.slots.connect(parent, this.objects.getParents(type));
    this.slots.listen(parent, (value) => {
      if (value.kind === "type" && value !== type)
        this.slots.connect(this.getImplementations(type), this.getImplementations(value));
    });
  }

  /** @param {Value} type */
  getImplementations(type) {
    const known = this.implementations.get(type);
    if (known !== undefined) return known;
    const slot = this.slots.create();
    this.implementations.set(type, slot);
    return slot;
  }

  /** Fills what has no value, first what is injected, and follows what is filled. */
  fill() {
    const [injected, given, declared, classes] = this.annotated;
    for (const [slot, type] of declared) this.addObjects(slot, type);
    for (const [slot, type] of declared) addClassesTo(this, slot, type);
    for (const annotated of [injected, [...given, ...declared]]) {
      // All at once: whether one has a value must not depend on what another was filled with.
      const empty = annotated.filter(
        ([slot, type]) => !this.isKnown(slot) || this.isOfOthers(slot, type) || this.isNoFrameworks(slot, type),
      );
      const added = annotated.filter(([slot]) => this.isFrameworks(slot));
      for (const [slot, type] of empty) if (this.fillSlot(slot, type)) this.filled.add(slot);
      for (const [slot, type] of added) this.addMembers(slot, type);
      if (annotated !== injected) this.addClasses(classes);
      this.slots.solve();
    }
  }

  /**
   * `const store: Store = { find () {} }`, `function makeStore (): Store { return { find () {} }; }`: objects implement interfaces, too.
   *
   * @param {number} slot
   * @param {number} type
   */
  addObjects(slot, type) {
    const interfaces = this.slots.get(type).filter(({ kind }) => kind === "type");
    if (interfaces.length === 0) return;
    for (const value of this.slots.get(slot))
      if (value.kind === "object") for (const one of interfaces) this.slots.add(this.getImplementations(one), value);
  }

  /**
   * Of an abstract class there are no instances but those of classes below it, of which nothing is known where one of its own methods hands out
   * `this`: `onModuleInit() { providers.set(this.name, this); }`
   *
   * @param {number} slot
   */
  isKnown(slot) {
    return this.slots
      .get(slot)
      .some(({ kind, unit }) => !NOTHING.has(kind) && !(kind === "instance" && unit?.isAbstract === true));
  }

  /**
   * Where a class is said to be and what arrives are no instances of it, but several things that something hands on for all who ask, those of the
   * class come from elsewhere: `const user: User = await bus.ask("user", id)`. One thing alone stands for an instance: `show({ greet() {} })`.
   *
   * @param {number} slot
   * @param {number} type
   * @returns {boolean}
   */
  isOfOthers(slot, type) {
    if (this.slots.get(slot).filter(({ kind }) => !NOTHING.has(kind)).length < 2) return false;
    const designators = this.slots.get(type);
    return designators.length > 0 && designators.every((one) => this.isOfClass(one) && !this.hasInstance(slot, one));
  }

  /**
   * Where a class of the project is said to be, what a framework hands over otherwise is not it: `constructor (users: Users)` of what a container
   * makes that injects by names, and not all that it has as one object.
   *
   * @param {number} slot
   * @param {number} type
   * @returns {boolean}
   */
  isNoFrameworks(slot, type) {
    // import type { Users } from "@/users" may name a package, too.
    const designators = this.slots.get(type).filter(({ kind }) => kind !== "external");
    return (
      designators.length > 0 &&
      this.isFrameworks(slot) &&
      designators.every(({ kind, unit }) => kind === "unit" && unit?.isClass === true)
    );
  }

  /**
   * @param {Value} type
   * @returns {boolean} whether it is a class, or a list of instances of one
   */
  isOfClass(type) {
    if (type.isCollection !== true) return type.kind === "unit" && type.unit?.isClass === true;
    return (type.members ?? []).every(([, slot]) =>
      this.slots.get(slot).every(({ kind, unit }) => kind === "unit" && unit?.isClass === true),
    );
  }

  /**
   * @param {number} slot
   * @param {Value} type - a class, or a list of instances
   * @returns {boolean}
   */
  hasInstance(slot, type) {
    return this.slots.get(slot).some((value) => {
      if (type.isCollection !== true)
        return value.kind === "instance" && value.unit !== undefined && this.isBelow(value.unit.value, type, new Set());
      return (
        value.kind === "array" &&
        (type.members ?? []).some(([name, of]) =>
          this.slots.get(of).some((one) => this.hasInstance(this.objects.getField(value, name), one)),
        )
      );
    });
  }

  /**
   * @param {Value} value - a class
   * @param {Value} type - a class
   * @param {Set<Value>} seen
   * @returns {boolean} whether it is the class, or extends it
   */
  isBelow(value, type, seen) {
    if (value === type) return true;
    if (seen.has(value)) return false;
    seen.add(value);
    return this.slots.get(this.objects.getParents(value)).some((parent) => this.isBelow(parent, type, seen));
  }

  /**
   * `Users: typeof User`
   *
   * @param {[slot: number, type: number][]} annotated
   */
  addClasses(annotated) {
    const empty = annotated.filter(([slot]) => !this.isKnown(slot));
    for (const [slot, type] of empty) {
      for (const value of getClasses(this, type)) this.slots.add(slot, value);
      this.filled.add(slot);
    }
  }

  /** @param {number} slot */
  isFrameworks(slot) {
    const values = this.slots.get(slot);
    return (
      values.some(({ kind }) => kind === FRAMEWORK) &&
      values.every(({ kind }) => kind === FRAMEWORK || NOTHING.has(kind))
    );
  }

  /**
   * `req: Request & { user: User }`
   *
   * @param {number} slot - of a framework's object
   * @param {number} type
   */
  addMembers(slot, type) {
    for (const designator of this.slots.get(type))
      if (designator.kind === "type") for (const value of this.getPlaceholder(designator)) this.slots.add(slot, value);
  }

  /**
   * @param {number} slot
   * @param {number} type
   * @returns {boolean} whether it got anything
   */
  fillSlot(slot, type) {
    const values = this.slots.get(type).flatMap((designator) => this.getInstances(designator));
    for (const value of values) this.slots.add(slot, value);
    return values.length > 0;
  }

  /**
   * @param {Value} type - a class or an interface
   * @returns {Value[]}
   */
  getInstances(type) {
    const isClass = type.kind === "unit" && type.unit?.isClass === true;
    if (!isClass && type.kind !== "type") return [];
    const own = isClass && type.unit !== undefined ? [this.objects.getInstance(type.unit)] : [];
    if (isClass && type.unit?.isAbstract !== true) return own;
    const known = this.slots.get(this.implementations.get(type) ?? NONE);
    if (known.length > 0) return known.length > MAX_IMPLEMENTATIONS ? own : known;
    return isClass ? own : [...this.getPlaceholder(type), ...this.getInherited(type)];
  }

  /**
   * `interface User extends StoredUser {}`, of a class: what has the interface's type is one of its instances.
   *
   * @param {Value} type
   * @returns {Value[]}
   */
  getInherited({ parents }) {
    return parents === undefined
      ? []
      : this.slots.get(parents).flatMap((parent) => (parent.kind === "unit" ? this.getInstances(parent) : []));
  }

  /**
   * `{ users }: { users: Users }`: an object of which only the types of its members are known.
   *
   * @param {Value} type
   * @returns {Value[]} none where nothing is known of its members either
   */
  getPlaceholder(type) {
    const known = this.placeholders.get(type);
    if (known !== undefined) return [known];
    /** @type {Value} */
    const value = { kind: type.isCollection ? "array" : "object" };
    this.placeholders.set(type, value);
    let isOfUse = false;
    for (const [name, member] of this.getMembers(type, new Set()))
      if (this.fillMember(this.objects.getField(value, name), member, type)) isOfUse = true;
    return isOfUse ? [value] : [];
  }

  /**
   * @param {number} slot
   * @param {number} member - the type of a member
   * @param {Value} type - whose member it is
   * @returns {boolean} whether it got anything
   */
  fillMember(slot, member, { isOfClasses }) {
    if (isOfClasses !== true) return this.fillSlot(slot, member);
    const classes = getClasses(this, member);
    for (const value of classes) this.slots.add(slot, value);
    return classes.length > 0;
  }

  /**
   * @param {Value} type
   * @param {Set<Value>} seen
   * @returns {[name: string, slot: number][]} of its own members and inherited ones, the types
   */
  getMembers(type, seen) {
    if (seen.has(type)) return [];
    seen.add(type);
    const parents = type.parents === undefined ? [] : this.slots.get(type.parents);
    return [...(type.members ?? []), ...parents.flatMap((parent) => this.getMembers(parent, seen))];
  }
}
