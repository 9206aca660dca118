import { getLiteralStyle } from "./literal-style.js";
import { isModern } from "../source/modern.js";

/** @import { Source } from "../types.js" */

/**
 * A value that is made when it is first read, and remembered.
 *
 * @typedef {object} Lazy
 * @property {string} name - of the property: "url"
 * @property {string} memo - where the value is kept: "this._url"
 * @property {string} unmade - condition that says that it has not been made: "this._url === undefined"; empty where `??=` says it, because the value is neither null nor undefined
 * @property {string} make - the expression that makes it
 * @property {string[]} [before] - statements that must run before it
 * @property {false | "memo" | "own"} setter - what an assignment does: nobody assigns; it sets the memo; it gives the object a property of its own, for which no value of the memo needs to be kept free
 * @property {string} [type] - TypeScript type of the property
 * @property {string} [modifiers] - "protected "
 */

/**
 * The statements of the getter.
 *
 * @param {Lazy} lazy
 * @returns {string[]} as `layout` takes them
 */
function getBody({ memo, unmade, make, before = [] }) {
  if (before.length > 0)
    return [
      `if (${unmade === "" ? `${memo} === undefined` : unmade}) {`,
      ...indentLines([...before, `${memo} = ${make};`]),
      "}",
      `return ${memo};`,
    ];
  return unmade === "" ? [`return (${memo} ??= ${make});`] : [`if (${unmade}) ${memo} = ${make};`, `return ${memo};`];
}

/** @param {string[]} lines */
function indentLines(lines) {
  return lines.map((line) => `  ${line}`);
}

/**
 * The statements of the setter.
 *
 * @param {Source} source
 * @param {Lazy} lazy
 * @returns {string[]}
 */
function getSetterBody({ style: { quote } }, { name, memo, setter }) {
  return setter === "memo"
    ? [`${memo} = value;`]
    : [
        `Object.defineProperty(this, ${quote}${name}${quote}, { configurable: true, enumerable: true, writable: true, value });`,
      ];
}

/**
 * The accessor as members of a class.
 *
 * @param {Source} source
 * @param {Lazy} lazy
 * @returns {string[]} as `layout` takes them
 */
export function getAccessorMembers(source, lazy) {
  const { name, setter, type, modifiers = "" } = lazy;
  const { style } = source;
  const paren = style.spaceBeforeMethodParen ? " (" : "(";
  const ofType = type === undefined ? "" : `: ${type}`;
  const getter = [`${modifiers}get ${name}${paren})${ofType} {`, ...indentLines(getBody(lazy)), "}"];
  return setter === false
    ? getter
    : [
        ...getter,
        "",
        `${modifiers}set ${name}${paren}value${ofType}) {`,
        ...indentLines(getSetterBody(source, lazy)),
        "}",
      ];
}

/**
 * The accessor for an object that is no class: `Object.defineProperty(Request.prototype, "url", { … })`.
 *
 * @param {Source} source
 * @param {string} object - "Request.prototype"
 * @param {Lazy} lazy
 * @returns {string[]} as `layout` takes them
 */
export function getAccessorDefinition(source, object, lazy) {
  const { quote } = source.style;
  return [
    `Object.defineProperty(${object}, ${quote}${lazy.name}${quote}, {`,
    "  configurable: true,",
    "  enumerable: true,",
    ...indentLines(getAccessorProperties(source, lazy, "get", "set")),
    "});",
  ];
}

/**
 * The accessor as properties of an object literal: `get() { … }, set(value) { … }`.
 *
 * @param {Source} source
 * @param {Lazy} lazy
 * @param {string} get - name of the getter's key
 * @param {string} set - name of the setter's key
 * @returns {string[]} as `layout` takes them
 */
export function getAccessorProperties(source, lazy, get, set) {
  const { style } = source;
  const paren = isModern(source)
    ? hasMethodSpace(source)
      ? " ("
      : "("
    : style.spaceBeforeFunctionParen
      ? ": function ("
      : ": function(";
  const comma = getLiteralStyle(source).trailingComma ? "," : "";
  const getter = [`${get}${paren}) {`, ...indentLines(getBody(lazy))];
  return lazy.setter === false
    ? [...getter, `}${comma}`]
    : [...getter, "},", `${set}${paren}value) {`, ...indentLines(getSetterBody(source, lazy)), `}${comma}`];
}

/**
 * `get () {` rather than `get() {`, in a file that may have no class: as its declared functions are written, or else as
 * those write who leave out semicolons.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function hasMethodSpace(source) {
  const [first] = source.nodes("FunctionDeclaration").filter(({ id }) => id != null);
  if (source.nodes("MethodDefinition").length > 0) return source.style.spaceBeforeMethodParen;
  return first === undefined ? !source.style.semicolons : source.text[first.id.range[1]] === " ";
}
