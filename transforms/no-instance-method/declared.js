import { findDeclaredField } from "../../lib/ast/objects/declared-field.js";
import { findFieldObstacle } from "./obstacle.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Source } from "../../lib/types.js" */
/** @import { OwnFunction } from "../../detectors/no-instance-method/own-functions.js" */

/**
 * How the class declares an own function, and what a member of the class takes over from that.
 *
 *   private send: (body: string) => void;
 *   ^^^^^^^             ^^^^^^      ^^^^
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @returns {{ field: Node | undefined, modifiers: string, types: Edit[] } | Refusal} `field`: goes, as it would hide the member; `types`: for the function's parameters and its result
 */
export function getDeclared(source, { classNode, fn, get, name, statement }) {
  const field = findDeclaredField(classNode, name);
  if (field === undefined) return { field, modifiers: "", types: [] };
  const modifiers = field.accessibility == null ? "" : `${field.accessibility} `;
  const isSame = field === statement;
  if (!isSame) {
    const obstacle = findFieldObstacle(source, field);
    if (obstacle !== undefined) return obstacle;
    if (field.value != null) return refuse(source, "fieldWithValue", { at: field, name: String(name) });
  }
  const type = field.typeAnnotation?.typeAnnotation;
  if (fn !== undefined && type?.type === "TSFunctionType" && !takesTheSame(type.params, fn.params))
    return refuse(source, "otherParameters", { name: String(name) });
  const types = getTypes(source, field, fn ?? get);
  return types === undefined
    ? refuse(source, "memberTypesUnwritten", { name: String(name) })
    : { field: isSame ? undefined : field, modifiers, types };
}

/**
 * What a function has its types from, where it does not say them itself.
 *
 * @param {Source} source
 * @param {Node} field
 * @param {Node | undefined} fn
 * @returns {Edit[] | undefined} undefined where they cannot be taken over
 */
function getTypes(source, field, fn) {
  const type = field.typeAnnotation?.typeAnnotation;
  if (fn === undefined || type === undefined) return [];
  //   listener: Listener = (): void => { … };   says nothing of how many arguments it takes
  if (type.type !== "TSFunctionType" || type.typeParameters != null) return undefined;
  // A parameter with a default has its type from that.
  const untyped = fn.params.filter(
    (/** @type {Node} */ param) => param.type !== "AssignmentPattern" && param.typeAnnotation == null,
  );
  /** @type {Edit[]} */
  const edits = [];
  for (const param of untyped) {
    const declared = type.params[fn.params.indexOf(param)];
    if (param.type !== "Identifier" || declared?.type !== "Identifier" || declared.typeAnnotation == null)
      return undefined;
    edits.push({
      range: [param.range[1], param.range[1]],
      text: `${declared.optional === true ? "?" : ""}${source.slice(declared.typeAnnotation)}`,
    });
  }
  if (fn.returnType != null) return edits;
  //   (body) => { … }        body => { … }
  //        ^
  const last = fn.params.at(-1)?.range[1] ?? fn.range[0];
  const end = source.text.indexOf(")", last) + 1;
  if (end === 0 || end > fn.body.range[0]) return undefined;
  return [...edits, { range: [end, end], text: `: ${source.slice(type.returnType.typeAnnotation)}` }];
}

/**
 * Whoever calls the function, and whoever puts another one in its place, goes by the type of the field; of a method by the method.
 *
 * @param {Node[]} declared - by the type
 * @param {Node[]} params
 * @returns {boolean}
 */
function takesTheSame(declared, params) {
  if (declared.length !== params.length) return false;
  return declared.every(({ type, optional }, index) => {
    const param = params[index];
    if (type === "RestElement" || param.type === "RestElement") return type === param.type;
    //   (text?: string) => void = (text: string | undefined) => { … }   has to get an argument as a method
    return (
      optional !== true || param.type === "AssignmentPattern" || param.typeAnnotation == null || param.optional === true
    );
  });
}
