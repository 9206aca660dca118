import { NONE } from "./slots.js";
import { findKeyName } from "./member-name.js";

/** @import { Documented } from "./documented.js" */
/** @import { Node } from "../../types.js" */

/**
 * What an application adds to interfaces of packages: `declare module "fastify" { interface FastifyInstance { users: Users } }`,
 * `declare global { namespace Express { interface Request { user?: User } } }`. Which of these are a framework's objects, its table says.
 *
 * @param {Documented} builder
 */
export function addDeclared(builder) {
  for (const node of builder.source.nodes("TSModuleDeclaration")) {
    const owner = findOwner(node);
    if (owner !== undefined) for (const statement of node.body?.body ?? []) addInterface(builder, statement, owner);
  }
}

/**
 * @param {Node} node - TSModuleDeclaration
 * @returns {string | undefined} whose interfaces are in it: a module, or a namespace that is everybody's
 */
function findOwner({ id, parent }) {
  if (id.type === "Literal") return String(id.value);
  const around = parent.type === "ExportNamedDeclaration" ? parent.parent : parent;
  const isGlobal =
    around.type === "Program" || (around.type === "TSModuleBlock" && around.parent.id?.name === "global");
  return isGlobal && id.type === "Identifier" ? id.name : undefined;
}

/**
 * @param {Documented} builder
 * @param {Node} statement
 * @param {string} owner
 */
function addInterface(builder, statement, owner) {
  const node = statement.declaration ?? statement;
  if (node.type !== "TSInterfaceDeclaration") return;
  const key = builder.getName(`${owner} ${node.id.name}`);
  const itself = builder.readMembers(node, node.body.body, node.extends ?? []);
  if (itself !== NONE) builder.flow.declared.push(key, NONE, itself);
  for (const member of node.body.body) {
    if (member.type !== "TSPropertySignature") continue;
    const name = findKeyName(builder.source, member);
    const type = name === undefined ? NONE : builder.readType(member.typeAnnotation?.typeAnnotation);
    if (type !== NONE) builder.flow.declared.push(key, builder.getName(String(name)), type);
  }
}
