import { findEnvironmentRead, isChangedLater } from "./no-native-read/environment.js";
import { findFunction } from "../lib/ast/functions.js";
import { isSeldom } from "./no-native-read/seldom.js";

/** @import { Detector, Finding, Node, Source } from "../lib/types.js" */
/** @import { EnvironmentRead } from "./no-native-read/environment.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ kind: "environment", read: EnvironmentRead }} Facts
 */

/**
 * What lies outside of the engine and is asked for on every request, although it stays the same.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-native-read",
  triggers: ["env"],
  nodes: ["MemberExpression", "BinaryExpression", "VariableDeclarator", "SpreadElement", "CallExpression"],
  detect(node, source, heat) {
    if (findFunction(node) === undefined) return [];
    const found = findInEnvironment(source, node);
    if (found === undefined) return [];
    const reason = heat.at(node);
    if (reason.level !== "hot" || isSeldom(heat, node)) return [];
    return [{ ...found, heat: reason }];
  },
};

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Omit<Finding, "heat"> | undefined}
 */
function findInEnvironment(source, node) {
  const read = findEnvironmentRead(source, node);
  if (read === undefined || isChangedLater(source, read.names)) return undefined;
  return { node: read.shown, messageId: read.what === "copy" ? "environmentCopiedPerRequest" : "environmentReadPerRequest", data: { code: source.slice(read.shown) }, facts: { kind: "environment", read } };
}
