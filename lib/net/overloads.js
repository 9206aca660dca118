import { findFirst } from "../ast/find-first.js";
import { refuse } from "../ast/refuse.js";

/** @import { Node, Refusal, Source } from "../types.js" */

/**
 * A signature of TypeScript that has lost its function: it must stand right in front of the next one, or of the function.
 *
 *   function read(id: string): Row;
 *   const row = …;                         TS2391, TS2389
 *   function read(id: string | number) {}
 *
 * @param {Source} source - before
 * @param {Source} after
 * @returns {Refusal | undefined} why the result would not compile
 */
export function findPartedOverload(source, after) {
  if (getParted(source).length > 0) return undefined;
  return findFirst(getParted(after), ({ name }) => refuse(source, "overloadsParted", { name }));
}

/**
 * @param {Source} source
 * @returns {{ name: string }[]} signatures whose next statement is not the function's; the parser sees those of classes
 */
function getParted(source) {
  return source.nodes("TSDeclareFunction").flatMap((signature) => {
    if (isAmbient(source, signature)) return [];
    const statement = /^Export/.test(signature.parent.type) ? signature.parent : signature;
    const list = statement.parent.body;
    const next = list[list.indexOf(statement) + 1];
    const other = /^Export/.test(next?.type) ? next.declaration : next;
    return other?.id?.name === signature.id?.name && /Function/.test(other?.type)
      ? []
      : [{ name: signature.id?.name ?? "default" }];
  });
}

/**
 * @param {Source} source
 * @param {Node} signature
 * @returns {boolean} whether no function belongs to it: `declare function`, in `declare module`, in a `.d.ts`
 */
function isAmbient(source, signature) {
  if (/\.d\.[cm]?ts$/.test(source.filename)) return true;
  for (let node = signature; node != null; node = node.parent) if (node.declare === true) return true;
  return false;
}
