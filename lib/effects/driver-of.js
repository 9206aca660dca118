import { DRIVERS } from "./drivers.js";
import { findImportedTypes } from "../heat/types.js";
import { findType } from "../ast/promises/promise-types.js";
import { getNamesOf } from "./links.js";
import { isClass } from "../ast/syntax/functions.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Driver } from "./drivers.js" */
/** @import { Node, Source } from "../types.js" */

const PRISMA_NAME = /^[#_]?prisma(?:Client|Service|Repository|Read|Replica)?$/i;

/** How far an object is followed to the client that it is a part of: `client.db().collection("users")`. */
const MAX_DEPTH = 5;

/**
 * The driver whose client, model, repository or collection an expression is, by where it comes from, by its declared type, or, of
 * Prisma, by the name that everybody gives it.
 *
 * @param {Source} source
 * @param {Node} receiver - what a method is called on
 * @param {number} [depth]
 * @returns {Driver | undefined}
 */
export function findDriver(source, receiver, depth = 0) {
  if (depth > MAX_DEPTH) return undefined;
  const node = unwrap(receiver);
  //   prisma.user      this.prisma.user
  if (node.type === "MemberExpression" && getNamesOf(node.object).some((name) => PRISMA_NAME.test(name)))
    return DRIVERS.find(({ name }) => name === "Prisma");
  const type = findType(source, node, 0);
  const typed = type === undefined ? undefined : findOfType(source, type);
  if (typed !== undefined) return typed;
  for (const value of resolve(source, node)) {
    const found =
      value.kind === "import"
        ? findOfModule(value.module)
        : value.kind === "instance"
          ? findOfClass(source, value.classNode, depth)
          : value.kind === "node" && value.node !== node
            ? isClass(value.node)
              ? findOfClass(source, value.node, depth)
              : findOfMade(source, value.node, depth)
            : undefined;
    if (found !== undefined) return found;
  }
  return findOfMade(source, node, depth);
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

/**
 * `class User extends Model {}`
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {number} depth
 */
function findOfClass(source, classNode, depth) {
  return classNode.superClass == null ? undefined : findDriver(source, classNode.superClass, depth + 1);
}

/**
 * What is made of a client: `new PrismaClient()`, `createClient()`, `mongoose.model("User")`, `dataSource.getRepository(User)`,
 * `sequelize.models.user`.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {number} depth
 * @returns {Driver | undefined}
 */
function findOfMade(source, node, depth) {
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const callee = unwrap(node.callee);
    return findDriver(source, callee.type === "MemberExpression" ? callee.object : callee, depth + 1);
  }
  return node.type === "MemberExpression" ? findDriver(source, node.object, depth + 1) : undefined;
}
