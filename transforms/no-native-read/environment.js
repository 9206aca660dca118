import { findFunction } from "../../lib/ast/syntax/functions.js";
import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";
import { findConstantPlace } from "../../lib/edit/constant-place.js";
import { getFirstRun, getTopStatement } from "../../lib/edit/module-place.js";
import { findRequired } from "../../lib/ast/values/required.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getNamedMembers } from "../../lib/ast/syntax/named-members.js";
import { useName } from "../../lib/edit/use-name.js";
import { findEnvironmentRead } from "../../detectors/no-native-read/environment.js";
import { findEnvironmentChange } from "../../lib/heat/seldom/environment-change.js";
import { getEnvironmentChanges } from "../../lib/ast/values/environment-changes.js";
import { analyseEscapeOfVariable } from "../../lib/ast/values/escape.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { hoistConstant, hoistValue, isShadowed } from "../../lib/edit/hoist.js";
import { hoistDeclaration, findOwnDeclaration } from "../../lib/edit/hoist-declaration.js";
import { isBuiltIn } from "../../lib/ast/built-in-modules.js";
import { getSettledValue } from "./settled-value.js";
import { KINDS } from "../../lib/ast/values/read-only.js";
import { findSaidToBeLate } from "./said-to-be-late.js";
import { findSilencedLine } from "../../lib/edit/silencing.js";
import { nameVariable } from "./variable-name.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { HeatModel, Node, Refusal, Rewrite, Source, Variable } from "../../lib/types.js" */
/** @import { Bound } from "../../lib/edit/module-place.js" */
/** @import { EnvironmentRead } from "../../detectors/no-native-read/environment.js" */

const REMAINING = "a value set later (dotenv, tests) is then missed";

/**
 * Reads variables of the environment when the file is loaded.
 *
 * @param {Source} source
 * @param {EnvironmentRead} read
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewriteEnvironment(source, read, heat) {
  const refused = findRefusal(source, read, heat);
  if (refused !== undefined) return refused;
  const below = getBound(source, read.shown);
  const made =
    read.what === "variables"
      ? moveDeclaration(source, read, below)
      : read.what === "copy"
        ? copyOnce(source, read, below)
        : hoistVariable(source, read, below);
  return "refused" in made
    ? made
    : { edits: made.edits, moved: made.moved, risk: "review", act: "readAtLoad", data: { remaining: REMAINING } };
}

/**
 * @param {Source} source
 * @param {EnvironmentRead} read
 * @param {HeatModel} heat
 * @returns {Refusal | undefined}
 */
function findRefusal(source, { shown, names }, heat) {
  const changed = findEnvironmentChange(source, heat, names, true);
  if (changed !== undefined) return refuse(source, "environmentIs", { name: changed });
  //   Read lazily, since tests set it after the import.
  const late = findSaidToBeLate(source, shown);
  if (late !== undefined) return refuse(source, "saidToBeLate", { at: late });
  //   typeof process !== "undefined" && process.env.DEBUG
  const asked = source
    .nodes("UnaryExpression")
    .find(
      ({ operator, argument }) => operator === "typeof" && (argument.name === "process" || argument.name === "window"),
    );
  return asked === undefined ? undefined : refuse(source, "runsWithoutProcess", { at: asked });
}

/**
 * What must run before the environment is read: code of the file that fills it, and other files, which may do so.
 *
 * @param {Source} source
 * @param {Node} use
 * @returns {Bound}
 */
function getBound(source, use) {
  const { body } = source.ast;
  const filling = getEnvironmentChanges(source).map(({ node }) => node);
  const loading = getOwnNodes(source, undefined, "CallExpression").filter((call) => isLoadingFile(source, call));
  let index = 0;
  /** @type {Bound["code"]} */
  let code = "environmentFilledLater";
  /** @type {Node | undefined} */
  let at;
  for (const node of [...filling, ...loading]) {
    const isFilling = filling.includes(node);
    if (!isFilling && node.range[0] > use.range[0]) continue;
    // Filled by a function that somebody calls: there is no place below it.
    const position = findFunction(node) === undefined ? body.indexOf(getTopStatement(node)) + 1 : body.length + 1;
    if (position <= index) continue;
    index = position;
    code = isFilling ? "environmentFilledLater" : "environmentMayBeFilled";
    at = node;
  }
  return { index, code, at };
}

/**
 * @param {Source} source
 * @param {Node} call
 */
function isLoadingFile(source, call) {
  const module = findRequired(source, call);
  return module !== undefined && !isBuiltIn(module);
}

/**
 * @param {Source} source
 * @param {EnvironmentRead} read
 * @param {Bound} below
 */
function hoistVariable(source, { value, names, others = [] }, below) {
  const settled = getSettledValue(source, value);
  const outside = others.filter((read) => !contains(settled, read));
  const isPlain = outside.length > 0 || isReadOtherwise(source, value, names[0], settled);
  const made = hoistValue(source, {
    value: isPlain ? value : settled,
    ...nameVariable(value.type === "BinaryExpression" ? `has_${names[0]}` : names[0]),
    canShare: () => true,
    below,
  });
  return "refused" in made
    ? made
    : { ...made, edits: [...made.edits, ...outside.map((read) => useName(source, read, made.name))] };
}

/**
 * Whether other functions take the same variable with another default, or without, or the module has it in a constant: one for all
 * of them holds what the environment has, and not two the same by two names.
 *
 * @param {Source} source
 * @param {Node} value
 * @param {string} name
 * @param {Node} settled - what the value is read for
 * @returns {boolean}
 */
function isReadOtherwise(source, value, name, settled) {
  if (settled === value) return false;
  return getNamedMembers(source, name).some((read) => {
    if (contains(settled, read) || findEnvironmentRead(source, read) === undefined) return false;
    if (findFunction(read) === undefined) return read.parent.type === "VariableDeclarator";
    return source.slice(getSettledValue(source, read)) !== source.slice(settled);
  });
}

/**
 * @param {Source} source
 * @param {EnvironmentRead} read - `const { PORT } = process.env;`
 * @param {Bound} below
 */
function moveDeclaration(source, { value, shown }, below) {
  const declaration = findOwnDeclaration(source, shown);
  if (declaration === undefined)
    return refuse(source, value.declarations.length > 1 ? "declaredWithOthers" : "oneWrittenAgain");
  const place = findConstantPlace(source, shown, [declaration.declarations[0]], below);
  return "refused" in place ? place : hoistDeclaration(source, declaration, place);
}

/**
 * @param {Source} source
 * @param {EnvironmentRead} read - `process.env`, of which all is read
 * @param {Bound} below
 */
function copyOnce(source, { value }, below) {
  const text = `{ ...${source.slice(value)} }`;
  const known = findCopy(source, value, text, below);
  const made =
    findSilencedLine(source, value) ??
    (known === undefined
      ? hoistConstant(source, {
          use: value,
          parts: [value],
          name: "environment",
          write: () => ({ text, moved: [] }),
          below,
        })
      : { name: known, edits: [], moved: [] });
  return "refused" in made
    ? made
    : { ...made, edits: [...made.edits, { range: getWrapped(value).range, text: made.name }] };
}

/**
 * A copy that the file has already, and that nobody changes.
 *
 * @param {Source} source
 * @param {Node} value
 * @param {string} text
 * @param {Bound} below
 * @returns {string | undefined} its name
 */
function findCopy(source, value, text, below) {
  const { body } = source.ast;
  const statements = body.slice(below.index, getFirstRun(source, body.indexOf(getTopStatement(value))));
  return statements
    .flatMap((/** @type {Node} */ { kind, declarations }) => (kind === "const" ? declarations : []))
    .filter((/** @type {Node} */ { init }) => init != null && source.slice(init) === text)
    .map((/** @type {Node} */ { id }) => source.findVariable(id))
    .find(
      (/** @type {Variable | undefined} */ variable) =>
        variable !== undefined &&
        !isShadowed(source, value, variable) &&
        analyseEscapeOfVariable(source, variable, KINDS.object).every(({ how }) => how === "read"),
    )?.name;
}
