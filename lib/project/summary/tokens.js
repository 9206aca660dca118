import { findMemberName } from "./member-name.js";
import { getKeyName, getParams, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { NONE } from "./slots.js";
import { getImportedName } from "../../ast/syntax/imported-name.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Documented } from "./documented.js" */
/** @import { Node } from "../../types.js" */

/** What containers are called that are asked by a token, and what each request has of them: of maps and routers nothing is known here. */
const CONTAINERS = /(container|scope|injector|kernel|ioc|moduleref|deps)$/i;
const ASKS = /^(get|getAsync|getAll|resolve|resolveAll|resolveAsync|use|make)$/;

/** Before the name of a token, among the names of what the project has one of; without one, all that awilix registers. */
export const TOKEN = "token ";

/** By what some are told with a function that makes what the token stands for. */
const MAKES = /^(singleton|bind)$/;

/** How containers are told what a token stands for: a class to be constructed, a function to be called, or the value itself. */
const WAYS = new Map([
  ...["to", "toClass", "useClass", "registerSingleton", "registerClass"].map(
    (name) => /** @type {const} */ ([name, 1]),
  ),
  ...["toDynamicValue", "toFactory", "useFactory"].map((name) => /** @type {const} */ ([name, 0])),
  ...["toConstantValue", "toConstant", "useValue", "registerInstance"].map((name) => /** @type {const} */ ([name, 2])),
]);

/**
 * Containers by token: what is bound where the application is put together (inversify's `bind(TYPES.Users).to(Users)`, tsyringe's
 * `register("Users", { useClass: Users })`, NestJS' `{ provide: "USERS", useClass: Users }`, AdonisJS' `singleton("users", (deps) => new Users(deps.use("db")))`) comes out where the token is asked for
 * (`@inject(TYPES.Users) users`, `container.get(TYPES.Users)`, `request.diScope.resolve("users")`). What awilix is told of a name, its table tells.
 *
 * @param {Documented} builder
 */
export function addTokens(builder) {
  const { source } = builder;
  for (const node of source.nodes("CallExpression")) addCall(builder, node);
  for (const node of source.nodes("MemberExpression")) addCradle(builder, node);
  for (const node of source.nodes("ObjectExpression")) addProvider(builder, node);
  for (const node of source.nodes("Decorator")) addInjected(builder, node);
}

/**
 * @param {Documented} builder
 * @param {Node} node - CallExpression
 */
function addCall(builder, node) {
  const callee = unwrap(node.callee);
  const [first, second] = node.arguments;
  if (callee.type !== "MemberExpression") {
    if (callee.name === "Module" && second?.type === "ObjectExpression") addModule(builder, first, second);
    return;
  }
  const name = getPropertyName(callee);
  const isMade = MAKES.test(String(name)) && second !== undefined && isFunction(unwrap(second));
  const way = isMade ? 0 : WAYS.get(String(name));
  const object = unwrap(callee.object);
  if (way !== undefined && second !== undefined) {
    bind(builder, findToken(builder, first), second, way);
  } else if (way !== undefined && first !== undefined && object.type === "CallExpression") {
    // container.bind<Users>(TYPES.Users).to(PgUsers)
    const bound = object.callee.property ?? object.callee;
    if (/^(re)?bind$/.test(bound.name)) bind(builder, findToken(builder, object.arguments[0]), first, way);
  } else if (name === "register" && second?.type === "ObjectExpression") {
    for (const property of second.properties)
      if (property.type === "Property")
        bind(builder, findToken(builder, first), property.value, WAYS.get(String(getKeyName(property))));
  } else if (ASKS.test(String(name)) && CONTAINERS.test(getLastName(object))) {
    const token = findToken(builder, first);
    if (token !== undefined) builder.copy(builder.load(builder.getProject(), token), builder.read(node));
  }
}

/**
 * `const { users } = req.container.cradle`, of awilix: all that is registered by a name
 *
 * @param {Documented} builder
 * @param {Node} node - MemberExpression
 */
function addCradle(builder, node) {
  if (getPropertyName(node) === "cradle" && CONTAINERS.test(getLastName(node.object)))
    builder.copy(builder.load(builder.getProject(), TOKEN), builder.read(node));
}

/**
 * Medusa's `Module(USERS_MODULE, { service: UsersModuleService })`
 *
 * @param {Documented} builder
 * @param {Node} token
 * @param {Node} object - ObjectExpression
 */
function addModule(builder, token, { properties }) {
  for (const property of properties)
    if (property.type === "Property" && getKeyName(property) === "service")
      bind(builder, findToken(builder, token), property.value, 1);
}

/**
 * @param {Documented} builder
 * @param {Node} node - ObjectExpression
 */
function addProvider(builder, { properties }) {
  const provided = properties.find(
    (/** @type {Node} */ property) => property.type === "Property" && getKeyName(property) === "provide",
  );
  if (provided === undefined) return;
  const asked = properties.find(
    (/** @type {Node} */ property) => property.type === "Property" && getKeyName(property) === "inject",
  )?.value;
  const given = asked?.type === "ArrayExpression" ? asked.elements : [];
  for (const property of properties)
    if (property.type === "Property")
      bind(builder, findToken(builder, provided.value), property.value, WAYS.get(String(getKeyName(property))), given);
}

/**
 * @param {Documented} builder
 * @param {string | undefined} token
 * @param {Node} node - what it stands for
 * @param {0 | 1 | 2 | undefined} way
 * @param {(Node | null)[]} [given] - what a factory is called with: `inject: [Users, "STORE"]`
 */
function bind(builder, token, node, way, given = []) {
  const value = token === undefined || way === undefined ? NONE : builder.read(node);
  if (token === undefined || value === NONE) return;
  const made = way === 2 ? value : builder.create();
  if (way !== 2) {
    const line = builder.source.lineOf(node.range[0]);
    // The container calls it, when it is asked first.
    const args = way === 0 ? given.map((one) => readGiven(builder, one)) : [];
    builder.flow.calls.push([value, NONE, NONE, made, NONE, line, way === 1 ? 1 : 0, NONE, ...args]);
  }
  builder.store(builder.getProject(), token, made);
}

/**
 * @param {Documented} builder
 * @param {Node | null} node - of `inject`: a token, or a class, of which an instance is handed in
 * @returns {number}
 */
function readGiven(builder, node) {
  const token = node === null ? undefined : findToken(builder, node);
  const bound = token === undefined ? NONE : builder.load(builder.getProject(), token);
  const value = node?.type === "Identifier" ? builder.read(node) : NONE;
  if (node === null || value === NONE) return bound;
  const made = builder.create();
  builder.flow.calls.push([value, NONE, NONE, made, NONE, builder.source.lineOf(node.range[0]), 1, NONE]);
  return builder.join(made, bound);
}

/**
 * `constructor(@inject(TYPES.Users) private users)`, `@inject(TYPES.Users) users`
 *
 * @param {Documented} builder
 * @param {Node} node - Decorator
 */
function addInjected(builder, { expression, parent }) {
  if (expression.type !== "CallExpression" || !/^inject$/i.test(getLastName(expression.callee))) return;
  const token = findToken(builder, expression.arguments[0]);
  if (token === undefined) return;
  const value = builder.load(builder.getProject(), token);
  if (parent.type === "PropertyDefinition") {
    const name = getKeyName(parent);
    if (name !== undefined) builder.store(builder.getInstance(parent.parent.parent), name, value);
    return;
  }
  const fn = isFunction(parent) ? parent : parent.parent;
  const unit = builder.units.get(fn);
  const index = fn?.params == null ? -1 : getParams(fn).indexOf(parent);
  if (unit !== undefined && index !== -1) builder.copy(value, builder.outline.shapes[unit][0][index] ?? NONE);
}

/**
 * @param {Documented} builder
 * @param {Node | undefined} node
 * @returns {string | undefined} "token Users" of `TYPES.Users`, `"Users"`, `Symbol.for("Users")` and a constant of that name
 */
function findToken(builder, node) {
  const name =
    node?.type === "MemberExpression"
      ? findMemberName(builder.source, node)
      : node?.type === "Literal" && typeof node.value === "string"
        ? node.value
        : node?.type === "CallExpression" && builder.source.slice(node.callee) === "Symbol.for"
          ? String(node.arguments[0]?.value)
          : node?.type === "Identifier"
            ? getNameOfConstant(builder, node)
            : undefined;
  return name === undefined ? undefined : TOKEN + name;
}

/**
 * @param {Documented} builder
 * @param {Node} identifier
 * @returns {string} as its own file calls it: `import { Users as StoredUsers } from "./tokens.js"`
 */
function getNameOfConstant({ source }, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  return definition?.node.type === "ImportSpecifier" ? getImportedName(definition.node) : identifier.name;
}

/** @param {Node} node */
function getLastName(node) {
  const named = unwrap(node);
  return String(named.property?.name ?? named.name ?? "");
}
