import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node } from "../../lib/types.js" */
/** @import { Search } from "../../detectors/no-nested-search/search.js" */

/**
 * @param {Search} search
 * @param {"Set" | "Map"} type
 * @returns {string} "bannedUserSet" of `bannedUsers`, "rolesByUserId" of `roles.find((role) => role.userId === id)`
 */
export function nameTable({ list, match }, type) {
  const name = (findLastName(list) ?? "items").replace(/^[_#$]+/, "");
  const key = match === undefined ? "" : getKeyName(match.key);
  return type === "Map" ? `${name}By${key === "" ? "Value" : key}` : `${getSingular(name)}${key}Set`;
}

/** @param {string} name */
function getSingular(name) {
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  return /[^sui]s$/.test(name) ? name.slice(0, -1) : name;
}

/**
 * @param {Node} key - `role.userId`, `name.toLowerCase()`
 * @returns {string} "UserId"
 */
function getKeyName(key) {
  let node = unwrap(key);
  if (node.type === "CallExpression" && unwrap(node.callee).type === "MemberExpression")
    node = unwrap(unwrap(node.callee).object);
  const name = node.type === "MemberExpression" ? (findLastName(node) ?? "") : "";
  return name.replace(/^[_#$]+/, "").replace(/^./, (letter) => letter.toUpperCase());
}
