import { findConstructor, findName, isClass, isFunction } from "../ast/syntax/functions.js";
import { findBySignature } from "./handed-over/by-signature.js";
import { isConstructorByName } from "./handed-over/shaped.js";
import { isConstructorFunction } from "../ast/objects/constructor-functions.js";
import { getFunctionsAndClasses } from "../ast/syntax/functions-and-classes.js";
import { addCalled } from "./called.js";
import { CallGraph } from "./calls.js";
import { Origins } from "./handed-over/origins.js";
import { findMarks } from "./marked.js";
import { findPlaceFor, findRecorded } from "./recorded/recorded.js";
import { findRegistrations } from "./handed-over/registered.js";
import { findSetting } from "./settings.js";
import { getTables } from "./handed-over/lookup.js";
import { isTestCode } from "./seldom/tests.js";
import { isInDevelopment } from "./seldom/development.js";
import { findOccasion } from "./seldom/start-up.js";
import { isInstaller, isTestFile } from "./files.js";
import { isWaitedFor } from "./seldom/waited-for.js";
import { mayBeHot, mentionsFramework } from "./may-be-hot.js";
import { withArticle } from "./words.js";

/** @import { FrameworkName, FrameworkTable, Heat, Node, Role, Settings, Source } from "../types.js" */

/**
 * Heat with what propagation needs to know.
 *
 * @typedef {Heat & { root?: string, roles?: (Role["role"] | null)[], framework?: FrameworkName, isAssumed?: boolean }} Entry - `isAssumed`: nobody is seen to hand it to the framework, its parameters only
 *   look like what that hands over
 */

/** @type {FrameworkTable[]} */
const NO_TABLES = [];

/** What a file shows to run per request or at start-up, by itself and with what a heat file says of it. */
export class Entries {
  /**
   * @param {Source} source
   * @param {Settings} settings
   */
  constructor(source, settings) {
    this.source = source;
    this.settings = settings;
    this.calls = new CallGraph(source);
    /** @type {Origins | undefined} */
    this.knownOrigins = undefined;
    /** @type {boolean | undefined} */
    this.mayHaveEntries = undefined;
    /** @type {Map<Node, Entry> | undefined} */
    this.entries = undefined;
    /** Whether what hot code calls is among them. */
    this.hasCalled = false;
    /** Bodies of loops that run for each message: parts of functions that have a heat of their own.
     * @type {Set<Node>} */
    this.loops = new Set();
    /** Functions that hand others to a framework, and what they do.
     * @type {Map<Node, string>} */
    this.registrars = new Map();
    /** What loads the file, where it is there in development or tests only.
     * @type {string | undefined} */
    this.developmentPlace = undefined;
  }

  /**
   * Whether the file may show what runs per request, or say what does not. Its text tells of most files that they do not,
   * and costs less than a look at every call.
   */
  get isOpen() {
    this.mayHaveEntries ??= mayHaveEntries(this.source, this.settings);
    return this.mayHaveEntries;
  }

  /** What expressions are to frameworks, those in a file without a trace of them nothing. */
  get origins() {
    this.knownOrigins ??= new Origins(this.source, this.isOpen ? getTables(this.settings) : NO_TABLES);
    return this.knownOrigins;
  }

  /** @returns {Map<Node, Entry>} heat of functions and classes, as far as the file shows it */
  getEntries() {
    const entries = this.getRoots();
    if (!this.hasCalled) {
      this.hasCalled = true;
      addCalled(this.source, this.calls, entries);
    }
    return entries;
  }

  /**
   * The heat of functions and classes that say it themselves, are handed to a framework, or named by somebody; what they call has
   * to be followed through the whole file, and most questions are about these.
   *
   * @returns {Map<Node, Entry>} with more of them, once what they call is known
   */
  getRoots() {
    if (this.entries !== undefined) return this.entries;
    /** @type {Map<Node, Entry>} */
    const entries = new Map();
    this.entries = entries;
    // What is called there is as cold as the rest.
    this.hasCalled = true;
    if (isTestFile(this.source.filename) || !this.isOpen) return entries;
    const recorded = findRecorded(this.source, this.settings);
    for (const [node, heat] of recorded) if (heat.reason === "measured") entries.set(node, heat);
    this.addMarked(entries);
    this.developmentPlace = findPlaceFor(this.source, this.settings, "development");
    if (isInstaller(this.source.filename) || this.developmentPlace !== undefined) return entries;
    this.addRegistered(entries);
    this.addTypedAndShaped(entries);
    this.addSettings(entries, "hot");
    for (const [node, heat] of recorded) if (!entries.has(node)) entries.set(node, heat);
    this.hasCalled = false;
    return entries;
  }

  /** @param {Map<Node, Entry>} entries */
  addMarked(entries) {
    for (const [node, { mark, line }] of findMarks(this.source)) {
      const text = `marked @${mark}path, line ${line}`;
      // A measurement is stronger than what the author thinks.
      if (!entries.has(node))
        entries.set(
          node,
          mark === "hot"
            ? { level: "hot", reason: "marked", text, root: "marked @hotpath" }
            : { level: "cold", reason: "marked", text },
        );
    }
    this.addSettings(entries, "cold");
  }

  /**
   * @param {Map<Node, Entry>} entries
   * @param {"hot" | "cold"} level
   */
  addSettings(entries, level) {
    if (this.settings[level] === undefined) return;
    for (const node of getFunctionsAndClasses(this.source)) {
      // What the code shows says more than a glob: what the parameters are, and whose handler it is.
      const known = entries.get(node);
      if (known?.level === "hot" || known?.reason === "marked" || known?.reason === "setting") continue;
      if (findSetting(this.settings, this.source.filename, findName(node)) !== level) continue;
      entries.set(node, {
        level,
        reason: level === "hot" ? "marked" : "setting",
        text: `\`settings.hotpath.${level}\``,
        root: "named in the settings",
      });
    }
  }

  /** @param {Map<Node, Entry>} entries */
  addRegistered(entries) {
    const { registrations, registrars } = findRegistrations(this.source, this.origins, this.settings);
    this.registrars = registrars;
    for (const { handler, reason, text, root, purpose, cold, framework, roles } of registrations) {
      const known = entries.get(handler);
      if (handler.parent.type === "ForOfStatement") this.loops.add(handler);
      // A marked or measured handler keeps its parameters' meaning.
      if ((known?.reason === "marked" || known?.reason === "measured") && known.level === "hot" && !cold)
        entries.set(handler, { ...known, purpose, roles, framework });
      // What is registered both ways runs per request too.
      if (known !== undefined && !(known.reason === "registration" && !cold)) continue;
      if (isTestCode(this.source, handler)) continue;
      const isOnce = !cold && isWaitedFor(this.source, handler);
      const seldom = cold || isOnce ? undefined : this.findSeldom(handler);
      if (seldom !== undefined) {
        entries.set(handler, seldom);
        continue;
      }
      entries.set(
        handler,
        cold || isOnce
          ? {
              level: "cold",
              reason: "registration",
              text: `${text}, runs ${isOnce ? "for one request" : "at start-up"}`,
            }
          : { level: "hot", reason, text, root: withArticle(root), purpose, roles, framework },
      );
    }
  }

  /** @param {Map<Node, Entry>} entries */
  addTypedAndShaped(entries) {
    for (const node of getFunctionsAndClasses(this.source)) {
      if (entries.has(node)) continue;
      const constructor = isClass(node)
        ? findConstructor(node)
        : isConstructorFunction(this.source, node) || isConstructorByName(this.source, node)
          ? node
          : undefined;
      const found = findBySignature(this.source, this.origins.tables, node, constructor);
      if (found === undefined || isTestCode(this.source, node)) continue;
      entries.set(node, this.findSeldom(node) ?? found);
      if (constructor !== undefined && !entries.has(constructor)) entries.set(constructor, found);
    }
  }

  /**
   * What answers requests, but only in development, or those of somebody who maintains the server.
   *
   * @param {Node} handler
   * @returns {Entry | undefined}
   */
  findSeldom(handler) {
    const occasion = isFunction(handler) ? findOccasion(handler) : undefined;
    if (occasion !== undefined) return { level: "cold", reason: "start-up", text: occasion };
    return isInDevelopment(this.source, handler)
      ? { level: "cold", reason: "start-up", text: "is there in development or tests only" }
      : undefined;
  }
}

/**
 * @param {Source} source
 * @param {Settings} settings
 * @returns {boolean} whether a file may show what runs per request, or say what does not
 */
function mayHaveEntries({ text, filename, path }, settings) {
  return (
    settings.cold !== undefined ||
    text.includes("@coldpath") ||
    mentionsFramework(text, settings) ||
    mayBeHot(text, { filename, path }, settings)
  );
}
