import { findConstantPlace } from "./constant-place.js";
import { findSilencedLine } from "./silencing.js";
import { getModuleName } from "./module-name.js";
import { getWithoutFormat } from "./without-format.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { getWrites } from "../ast/values/writes.js";
import { isModern } from "../source/modern.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { isShadowed } from "./hoist.js";
import { isTypeScript } from "../source/typescript.js";
import { ONE_AT_A_TIME } from "./hoist-declaration.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Refusal, Source, Variable } from "../types.js" */

/**
 * A value that the first use makes, where it always was made, and that all later ones share: `(format ??= new Format("de"))`.
 * It may throw there as it did before, in the same `try`.
 *
 * @param {Source} source
 * @param {object} what
 * @param {Node} what.use - where it is used
 * @param {string} what.text - the value's code
 * @param {string} what.name - wished for the variable, in camel case
 * @param {string} [what.type] - of the value, for TypeScript
 * @param {boolean} [what.isOwn] - whether equal code elsewhere may make something else, as its names are those of functions
 * @returns {{ name: string, code: string, edits: Edit[] } | Refusal} `code` makes or gives the value, in parentheses
 */
export function keepFirst(source, { use, text, name, type, isOwn = false }) {
  const silenced = findSilencedLine(source, use);
  if (silenced !== undefined) return silenced;
  const isTyped = isTypeScript(source);
  if (isTyped && type === undefined) return refuse(source, "throwsAndNeedsType");
  const known = isOwn
    ? undefined
    : findKept(
        source,
        source.scopeManager.scopes.flatMap(({ variables }) => variables.filter(isModuleVariable)),
        use,
        text,
      );
  if (known !== undefined) return { name: known, code: getCode(source, known, text), edits: [] };
  const place = findConstantPlace(source, use, []);
  if ("refused" in place) return place;
  const free = getModuleName(source, name, { use, isVariable: true });
  const declaration = `${isModern(source) ? "let" : "var"} ${free}${isTyped ? `: ${type} | undefined` : ""}`;
  return {
    name: free,
    code: getCode(source, free, text),
    edits: [ONE_AT_A_TIME, place.insert(`${declaration}${source.style.semicolons ? ";" : ""}`)],
  };
}

/**
 * @param {Source} source
 * @param {string} name
 * @param {string} text
 */
function getCode(source, name, text) {
  return isModern(source) ? `(${name} ??= ${text})` : `(${name} || (${name} = ${text}))`;
}

/**
 * The variable that keeps a value of equal code already.
 *
 * @param {Source} source
 * @param {Variable[]} variables - to choose from
 * @param {Node} use
 * @param {string} text
 * @returns {string | undefined} its name
 */
export function findKept(source, variables, use, text) {
  const sought = getWithoutFormat(text);
  return variables.find((variable) => {
    const writes = getWrites(variable);
    return (
      writes.length > 0 &&
      writes.every(({ parent }) => isKeeping(parent) && getWithoutFormat(source.slice(parent.right)) === sought) &&
      !isShadowed(source, use, variable)
    );
  })?.name;
}

/**
 * `serverAddress ??= server.address()`, `serverAddress || (serverAddress = server.address())`
 *
 * @param {Node} assignment
 */
function isKeeping(assignment) {
  const { operator, left } = assignment;
  const { parent } = getWrapped(assignment);
  return (
    operator === "??=" ||
    (parent.type === "LogicalExpression" && parent.operator !== "&&" && unwrap(parent.left).name === left.name)
  );
}
