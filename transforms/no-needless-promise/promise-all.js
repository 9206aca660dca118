import { isArray } from "../../lib/ast/values/array.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getParenthesized } from "../../lib/edit/drop-await.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrapReturnType } from "./return-type.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { writeExpression } from "../../lib/edit/write-expression.js";
import { writeInPlace, writeOperand } from "./operand.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { AllFacts } from "../../detectors/no-needless-promise/promise-all.js" */

/**
 * Takes what `Promise.all()` was given for its result.
 *
 * @param {Source} source
 * @param {AllFacts} facts
 * @returns {Rewrite | Refusal}
 */
export function rewriteAll(source, facts) {
  const { call, only } = facts;
  if (call.typeArguments != null) return refuse(source, "typeArgumentLost");
  return only === undefined ? dropAll(source, facts) : takeOnly(source, facts, only);
}

/**
 *   const [user] = await Promise.all([findUser(id)])      →      const user = await findUser(id)
 *         ^^^^^^         ^^^^^^^^^^^^^            ^^
 *
 * @param {Source} source
 * @param {AllFacts} facts
 * @param {Node} only
 * @returns {Rewrite | Refusal}
 */
function takeOnly(source, facts, only) {
  const { wait, isPlain } = facts;
  const act = isPlain
    ? { risk: /** @type {const} */ ("review"), act: "dropAll" }
    : { risk: /** @type {const} */ ("safe"), act: "awaitThePromise" };
  const place = findPlace(source, wait);
  if (place === undefined) {
    //   return Promise.all([load()])      →      return [await load()]
    if (isPlain) return dropAll(source, facts);
    const whole = wait.type === "AwaitExpression" ? wait : wait.type === "ReturnStatement" ? wait.argument : wait.body;
    const { text, moved } = writeOperand(source, only, "await ", getLineIndent(source.text, whole.range[0]));
    return { edits: [{ range: whole.range, text: `[${text}]` }], moved, ...act };
  }
  if ("refused" in place) return place;
  const indent = getLineIndent(source.text, place.value.range[0]);
  const { text, moved } = !isPlain
    ? writeOperand(source, only, "await ", indent)
    : place.isOperand
      ? writeExpression(source, only, [], indent)
      : writeInPlace(source, only, place.value, indent);
  const edits =
    place.target === undefined ? [] : [{ range: place.target.range, text: source.slice(place.target.elements[0]) }];
  edits.push({ range: place.value.range, text: place.isOperand ? `(${text})` : text });
  return { edits, moved: place.target === undefined ? moved : [place.target.elements[0].range, ...moved], ...act };
}

/**
 * Where the one value of the list is taken out of it.
 *
 * @typedef {object} Place
 * @property {Node} value - what becomes the value
 * @property {Node} [target] - the pattern that becomes its element
 * @property {boolean} isOperand - an `await` there needs parentheses
 */

/**
 * @param {Source} source
 * @param {Node} wait
 * @returns {Place | Refusal | undefined} undefined where the list itself is used
 */
function findPlace(source, wait) {
  if (wait.type !== "AwaitExpression") return undefined;
  const { parent } = wait;
  //   await Promise.all([load()])
  if (parent.type === "ExpressionStatement") return { value: wait, isOperand: false };
  //   (await Promise.all([load()]))[0].name
  if (parent.computed && !parent.optional && parent.property.value === 0) {
    const next = parent.parent;
    if (
      (next.type === "AssignmentExpression" && next.left === parent) ||
      next.type === "UpdateExpression" ||
      (next.type === "UnaryExpression" && next.operator === "delete")
    )
      return refuse(source, "elementWritten");
    const isOperand =
      next.object === parent ||
      next.callee === parent ||
      next.type === "TaggedTemplateExpression" ||
      next.operator === "**" ||
      next.type.startsWith("TSNon");
    return { value: parent, isOperand };
  }
  const declares = parent.type === "VariableDeclarator" && parent.id.type === "ArrayPattern";
  const assigns = parent.left?.type === "ArrayPattern" && parent.parent.type === "ExpressionStatement";
  if (!declares && !assigns) return undefined;
  //   const [user] = …
  //         ^^^^^^
  const target = declares ? parent.id : parent.left;
  const [element] = target.elements;
  if (
    target.elements.length !== 1 ||
    element === null ||
    element.type === "RestElement" ||
    element.type === "AssignmentPattern" ||
    target.typeAnnotation != null
  )
    return refuse(source, "takenApartOtherwise");
  const isSimple =
    declares ||
    element.type === "Identifier" ||
    (element.type === "MemberExpression" && element.object.type === "ThisExpression" && !element.computed);
  if (!isSimple) return refuse(source, "takenApartOtherwise");
  return { value: wait, target, isOperand: false };
}

/**
 *   return await Promise.all(items.map(toRow))      →      return items.map(toRow)
 *          ^^^^^^^^^^^^^^^^^^                ^
 *
 * @param {Source} source
 * @param {AllFacts} facts
 * @returns {Rewrite | Refusal}
 */
function dropAll(source, { call, wait, callback }) {
  const [list] = call.arguments;
  /** @type {{ range: Range, parent: Node }} */
  const whole = wait.type === "AwaitExpression" ? { range: getParenthesized(source, wait), parent: wait.parent } : call;
  /** @type {Edit[]} */
  const replaced = [];
  if (callback !== undefined) {
    const head = /^async(?:[\t ]+|(?=\())/.exec(source.slice(callback));
    if (head === null) return refuse(source, "headWrittenOtherwise");
    if (list.typeArguments != null) return refuse(source, "typedAsPromises");
    const type = unwrapReturnType(source, callback);
    if ("refused" in type) return type;
    replaced.push({ range: [callback.range[0], callback.range[0] + head[0].length], text: "" }, ...type);
  }
  if (list.type !== "CallExpression" && list.type !== "ArrayExpression") return refuse(source, "listOfOtherType");
  const isStart = whole.parent.type === "ExpressionStatement";
  //   items.map(log)      →      items.forEach(log)
  //         ^^^
  if (isStart && list.type === "CallExpression" && isOfArray(source, list))
    replaced.push({ range: unwrap(list.callee).property.range, text: "forEach" });
  const { text, moved } = writeExpression(source, list, replaced, getLineIndent(source.text, whole.range[0]));
  if (isStart && !source.style.semicolons && /^[([`+\-/]/.test(text)) return refuse(source, "continuesLineBefore");
  return {
    edits: [{ range: whole.range, text }],
    moved,
    changed: callback === undefined ? [] : [callback],
    risk: "review",
    act: callback !== undefined ? "mapWithoutAsync" : list.type === "CallExpression" ? "dropAllOfMapped" : "dropAll",
  };
}

/**
 * @param {Source} source
 * @param {Node} mapped - `items.map(log)`
 * @returns {boolean} whether it is an array for certain that is mapped: what else has a `map` may have no `forEach`
 */
function isOfArray(source, mapped) {
  const { object, computed } = unwrap(mapped.callee);
  return !computed && resolve(source, object).every((value) => value.kind === "node" && isArray(source, value.node));
}
