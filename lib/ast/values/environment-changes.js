import { CHANGES } from "./replaced.js";
import { KINDS } from "./read-only.js";
import { findLastName } from "../syntax/member-chain.js";
import { findNativePath, isEnvironment } from "./native-path.js";
import { findWithin } from "../syntax/find-within.js";
import { findRequired } from "./required.js";
import { analyseEscape } from "./escape.js";
import { findFunction, getKeyName, getPropertyName, isFunction } from "../syntax/functions.js";
import { isWritten } from "../syntax/assignment-target.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Modules that fill the environment, when they are loaded or called. */
export const FILLERS = /^(dotenv|dotenv[-/].+|@dotenvx\/.+|@next\/env|env-cmd|custom-env|env-smart|@nestjs\/config)$/;

/** What the text of a file has that fills the environment. */
const TRACES = /dotenv|@next\/env|env-cmd|custom-env|env-smart|@nestjs\/config|loadEnvFile/;

/** Names by which a file of the project is loaded. */
const FILE = /^(?:\.|[@~]\/)/;

/**
 * A place that changes the environment.
 *
 * @typedef {object} EnvironmentChange
 * @property {Node} node
 * @property {string | undefined} name - of the variable; undefined: any
 * @property {boolean} isFilled - by a library, from a file
 * @property {boolean} [isLate] - when the files that the application is made of are loaded already
 */

/**
 * Where the file changes the environment: `process.env.PORT = 1`, `require("dotenv").config()`, `process.loadEnvFile()`.
 *
 * @param {Source} source
 * @returns {EnvironmentChange[]} in the order of the text, as far as they are of one kind
 */
export function getEnvironmentChanges(source) {
  return source.memo(getEnvironmentChanges, () => [
    //   fill(process.env);   function fill(target) { target[name] = value; }
    ...source
      .nodes("MemberExpression")
      .filter((node) => isEnvironment(source, node))
      .flatMap((node) => analyseEscape(source, node, KINDS.object))
      .flatMap(({ how, node }) =>
        how === "mutated"
          ? [{ node, name: node.type === "MemberExpression" ? getPropertyName(node) : undefined, isFilled: false }]
          : [],
      ),
    ...source.nodes("MemberExpression").flatMap((node) => {
      if (!isWritten(node)) return [];
      if (isEnvironment(source, node.object)) return [{ node, name: getPropertyName(node), isFilled: false }];
      return isEnvironment(source, node) ? [{ node, name: undefined, isFilled: false }] : [];
    }),
    ...source
      .nodes("CallExpression")
      .flatMap((node) =>
        isFilling(source, node)
          ? [{ node, name: undefined, isFilled: true, isLate: isLate(source, node) }]
          : isChanging(source, node)
            ? [{ node, name: undefined, isFilled: false }]
            : [],
      ),
  ]);
}

/**
 * @param {Source} source
 * @param {Node} node - CallExpression
 */
function isFilling(source, node) {
  if (!source.memo(isFilling, () => TRACES.test(source.text))) return false;
  const required = findRequired(source, node);
  //   require("dotenv/config")
  if (required !== undefined)
    return FILLERS.test(required) && /\/(config|auto-?config|register)(\.js)?$/.test(required);
  const callee = unwrap(node.callee);
  const [value] = resolve(source, callee);
  //   dotenv.config()  ConfigModule.forRoot()
  if (value.kind === "import" && FILLERS.test(value.module)) return true;
  //   process.loadEnvFile()
  return findLastName(callee) === "loadEnvFile" && findNativePath(source, callee) === "process.loadEnvFile";
}

/**
 * @param {Source} source
 * @param {Node} node - CallExpression that fills the environment
 * @returns {boolean} whether it does so when the files that the application is made of are loaded
 */
function isLate(source, node) {
  if (findFunction(node) !== undefined) return false;
  const [value] = resolve(source, unwrap(node.callee));
  return value.kind === "import" && value.module === "@nestjs/config" ? isOfModule(node) : isBehindFiles(source, node);
}

/**
 * `import { app } from "./app.js"; dotenv.config(); app.listen();`
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {boolean} whether all files of the project that the file loads are loaded above it
 */
function isBehindFiles(source, node) {
  const loaded = source.ast.body.filter((/** @type {Node} */ statement) => isLoadingFile(source, statement));
  return loaded.length > 0 && loaded.every((/** @type {Node} */ statement) => statement.range[1] <= node.range[0]);
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether it loads a file of the project, by a path or by a name for one (`@/app`, `~/app`)
 */
function isLoadingFile(source, statement) {
  if (statement.type === "ImportDeclaration")
    return statement.importKind !== "type" && FILE.test(statement.source.value);
  return (
    findWithin(
      source,
      statement,
      (inner) => inner.type === "CallExpression" && FILE.test(findRequired(source, inner) ?? ""),
      isFunction,
    ) !== undefined
  );
}

/**
 * `@Module({ imports: [ConfigModule.forRoot()] })` runs behind the imports of its file, and so behind all that the application is made
 * of: where `.env` is read by it, a constant of another file is `undefined`.
 *
 * @param {Node} node - CallExpression
 */
function isOfModule(node) {
  if (findLastName(unwrap(node.callee)) !== "forRoot") return false;
  const [options] = node.arguments;
  return !(options?.type === "ObjectExpression" && options.properties.some(isIgnoringFile));
}

/** @param {Node} property */
function isIgnoringFile(property) {
  return property.type === "Property" && getKeyName(property) === "ignoreEnvFile" && property.value.value === true;
}

/**
 * `Object.assign(process.env, overrides)`
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 */
function isChanging(source, node) {
  return isEnvironment(source, node.arguments[0]) && CHANGES.has(findNativePath(source, unwrap(node.callee)));
}

/**
 * @param {Source} source
 * @returns {EnvironmentChange[]} those that are no part of loading the file
 */
export function getLaterChanges(source) {
  return getEnvironmentChanges(source).filter(({ node, isFilled }) => !isFilled && findFunction(node) !== undefined);
}
