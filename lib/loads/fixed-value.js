import { KINDS } from "../ast/values/read-only.js";
import { analyseEscapeOfVariable } from "../ast/values/escape.js";
import { findNativePath } from "../ast/values/native-path.js";
import { FIXED_MEMBERS } from "../ast/values/fixed-names.js";
import { getCallers } from "../ast/values/callers.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { getWrites } from "../ast/values/writes.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { isOfSettings, isSettingRead } from "./settings.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** How far names are followed. */
const MAX_DEPTH = 10;

/** Calls that give the same for the same arguments, or ask for what stays the same while the process runs. */
const PURE =
  /^(path(\.(posix|win32))?\.(basename|dirname|extname|format|join|normalize|relative|resolve)|url\.(fileURLToPath|pathToFileURL|URL)|process\.cwd|String|URL)$/;

/** Operators between constants that give the same each time: they put texts together, or say what to choose. */
const JOINS = /^(?:\+|[!=]==?)$/;

/** Globals that are what they are. */
const GLOBALS = new Set(["__dirname", "__filename", "undefined"]);

/**
 * What an expression that is the same for every request depends on.
 *
 * @typedef {object} Fixed
 * @property {string[]} keys - parameters of the function, which get one of a few values of its callers, and variables that have one of a few:
 *   "templateName"
 */

/**
 * What decides where only the caller knows.
 *
 * @typedef {object} Deciders
 * @property {(call: Node) => Fixed | undefined} [isCallFixed] - of a call that is none of those that are known here
 * @property {(parameter: Node) => boolean} [isKey] - of a parameter: whether it gets one of a few values, whoever calls
 * @property {boolean} [hasFields] - what instances have counts, too: in a class that extends theirs it may be something else
 */

/** @typedef {{ source: Source, keys: Set<string>, open: Set<Variable> } & Deciders} Question */

/**
 * Whether an expression has the same value whatever is asked for: literals, constants and settings of the module, paths made of them,
 * and parameters for which all callers hand in such values.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Deciders} [deciders]
 * @returns {Fixed | undefined}
 */
export function findFixed(source, expression, deciders = {}) {
  /** @type {Question} */
  const question = { source, keys: new Set(), open: new Set(), ...deciders };
  return isFixed(question, expression, 0) ? { keys: [...question.keys] } : undefined;
}

/**
 * @param {Question} question
 * @param {Node | null} expression
 * @param {number} depth
 * @returns {boolean}
 */
function isFixed(question, expression, depth) {
  if (expression == null || depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  /** @param {Node} inner */
  const follow = (inner) => isFixed(question, inner, depth + 1);
  switch (node.type) {
    case "Literal":
      return true;
    case "TemplateLiteral":
      return node.expressions.every(follow);
    case "BinaryExpression":
      return JOINS.test(node.operator) && follow(node.left) && follow(node.right);
    case "LogicalExpression":
      return follow(node.left) && follow(node.right);
    case "ConditionalExpression":
      return follow(node.test) && follow(node.consequent) && follow(node.alternate);
    case "AwaitExpression":
      return follow(node.argument);
    case "Identifier":
      return isFixedName(question, node, depth);
    case "MemberExpression":
      return isFixedMember(question, node, depth);
    case "NewExpression":
    case "CallExpression":
      return isFixedCall(question, node, follow);
    default:
      return false;
  }
}

/**
 * @param {Question} question
 * @param {Node} node - NewExpression or CallExpression
 * @param {(inner: Node) => boolean} follow
 */
function isFixedCall({ source, keys, isCallFixed }, node, follow) {
  const callee = unwrap(node.callee);
  const path = findNativePath(source, callee);
  if (path !== undefined && PURE.test(path)) return node.arguments.every(follow);
  if (isSettingRead(source, node)) return true;
  const fixed = isCallFixed?.(node);
  for (const key of fixed?.keys ?? []) keys.add(key);
  return fixed !== undefined;
}

/**
 * @param {Question} question
 * @param {Node} node - MemberExpression
 * @param {number} depth
 */
function isFixedMember(question, node, depth) {
  const { source, keys, isKey, hasFields } = question;
  if (FIXED_MEMBERS.test(source.slice(node))) return true;
  if (/^process\.env\.\w+$/.test(getDottedName(node))) return true;
  const name = getPropertyName(node);
  if (name === undefined) return false;
  if (hasFields === true && unwrap(node.object).type === "ThisExpression") return isFixedField(question, node, depth);
  //   options.template
  const root = getRoot(node);
  const [definition] = root.type === "Identifier" ? (source.findVariable(root)?.defs ?? []) : [];
  if (definition?.type !== "Parameter") return isOfSettings(source, unwrap(node.object), name);
  return isKey?.(root) === true && Boolean(keys.add(source.slice(node)));
}

/**
 * `this.address` of `class Rates { address = "https://rates.example.com/all.json"; }`
 *
 * @param {Question} question
 * @param {Node} node - MemberExpression of `this`
 * @param {number} depth
 */
function isFixedField(question, node, depth) {
  const [value, ...others] = resolve(question.source, node);
  return (
    others.length === 0 && value.kind === "node" && value.node !== node && isFixed(question, value.node, depth + 1)
  );
}

/**
 * @param {Question} question
 * @param {Node} node - Identifier
 * @param {number} depth
 */
function isFixedName(question, node, depth) {
  const { source, open } = question;
  const variable = source.findVariable(node);
  if (variable === undefined) return GLOBALS.has(node.name);
  if (variable.defs.length !== 1 || open.has(variable)) return false;
  open.add(variable);
  const found =
    getWrites(variable).length > 0 ? isOneOfFew(question, variable, depth) : isFixedOnce(question, variable, depth);
  open.delete(variable);
  return found;
}

/**
 * @param {Question} question
 * @param {Variable} variable - that is not written again
 * @param {number} depth
 */
function isFixedOnce(question, variable, depth) {
  const [definition] = /** @type {any[]} */ (variable.defs);
  if (definition.type === "ImportBinding") return true;
  if (definition.type === "Parameter") return isFixedParameter(question, variable, depth);
  if (definition.type !== "Variable" || definition.node.init == null) return false;
  if (isChangedUrl(question.source, variable, [definition.node.init])) return false;
  //   const page = path.join(folder, "page.html")    const folder = createFolder() of the module, which holds one value ever after
  return (
    (definition.node.id === definition.name && isFixed(question, definition.node.init, depth + 1)) ||
    isModuleVariable(variable)
  );
}

/**
 * `const url = new URL(SEARCH); url.searchParams.set("q", query);`
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {Node[]} values - that it gets
 * @returns {boolean}
 */
function isChangedUrl(source, variable, values) {
  return (
    values.some((value) => unwrap(value).type === "NewExpression") &&
    analyseEscapeOfVariable(source, variable, KINDS.url).some(({ how }) => how === "mutated")
  );
}

/**
 * `let page = "a.html"; if (isNew) page = "b.html";`
 *
 * @param {Question} question
 * @param {Variable} variable - that is written again
 * @param {number} depth
 */
function isOneOfFew(question, variable, depth) {
  const [definition] = /** @type {any[]} */ (variable.defs);
  if (definition.type !== "Variable" || definition.node.id !== definition.name || isModuleVariable(variable))
    return false;
  const { init } = definition.node;
  const assignments = getWrites(variable).map(({ parent }) => parent);
  if (!assignments.every(({ type, operator }) => type === "AssignmentExpression" && operator === "=")) return false;
  const values = [...(init == null ? [] : [init]), ...assignments.map(({ right }) => right)];
  const isSame =
    values.every((value) => isFixed(question, value, depth + 1)) && !isChangedUrl(question.source, variable, values);
  if (isSame) question.keys.add(variable.name);
  return isSame;
}

/**
 * `function send (response, name) { … readFileSync(name) … }` that is only called with texts of the file.
 *
 * @param {Question} question
 * @param {Variable} variable - a parameter
 * @param {number} depth
 */
function isFixedParameter(question, variable, depth) {
  const { source, keys, isKey } = question;
  const { node: owner, name } = /** @type {any} */ (variable.defs[0]);
  const index = owner.params.indexOf(name);
  const callers = index !== -1 && isOnlyCalled(source, owner) ? getCallers(source, owner) : [];
  const isSame =
    callers.length > 0
      ? // What decides there is what the parameter is here.
        callers.every(({ arguments: given }) =>
          isFixed({ ...question, keys: new Set() }, given[index] ?? null, depth + 1),
        )
      : isKey?.(name) === true;
  if (isSame) keys.add(name.name);
  return isSame;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it is a function of the file that nothing is done with but to call it
 */
function isOnlyCalled(source, fn) {
  const id = fn.type === "FunctionDeclaration" ? fn.id : fn.parent.type === "VariableDeclarator" ? fn.parent.id : null;
  const variable = id?.type === "Identifier" && isFunction(fn) ? source.findVariable(id) : undefined;
  if (variable === undefined || getWrites(variable).length > 0) return false;
  const declaration = fn.type === "FunctionDeclaration" ? fn : fn.parent.parent;
  if (declaration.parent.type.startsWith("Export")) return false;
  return variable.references.every((reference) => {
    const { parent } = /** @type {any} */ (reference.identifier);
    return reference.init === true || parent.callee === reference.identifier;
  });
}
