import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getSingular } from "../../lib/edit/singular.js";
import { joinNames } from "../../lib/edit/join-names.js";
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
  const words = type === "Map" ? [name, "by", key === "" ? "value" : key] : [getSingular(name), key, "set"];
  return words.filter((word) => word !== "").reduce(joinNames);
}

/**
 * @param {Node} key - `role.userId`, `name.toLowerCase()`
 * @returns {string} "userId"
 */
function getKeyName(key) {
  let node = unwrap(key);
  if (node.type === "CallExpression" && unwrap(node.callee).type === "MemberExpression")
    node = unwrap(unwrap(node.callee).object);
  const name = node.type === "MemberExpression" ? (findLastName(node) ?? "") : "";
  return name.replace(/^[_#$]+/, "");
}
