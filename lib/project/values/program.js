import { Calls } from "./calls.js";
import { Objects } from "./objects.js";
import { Moves } from "./moves.js";
import { OwnNames } from "./own-names.js";
import { NONE } from "../summary/slots.js";
import { TOKEN } from "../summary/tokens.js";
import { NO_TARGETS } from "./site.js";
import { getLookup } from "../../heat/handed-over/lookup.js";
import { Slots } from "./values.js";
import { TypedSlots } from "./typed-slots.js";
import { connectFile } from "./connect-file.js";
import { getDevelopmentFiles } from "../summary/development.js";

/** @import { FrameworkTable } from "../../types.js" */
/** @import { Summary } from "../summary/summary.js" */
/** @import { Unit, Value } from "./values.js" */

/**
 * A file of the project, with the slots of the whole project.
 *
 * @typedef {object} ProgramFile
 * @property {string} path
 * @property {Summary} summary
 * @property {Unit[]} units
 * @property {number} base - what is added to the file's slots
 * @property {Value} namespace - what `import *` gets
 * @property {Value} module - the object `module` of CommonJS
 * @property {Value} interop - what `import` gets of a CommonJS module
 * @property {number[][]} targets - by module: the file that it is, or those that it may be; none for packages
 */

/**
 * The values of a whole project: of all files together, and across them.
 */
export class Program {
  /** @param {FrameworkTable[]} tables */
  constructor(tables) {
    this.slots = new Slots();
    this.objects = new Objects(this.slots, tables);
    this.moves = new Moves(this.slots, this.objects);
    this.typed = new TypedSlots(this.slots, this.objects);
    this.ownNames = new OwnNames(this.slots, this.objects);
    this.calls = new Calls(this.slots, this.objects, tables);
    this.tables = tables;
    this.lookup = getLookup(tables);
    /** @type {ProgramFile[]} */
    this.files = [];
    /** Parameters and variables that hold (a member of) a parameter.
     * @type {Map<number, { unit: Unit, index: number, names: string[] }>} */
    this.roots = new Map();
    /** Names of accessors, anywhere.
     * @type {Set<string>} */
    this.accessors = new Set();
    /** Where members of these names are read or written.
     * @type {[object: number, name: string, owner: Unit][]} */
    this.members = [];
    /** Who loads whom; `line`: of a place that runs in development or tests only, where no other of the file does.
     * @type {{ from: number, to: number, line?: number }[]} */
    this.loads = [];
    /** What its files import, by their names.
     * @type {Set<string>} */
    this.modules = new Set();
    /** Files that are only loaded in development or tests, and where.
     * @type {Map<number, string>} */
    this.development = new Map();
  }

  /**
   * Reads the files and follows all values. The outlines and flows of the summaries are used up by it.
   *
   * @param {{ path: string, summary: Summary, targets: number[][] }[]} files
   */
  load(files) {
    this.files = files.map(({ path, summary, targets }, file) => this.createFile(path, summary, targets, file));
    for (const { summary } of files) {
      for (const name of summary.outline.accessorNames) this.accessors.add(name);
      for (const [module] of summary.modules) this.modules.add(module);
    }
    const methods = new Set(files.flatMap(({ summary }) => summary.units.map(({ name }) => name)));
    for (const file of this.files) connectFile(this, file, file.summary.takeFlow(), methods);
    this.addNamed();
    this.addLoads();
    // From here on only what was made of them is needed, and that is large enough.
    for (const { summary } of this.files) summary.forgetOutline();
    this.solve();
    this.typed.fill();
    this.calls.models.fill(() => this.getClasses());
    this.ownNames.fill(
      this.calls.sites,
      new Set(this.files.flatMap(({ summary }) => summary.associations)),
      ({ file, index }) => this.files[file].summary.units[index].reason === "registered",
    );
    this.forgetFilledRoots();
    this.solve();
    // What a table holds may be one, too: commands[scope][name]
    while (!this.objects.tables.isOpen) {
      this.objects.tables.open();
      this.solve();
    }
    this.slots.forgetConnections();
    // What was too much for a place is not what it calls either.
    for (const site of this.calls.sites) if (this.slots.bounded.has(site.callee)) site.targets = NO_TARGETS;
  }

  /** `container.register({ users: asClass(Users) })`, and what is asked of a container that nobody has seen: `request.diScope.resolve("users")` */
  addNamed() {
    const { objects, slots } = this;
    const tokens = objects.names.filter((name) => name.startsWith(TOKEN));
    for (const table of this.tables) {
      if (table.named === undefined) continue;
      const object = objects.getFramework(table, table.named);
      for (const token of tokens) {
        const asked = objects.getField(objects.project, token);
        //   const { users } = req.container.cradle;
        if (token === TOKEN) slots.add(asked, object);
        else slots.connect(objects.getMember(object, token.slice(TOKEN.length)), asked);
      }
    }
  }

  /** Moves values until nothing changes, what is chosen by names from what has arrived last. */
  solve() {
    do this.slots.solve();
    while (this.calls.chosen.answer());
  }

  /** @returns {[name: string, unit: Unit][]} */
  getClasses() {
    return this.files.flatMap(({ summary, units }) =>
      units.flatMap((unit, index) =>
        unit.isClass ? [/** @type {[string, Unit]} */ ([summary.units[index].name ?? "", unit])] : [],
      ),
    );
  }

  /** Who loads whom. */
  addLoads() {
    this.loads = this.files.flatMap(({ summary, targets }, from) => {
      const lines = new Map(summary.development);
      return summary.modules.flatMap(([module, , isHandedOn], index) =>
        isHandedOn === 1
          ? []
          : targets[index].filter((to) => to !== from).map((to) => ({ from, to, line: lines.get(module) })),
      );
    });
    this.development = getDevelopmentFiles(this);
  }

  /**
   * What a parameter's type says, or the name of a member of it, is known where it is used: no caller gives anything that would tell
   * more.
   */
  forgetFilledRoots() {
    /** @type {Set<string>} */
    const filled = new Set();
    for (const slot of this.typed.filled) {
      const root = this.roots.get(slot);
      if (root !== undefined) filled.add(getPlace(root, []));
    }
    for (const slot of this.ownNames.filled) {
      const root = this.roots.get(slot);
      if (root !== undefined) filled.add(getPlace(root, root.names));
    }
    if (filled.size === 0) return;
    for (const [slot, root] of this.roots) {
      const isFilled = [[], ...root.names].some((_, length) => filled.has(getPlace(root, root.names.slice(0, length))));
      if (isFilled) this.roots.delete(slot);
    }
  }

  /**
   * @param {string} path
   * @param {Summary} summary
   * @param {number[][]} targets
   * @param {number} file
   * @returns {ProgramFile}
   */
  createFile(path, summary, targets, file) {
    const { slots, shapes, abstract } = summary.outline;
    const base = this.slots.create(slots);
    const at = (/** @type {number} */ slot) => (slot === NONE ? NONE : slot + base);
    const units = summary.units.map(({ isClass }, index) => {
      const [params, rest, self, result, returned, closures, isChosen, listed, replaced, defaults] = shapes[index];
      /** @type {Unit} */
      const unit = {
        file,
        index,
        isClass,
        isAbstract: abstract.includes(index),
        shape: [
          params.map(at),
          at(rest),
          at(self),
          at(result),
          returned,
          closures,
          isChosen,
          listed,
          replaced,
          defaults,
        ],
        value: { kind: "unit" },
      };
      unit.value.unit = unit;
      return unit;
    });
    return {
      path,
      summary,
      units,
      base,
      targets,
      namespace: { kind: "object", isModule: true },
      module: { kind: "object" },
      interop: { kind: "object" },
    };
  }
}

/**
 * @param {{ unit: Unit, index: number }} root
 * @param {string[]} names
 * @returns {string} what stands for a parameter, or for what is reached by these names from it
 */
function getPlace({ unit, index }, names) {
  return [unit.file, unit.index, index, ...names].join(" ");
}
