import { CREATES_OVER } from "./bulk-writes.js";
import { findDriver } from "./driver-of.js";
import { findList } from "../order/list-of-loop.js";
import { getChain } from "../links.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** By driver and by a method of a row what it has for many; `others`: where each of them is to get something else.
 * @type {Record<string, Record<string, { all: string, others?: string }>>} */
const WRITES = {
  Sequelize: {
    destroy: { all: "destroy({ where })" },
    update: { all: "update(values, { where })", others: CREATES_OVER },
    save: { all: CREATES_OVER },
  },
  Mongoose: {
    save: { all: "bulkSave(documents)" },
    deleteOne: { all: "deleteMany()" },
  },
};

/** What brings rows that are written so. */
const READS = { Sequelize: /^findAll$/, Mongoose: /^find$/ };

/**
 * `await post.destroy();`, `await post.update({ seen: true });` of `const posts = await Post.findAll(…); for (const post of posts) …`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {Node} scope - a loop, or a function
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined} by which its driver writes many rows
 */
export function findBulkOfRow(source, { links: [{ name, args }, ...others], receiver }, scope, isOfRound) {
  if (others.length > 0 || receiver.type !== "Identifier" || !isElement(source, receiver, scope)) return undefined;
  const list = findList(source, scope);
  const driver = list && findDriverOfRows(source, list);
  const bulk = driver && WRITES[driver][name];
  return bulk && (args.some(isOfRound) ? bulk.others : bulk.all);
}

/**
 * @param {Source} source
 * @param {Node} row - Identifier
 * @param {Node} loop
 * @returns {boolean} whether it is what the loop goes through
 */
function isElement(source, row, loop) {
  const [definition] = /** @type {any[]} */ (source.findVariable(row)?.defs ?? []);
  return (
    loop.type === "ForOfStatement" && definition?.node.parent === loop.left && definition.node.id.type === "Identifier"
  );
}

/**
 * @param {Source} source
 * @param {Node} list
 * @returns {string | undefined} whose rows it has
 */
function findDriverOfRows(source, list) {
  const [value, ...others] = resolve(source, list);
  if (value?.kind !== "node" || others.length > 0) return undefined;
  for (const { name, call } of getChain(value.node).links) {
    if (READS.Sequelize.test(name)) return "Sequelize";
    const callee = unwrap(call.callee);
    if (
      READS.Mongoose.test(name) &&
      callee.type === "MemberExpression" &&
      findDriver(source, callee.object)?.name === "Mongoose"
    )
      return "Mongoose";
  }
  return undefined;
}
