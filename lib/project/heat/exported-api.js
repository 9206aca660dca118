import { append } from "../../ast/append.js";
import { getWritten } from "../values/closures.js";

/** @import { Edges } from "../values/edges.js" */
/** @import { Program } from "../values/program.js" */
/** @import { UsedPackage } from "./package-users.js" */
/** @import { Unit, Value } from "../values/values.js" */

/** Functions that users call once, when their server starts or ends, or that make what they then use. */
const ONCE =
  /^@(?!iterator|asyncIterator)|^(constructor|toJSON|inspect|default|main)$|^(add|remove|set)[A-Z]|^(create|make|build|init|initiali[sz]e|setup|configure|connect|open|close|end|destroy|dispose|shutdown|quit|disconnect|listen|start|stop|use|register|unregister|define|extend|install|load|enable|disable|mount|attach|detach|plugin|on|once|off|addListener|removeListener|factory|migrate|seed|reset|restart|mixin|deprecate)([A-Z_]|$|\d)/;

/** What a function is for that is handed out by another name. */
const STARTS =
  /^_*(start|init|initiali[sz]e|setup|configure|bootstrap|install|register|unregister|define|load|connect|mount|migrate|seed)([A-Z_]|$|\d)/;

/** What is not handed out, or to people who maintain a server. */
const HIDDEN = /^(_|#|admin)/i;

/** What connects and logs in, makes classes, or reads settings: once for many requests, whoever calls it. */
const CONNECTS =
  /^_*(connect|reconnect|log_?[iI]n|[a-z]+Login|prelogin|[aA]uthenticat(e|ion)|sasl|handshake|listen|shutdown|dispose|destroy|quit|disconnect|bootstrap|configure|initiali[sz]e|setup|define|decorate|extend|subclass|describe|introspect)([A-Z_]|$|\d)|^_*(open|make|acquireRaw)Connection$|(^|_|[a-z])([cC]onfig(uration)?|[sS]ettings|[dD]efaults|[dD]efault(Options|Metrics)|[dD]escriptors?|[dD]sn|[cC]onnectionString)$|^_*SASL/;

/** Classes of what lives long. */
const LASTING =
  /(Connection|Connector|Transport|Pool|Client|Server|Agent|Cluster|Provider|Factory|Registry|Application|Manager|Database|Introspector|Migrator)(Impl)?$/;

/** Classes whose methods people run who look after a database. */
const MAINTAINS = /(Introspector|Migrator|Migrations?|Seeder|Installer)(Impl)?$/;

/** Constructor functions, as everybody writes them. */
const CONSTRUCTOR = /^[A-Z][a-z]/;

/** Files that log in at the beginning of a connection, or make code of a schema or template, which is done once for many calls. */
const SELDOM_FILES =
  /(^|\/)(handshake|compile|compilers?|codegen|migrat(e|or|ions?)|introspect(ion)?|seeds?)\/|[-_]auth\.[cm]?[jt]sx?$/;

/**
 * @param {string} path
 * @returns {boolean} whether what a file does is done once for many requests, by where it is, unless more than users of the package lead to it
 */
export function isSeldomFile(path) {
  return SELDOM_FILES.test(path);
}

/**
 * Whether something is done once for many requests, by its name. Users who call a package for each request do not connect each time.
 *
 * @param {string} name - of a function or class
 * @param {"called" | "constructed" | "inside"} verb
 * @returns {boolean}
 */
export function isForLong(name, verb) {
  return verb === "inside" ? false : CONNECTS.test(name) || (verb === "constructed" && LASTING.test(name));
}

/** Classes of which users make one for each request, message or query. */
const OF_ONE =
  /(^|[a-z\d])(Request|Response|Reply|Headers|Cookies?|Body|Context|Message|Packet|Query|Statement|Cursor|Document|Record|Span|Event|Command|Job|Token|UR[LI])$/;

/** Classes of which a call makes one. */
const OF_CALL =
  /(Builder|Operation|Node|Expression|Stream|Frame|Iterator|Promise|Transaction|Batch|Buffer|Error)(Impl)?$/;

/** What is called when something ends, or for people. */
const ENDS = /^(constructor|toJSON|toString|inspect|destroy|dispose|shutdown|terminate|abort|@.*)$/i;

/** Methods of apps and routers that take handlers, beside those that are verbs. */
const REGISTERS =
  /^(get|post|put|patch|delete|del|head|options|trace|connect|all|any|route|param|params|prefix|redirect|group|scope|hook|decorate\w*|get(Server|Config\w*|Options|Defaults))$/;

/** What platforms call for each request of the application that users of a framework make, and hand on as it is: `export default new App()` */
const PLATFORM = "fetch";

/** How far what is exported is followed: members of members, and what functions return. */
const MAX_DEPTH = 4;

/**
 * Functions that users of packages call while they answer requests, as far as it shows: those that an entry point of the package hands
 * out, and methods of what these make. Which functions are called only once is told by their names, and by returning another function. Of a
 * framework users call nothing then, but the platform that they run on does.
 *
 * @param {Program} program
 * @param {Edges} edges
 * @param {{ folder: string, users: UsedPackage }[]} packages
 * @returns {{ api: [Unit, UsedPackage][], lasting: Set<Unit> }} also classes of which users make what they then use
 */
export function findExportedApi(program, edges, packages) {
  /** @type {Set<Unit>} */
  const lasting = new Set();
  const byPath = new Map(program.files.map((file) => [file.path.replace(/\.[cm]?[jt]sx?$/, ""), file]));
  const found = packages.flatMap(({ folder, users }) => {
    const api = new Api(program, edges, users.isFramework ? new Set() : lasting);
    for (const entry of users.entries) {
      const file = byPath.get(`${folder}${entry}`);
      if (file === undefined) continue;
      api.addMembers(file.namespace, 0);
      for (const value of program.slots.get(program.objects.getField(file.module, "exports"))) api.add(value, "", 0);
    }
    const called = users.isFramework ? api.getCalledByPlatforms() : [...api.units];
    return called.map((unit) => /** @type {[Unit, UsedPackage]} */ ([unit, users]));
  });
  return { api: found, lasting };
}

/**
 * Files that the entry points of packages load, themselves included. Others use the package as its users do: samples, benchmarks and
 * scripts beside it.
 *
 * @param {Program} program
 * @param {{ folder: string, users: UsedPackage }[]} packages
 * @returns {Set<number>} indices of files
 */
export function getLoadedFiles(program, packages) {
  const entries = new Set(packages.flatMap(({ folder, users }) => users.entries.map((entry) => `${folder}${entry}`)));
  const loaded = new Set(
    program.files.flatMap(({ path }, index) => (entries.has(path.replace(/\.[cm]?[jt]sx?$/, "")) ? [index] : [])),
  );
  /** @type {Map<number, number[]>} */
  const loads = new Map();
  for (const { from, to } of program.loads) append(loads, from, to);
  for (const file of loaded) for (const next of loads.get(file) ?? []) loaded.add(next);
  return loaded;
}

/**
 * Methods of what a package makes for each request, such as a reply or a context: it hands them to handlers, which are elsewhere.
 *
 * @param {Program} program
 * @param {Edges} edges
 * @param {{ folder: string, users: UsedPackage }[]} packages
 * @param {Unit[]} made - what runs per request, classes and constructor functions among it
 * @returns {[method: Unit, users: UsedPackage, owner: Unit][]}
 */
export function findMethodsOfMade(program, edges, packages, made) {
  return made.flatMap((owner) => {
    const { path } = program.files[owner.file];
    const [nearest] = packages
      .filter(({ folder }) => path.startsWith(folder))
      .sort((one, other) => other.folder.length - one.folder.length);
    if (nearest === undefined) return [];
    const { objects, slots } = program;
    return objects.getMembers(objects.getInstance(owner)).flatMap(([name, slot]) =>
      HIDDEN.test(name) || ENDS.test(name)
        ? []
        : slots
            .get(slot)
            .filter(({ kind, unit }) => kind === "unit" && unit !== undefined && !unit.isClass)
            .map(({ unit }) => getWritten(/** @type {Unit} */ (unit)))
            .filter((unit) => unit.file === owner.file && !edges.isColdByKind(unit))
            .map((unit) => /** @type {[Unit, UsedPackage, Unit]} */ ([unit, nearest.users, owner])),
    );
  });
}

/** What can be called from outside. */
class Api {
  /**
   * @param {Program} program
   * @param {Edges} edges
   * @param {Set<Unit>} lasting - where classes are put of which users make what they then use
   */
  constructor({ files, objects, slots }, edges, lasting) {
    this.files = files;
    this.objects = objects;
    this.slots = slots;
    this.edges = edges;
    this.lasting = lasting;
    /** @type {Set<Unit>} */
    this.units = new Set();
    /** @type {Set<Value>} */
    this.seen = new Set();
  }

  /**
   * @param {Value} value
   * @param {string} name - under which it is handed out
   * @param {number} depth
   */
  add(value, name, depth) {
    const { kind, unit } = value;
    if (kind === "unit" && unit !== undefined) this.addUnit(unit, name);
    if (depth > MAX_DEPTH || this.seen.has(value)) return;
    this.seen.add(value);
    if (kind === "unit" && unit !== undefined) {
      this.addMembers(value, depth + 1);
      if (!MAINTAINS.test(this.getName(unit))) this.addMembers(this.objects.getInstance(unit), depth + 1);
      if (!unit.isClass) for (const result of this.slots.get(unit.shape[3])) this.add(result, "returned", depth + 1);
    } else if (kind === "instance" || kind === "object") this.addMembers(value, depth);
  }

  /**
   * @param {Value} value
   * @param {number} depth
   */
  addMembers(value, depth) {
    const members = this.objects.getMembers(value);
    const names = new Set(members.map(([name]) => name));
    const isRouter = names.has("get") && names.has("post");
    for (const [name, slot] of members) {
      if (HIDDEN.test(name) || (isRouter && REGISTERS.test(name))) continue;
      // What instances keep is theirs.
      const isKept = value.kind === "instance";
      for (const member of this.slots.get(slot))
        if (!isKept || member.kind === "unit") this.add(member, name, depth + 1);
    }
    for (const [name, units] of value.accessors ?? []) for (const unit of units) this.addUnit(unit, name);
    if (value.parents !== undefined)
      for (const parent of this.slots.get(value.parents))
        if (parent.kind === "instance" || parent.kind === "object") this.add(parent, "", depth);
  }

  /** @returns {Unit[]} `fetch (request) {}`, which takes a request */
  getCalledByPlatforms() {
    return [...this.units].filter((unit) => this.getName(unit) === PLATFORM && unit.shape[0].length > 0);
  }

  /** @param {Unit} unit */
  getName(unit) {
    return this.files[unit.file].summary.units[unit.index].name;
  }

  /**
   * @param {Unit} unit
   * @param {string} name
   */
  addUnit(unit, name) {
    const own = this.getName(unit);
    // What makes something is called for each request in some packages, and at start-up in most.
    const isConstructor =
      this.objects.getMembers(this.objects.getInstance(unit)).length > 0 || (!unit.isClass && CONSTRUCTOR.test(own));
    const isFactory = isConstructor || unit.shape[5].length > 0 || this.objects.holdsFunction(unit.shape[3]);
    const isOfOne = (unit.isClass || isConstructor) && OF_ONE.test(name);
    const isOnce = unit.isClass || ONCE.test(name) || CONNECTS.test(name) || STARTS.test(own) || isFactory;
    if ((unit.isClass || isConstructor) && !isOfOne && !OF_CALL.test(name) && !OF_CALL.test(own))
      this.lasting.add(getWritten(unit));
    if ((isOnce && !isOfOne) || this.edges.isColdByKind(unit)) return;
    this.units.add(getWritten(unit));
  }
}
