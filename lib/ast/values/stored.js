import { findRead, getMapEntries } from "./map-entries.js";
import { getEntryFunctions } from "./entry-functions.js";
import { getPropertyName } from "../syntax/functions.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The functions that a call runs which it takes from a Map: `routes.get(path)(req)`, `const route = routes.get(path); route(req)`,
 * `routes.get(path).handler(req)`.
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 * @returns {Node[]}
 */
export function findStored(source, callee) {
  const entries = getMapEntries(source);
  if (entries.size === 0) return [];
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (callee.type === "MemberExpression" && name === undefined) return [];
  const taken = name === undefined ? callee : unwrap(callee.object);
  if (taken.type !== "Identifier" && taken.type !== "CallExpression") return [];
  const path = name === undefined ? [] : [name];
  return resolve(source, taken).flatMap((value) => {
    const map = value.kind === "node" ? findRead(value.node) : undefined;
    return map === undefined
      ? []
      : resolve(source, map).flatMap((made) =>
          made.kind === "node" ? getEntryFunctions(source, made.node, entries.get(made.node) ?? [], path) : [],
        );
  });
}
