import { NONE } from "../summary/slots.js";
import { SEPARATOR } from "./site.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */
/** @import { HandedOver } from "./handed-over.js" */
/** @import { Site } from "./site.js" */
/** @import { Value } from "./values.js" */

/** What calls put on a framework's objects under a name, make of what they are given, and ask for by its name again, by the tables. */
export class Containers {
  /** @param {HandedOver} calls */
  constructor(calls) {
    this.calls = calls;
  }

  /**
   * @param {Site} site
   * @param {FrameworkTable} table
   * @param {HandlerSpec} spec - of the call
   */
  apply(site, table, spec) {
    const { slots, objects } = this.calls;
    if (spec.puts !== undefined) this.put(site, objects.getFramework(table, spec.puts));
    if (spec.loads !== undefined) this.load(site, objects.getFramework(table, spec.loads), table, spec);
    if (spec.gets !== undefined && site.text !== undefined)
      slots.connect(objects.getMember(objects.getFramework(table, spec.gets), site.text), site.result);
    if (spec.makes !== undefined) this.make(site, table, spec);
  }

  /**
   * `app.decorate("users", users)`, `server.decorate("request", "users", users)`, `container.register({ users })`
   *
   * @param {Site} site
   * @param {Value} object - that gets the members
   */
  put({ text, args }, object) {
    const { slots, objects } = this.calls;
    const [first = NONE] = args;
    const names = text?.split(SEPARATOR);
    if (names !== undefined)
      slots.connect(args[names.length] ?? NONE, objects.getField(object, names[names.length - 1]));
    else slots.connect(first, objects.getParents(object));
  }

  /**
   * `container.loadModules(["services/*.js"])`
   *
   * @param {Site} site
   * @param {Value} object - that gets the members
   * @param {FrameworkTable} table
   * @param {HandlerSpec} spec
   */
  load({ args: [makers = NONE, values = NONE] }, object, table, { params = [] }) {
    const { slots, objects } = this.calls;
    slots.listen(makers, (folder) => {
      for (const [name, file] of objects.getMembers(folder))
        this.eachExported(file, (value) => this.fillMade(objects.getField(object, name), value, table, params));
    });
    slots.listen(values, (folder) => {
      for (const [name, file] of objects.getMembers(folder))
        this.eachExported(file, (value) => slots.add(objects.getField(object, name), value));
    });
  }

  /**
   * @param {number} file - what a file exports: as a whole, or by default
   * @param {(value: Value) => void} use
   */
  eachExported(file, use) {
    const { slots, objects } = this.calls;
    slots.listen(file, (value) => {
      if (value.isModule === true) slots.listen(objects.getMember(value, "default"), use);
      use(value);
    });
  }

  /**
   * `asClass(Users)`, `container.build(makeUsers)`
   *
   * @param {Site} site
   * @param {FrameworkTable} table
   * @param {HandlerSpec} spec
   */
  make({ args: [given = NONE], result }, table, { makes, params = [] }) {
    const { slots } = this.calls;
    /** @type {Value} */
    const resolver = { kind: "object", made: slots.create() };
    const made = makes === "result" ? result : /** @type {number} */ (resolver.made);
    if (makes !== "result") slots.add(result, resolver);
    if (makes === "resolver of itself") slots.connect(given, made);
    else slots.listen(given, (value) => this.fillMade(made, value, table, params));
  }

  /**
   * @param {number} made
   * @param {Value} value - class, function or resolver
   * @param {FrameworkTable} table
   * @param {(string | null)[]} params - kinds of the parameters of the class or function
   */
  fillMade(made, value, table, params) {
    const { slots, objects } = this.calls;
    const { unit } = value;
    if (value.made !== undefined) slots.connect(value.made, made);
    if (value.kind !== "unit" || unit === undefined) return;
    const called = unit.isClass ? this.calls.findConstructor?.(unit) : unit;
    if (unit.isClass) slots.add(made, objects.getInstance(unit));
    else slots.connect(unit.shape[3], made);
    for (const index of unit.shape[5]) slots.add(made, this.calls.getUnit(unit.file, index).value);
    params.forEach((kind, index) => {
      if (kind !== null) slots.add(called?.shape[0][index] ?? NONE, objects.getFramework(table, kind));
    });
  }
}
