import { append } from "../../ast/append.js";
import {
  ASKS,
  CARRIES,
  COMPOSES_OF_OTHERS,
  COMPUTES_OF_OTHERS,
  READS_OF_LOADERS,
  READS_OF_OTHERS,
  TELLS_OTHERS,
  asksInSight,
  asksToChange,
} from "../../effects/drivers/drivers.js";
import { NAMELESS } from "../summary/effect-records.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getWritten } from "./closures.js";
import { isClient, isRequest } from "./http-values.js";
import { asksForSession } from "./known-modules.js";
import { NONE } from "../summary/slots.js";

/** @import { OpenCall } from "../summary/effect-records.js" */
/** @import { Program } from "./program.js" */
/** @import { Site } from "./site.js" */
/** @import { Unit } from "./values.js" */
/** @import { Wait } from "../../effects/waits.js" */

/** By what a client of another server only asks. */
const ASKS_OF_CLIENT = /^(?:get|head)$/;

/** And by what it, or its package, makes another one. */
const MAKES_CLIENT = /^(?:create|extend)$/;

/** What the calls of a file run of which it does not have the function, and where no file has it what their names say. */
export class OpenCalls {
  /** @param {Program} program - solved */
  constructor(program) {
    this.program = program;
    /** By path of the file, then by line and name.
     * @type {Map<string, Map<string, Site[]>>} */
    this.sites = new Map();
    /** What rows have that Sequelize gives them. */
    this.associations = new Set(program.files.flatMap(({ summary }) => summary.associations));
    /** The functions of the project, by what they are called.
     * @type {Map<string, Unit[]>} */
    this.named = new Map();
    for (const { units, summary } of program.files)
      for (const [index, { name, isClass }] of summary.units.entries())
        if (name !== undefined && !isClass) append(this.named, name, units[index]);
    for (const site of program.calls.sites) {
      append(
        getOrInsert(this.sites, site.file, () => new Map()),
        `${site.line} ${site.name ?? NAMELESS}`,
        site,
      );
    }
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
  isExported(file, call) {
    return this.isOfPackage(file, call) && this.getCalled(file, call).every(({ path }) => path?.length === 1);
  }

  /**
   * `client.listUsers()` in a method `listUsers()`, where `client` comes from a package
   *
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it is known to be a package's, whatever functions of the project have its name
   */
  isOfPackage(file, call) {
    const called = this.getCalled(file, call);
    return called.length > 0 && called.every(({ kind }) => kind === "external");
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {ReturnType<Program["slots"]["get"]>} what is called, as far as the project shows
   */
  getCalled(file, [line, name]) {
    return this.getSites(file, line, name).flatMap(({ callee }) => this.program.slots.get(callee));
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
   * @returns {boolean} whether its name says that it asks for something
   */
  asksByName(file, call) {
    const [, name] = call;
    return ASKS.test(name) && !asksToChange(name) && !this.isMissing(file, call);
  }

  /**
   * `record.get("name")` where nobody can tell what `record` is: it may be any function of the project that is called so.
   *
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has
   * @param {Unit} [from] - the function that it stands in
   * @returns {Unit[]} the functions that it may run besides that of a package, and the one that it stands in
   */
  getNamesakes(file, call, from) {
    if (this.isFilledIn(file, call) || this.isOfPackage(file, call)) return [];
    return (this.named.get(call[1]) ?? []).filter((unit) => unit !== from);
  }

  /**
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has
   * @param {boolean} isAsked - what waits for it asks for something by its name
   * @param {Unit} [from] - the function that it stands in
   * @returns {Wait | undefined} for what it waits, as its name says; undefined where it may change something, or may be one of several functions of the project
   */
  findWaitByName(file, call, isAsked, from) {
    const [, name, , , isWaitedFor] = call;
    if (this.readsByName(file, call)) return "query";
    if (this.asksServer(file, call)) return "request";
    const isAsking =
      (isAsked && this.isAskedOrAside(file, call)) ||
      (this.asksByName(file, call) && this.getNamesakes(file, call, from).length === 0);
    if (isAsking) return isWaitedFor === 1 ? this.getWait(file, call) : "none";
    if (COMPOSES_OF_OTHERS.test(name)) return isWaitedFor === 1 ? "query" : "none";
    const isQuiet =
      COMPUTES_OF_OTHERS.test(name) ||
      this.isLookUp(file, call) ||
      this.makesClient(file, call) ||
      this.asksForSession(file, call);
    return isQuiet ? "none" : undefined;
  }

  /**
   * `getLabels ? await getLabels(ids) : ids` of an option that no caller gives
   *
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has
   * @returns {boolean} whether it is a name of the file, and nothing comes to it: neither a function of the project nor one of a package. Names
   *   that no file declares, such as `fetch`, have no slot, and what is imported is something: `export const getUser = database.get`
   */
  isMissing(file, [line, name, , , , isImported]) {
    if (isImported === 1) return false;
    const sites = this.getSites(file, line, name);
    return (
      sites.length > 0 &&
      sites.every(
        ({ receiver, callee }) => receiver === NONE && callee !== NONE && this.program.slots.get(callee).length === 0,
      )
    );
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
      objects.every(
        ({ kind, table, name: is }) => kind === "framework" && table?.loaders?.includes(String(is)) === true,
      )
    );
  }

  /**
   * `auth()` of `const { auth } = NextAuth(config)`, `getServerSession(options)`: mostly a cookie says it, so that nobody is asked.
   *
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it asks for what the request brought
   */
  asksForSession(file, call) {
    const called = this.getCalled(file, call);
    return called.length > 0 && called.every(asksForSession);
  }

  /**
   * `this.axios.get(url)` of a client that another file has made, or that comes from a package
   *
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has
   * @returns {boolean} whether it asks another server, and does nothing else
   */
  asksServer(file, call) {
    return ASKS_OF_CLIENT.test(call[1]) && this.isOfClient(file, call);
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it is called on a client of another server, or on the package that makes such clients
   */
  isOfClient(file, call) {
    const objects = this.getReceivers(file, call);
    return objects.length > 0 && objects.every(isClient);
  }

  /**
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has, and that something waits for
   * @returns {Wait} for what: another server answers `client.request(options)` and `fetch(url, options)` of a package; of what other packages have nobody knows
   *   more than that it takes as long as a query, if it is no function that computes
   */
  getWait(file, call) {
    if (this.isRequest(file, call) || this.isOfClient(file, call)) return "request";
    return this.isExported(file, call) ? "none" : "query";
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it calls a function that asks another server, whatever the file calls that
   */
  isRequest(file, call) {
    const called = this.getCalled(file, call);
    return called.length > 0 && called.every(isRequest);
  }

  /**
   * @param {number} file
   * @param {OpenCall} call
   * @returns {boolean} whether it makes a client, as `axios.create({ baseURL })` does
   */
  makesClient(file, call) {
    return MAKES_CLIENT.test(call[1]) && this.isOfClient(file, call);
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

  /**
   * @param {number} file
   * @param {OpenCall} call - of what no file of the project has, on the way to what is asked for
   * @returns {boolean} whether it asks, too, by its name, or hands a question on, or nobody waits for it and it does not tell others
   */
  isAskedOrAside(file, call) {
    const [, name, , , isWaitedFor] = call;
    if (isWaitedFor !== 1) return !TELLS_OTHERS.test(name);
    return (asksInSight(name) || CARRIES.test(name) || this.isRequest(file, call)) && !this.isMissing(file, call);
  }
}
