import { leaveSome } from "../../lib/effects/drivers/conditions.js";
import { createLength, isNameOfFew } from "../../lib/weight/usual-lengths.js";
import { getPlurals } from "../../lib/effects/drivers/associations.js";
import { getLength } from "../../lib/weight/length.js";
import { getLengthOfAwaited } from "../../lib/weight/length-of-loaded.js";
import { getNamesOf } from "../../lib/effects/links.js";
import { isNameOfShort } from "../../lib/weight/of-one.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Length } from "../../lib/weight/usual-lengths.js" */
/** @import { ListRead } from "../../lib/effects/drivers/list-reads.js" */

/** What models and what gives them are called besides: `roleModel`, `typesRepository`. */
const KINDS = /(?:Model|Entity|Repository|Repo|Collection|Dao|DAO|Table)s?$/;

/** What an organization sets up once, and has a few of. */
const SET_UP_ONCE = /^(?:warehouse|office|department|role|branch|tax|tax_?rate)(?:e?s)?$/i;

/**
 * How many rows a query brings.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {ListRead} read
 * @param {Node} query
 * @returns {Length}
 */
export function getLengthOfRows(source, heat, { call, conditions }, query) {
  const names = call.type === "CallExpression" ? getNames(source, call) : [];
  //   db("currencies")      prisma.featureType.findMany()
  if (names.some((name) => SET_UP_ONCE.test(name) || isNameOfShort(name) || getPlurals(name).some(isNameOfFew)))
    return createLength("few");
  const length = getLengthOfAwaited(source, query, (node) => getLength(source, heat, node));
  //   Payment.findAll({ where: { invoiceId } })
  return length.origin === "stored" && leaveSome(conditions) ? createLength("picked") : length;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {string[]} of what it reads
 */
function getNames(source, { callee, arguments: [table] }) {
  const method = unwrap(callee);
  //   Warehouse.findAll()      this.warehouseModel().query()
  const own = getNamesOf(method)[0] ?? "";
  const name = KINDS.test(own) ? own : method.type === "MemberExpression" ? (getNamesOf(method.object)[0] ?? "") : "";
  const texts = table === undefined ? [] : resolve(source, table);
  const tables = texts.flatMap((value) =>
    value.kind === "node" && typeof value.node.value === "string" ? [value.node.value] : [],
  );
  return [name.replace(KINDS, ""), ...tables].filter((one) => one !== "" && !one.includes(" "));
}
