import { createGiven } from "./no-static-work/given-once.js";
import { createFinding } from "./no-static-work/create-finding.js";
import { createIsMade, findWork } from "./no-static-work/find-work.js";
import { describeConstancy, findConstancyOf } from "./no-static-work/constancy-of-work.js";
import { findDeciders } from "./no-static-work/few-values.js";
import { findFunction, getPropertyName, isClass, isFunction } from "../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { getDeepKind, KINDS } from "../lib/ast/values/read-only.js";
import { analyseEscape } from "../lib/ast/values/escape.js";
import { guards } from "./no-static-work/guards.js";
import { resolve } from "../lib/ast/values/resolve.js";
import { SCHEMA_METHODS } from "./no-static-work/schemas.js";
import { walk } from "../lib/ast/syntax/walk.js";
import { isDynamic } from "../lib/ast/syntax/dynamic.js";
import { isKeptAlready } from "../lib/ast/values/kept-already.js";
import { mayThrow } from "./no-static-work/may-throw.js";
import { isSeldom } from "../lib/heat/seldom/seldom.js";
import { isOwnClass } from "./no-static-work/own-class.js";
import { findParsedKey } from "./no-static-work/parsed-key.js";
import { findSetup, isSameSetup } from "./no-static-work/set-up.js";
import { findStrategyKey } from "./no-static-work/strategy-key.js";
import { isPartOfOther } from "./no-static-work/part-of-other.js";

/** @import { Detector, HeatModel, Node, Silent, Source } from "../lib/types.js" */
/** @import { ValueUse } from "../lib/ast/values/escape.js" */
/** @import { Work } from "./no-static-work/work.js" */

/**
 * What the transform needs.
 *
 * @typedef {object} Facts
 * @property {Node} value - the expression, or the class
 * @property {Work | undefined} work - undefined: a class
 * @property {string[]} remaining - what a caller could notice
 * @property {boolean} throws - making it may throw, so that it must be made where it is
 * @property {Node} [setup] - a call that sets it up, the same each time
 * @property {Node} [given] - what it is made of that is no constant, and was given once to what made the function
 * @property {string[]} [deciders] - what it is made of that the call brings, of which there are few values
 */

/**
 * Work that has the same result each time that it is done: schemas, formatters, patterns and tables of constants that hot
 * code makes anew.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-static-work",
  triggers: [
    "Intl.",
    "toLocale",
    "localeCompare",
    "RegExp",
    "JSON",
    "Set(",
    "Set<",
    "Map(",
    "Map<",
    "Buffer.from",
    "TextDecoder",
    "URL(",
    "Function(",
    "promisify",
    "path",
    "URLToPath",
    "class",
    "ajv",
    "joi",
    "@hapi/validate",
    "zod",
    "yup",
    "valibot",
    "typebox",
    "superstruct",
    "chema = ",
    ")(req,",
    ")(_req,",
    ")(request,",
    ")(ctx,",
    "podium",
    "markdown-it",
    "liquidjs",
    "micromatch",
    "nunjucks",
    "picomatch",
    "tiktoken",
    "is-my-json-valid",
    "jsonwebtoken",
    "passport-jwt",
    "@nestjs/jwt",
  ],
  silences: ["changedAfterwards", "dependsOnCall", "guardedByCache", "keptElsewhere", "remembersPlace", "sameByChance"],
  nodes: ["NewExpression", "CallExpression", "ClassDeclaration", "ClassExpression"],
  detect(node, source, heat) {
    if (isDynamic(source)) return [];
    const key = isClass(node) ? undefined : findStrategyKey(source, node);
    if (key !== undefined) return [key];
    const facts = isClass(node) ? findClass(source, node) : findCall(source, heat, node);
    if (facts === undefined) return [];
    return ["silent" in facts ? { node, ...facts } : createFinding(source, facts)];
  },
};

/**
 * @param {Source} source
 * @param {Node} node - a class
 * @returns {Facts | undefined}
 */
function findClass(source, node) {
  return isOwnClass(source, node)
    ? { value: node, work: undefined, remaining: ["all calls then share one class"], throws: false }
    : undefined;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - NewExpression or CallExpression
 * @returns {Facts | Silent | undefined} undefined for what is no such work, or a part of another
 */
function findCall(source, heat, node) {
  if (findFunction(node) === undefined) return undefined;
  const parsed = findParsedKey(source, node);
  if (parsed !== undefined) return { value: node, work: parsed, remaining: [], throws: true };
  const work = findWork(source, node);
  if (work === undefined) return undefined;
  if (isKeptAlready(source, node)) return { silent: "guardedByCache" };
  const guarded = work.unless === undefined ? undefined : guards[work.unless](source, node);
  if (guarded === "silent") return { silent: "sameByChance" };
  const isMade = createIsMade(source);
  const isFound = (/** @type {Node} */ made) => {
    const found = isSeldom(source, heat, made) ? undefined : findCall(source, heat, made);
    return found !== undefined && !("silent" in found);
  };
  const constant = findConstancyOf(source, work, node, isFound);
  const given = createGiven(source, heat, work, node);
  const constancy = constant ?? findConstancyOf(source, work, node, isFound, given.isGiven);
  if (isPartOfOther(source, node, isMade, given.isGiven)) return undefined;
  if (constancy === undefined) {
    const deciders = findDeciders(source, work, node);
    return deciders === undefined
      ? { silent: "dependsOnCall" }
      : { value: node, work, remaining: [], throws: true, deciders };
  }
  const of = constant === undefined ? given.found.at(-1) : undefined;
  const throws = mayThrow(source, work, node);
  const remaining = [
    work.remaining,
    guarded,
    ...findAddedMethods(source, node),
    ...describeConstancy(constancy, throws),
  ].filter((clause) => clause !== undefined);
  if (work.kind === "text" || work.kind === "podium") return { value: node, work, remaining, throws, given: of };
  const isGlobalRegex = work.kind === "regex" && /[gy]/.test(getFlags(source, node));
  const uses = analyseEscape(
    source,
    node,
    hasObjects(source, work, node) ? getDeepKind(work.kind) : KINDS[work.kind],
    (call, argument) => isReading(source, heat, work, call, argument),
  );
  const kept = isGlobalRegex ? uses.find(({ node: place }) => !isRegexArgument(place)) : undefined;
  if (kept !== undefined) return { silent: "remembersPlace", at: kept.node };
  const escape = uses.find(({ how }) => how !== "read" && how !== "called");
  const streaming = work.kind === "decoder" ? uses.find(({ node: call }) => call.arguments?.length > 1) : undefined;
  if (streaming !== undefined) return { silent: "remembersPlace", at: streaming.node };
  const setup = findSetup(source, work, node);
  const changing = setup.find((call) => !isSameSetup(source, call, node));
  if (changing !== undefined) return { silent: "changedAfterwards", at: changing };
  if (escape?.how === "mutated") return { silent: "changedAfterwards", at: escape.node };
  if (escape !== undefined && !isFixed(work) && !isHandedBack(work, uses))
    return { silent: "keptElsewhere", at: escape.node };
  return {
    value: node,
    work,
    remaining: escape === undefined ? remaining : [...remaining, "all callers then share one"],
    throws,
    setup: setup[0],
    given: of,
  };
}

/**
 * Methods in a schema that the library does not have: `yup.addMethod(yup.string, "phone", …)` must have run before.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {string[]}
 */
function findAddedMethods(source, node) {
  /** @type {string[]} */
  const found = [];
  walk(node, source.visitorKeys, (inner) => {
    if (isFunction(inner)) return false;
    const callee = unwrap(inner.callee);
    const name =
      callee?.type === "MemberExpression" &&
      unwrap(callee.object).type === "CallExpression" &&
      findWork(source, inner)?.isChained === true
        ? getPropertyName(callee)
        : undefined;
    if (name !== undefined && !SCHEMA_METHODS.has(name)) found.push(`somebody must have added \`${name}()\` before`);
    return undefined;
  });
  return found.slice(0, 1);
}

/**
 * `const createValidator = () => new Ajv({ allErrors: true });` of which each call takes milliseconds
 *
 * @param {Work} work
 * @param {ValueUse[]} uses
 * @returns {boolean} whether those who call the function get an instance of Ajv, and nobody else
 */
function isHandedBack({ kind }, uses) {
  return kind === "ajv" && uses.every(({ how }) => how !== "stored" && how !== "passed");
}

/** @param {Work} work */
function isFixed({ kind }) {
  return KINDS[kind].isFixed === true || kind === "regex";
}

/**
 * @param {Source} source
 * @param {Work} work
 * @param {Node} node - `new Set([…])`, `new Map([[…, …]])`
 * @returns {boolean} whether what it holds may be objects, which could be changed, too
 */
function hasObjects(source, { kind }, node) {
  if (kind !== "set" && kind !== "map") return false;
  const [content] = node.arguments.map((/** @type {Node} */ argument) => resolve(source, argument)[0]);
  if (content.kind !== "node" || content.node.type !== "ArrayExpression") return true;
  const items = content.node.elements.flatMap((/** @type {Node} */ element) =>
    kind === "map" && element?.type === "ArrayExpression" ? element.elements : [element],
  );
  return !items.every(
    (/** @type {Node | null} */ item) =>
      item !== null &&
      resolve(source, item).every(
        (value) =>
          value.kind === "node" && /^(Literal|TemplateLiteral|UnaryExpression|BinaryExpression)$/.test(value.node.type),
      ),
  );
}

/**
 * @param {Source} source
 * @param {Node} node - a regular expression's construction
 * @returns {string}
 */
function getFlags(source, { arguments: [, flags] }) {
  return flags === undefined ? "" : source.slice(flags);
}

/**
 * `text.replace(pattern, "")`, which starts at the first character whatever the pattern's `lastIndex` is.
 *
 * @param {Node} node
 */
function isRegexArgument(node) {
  const { parent } = getWrapped(node);
  return (
    parent.type === "CallExpression" &&
    parent.arguments[0] === node &&
    /^(replace|replaceAll|match|matchAll|split|search)$/.test(getPropertyName(unwrap(parent.callee)) ?? "")
  );
}

/**
 * Whether a call that the file does not have only looks at an argument.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Work} work
 * @param {Node} call
 * @param {Node} argument
 * @returns {boolean}
 */
function isReading(source, heat, work, call, argument) {
  const callee = unwrap(call.callee);
  const [value] = resolve(source, callee);
  //   v.parse(schema, body)
  if (value.kind === "import")
    return (
      work.module?.test(value.module) === true ||
      /^(@sinclair\/)?typebox|^(superstruct|valibot|zod|joi|yup|ajv)/.test(value.module)
    );
  //   response.end(bytes)
  if (work.kind !== "bytes" || callee.type !== "MemberExpression" || call.arguments[0] !== argument) return false;
  const object = unwrap(callee.object);
  const role = object.type === "Identifier" ? heat.findRole(object)?.role : undefined;
  return role === "response" && /^(end|write|send)$/.test(getPropertyName(callee) ?? "");
}
