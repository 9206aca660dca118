import { DRIVERS } from "./drivers.js";
import { findImportedTypes } from "../../heat/handed-over/types.js";
import { findType } from "../../ast/promises/promise-types.js";
import { getNamesOf } from "../links.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { isClass } from "../../ast/syntax/functions.js";
import { isModelOfPrisma } from "./prisma-by-use.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Driver } from "./drivers.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Value } from "../../ast/values/resolve.js" */

const PRISMA_NAME = /^[#_]?prisma(?:Client|Service|Repository|Read|Replica)?$/i;

/**
 * The driver whose client, model, repository or collection an expression is, by where it comes from, by its declared type, or, of
 * Prisma, by the name that everybody gives it and by how the file asks.
 *
 * @param {Source} source
 * @param {Node} receiver - what a method is called on
 * @returns {Driver | undefined}
 */
export function findDriver(source, receiver) {
  const known = source.memo(findDriver, () => /** @type {Map<Node, Driver | undefined>} */ (new Map()));
  const node = unwrap(receiver);
  return getOrInsert(known, node, () => search(source, node));
}

/**
 * @param {Source} source
 * @param {Node} start - unwrapped
 * @returns {Driver | undefined}
 */
function search(source, start) {
  // `query = query.where(…)`, again and again: each leads to all the others, and is looked at once.
  const origins = new Set([start]);
  for (const node of origins) {
    const values = resolve(source, node);
    const driver = findOwn(source, node, values);
    if (driver !== undefined) return driver;
    for (const origin of findOrigins(node, values)) origins.add(unwrap(origin));
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Value[]} values - of it
 * @returns {Driver | undefined} by its name, its type, or what it is imported from
 */
function findOwn(source, node, values) {
  //   prisma.user      this.prisma.user
  const isNamed = node.type === "MemberExpression" && getNamesOf(node.object).some((name) => PRISMA_NAME.test(name));
  //   db.user
  if (isNamed || isModelOfPrisma(source, node)) return DRIVERS.find(({ name }) => name === "Prisma");
  const type = findType(source, node, 0);
  const typed = type === undefined ? undefined : findOfType(source, type);
  if (typed !== undefined) return typed;
  for (const value of values) {
    const found = value.kind === "import" ? findOfModule(value.module) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * What it is made of or by: the superclass of `class User extends Model {}`, the client of `mongoose.model("User")`,
 * `dataSource.getRepository(User)` or `sequelize.models.user`, what is called in `createClient()` or constructed in `new PrismaClient()`.
 *
 * @param {Node} node
 * @param {Value[]} values - of it
 * @returns {Node[]}
 */
function findOrigins(node, values) {
  const nodes = values.flatMap((value) =>
    value.kind === "instance" ? [value.classNode] : value.kind === "node" ? [value.node] : [],
  );
  return [...nodes, node].flatMap((made) => {
    if (isClass(made)) return made.superClass == null ? [] : [made.superClass];
    if (made.type === "MemberExpression") return [made.object];
    if (made.type !== "CallExpression" && made.type !== "NewExpression") return [];
    const callee = unwrap(made.callee);
    return [callee.type === "MemberExpression" ? callee.object : callee];
  });
}

/** @param {string} module */
function findOfModule(module) {
  return DRIVERS.find(({ modules }) => modules.test(module));
}

/**
 * @param {Source} source
 * @param {Node} type
 * @returns {Driver | undefined}
 */
function findOfType(source, type) {
  const imported = findImportedTypes(source, type);
  const named = type.type === "TSTypeAnnotation" ? type.typeAnnotation : type;
  //   (store: KVNamespace)
  const isGlobal =
    named.type === "TSTypeReference" &&
    named.typeName.type === "Identifier" &&
    (source.findVariable(named.typeName)?.defs.length ?? 0) === 0;
  return DRIVERS.find(
    ({ modules, types, global }) =>
      imported.some(({ module, name }) => modules.test(module) && (name === "default" || types.test(name))) ||
      (isGlobal && global?.test(named.typeName.name)),
  );
}
