import { findFileRead } from "./reads.js";
import { getExports } from "../ast/values/exports.js";
import { findFixed } from "./fixed-value.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../ast/request-names.js";

/** @import { Fixed } from "./fixed-value.js" */
/** @import { HeatModel, Node, Silent, Source } from "../types.js" */

/** Folders and files that somebody writes while the server runs. */
const WRITTEN =
  /(^|[./_-])(log|logs|uploads?|te?mp|cache[ds]?|data|db|database|storage|stores?|state|sessions?|backups?|sqlite|pid|lock)([./_-]|$)|^\/(proc|sys|run|var|dev)\//i;

/** Functions that write, replace or remove a file, or tell that somebody did. */
const WRITES =
  /^((write|append|output|copy|rename|truncate|unlink|move)(File|Json|JSON)(Sync)?|(rename|truncate|unlink)(Sync)?|createWriteStream|watch|watchFile)$/;

/** What a request is called where nothing says that it is one, or a part of it. */
const OF_REQUEST = createNameTest(NAMES.request, NAMES.context, NAMES.parts, ["event", "url", "pathname"]);

/** Folders of files that come with the code. */
const OF_TEMPLATES =
  /(^|[/\\_-])[a-z]*(templates?|views?|partials?|layouts?)([/\\]|$)|\.(mustache|hbs|handlebars|ejs|pug|njk|eta)$/i;

/** How far names are followed. */
const MAX_DEPTH = 8;

/**
 * Whether a call reads the same file whatever is asked for, or one of a few templates.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call - CallExpression
 * @returns {boolean}
 */
export function isRepeatedRead(source, heat, call) {
  const file = findFileRead(source, call)?.file;
  return file !== undefined && !("silent" in findFixedFile(source, heat, file));
}

/**
 * A file that is the same for every request, or one of a few templates that a parameter chooses and no request.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} file
 * @param {boolean} [isTemplate] - it is one whatever its path says
 * @returns {Fixed | Silent}
 */
export function findFixedFile(source, heat, file, isTemplate = false) {
  if (mayBeWritten(source, file)) return { silent: "fileMayChange" };
  const isOneOfFew = isTemplate || getTexts(source, file, true).some((text) => OF_TEMPLATES.test(text));
  const isKey = (/** @type {Node} */ parameter) =>
    heat.findRole(parameter) === undefined && !OF_REQUEST.test(parameter.name);
  return (
    findFixed(source, file) ??
    (isOneOfFew ? findFixed(source, file, { isKey }) : undefined) ?? { silent: "dependsOnCall" }
  );
}

/**
 * Whether a file is one that changes while the server runs, by its name or by what this file does.
 *
 * @param {Source} source
 * @param {Node} file - the expression that says which
 * @returns {boolean}
 */
function mayBeWritten(source, file) {
  if (getTexts(source, file, true).some((text) => WRITTEN.test(text)) || isHandedOut(source, file)) return true;
  const name = getTexts(source, file).at(-1);
  return source.nodes("CallExpression").some((call) => {
    if (!WRITES.test(findLastName(unwrap(call.callee)) ?? "")) return false;
    const [written] = call.arguments;
    //   fs.writeFile("other.json", …)
    const other = written === undefined ? undefined : getTexts(source, written).at(-1);
    return name === undefined || other === undefined || other === name;
  });
}

/**
 * @param {Source} source
 * @param {Node} file
 * @returns {boolean} whether other files get its path, who may write what is no template: `export { settingsFile }`
 */
function isHandedOut(source, file) {
  const node = unwrap(file);
  if (node.type !== "Identifier" || getTexts(source, node, true).some((text) => OF_TEMPLATES.test(text))) return false;
  const variable = source.findVariable(node);
  const init = /** @type {any} */ (variable?.defs[0])?.node.init;
  return [...getExports(source).values()]
    .flat()
    .some((value) => value === init || (value.type === "Identifier" && source.findVariable(value) === variable));
}

/**
 * What an expression has of literal texts, in the order of the code, also by the names of constants.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {boolean} [hasNames] - names of what the file does not show are wanted, too: "upload-folder" of `config.uploadFolder`
 * @param {number} [depth]
 * @returns {string[]}
 */
export function getTexts(source, expression, hasNames = false, depth = 0) {
  if (depth > MAX_DEPTH) return [];
  const node = unwrap(expression);
  /** @param {Node} inner */
  const follow = (inner) => getTexts(source, inner, hasNames, depth + 1);
  /** @param {string | undefined} name */
  const take = (name) => (hasNames && name !== undefined ? [name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "-")] : []);
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return node.quasis.flatMap((/** @type {Node} */ quasi, /** @type {number} */ index) => [
        ...(index === 0 ? [] : follow(node.expressions[index - 1])),
        ...(quasi.value.cooked === "" ? [] : [quasi.value.cooked]),
      ]);
    case "BinaryExpression":
      return [...follow(node.left), ...follow(node.right)];
    case "LogicalExpression":
      return [...follow(node.left), ...follow(node.right)];
    case "ConditionalExpression":
      return [...follow(node.consequent), ...follow(node.alternate)];
    case "CallExpression":
    case "NewExpression":
      return node.arguments.flatMap(follow);
    case "MemberExpression": {
      const [value, ...others] = unwrap(node.object).type === "ThisExpression" ? resolve(source, node) : [];
      const isField = value?.kind === "node" && others.length === 0 && value.node !== node;
      return [...take(getPropertyName(node)), ...(isField ? follow(value.node) : [])];
    }
    case "Identifier": {
      const [value, ...others] = resolve(source, node);
      return others.length > 0 || value.kind !== "node" || value.node === node ? take(node.name) : follow(value.node);
    }
    default:
      return [];
  }
}
