import { ANY } from "../summary/slots.js";
import { createIsKnown } from "./known-modules.js";
import { getOrInsert } from "../../ast/get-or-insert.js";

/** @import { FrameworkTable } from "../../types.js" */
/** @import { Unit, Value } from "./values.js" */

/**
 * Names, and values of which a project has one each: a package's export, a global, a text, a framework's kind of object, the
 * instance of a class.
 */
export class SharedValues {
  /** @param {FrameworkTable[]} tables */
  constructor(tables) {
    this.isKnown = createIsKnown(tables);
    /** @type {string[]} */
    this.names = [];
    /** @type {Map<string, number>} */
    this.nameIds = new Map();
    /** @type {Map<string, Value>} */
    this.shared = new Map();
  }

  /**
   * @param {string} module
   * @param {string[]} path
   * @returns {Value}
   */
  getExternal(module, path) {
    return this.isKnown(module)
      ? this.getShared(`${module} ${path.join(".")}`, () => ({ kind: "external", module, path }))
      : this.getShared(` ${path.length}`, () => ({ kind: "external", module: "", path: path.map(() => ANY) }));
  }

  /**
   * @param {number} name
   * @returns {Value} the text that it is
   */
  getText(name) {
    return this.getShared(`"${name}"`, () => ({ kind: "text", text: name }));
  }

  /** @param {string[]} path */
  getGlobal(path) {
    return this.getShared(path.join("."), () => ({ kind: "global", path }));
  }

  /**
   * @param {FrameworkTable} table
   * @param {string} name - of a kind of object
   * @returns {Value}
   */
  getFramework(table, name) {
    return this.getShared(`${table.name}:${name}`, () => ({ kind: "framework", table, name }));
  }

  /**
   * @param {string} key
   * @param {() => Value} create
   */
  getShared(key, create) {
    return getOrInsert(this.shared, key, create);
  }

  /**
   * @param {Unit} unit - a class or function
   * @returns {Value}
   */
  getInstance(unit) {
    unit.instance ??= { kind: "instance", unit };
    return unit.instance;
  }

  /**
   * What a package makes of a function, such as a queue of its worker, and whose methods may run it: `engine(finish).run(req, res)`.
   *
   * @param {Unit} unit - a function
   * @returns {Value}
   */
  getEngine(unit) {
    unit.engine ??= { kind: "engine", unit };
    return unit.engine;
  }

  /**
   * What a package makes of an object, such as a handler that runs its functions: `toHandler({ permissions, query: (frame) => … })`.
   *
   * @param {Value} object
   * @returns {Value}
   */
  getEngineOf(object) {
    object.engine ??= { kind: "engine", object };
    return object.engine;
  }

  /**
   * @param {string} name
   * @returns {number} its index in `names`
   */
  getName(name) {
    return getOrInsert(this.nameIds, name, () => this.names.push(name) - 1);
  }
}
