import {
  findClassOfMember,
  findConstructor,
  findName,
  getParams,
  isClass,
  isFunction,
} from "../../ast/syntax/functions.js";
import { FileHeat } from "../../heat/index.js";
import { findPlaces, getAsking, getAskingByCall } from "../../heat/handed-over/exported.js";
import { encodeSummary } from "./encoded.js";
import { getAssociationReads } from "../../effects/drivers/associations.js";
import { getAwaitRecords, getEffectRecord } from "./effect-records.js";
import { getDeclaredTables, getTablesOfPrisma } from "../../effects/drivers/tables/declared-tables.js";
import { getDevelopmentModules } from "./development.js";
import { getFlow } from "./flow.js";
import { getKeyedObjects } from "../../heat/handed-over/keyed-objects.js";
import { getHash } from "../../ast/hash.js";
import { getHandedListRecords } from "../requests/handed-lists.js";
import { getLogging } from "./logging.js";
import { getKeptRecords } from "./kept-records.js";
import { getReadRecords } from "./read-records.js";
import { getResultRecords } from "./part-records.js";
import { getStepRecords } from "../requests/upkeep-steps.js";
import { getTellingRecords } from "../requests/told.js";
import { getWritingRecords } from "../requests/written.js";
import { getEnvironmentChanges, getLaterChanges } from "../../ast/values/environment-changes.js";
import { getFunctionsAndClasses } from "../../ast/syntax/functions-and-classes.js";
import { getHeadPosition, getRecordedName, getTextHash } from "../../heat/recorded/recorded-functions.js";
import { getInstanceFields } from "../../ast/syntax/head-position.js";
import { getTables } from "../../heat/handed-over/lookup.js";
import { findImportedTypes, findRoleOfTypes } from "../../heat/handed-over/types.js";
import { isInDevelopment } from "../../heat/seldom/development.js";
import { isOfBrowser } from "../../heat/rendered.js";
import { isErrorFunction } from "../../heat/seldom/on-error.js";
import { isForErrors } from "../../heat/called.js";
import { resolveClasses } from "../../ast/values/resolve.js";
import { asksHeld, runsTied } from "../../effects/drivers/tied.js";

/** @import { FrameworkTable, Heat, Node, Purpose, Settings, Source } from "../../types.js" */
/** @import { Entry } from "../../heat/entries.js" */
/** @import { EffectRecord } from "./effect-records.js" */
/** @import { Flow, Outline } from "./flow.js" */
/** @import { TableRecord } from "../../effects/drivers/tables/declared-tables.js" */
/** @import { HandedOnRecord, PartRecord, PassedResultRecord, RowsRecord, TakenRecord, UseRecord } from "./part-records.js" */
/** @import { KeptRecord } from "./kept-records.js" */
/** @import { Logging } from "./logging.js" */
/** @import { ReadRecord } from "./read-records.js" */
/** @import { HandedListRecord } from "../requests/handed-lists.js" */
/** @import { TellingRecord, ToldRecord } from "../requests/told.js" */
/** @import { StepRecords } from "../requests/upkeep-steps.js" */
/** @import { WritingRecord, WrittenRecord } from "../requests/written.js" */

/**
 * A function or class of a file, or the body of a loop that runs for each message, and what the file itself shows of it.
 *
 * @typedef {object} UnitSummary
 * @property {string} name - for people; empty without one
 * @property {boolean} isClass
 * @property {number} line - where it starts
 * @property {number} end - its last line
 * @property {[line: number, column: number]} head - as heat files give it
 * @property {string} recordedName
 * @property {string} hash - of its text
 * @property {Heat["level"]} level
 * @property {string} [reason]
 * @property {string} text - of the reason
 * @property {string} [root] - "an Express handler"
 * @property {Purpose} [purpose] - of what the chain in the file starts from
 * @property {boolean} [isForErrors] - it runs for requests that fail only, and so what it calls
 * @property {boolean} [isAssumed] - only its parameters show that it runs per request
 * @property {boolean} [isTied] - what it calls shares a connection, as in a transaction
 * @property {boolean} [asksHeld] - it asks over a connection that is kept for several functions
 * @property {number[]} calls - units of this file
 * @property {number[]} constructs
 * @property {number[]} callbacks - units inside it that run when it does
 * @property {number} [constructor_] - of a class, the unit of its constructor
 * @property {EffectRecord} [effect] - of a function that changes nothing by itself
 * @property {[hash: string, effect: EffectRecord][]} [awaits] - of a function, those in a row
 * @property {ReadRecord[]} [reads] - of a function, the calls that it waits for
 * @property {KeptRecord[]} [kept] - of a function, what it keeps on the request, for those that are called with the same
 * @property {PartRecord[]} [parts] - of what a function returns, those that it asks for alone
 * @property {RowsRecord[]} [rows] - those that a function returns with all their columns
 * @property {HandedOnRecord[]} [handedOn] - what other functions returned that a function returns
 * @property {PassedResultRecord[]} [passed] - calls that what a function returns is handed to
 * @property {TakenRecord[]} [taken] - of its parameters, those of which a function reads and writes some members
 * @property {number[]} [asksByCall] - of any function that calls what hands out the request: see `getAskingByCall`
 * @property {number[]} [asks] - of an exported function that asks for the request, where a framework would make once what does not: see `getAsking`
 * @property {TellingRecord} [telling] - of a function that tells others of something, what else it does
 * @property {ToldRecord[]} [told] - the calls by which a function tells others of something
 * @property {WritingRecord[]} [writing] - of a function that writes rows one by one and does nothing else
 * @property {1} [writesList] - of a function of such a name, that it waits for as much whatever list it is handed
 * @property {WrittenRecord[]} [written] - of a function, the calls that rounds of its loops wait for, and that may write a row each
 * @property {StepRecords["steps"]} [steps] - of a function, its statements that wait one behind the other, and of which nobody takes the result
 * @property {StepRecords["upkeep"]} [upkeep] - of a function that may only keep caches up to date, what it calls for that
 * @property {HandedListRecord[]} [hands] - of a function, the lists that it hands to others
 * @property {UseRecord[]} [uses] - calls of whose results a function reads some members
 */

/**
 * What is kept of a file.
 *
 * @typedef {object} Summary
 * @property {string} hash - of the text
 * @property {UnitSummary[]} units
 * @property {{ line: number, name?: string, isFilled?: boolean }[]} environment - where its functions change variables of the environment; no name: any;
 *   `isFilled`: from a file, once the application is loaded
 * @property {[module: string, line: number][]} development - what it loads in development or tests only
 * @property {Logging} [logging]
 * @property {Outline["modules"]} modules
 * @property {number} size - how many units it has
 * @property {Omit<Outline, "modules">} outline
 * @property {() => Flow} takeFlow - which is read when its turn comes, once: those of all files are large together
 * @property {() => void} forgetOutline - once nobody needs it
 * @property {number[]} lines - by rank
 * @property {[unit: number, index: number, table: string, kind: string][]} origins - parameters that are a framework's objects
 * @property {number[]} places - what a framework finds among its exports, as indexes of what the tables have found by name
 * @property {TableRecord[]} tables - that the file declares, and those of a schema of Prisma that it asks for
 * @property {string[]} associations - methods of rows that read what the file associates them with
 * @property {boolean} [isOfBrowser] - React draws it on a server the first time only
 */

/**
 * What a file says about itself: its functions, their heat as far as the file shows it, and how values move through it. It is
 * all that is needed of the file from then on, and can be stored.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @returns {string} a `Summary`, encoded
 */
export function getSummary(source, settings) {
  const heat = new FileHeat(source, { ...settings, heatFile: undefined, minShare: undefined });
  const entries = heat.getEntries();
  const nodes = [...getFunctionsAndClasses(source), ...heat.loops];
  const units = new Map(nodes.map((node, index) => [node, index]));
  /** @param {Node[]} found */
  const toUnits = (found) => [...new Set(found.flatMap((node) => units.get(node) ?? []))];
  const tables = getTables(settings);
  const asking = getAsking(source, tables);
  const askingByCall = getAskingByCall(source, tables);
  const awaits = getAwaitRecords(source, units);
  const reads = getReadRecords(source, units);
  const kept = getKeptRecords(source, units);
  const hands = getHandedListRecords(source, heat);
  const summaries = nodes.map((node, index) => {
    const { line, column } = getHeadPosition(source, node);
    const { level, reason, text } = getLevel(source, heat, node);
    const entry = entries.get(node);
    const constructor = isClass(node) ? findConstructor(node) : undefined;
    const callees = getCallees(heat, source, node, constructor);
    /** @type {UnitSummary} */
    const summary = {
      name: getLabel(node),
      isClass: isClass(node),
      line: source.lineOf(node.range[0]),
      end: source.lineOf(node.range[1]),
      head: [line, column],
      recordedName: getRecordedName(node),
      hash: getTextHash(source, node),
      level,
      reason,
      text,
      root: entry?.root,
      purpose: entry?.purpose,
      isAssumed: entry?.isAssumed || undefined,
      isForErrors: (isFunction(node) && isFailing(source, node, entry)) || undefined,
      isTied: runsTied(node) || undefined,
      asksHeld: (isFunction(node) && asksHeld(source, node)) || undefined,
      calls: toUnits(callees.functions),
      constructs: toUnits(callees.classes),
      callbacks: toUnits(callees.callbacks),
      constructor_: constructor === undefined ? undefined : units.get(constructor),
      effect: isFunction(node) ? getEffectRecord(source, units, node) : undefined,
      awaits: awaits.get(index),
      reads: reads.get(index),
      kept: kept.get(index),
      hands: hands.get(node),
      asks: asking.get(node),
      asksByCall: askingByCall.get(node),
      ...(isFunction(node) ? getResultRecords(source, units, node) : {}),
      ...(isFunction(node) ? getTellingRecords(source, node) : {}),
      ...(isFunction(node) ? getWritingRecords(source, node) : {}),
      ...(isFunction(node) ? getStepRecords(source, node) : {}),
    };
    return summary;
  });
  const { outline, flow } = getFlow(source, units, getGlobals(tables), getKeyedObjects(source, tables));
  return encodeSummary(
    {
      hash: getHash(source.text),
      units: summaries,
      environment: getEnvironment(source),
      development: getDevelopmentModules(source),
      logging: getLogging(source),
      outline,
      origins: getOrigins(heat, units),
      places: findPlaces(source, tables),
      tables: [...getDeclaredTables(source), ...getAskedTables(source, summaries)],
      associations: getAssociationReads(source),
      isOfBrowser: isOfBrowser(source) || undefined,
    },
    flow,
  );
}

/**
 * @param {Source} source
 * @param {FileHeat} heat
 * @param {Node} node - a function or class
 * @returns {Pick<Heat, "level" | "reason" | "text">} what the file says of it; other files may hand in the `app` that it is given to:
 *   `export function useDocs(app) { if (isProduction) … else app.get("/docs", (req, res) => { … }); }`
 */
function getLevel(source, heat, node) {
  const found = isClass(node) ? heat.ofConstruction(node) : heat.of(node);
  // A declaration behind `if (isProduction) return run();` is there in front of it, too.
  return found.level === "unknown" && /^(?:Arrow)?FunctionExpression$/.test(node.type) && isInDevelopment(source, node)
    ? { level: "cold", reason: "start-up", text: "is there in development or tests only" }
    : found;
}

/**
 * @param {Source} source
 * @returns {Summary["environment"]} each place once, whatever shows it
 */
function getEnvironment(source) {
  /** @type {Summary["environment"]} */
  const changes = [
    ...getLaterChanges(source).map(({ node, name }) => ({ line: source.lineOf(node.range[0]), name })),
    ...getEnvironmentChanges(source).flatMap(({ node, isLate }) =>
      isLate === true ? [{ line: source.lineOf(node.range[0]), isFilled: true }] : [],
    ),
  ];
  return [...new Map(changes.map((change) => [`${change.line} ${change.name ?? ""}`, change])).values()];
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Entry | undefined} entry - undefined where another file may say how it runs
 * @returns {boolean}
 */
function isFailing(source, fn, entry) {
  return entry === undefined ? isErrorFunction(source, fn) : isForErrors(source, fn, entry);
}

/**
 * @param {FrameworkTable[]} tables
 * @returns {Set<string>} the first names of globals that the tables know
 */
function getGlobals(tables) {
  return new Set(tables.flatMap((table) => Object.keys(table.globals ?? {}).map((name) => name.split(".")[0])));
}

/**
 * @param {Source} source
 * @param {UnitSummary[]} units
 * @returns {TableRecord[]} what the schema of Prisma says of tables of which they ask for whole rows
 */
function getAskedTables(source, units) {
  const asked = units.flatMap(({ rows = [], uses = [] }) => [
    ...rows.map(([, table]) => table),
    ...uses.flatMap(([, , , , , , , own]) => (own ?? []).map(([, table]) => table)),
  ]);
  return [...new Set(asked)].flatMap((table) => getTablesOfPrisma(source, table));
}

/**
 * @param {FileHeat} heat
 * @param {Source} source
 * @param {Node} node
 * @param {Node | undefined} constructor - of a class
 * @returns {{ functions: Node[], classes: Node[], callbacks: Node[] }}
 */
function getCallees(heat, source, node, constructor) {
  if (isFunction(node)) {
    const callees = heat.calls.getCallees(node);
    const classNode = findClassOfMember(node);
    if (classNode === undefined || findConstructor(classNode) !== node) return callees;
    return addFields(heat, classNode, callees);
  }
  // A class without a constructor runs its fields' initialisers and its parent's constructor.
  const kept = heat.calls.getCallees(node);
  if (constructor !== undefined || !isClass(node)) return kept;
  const parents = node.superClass == null ? [] : resolveClasses(source, node.superClass);
  return addFields(heat, node, { ...kept, classes: [...kept.classes, ...parents] });
}

/**
 * @param {FileHeat} heat
 * @param {Node} classNode
 * @param {{ functions: Node[], classes: Node[], callbacks: Node[] }} callees
 */
function addFields(heat, classNode, callees) {
  const fields = getInstanceFields(classNode)
    .filter((field) => field.value != null)
    .map((field) => heat.calls.getCallees(field));
  return {
    functions: [...callees.functions, ...fields.flatMap(({ functions }) => functions)],
    classes: [...callees.classes, ...fields.flatMap(({ classes }) => classes)],
    callbacks: [...callees.callbacks, ...fields.flatMap(({ callbacks }) => callbacks)],
  };
}

/**
 * @param {Node} node
 * @returns {string} "Reply" for the constructor of the class, "for await" for the body of a loop
 */
function getLabel(node) {
  if (!isClass(node) && !isFunction(node)) return "for await";
  const { parent } = node;
  return (
    findName(parent?.type === "MethodDefinition" && parent.kind === "constructor" ? parent.parent.parent : node) ?? ""
  );
}

/**
 * Parameters that are a framework's objects by their types and names, or because the file registers the function as a plugin.
 *
 * @param {FileHeat} heat
 * @param {Map<Node, number>} units
 * @returns {Summary["origins"]}
 */
function getOrigins(heat, units) {
  return [...units].flatMap(([node, unit]) =>
    isFunction(node)
      ? getParams(node).flatMap((/** @type {Node} */ param, /** @type {number} */ index) => {
          const origin = findOrigin(heat, param);
          return origin === undefined
            ? []
            : [/** @type {[number, number, string, string]} */ ([unit, index, origin.table.name, origin.kind])];
        })
      : [],
  );
}

/**
 * @param {FileHeat} heat
 * @param {Node} param
 * @returns {import("../../heat/handed-over/origins.js").Origin | undefined} what a parameter is: an app, or a request that plugins put something on
 */
function findOrigin({ origins }, param) {
  const known = param.type === "Identifier" ? origins.find(param) : undefined;
  if (known !== undefined || param.typeAnnotation == null) return known;
  const found = findRoleOfTypes(origins.tables, findImportedTypes(origins.source, param.typeAnnotation));
  return found?.table.kinds?.[found.role] === undefined ? undefined : { table: found.table, kind: found.role };
}
