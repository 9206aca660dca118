import { findDocument } from "./find-document.js";
import { findFileRead } from "../../lib/loads/reads.js";
import { findToken } from "./find-token.js";
import { findFixed } from "../../lib/loads/fixed-value.js";
import { findGivenText, isUsedHere } from "./given-text.js";
import { findFunction, getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findFixedFile } from "../../lib/loads/repeated-read.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { createWaitCost } from "../../lib/weight/round-trips.js";
import { MAKERS } from "./templates.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { FileRead } from "../../lib/loads/reads.js" */
/** @import { Fixed } from "../../lib/loads/fixed-value.js" */
/** @import { Cost, HeatModel, Node, Silent, Source } from "../../lib/types.js" */
/** @import { Maker } from "./templates.js" */

/**
 * Something that is loaded again for each request.
 *
 * @typedef {object} Load
 * @property {string} messageId
 * @property {FileRead | undefined} read - undefined where it is no file that is read
 * @property {Maker | undefined} maker
 * @property {string[]} keys - what decides which of a few it is; none: it is always the same
 * @property {string} [given] - the text itself, where others keep it, and it comes again: "action.text"
 * @property {Cost} [cost] - where the message is not measured
 * @property {number} [scale] - how many times as much it costs as what was measured
 */

/** Characters of the page whose cost was measured. */
const MEASURED_PAGE = 3_400;

/** What the texts of pages and templates are called that a function is handed. */
const TEMPLATES = /^(index|page|base|layout|shell|template)_?(html|page|template|source|text)$|^(template|layout)$/i;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call - CallExpression or NewExpression in a function
 * @returns {Load | Silent | undefined} undefined for what loads nothing, or nothing by itself
 */
export function findLoad(source, heat, call) {
  if (call.type === "NewExpression") return findWindow(source, call);
  const made = findMaking(source, heat, call);
  if (made !== undefined) return made;
  const read = findFileRead(source, call);
  if (read !== undefined) {
    if (isTextOfMaking(source, heat, call)) return undefined;
    const file = findFixedFile(source, heat, read.file);
    return "silent" in file ? file : { messageId: "fileReadPerRequest", read, maker: undefined, ...file };
  }
  const token = findToken(source, call);
  if (token !== undefined)
    return token.isKept
      ? { silent: "guardedByCache" }
      : {
          messageId: "tokenFetchedPerRequest",
          read: undefined,
          maker: undefined,
          keys: [],
          cost: createWaitCost(source, ["request"]),
        };
  const document = findDocument(source, call);
  if (document !== undefined)
    return "silent" in document
      ? document
      : {
          messageId: "documentFetchedPerRequest",
          read: undefined,
          maker: undefined,
          cost: createWaitCost(source, ["request"]),
          ...document,
        };
  const fixed = findResolved(source, call);
  return fixed === undefined || "silent" in fixed
    ? fixed
    : { messageId: "moduleLookedUpPerRequest", read: undefined, maker: undefined, ...fixed };
}

/**
 * `require.resolve("pkg")`, `resolve.sync("pkg", { basedir: __dirname })`, `import.meta.resolve("pkg")`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Fixed | Silent | undefined} undefined for what looks up nothing
 */
function findResolved(source, call) {
  const callee = unwrap(call.callee);
  const name = getPropertyName(callee);
  if (name !== "resolve" && name !== "sync") return undefined;
  const path = getDottedName(callee) === "import.meta.resolve" ? "require.resolve" : findNativePath(source, callee);
  if (path !== "require.resolve" && path !== "resolve.sync") return undefined;
  if (call.arguments.length !== 1 && path !== "resolve.sync") return undefined;
  return findFixed(source, call.arguments[0]) ?? { silent: "dependsOnCall" };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {Load | Silent | undefined} undefined for what makes nothing
 */
function findMaking(source, heat, call) {
  const path = call.arguments.length === 0 ? undefined : findNativePath(source, unwrap(call.callee));
  if (path === undefined || !Object.hasOwn(MAKERS, path)) return undefined;
  const maker = MAKERS[path];
  const given = maker.takes === "key" ? findKey(call.arguments[0]) : call.arguments[0];
  if (given === undefined) return undefined;
  if (maker.takes === "file" && isCached(call)) return { silent: "guardedByCache" };
  const fixed =
    maker.takes === "file"
      ? findFixedFile(source, heat, given)
      : (findFixed(source, given, { isCallFixed: (inner) => findFixedText(source, heat, inner) }) ??
        findNamedTemplate(source, given) ??
        /** @type {Silent} */ ({ silent: "dependsOnCall" }));
  if ("silent" in fixed) return findMakingOfGiven(source, heat, call, maker, given) ?? fixed;
  const length = maker.messageId === "pageParsedPerRequest" ? findLength(source, given) : undefined;
  return {
    messageId: maker.messageId,
    read: undefined,
    maker,
    keys: fixed.keys,
    ...(maker.time !== undefined && { cost: createCost(maker.time) }),
    ...(length !== undefined && { scale: length / MEASURED_PAGE }),
  };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {Maker} maker
 * @param {Node} text
 * @returns {Load | undefined} undefined where the text may be another one each time, or what is made of it is not used here
 */
function findMakingOfGiven(source, heat, call, maker, text) {
  if (maker.timeOfLine === undefined || maker.takes === "file") return undefined;
  if (maker.isKept && !isUsedHere(source, call, maker.takes === "key")) return undefined;
  const given = findGivenText(source, heat, text);
  return given === undefined
    ? undefined
    : { messageId: maker.messageId, read: undefined, maker, keys: [], given, cost: createCost(maker.timeOfLine) };
}

/**
 * `createPrivateKey(pem)`, `createPrivateKey({ key: pem, format: "pem" })`. A JWK is read by next to nothing, and so is the public part of a
 * private key that is one already.
 *
 * @param {Node} first - argument
 * @returns {Node | undefined} the text of a key
 */
function findKey(first) {
  const given = unwrap(first);
  if (given.type !== "ObjectExpression")
    return /private/i.test(findLastName(given) ?? "") && isOfPublic(given) ? undefined : given;
  const find = (/** @type {string} */ name) =>
    given.properties.find((/** @type {Node} */ property) => getKeyName(property) === name)?.value;
  return find("format")?.value === "jwk" ? undefined : find("key");
}

/** @param {Node} given - the argument of a call */
function isOfPublic(given) {
  return findLastName(unwrap(getWrapped(given).parent.callee)) === "createPublicKey";
}

/** Nanoseconds that a window of jsdom takes at least (`node bench/weight/packages.js`). */
const WINDOW = 2_000_000;

/**
 * `new JSDOM("")`, whose window is there to clean texts in, or to put them into its document
 *
 * @param {Source} source
 * @param {Node} call - NewExpression
 * @returns {Load | Silent | undefined} undefined for what makes no window
 */
function findWindow(source, call) {
  const callee = unwrap(call.callee);
  if (findLastName(callee) !== "JSDOM" || findNativePath(source, callee) !== "jsdom.JSDOM") return undefined;
  const [page] = call.arguments;
  const fixed = page === undefined ? { keys: [] } : findFixed(source, page);
  return fixed === undefined
    ? { silent: "dependsOnCall" }
    : { messageId: "windowMadePerRequest", read: undefined, maker: undefined, cost: createCost(WINDOW), ...fixed };
}

/**
 * @param {Source} source
 * @param {Node} given
 * @returns {number | undefined} the characters of a text that the file shows
 */
function findLength(source, given) {
  const [value, ...others] = resolve(source, given);
  const text = others.length === 0 && value.kind === "node" ? value.node.value : undefined;
  return typeof text === "string" ? text.length : undefined;
}

/**
 * `pug.renderFile(file, { cache: true })`
 *
 * @param {Node} call
 */
function isCached({ arguments: [, options, more] }) {
  return [options, more].some((object) =>
    object?.properties?.some(
      (/** @type {Node} */ property) => property.type === "SpreadElement" || getKeyName(property) === "cache",
    ),
  );
}

/**
 * A text that is read from a file: `readFileSync(file, "utf8")`, `readFileSync(file).toString()`. Which file does not matter where it
 * is one that is made a template of.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - CallExpression
 * @returns {Fixed | undefined}
 */
function findFixedText(source, heat, node) {
  const callee = unwrap(node.callee);
  const inner = getPropertyName(callee) === "toString" ? unwrap(callee.object) : node;
  const [value] = resolve(source, inner);
  const call = value.kind === "node" && value.node.type === "CallExpression" ? value.node : undefined;
  const read = call === undefined ? undefined : findFileRead(source, call);
  const file = read === undefined ? undefined : findFixedFile(source, heat, read.file, true);
  return file === undefined || "silent" in file ? undefined : file;
}

/**
 * `static render (indexHTML, page)`: by its name, what it is handed is the page of the server and not of a request.
 *
 * @param {Source} source
 * @param {Node} given
 * @returns {Fixed | undefined}
 */
function findNamedTemplate(source, given) {
  const node = unwrap(given);
  const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
  return variable?.defs[0]?.type === "Parameter" && getWrites(variable).length === 0 && TEMPLATES.test(node.name)
    ? { keys: [node.name] }
    : undefined;
}

/**
 * Whether a template is made of what is read, and nothing else is done with it: that says it all.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} read
 */
function isTextOfMaking(source, heat, read) {
  let value = getWrapped(read);
  while (
    value.parent.type === "AwaitExpression" ||
    value.parent.type === "MemberExpression" ||
    value.parent.callee === value
  )
    value = getWrapped(value.parent);
  const { parent } = value;
  if (parent.type === "CallExpression") return isMaking(source, heat, parent);
  if (parent.type !== "VariableDeclarator" || parent.id.type !== "Identifier") return false;
  const reads = (source.findVariable(parent.id)?.references ?? []).filter((reference) => reference.isRead());
  return (
    reads.length > 0 &&
    reads.every((reference) => {
      const use = getWrapped(/** @type {any} */ (reference.identifier)).parent;
      return use.type === "CallExpression" && findFunction(use) === findFunction(read) && isMaking(source, heat, use);
    })
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call - CallExpression
 */
function isMaking(source, heat, call) {
  const made = findMaking(source, heat, call);
  return made !== undefined && !("silent" in made);
}
