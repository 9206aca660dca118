import { findGlobalOfFile, isAutoImported } from "../../frameworks/global-by-place.js";
import { eachPair, eachTriple } from "../summary/lists.js";
import { findMemberName } from "./moves.js";
import { NO_TARGETS } from "./site.js";
import { INJECTED } from "../summary/annotations.js";
import { FILES, NONE } from "../summary/slots.js";
import { AS_FOLDER, AS_SUBJECT, getFileName } from "../summary/file-names.js";
import { getSlotKinds } from "./slot-kinds.js";

/** @import { Flow } from "../summary/flow.js" */
/** @import { Program, ProgramFile } from "./program.js" */
/** @import { Unit, Value } from "./values.js" */

/** @type {string[]} */
const NO_NAMES = [];

/** What no package may be called: `./users.js`, `#lib/users`, `@/lib/users`, `~/lib/users`. */
const OF_FILES = /^(?:[.#~]|@\/)/;

/**
 * Adds the slots of a file to those of the project, and what moves between them.
 *
 * @param {Program} program
 * @param {ProgramFile} file
 * @param {Flow} flow
 * @param {ReadonlySet<string>} methods - names of functions of the project
 */
export function connectFile(program, file, flow, methods) {
  new Connection(program, file, flow, methods).connect();
}

class Connection {
  /**
   * @param {Program} program
   * @param {ProgramFile} file
   * @param {Flow} flow
   * @param {ReadonlySet<string>} methods
   */
  constructor(program, file, flow, methods) {
    this.program = program;
    this.slots = program.slots;
    this.objects = program.objects;
    this.file = file;
    this.flow = flow;
    /** By the file's own: the same name has one index in all files. */
    this.nameIds = flow.names.map((name) => this.objects.getName(name));
    this.names = this.nameIds.map((id) => this.objects.names[id]);
    /** Values that only this slot has: what is stored there is the object's own.
     * @type {Map<number, Value>} */
    this.made = new Map();
    this.kinds = getSlotKinds(flow, this.names, methods, (module) => file.targets[module].length > 0);
  }

  /** @param {number} slot - of the file */
  at(slot) {
    return slot === NONE || this.kinds.unused.has(slot) ? NONE : slot + this.file.base;
  }

  connect() {
    this.addValues();
    this.addExports();
    this.addFoundByName();
    // The own members first: they hide inherited ones.
    this.addMembers();
    this.addParents();
    this.addMoves();
    this.addTypes();
    this.addDeclared();
    this.addOrigins();
    this.addParameters();
    this.addCalls();
    for (const [slot, index, line] of this.flow.keyedObjects)
      this.program.calls.addKeyed(this.file.path, this.at(slot), index, line);
  }

  addValues() {
    const { flow, names, objects, slots } = this;
    const { units } = this.file;
    eachPair(flow.units, (slot, unit) => this.make(slot, units[unit].value));
    eachPair(flow.instances, (slot, unit) => this.make(slot, objects.getInstance(units[unit])));
    eachPair(flow.objects, (slot, kind) =>
      this.make(
        slot,
        kind === 1
          ? { kind: "array", isRow: this.kinds.rows.has(slot) }
          : {
              kind: "object",
              isRow: this.kinds.rows.has(slot),
              isModule: this.kinds.exported.has(slot) || this.kinds.defaults.has(slot),
            },
      ),
    );
    eachPair(flow.types, (slot, kind) =>
      this.make(slot, { kind: "type", isCollection: kind % 2 === 1, isOfClasses: kind > 1, members: [] }),
    );
    eachPair(flow.globals, (slot, name) => slots.add(this.at(slot), objects.getGlobal([names[name]])));
    eachPair(flow.texts, (slot, name) => {
      if (!this.kinds.unused.has(slot)) slots.add(this.at(slot), objects.getText(this.nameIds[name]));
    });
    slots.add(this.at(flow.project), objects.project);
    eachPair(flow.imports, (slot, module) => this.addImport(this.at(slot), module));
    eachTriple(flow.folders, (slot, module, naming) => this.addFolder(slot, module, naming));
  }

  /**
   * @param {number} slot
   * @param {Value} value
   */
  make(slot, value) {
    this.made.set(slot, value);
    this.slots.add(this.at(slot), value);
  }

  /**
   * @param {number} slot
   * @param {number} index - of the module
   */
  addImport(slot, index) {
    const { file, objects, slots } = this;
    const [module, isRequired] = file.summary.modules[index];
    const targets = file.targets[index];
    // A package that is being developed here is still the framework that the tables know.
    if (targets.length === 0 || !OF_FILES.test(module)) slots.add(slot, objects.getExternal(module, []));
    for (const target of targets) this.addImported(slot, target, isRequired);
  }

  /**
   * @param {number} slot
   * @param {number} target - index of a file
   * @param {0 | 1} isRequired
   */
  addImported(slot, target, isRequired) {
    const { objects, program, slots } = this;
    const imported = program.files[target];
    const { isModule, hasOnlyDefault } = imported.summary.outline;
    //   require("./routes")(app);      of a file that Babel compiles so that its default is all of it, as nothing else could be called
    if (isRequired === 1 && isModule && hasOnlyDefault)
      slots.connect(objects.getField(imported.namespace, "default"), slot);
    if (isModule) slots.add(slot, imported.namespace);
    else if (isRequired === 1) slots.connect(objects.getField(imported.module, "exports"), slot);
    else slots.add(slot, imported.interop);
  }

  /**
   * `requireAll(path.join(__dirname, "models"))`: what the files export, by their names.
   *
   * @param {number} slot - of the file
   * @param {number} index - of the module, which is a pattern
   * @param {number} naming
   */
  addFolder(slot, index, naming) {
    const { file, objects, program } = this;
    const targets = file.targets[index];
    if (naming === AS_FOLDER && targets.length === 0) return;
    /** @type {Value} */
    const files = { kind: "object", isModule: naming === AS_FOLDER };
    if (naming === AS_FOLDER) {
      //   addMethods(path.join(__dirname, "methods"));
      const folder = /** @type {Value} */ ({ kind: "folder" });
      this.make(slot, folder);
      this.slots.add(objects.getField(folder, FILES), files);
    } else this.make(slot, files);
    const named = naming === AS_FOLDER ? AS_SUBJECT : naming;
    for (const target of targets)
      this.addImported(objects.getField(files, getFileName(program.files[target].path, named)), target, 1);
  }

  addExports() {
    const { flow, objects, slots } = this;
    const { interop, module, namespace } = this.file;
    slots.add(this.at(flow.file.module), module);
    const exported = objects.getField(module, "exports");
    // What `module.exports` is at first is of no use where only another takes its place: module.exports = createServer;
    if (flow.file.exports !== NONE || this.kinds.exported.size === 0) {
      const initial = /** @type {Value} */ ({ kind: "object" });
      slots.add(exported, initial);
      slots.add(this.at(flow.file.exports), initial);
    }
    this.make(flow.file.namespace, namespace);
    if (isAutoImported(this.file.path)) slots.add(objects.getParents(objects.project), namespace);
    const name = findGlobalOfFile(this.file.path);
    if (name !== undefined) slots.connect(exported, objects.getField(objects.project, name));
    for (const star of flow.stars) slots.connect(this.at(star), objects.getParents(namespace));
    // import config, { port } from "./config.cjs"
    slots.connect(exported, objects.getField(interop, "default"));
    slots.connect(exported, objects.getParents(interop));
  }

  /** What a framework looks for among the exports of a file, by the place of that: `export default { Query, Mutation }`, `export { GET } from "./list"` */
  addFoundByName() {
    const { file, objects, program, slots } = this;
    const [exports, step] = file.summary.outline.isModule ? [file.namespace, ""] : [file.module, "exports"];
    program.calls.addExported(file.path, file.summary.places, (name, use) => {
      if (step === "") use(objects.getMember(exports, name));
      else if (name === "default") use(objects.getField(exports, step));
      else slots.listen(objects.getField(exports, step), (value) => use(objects.getMember(value, name)));
    });
  }

  addMembers() {
    const { flow, names, objects, program, slots } = this;
    const { units } = this.file;
    eachTriple(flow.accessors, (object, name, unit) => {
      const value = this.made.get(object);
      if (value !== undefined) objects.addAccessor(value, names[name], units[unit]);
      else slots.listen(this.at(object), (found) => objects.addAccessor(found, names[name], units[unit]));
    });
    eachTriple(flow.stores, (object, name, value) => {
      const made = this.made.get(object);
      if (made === undefined) slots.listen(this.at(object), program.moves.store, this.at(value), this.nameIds[name]);
      else this.addOwn(made, names[name], this.at(value));
    });
  }

  /**
   * @param {Value} made - what is made there, and nothing else
   * @param {string} name
   * @param {number} value
   */
  addOwn(made, name, value) {
    const { objects, slots } = this;
    const own = findMemberName(made, name);
    if (own === undefined) return;
    objects.addOwn(made, own);
    made.members?.push([own, value]);
    slots.connect(value, objects.getField(made, own));
  }

  addParents() {
    const { flow, program, slots } = this;
    const { units } = this.file;
    eachPair(flow.parents, (unit, slot) => this.addParent(units[unit], this.at(slot)));
    eachPair(flow.protos, (object, proto) => slots.listen(this.at(object), program.moves.inherit, this.at(proto)));
    eachPair(flow.spreads, (from, to) => slots.listen(this.at(to), program.moves.inherit, this.at(from)));
  }

  /**
   * @param {Unit} unit - a class
   * @param {number} slot - of its superclass
   */
  addParent(unit, slot) {
    const { objects, program, slots } = this;
    const instance = objects.getParents(objects.getInstance(unit));
    program.ownNames.superclasses.set(instance, slot);
    slots.connect(slot, objects.getParents(unit.value));
    slots.listen(slot, (parent) => {
      const framework = program.calls.findConstructed(parent);
      if (framework !== undefined) slots.add(instance, framework);
      else if (parent.kind === "unit") slots.connect(objects.getField(parent, "prototype"), instance);
    });
  }

  addMoves() {
    const { flow, names, program, slots } = this;
    eachPair(flow.copies, (from, to) => slots.connect(this.at(from), this.at(to)));
    eachTriple(flow.loads, (to, object, name) => {
      slots.listen(this.at(object), program.moves.load, this.at(to), this.nameIds[name]);
      program.ownNames.add(this.at(to), this.at(object), names[name]);
    });
    eachTriple(flow.keyed, (to, object, key) =>
      slots.listen(this.at(key), program.moves.loadByKey, this.at(to), this.at(object)),
    );
  }

  addTypes() {
    const { flow, names, objects, program } = this;
    const { units } = this.file;
    eachPair(flow.typeParents, (type, parent) => {
      const made = this.made.get(type);
      if (made !== undefined) program.typed.addParent(made, this.at(parent));
    });
    eachPair(flow.implementers, (type, unit) => program.typed.addImplementation(units[unit], this.at(type)));
    eachPair(flow.parents, (unit, parent) => program.typed.addImplementation(units[unit], this.at(parent)));
    eachTriple(flow.typed, (slot, type, way) => program.typed.add(this.at(slot), this.at(type), way));
    eachTriple(flow.typedFields, (unit, name, type) =>
      program.typed.add(objects.getField(objects.getInstance(units[unit]), names[name]), this.at(type), INJECTED),
    );
  }

  /** `declare module "fastify" { interface FastifyInstance { users: Users } }` */
  addDeclared() {
    const { flow, names, objects, program } = this;
    eachTriple(flow.declared, (key, name, type) => {
      for (const { table, kind, member } of program.lookup.declared.get(names[key]) ?? [])
        if ((member === undefined) !== (name === NONE))
          program.typed.add(
            objects.getField(objects.getFramework(table, kind), member ?? names[name]),
            this.at(type),
            INJECTED,
          );
    });
  }

  addOrigins() {
    const { objects, program, slots } = this;
    const { summary, units } = this.file;
    for (const [unit, index, table, kind] of summary.origins) {
      const found = program.tables.find((candidate) => candidate.name === table);
      if (found !== undefined) slots.add(units[unit].shape[0][index] ?? NONE, objects.getFramework(found, kind));
    }
  }

  addParameters() {
    const { flow, names, program } = this;
    const { units } = this.file;
    for (const [slot, unit, index, ...path] of flow.roots)
      program.roots.set(this.at(slot), {
        unit: units[unit],
        index,
        names: path.length === 0 ? NO_NAMES : path.map((name) => names[name]),
      });
    eachTriple(flow.members, (object, name, owner) => {
      if (program.accessors.has(names[name])) program.members.push([this.at(object), names[name], units[owner]]);
    });
  }

  addCalls() {
    const { file, flow, names, program } = this;
    for (const [callee, receiver, name, result, owner, line, kind, text, ...args] of flow.calls)
      program.calls.add({
        file: file.path,
        callee: this.at(callee),
        receiver: this.at(receiver),
        name: name === NONE ? undefined : names[name],
        result: this.at(result),
        owner: file.units[owner],
        line,
        kind,
        text: text === NONE ? undefined : names[text],
        args: args.map((slot) => this.at(slot)),
        targets: NO_TARGETS,
        isKnown: false,
      });
    eachTriple(flow.curried, (factory, argument, result) =>
      program.slots.listen(this.at(factory), program.calls.wrapByMade, this.at(argument), this.at(result)),
    );
  }
}
