import { COMPOSES } from "./drivers/drivers.js";
import { HANDS_OUT_MODEL, LOUD_GLOBALS, QUIET_GLOBALS, QUIET_METHODS, READS_BODY } from "./quiet.js";
import { isCollection } from "./collections.js";
import { isQuietPackage } from "./quiet-packages.js";
import { isUsedAtOnce } from "./used-at-once.js";
import { isWaitedFor } from "./beside.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { findValueOf } from "../ast/values/written-object.js";
import { isFunction } from "../ast/syntax/functions.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { isChangingFirst } from "./changes-first.js";
import { isOperator, isPartOfMatch, makesResult, runsForEach, runsInContext } from "./handed-functions.js";

/** @import { Node, Source } from "../types.js" */

/** Of a package's classes, whose instances begin something by themselves, or are taken by others; those that are left are clients and values. */
const LOUD_CLASSES =
  /(?:Worker|Socket|Server|Queue|Consumer|Producer|Watcher|Job|Cron|Lock|Mutex|Transaction|Session|Span|Stream)$/;

/** Packages whose functions make others of schemas and templates, which check or write what they are given, and how they are called. */
const COMPILERS = /^(?:ajv(?:\/.*)?|handlebars|ejs|pug|nunjucks|lodash(?:[./-].*)?|underscore)$/;
const COMPILES = /^(?:compile|template)$/;

/**
 * `values.find(isNumber)`, `values.filter(Number.isFinite)`
 *
 * @param {Source} source
 * @param {Node} node - a function that something else calls
 * @returns {boolean} whether it is one of the language, of Node.js or of a package that computes and changes nothing
 */
export function isQuietFunction(source, node) {
  return resolve(source, node).every((value) =>
    value.kind === "import"
      ? isQuietPackage(value.module) && value.path.length > 0
      : value.kind === "global" && isQuietGlobal(getGlobalPath(value)),
  );
}

/**
 * Whether a call computes something and changes nothing that outlives it: functions of the language, of Node.js and of packages that
 * are known for it, methods of lists and texts, and what composes a query without running it.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression, NewExpression or TaggedTemplateExpression
 * @param {Node} callee - unwrapped
 * @param {(written: Node) => boolean} isOwn - whether what is written was made by the code in question
 * @returns {boolean}
 */
export function isQuietCall(source, node, callee, isOwn) {
  const name = findLastName(callee) ?? "";
  //   new NotFoundError(), createApiError("busy")
  if (/(?:Error|Exception)$/.test(name) && !isWaitedFor(node)) return true;
  if (node.type === "NewExpression" && /(?:Number|Decimal|Money)$/.test(name)) return true;
  //   Types.ObjectId(id), of a text
  if (MAKES_ID.test(name)) return true;
  //   Handlebars.compile(text), new Ajv().compile(schema)
  if (isCompiled(source, node)) return true;
  if (callee.type === "MemberExpression") {
    // Of lists it takes a function, of databases a condition or a key.
    if (name === "find")
      return node.arguments.some((/** @type {Node} */ argument) => isNamedFunction(source, argument));
    if (name === "filter") return isGivenCallback(node) || isOfQuietModule(source, callee);
    if (QUIET_METHODS.has(name) || READS_BYTES.test(name) || HANDS_OUT_MODEL.test(name) || isComposing(node, name))
      return true;
    if (
      name === "get" &&
      (isCollection(source, callee.object) ||
        TABLE.test(findLastName(callee.object) ?? "") ||
        isUsedAtOnce(source, node) ||
        asksForPlainRow(node))
    )
      return true;
    //   const { error } = userSchema.validate(input);
    if (name === "validate" && OF_SCHEMA.test(findLastName(callee.object) ?? "") && !isWaitedFor(node)) return true;
    //   this.jwtService.sign({ sub: user.id })
    if (SIGNS.test(name) && /jwt/i.test(findLastName(callee.object) ?? "")) return true;
    //   answer.pipe(map(({ data }) => data), retry(2))
    if (name === "pipe" && node.arguments.every((/** @type {Node} */ argument) => isOperator(source, argument)))
      return true;
    if (/^get(?:All)?$/.test(name) && isPartOfRequest(source, callee.object)) return true;
    if (READS_BODY.test(name) && node.arguments.length === 0) return true;
    //   const match = /^(\d+)-/.exec(id);
    if (name === "exec" && node.arguments.length === 1 && isPattern(source, callee.object)) return true;
    //   price.times(quantity)
    if (name === "times" && node.arguments.length === 1 && !isNamedFunction(source, node.arguments[0])) return true;
  }
  if (
    isPartOfMatch(source, node) ||
    runsInContext(source, node) ||
    runsForEach(source, node) ||
    makesResult(source, node)
  )
    return true;
  const values = resolve(source, callee);
  return values.every((value) => {
    if (value.kind === "node") return isCompiled(source, value.node);
    if (value.kind === "import")
      return (
        (isQuietPackage(value.module) && (!isChangingFirst(value.module, name) || isOwn(node.arguments[0]))) ||
        (value.module === "typeorm" && CONDITIONS.test(name)) ||
        (value.module === "objection" && PARTS.test(name)) ||
        (/^(?:@sequelize\/core|sequelize)$/.test(value.module) && PARTS_OF_SEQUELIZE.test(name)) ||
        (PACKAGE.test(value.module) &&
          (ASSERTS.test(name) || (node.type === "NewExpression" && !LOUD_CLASSES.test(name)))) ||
        (SYNC_FILE_MODULES.test(value.module) && SYNC_FILE_READS.test(name))
      );
    if (value.kind !== "global") return false;
    const path = getGlobalPath(value);
    //   Object.assign({}, defaults, options)
    return isQuietGlobal(path) || (path === "Object.assign" && isOwn(node.arguments[0])) || path === "Object.freeze";
  });
}

/**
 * @param {{ name: string, path: readonly string[] }} global
 * @returns {string} "Object.assign", also of `globalThis.Object.assign`
 */
function getGlobalPath({ name, path }) {
  return [name, ...path].join(".").replace(/^globalThis\./, "");
}

/** @param {string} path */
function isQuietGlobal(path) {
  return QUIET_GLOBALS.test(path) && !LOUD_GLOBALS.test(path);
}

/**
 * `row.get({ plain: true })` of Sequelize
 *
 * @param {Node} call
 */
function asksForPlainRow({ arguments: [options] }) {
  const node = options === undefined ? undefined : unwrap(options);
  return node?.type === "ObjectExpression" && findValueOf(node, "plain") !== undefined;
}

/**
 * `(await headers()).get("accept-language")`, `const jar = await cookies(); jar.getAll()`, of Next.js
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean} whether it is a part of the request that is being answered, which is in memory; `cookies().set(name, value)` is for the answer
 */
function isPartOfRequest(source, object) {
  return resolve(source, object).every(
    (value) =>
      value.kind === "node" &&
      value.node.type === "CallExpression" &&
      resolve(source, value.node.callee).every(
        (called) => called.kind === "import" && called.module === "next/headers" && called.path.length > 0,
      ),
  );
}

/**
 * `const isUser = ajv.compile(schema)`, `const greet = Handlebars.compile(text)`
 *
 * @param {Source} source
 * @param {Node} node - what is called
 * @returns {boolean} whether a package has made it of a schema or a template
 */
function isCompiled(source, node) {
  if (node.type !== "CallExpression" || !COMPILES.test(findLastName(node.callee) ?? "")) return false;
  const callee = unwrap(node.callee);
  const [of, ...others] = resolve(source, callee.type === "MemberExpression" ? callee.object : callee);
  if (others.length > 0) return false;
  const made = of.kind === "node" && of.node.type === "NewExpression" ? resolve(source, of.node.callee) : [of];
  return made.every((value) => value.kind === "import" && COMPILERS.test(value.module));
}

/** Methods of a `Buffer` that read a number. */
const READS_BYTES = /^read(?:U?Int8|(?:U?Int(?:16|32)?|BigU?Int64|Float|Double)[LB]E)$/;

/** Functions and classes of TypeORM that say what a query asks for. */
const CONDITIONS =
  /^(?:In|IsNull|Not|Equal|Like|ILike|Between|LessThan|LessThanOrEqual|MoreThan|MoreThanOrEqual|Any|ArrayContain(?:s|edBy)|ArrayOverlap|Raw|And|Or|Brackets|NotBrackets)$/;

/** Functions of Sequelize that make parts of queries. */
const PARTS_OF_SEQUELIZE = /^(?:literal|fn|col|cast|where|json|and|or)$/;

/** Functions of Objection that make parts of queries. */
const PARTS = /^(?:raw|ref|fn|val)$/;

/** What throws or does nothing, of a package. */
const ASSERTS = /^(?:assert|invariant)(?:[A-Z]\w*)?$/;
const PACKAGE = /^(?:@[\w-]+\/)?[\w-]+(?:\.js)?$/;

/** What reads files while everybody waits. */
const SYNC_FILE_MODULES = /^(?:node:fs|fs|fs-extra|graceful-fs)$/;
const SYNC_FILE_READS = /^(?:exists|l?stat|readFile|readdir|realpath|readlink|access|pathExists|readJ(?:son|SON))Sync$/;

/** What makes the id of a document of MongoDB. */
const MAKES_ID = /^(?:ObjectI[dD]|createFromHexString)$/;

/** What makes and checks tokens. */
const SIGNS = /^(?:sign|verify|decode)$/;

/** What people call a schema of Joi or its like: `userSchema`. */
const OF_SCHEMA = /schema$/i;

/** What people call a `Map` or what is asked like one: `userMap`, `usersById`, `labelsByKey`, `response.headers`. */
const TABLE = /(?:^map|[a-z\d]Map|[a-z]By(?:[A-Z]\w*)|^headers|^formData|^searchParams)$/;

/**
 * @param {Source} source
 * @param {Node} argument
 * @returns {boolean} whether it is a function, or the name of one
 */
export function isNamedFunction(source, argument) {
  const node = unwrap(argument);
  if (isFunction(node)) return true;
  return (
    node.type === "Identifier" &&
    resolve(source, node).every((value) => value.kind === "import" || (value.kind === "node" && isFunction(value.node)))
  );
}

/**
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean} whether it is a pattern
 */
function isPattern(source, object) {
  const node = unwrap(object);
  if (node.type === "Literal") return node.regex != null;
  const values = resolve(source, node);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        value.kind === "node" &&
        (value.node.type === "Literal"
          ? value.node.regex != null
          : /^(?:New|Call)Expression$/.test(value.node.type) && findLastName(value.node.callee) === "RegExp"),
    )
  );
}

/** @param {Node} argument */
function isLiteral({ type }) {
  return type === "Literal" || type === "TemplateLiteral";
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean} `_.filter`
 */
function isOfQuietModule(source, callee) {
  const values = resolve(source, callee);
  return values.length > 0 && values.every((value) => value.kind === "import" && isQuietPackage(value.module));
}

/**
 * `users.filter(isOpen)`, and neither `await blocks.filter(uid, posts)` nor `await topics.filter(ids)`
 *
 * @param {Node} call
 * @returns {boolean}
 */
function isGivenCallback(call) {
  const [first, ...others] = call.arguments;
  if (first === undefined || !isCallback(first)) return false;
  return isFunction(unwrap(first)) || (others.length === 0 && call.parent.type !== "AwaitExpression");
}

/** @param {Node} argument */
function isCallback(argument) {
  const node = unwrap(argument);
  return isFunction(node) || /^(?:Identifier|MemberExpression|CallExpression)$/.test(node.type);
}

/**
 * `query.where("id", id)`: nothing runs before somebody waits for it.
 *
 * @param {Node} node
 * @param {string} name
 */
function isComposing(node, name) {
  return (
    node.type === "CallExpression" &&
    COMPOSES.test(name) &&
    (name === "on"
      ? //   users.on("id", "=", "posts.author"), and not emitter.on("end", done)
        node.arguments.length > 1 && node.arguments.every(isLiteral)
      : !/^(?:query|timeout|fetch|cache|when|prepare|first|count|sum|min|max|avg|comment|as|with|take|skip|table)$/.test(
          name,
        ))
  );
}
