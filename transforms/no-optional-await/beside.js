import { findClassOfMember, findName } from "../../lib/ast/syntax/functions.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getLeadingComments } from "../../lib/edit/lines.js";
import { isTypeScript } from "../../lib/source/typescript.js";

/** @import { Node, Range, Source } from "../../lib/types.js" */
/** @import { Stays } from "./split.js" */

/**
 * How functions are written beside one that becomes synchronous: declarations beside a declaration, constants beside a
 * constant, methods beside a method.
 *
 * @typedef {object} Beside
 * @property {Range} keyword - `async `, which goes
 * @property {Node[]} changed
 * @property {string} end - behind the last brace
 * @property {{ node: Node, type: string, promised: string } | undefined} returns - the type of the result, where it is written: its node, and what it becomes in synchronous and in `async` functions
 * @property {(verb: "continue" | "resume", taken: Set<string>, called?: string) => string} getName - `continueRun`, `resumeRun`; behind one of several calls `runAfterOnSend`, `resumeRunAfterOnSend`
 * @property {(name: string, args: string) => string} getCall
 * @property {(name: string) => string | undefined} getReference - the function as a value; undefined for methods, which need their `this`
 * @property {(name: string, params: string, isAsync: boolean) => string} getHead - up to the first brace
 */

/**
 * @param {Source} source
 * @param {Node} fn - `async`, with a name
 * @returns {Beside | Stays}
 */
export function getBeside(source, fn) {
  const isMethod = findClassOfMember(fn) !== undefined;
  const owner = isMethod ? fn.parent : fn;
  const head = source.text.slice(owner.range[0], isMethod ? owner.key.range[0] : fn.body.range[0]);
  const keyword = isMethod ? /\basync\s+/.exec(head) : /^async\s*/.exec(head);
  if (keyword === null || (isMethod && /\/[/*]/.test(head))) return { stays: "noOwnKeyword" };
  // @returns {Promise<string>}
  const documented = isMethod || fn.type === "FunctionDeclaration" ? owner : fn.parent.parent;
  if (getLeadingComments(source, documented).some(({ value }) => /@returns?\s+\{\s*Promise\b/.test(value)))
    return { stays: "documentedAsPromise" };
  const returns = getReturns(source, fn);
  if (returns !== undefined && "stays" in returns) return returns;
  const { semicolons: hasSemicolons, spaceBeforeMethodParen } = source.style;
  const own = (findName(fn) ?? "").replace(/^#/, "");
  const start = owner.range[0] + keyword.index;
  /** @param {boolean} isAsync */
  const getType = (isAsync) => (returns === undefined ? "" : `: ${isAsync ? returns.promised : returns.type}`);
  /** @type {Pick<Beside, "keyword" | "returns" | "getName">} */
  const common = {
    keyword: [start, start + keyword[0].length],
    returns,
    getName: (verb, taken, called) =>
      getFreeName(
        source,
        called === undefined
          ? `${verb}${capitalize(own)}`
          : `${verb === "resume" ? `resume${capitalize(own)}` : own}After${capitalize(called)}`,
        taken,
      ),
  };
  if (isMethod) {
    const isPrivate = owner.key.type === "PrivateIdentifier";
    // What stands before `async`: `private`, `static`.
    const modifiers = head.slice(0, keyword.index);
    const space = spaceBeforeMethodParen ? " " : "";
    return {
      ...common,
      changed: [owner, fn, fn.body],
      end: "",
      getName: (verb, taken, called) => `${isPrivate ? "#" : ""}${common.getName(verb, taken, called)}`,
      getCall: (name, args) => `this.${name}(${args})`,
      getReference: () => undefined,
      getHead: (name, params, isAsync) =>
        `${modifiers}${isAsync ? "async " : ""}${name}${space}(${params})${getType(isAsync)} {`,
    };
  }
  /** @type {Pick<Beside, "getCall" | "getReference">} */
  const called = { getCall: (name, args) => `${name}(${args})`, getReference: (name) => name };
  if (fn.type !== "FunctionDeclaration") {
    return {
      ...common,
      ...called,
      changed: [fn, fn.body, fn.parent, fn.parent.parent],
      end: hasSemicolons ? ";" : "",
      getHead: (name, params, isAsync) =>
        `const ${name} = ${isAsync ? "async " : ""}(${params})${getType(isAsync)} => {`,
    };
  }
  const space = source.text[fn.id.range[1]] === " " ? " " : "";
  return {
    ...common,
    ...called,
    changed: [fn, fn.body],
    end: "",
    getHead: (name, params, isAsync) =>
      `${isAsync ? "async " : ""}function ${name}${space}(${params})${getType(isAsync)} {`,
  };
}

/**
 *   async send(): Promise<string>      →      send(): string | Promise<string>
 *                 ^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Beside["returns"] | Stays}
 */
function getReturns(source, fn) {
  if (!isTypeScript(source) || fn.returnType == null) return undefined;
  const node = fn.returnType.typeAnnotation;
  const [type, ...others] = (node.typeArguments ?? node.typeParameters)?.params ?? [];
  if (
    node.type !== "TSTypeReference" ||
    source.slice(node.typeName) !== "Promise" ||
    type === undefined ||
    others.length > 0
  )
    return { stays: "resultTypeNotWritten" };
  const text = source.slice(type);
  const isSimple = /^TS(\w+Keyword|TypeReference|ArrayType|UnionType|TypeLiteral|LiteralType|TupleType)$/.test(
    type.type,
  );
  const promised = source.slice(node);
  return { node, type: `${isSimple ? text : `(${text})`} | ${promised}`, promised };
}

/** @param {string} name */
function capitalize(name) {
  return name[0].toUpperCase() + name.slice(1);
}
