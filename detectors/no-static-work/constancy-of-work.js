import { createIsMade, getOwnArguments } from "./find-work.js";
import { findConstancy } from "../../lib/ast/values/constant.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { isTextOfModule } from "./text-of-module.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Constancy } from "../../lib/ast/values/constant.js" */
/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

/**
 * What a call is made of: its arguments, and for a method of a schema that schema.
 *
 * @param {Source} source
 * @param {Work} work
 * @param {Node} node
 * @param {(made: Node) => boolean} isFound - whether what is made in a function is static as well, and can move first
 * @param {(node: Node) => boolean} [isGiven] - what is the same each time although it is no constant
 * @returns {Constancy | undefined}
 */
export function findConstancyOf(source, work, node, isFound, isGiven) {
  const isMade = createIsMade(source);
  const callee = unwrap(node.callee);
  const isLocale = work.messageId.startsWith("locale");
  //   name.localeCompare(other, "de", { numeric: true })
  //                             ^^^^^^^^^^^^^^^^^^^^^^^
  //   micromatch.isMatch(path, ["/api/**"])
  const parts =
    isLocale || work.isAsked
      ? node.arguments.slice(work.isAsked || getPropertyName(callee) === "localeCompare" ? 1 : 0)
      : getOwnArguments(node);
  /** @type {Constancy} */
  const all = { imports: new Set(), shared: new Set() };
  const bases =
    !isLocale && callee.type === "MemberExpression" && (work.isChained || work.kind === "fixed")
      ? [unwrap(callee.object)]
      : [];
  for (const part of [...parts, ...bases.filter(({ type }) => type === "CallExpression" || type === "NewExpression")]) {
    if (isTextOfModule(source, unwrap(part))) continue;
    const one = findConstancy(source, part, isMade, isGiven);
    if (one === undefined) return undefined;
    for (const name of one.imports) all.imports.add(name);
    for (const name of one.shared) all.shared.add(name);
  }
  //   const ajv = new Ajv();
  //   const validate = ajv.compile({ … });
  const [base] = bases;
  if (base?.type === "Identifier") {
    const [value] = resolve(source, base);
    if (value.kind === "node" && findFunction(value.node) !== undefined && !isFound(value.node)) return undefined;
  }
  return all;
}

/**
 * What a caller could notice of it.
 *
 * @param {Constancy} constancy
 * @param {boolean} isLazy - the first use makes it, and not the module
 * @returns {string[]}
 */
export function describeConstancy({ imports, shared }, isLazy) {
  const [early] = isLazy ? [] : imports;
  const [late] = isLazy ? [...imports, ...shared] : shared;
  return [
    ...(early === undefined ? [] : [`\`${early}\` is then read at load`]),
    ...(late === undefined ? [] : [`a later change of \`${late}\` is then missed`]),
  ];
}
