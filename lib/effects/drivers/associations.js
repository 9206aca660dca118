import { findLastName } from "../../ast/syntax/member-chain.js";
import { getKeyName, getPropertyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** By what Sequelize associates models, and whether a row has many of the other then. */
const ASSOCIATES = new Map([
  ["belongsTo", false],
  ["hasOne", false],
  ["hasMany", true],
  ["belongsToMany", true],
]);

/**
 * Methods that Sequelize gives the rows of models which a file associates, and that only read: `getAuthor` and `getPosts`, `countPosts` for
 * `Post.belongsTo(User, { as: "author" })` and `User.hasMany(Post)`.
 *
 * @param {Source} source
 * @returns {string[]}
 */
export function getAssociationReads(source) {
  const names = source.nodes("CallExpression").flatMap(({ callee, arguments: [model, options] }) => {
    const method = unwrap(callee);
    const isMany = method.type === "MemberExpression" ? ASSOCIATES.get(getPropertyName(method) ?? "") : undefined;
    if (isMany === undefined || model === undefined) return [];
    const alias = findAlias(options);
    const name = alias ?? findModelName(model);
    if (name === undefined) return [];
    const called = name[0].toUpperCase() + name.slice(1);
    return !isMany
      ? [`get${called}`]
      : (alias === undefined ? getPlurals(called) : [called]).flatMap((many) => [`get${many}`, `count${many}`]);
  });
  return [...new Set(names)];
}

/**
 * @param {Node | undefined} options - `{ as: "author" }`, `{ as: { singular: "child", plural: "children" } }`
 * @returns {string | undefined}
 */
function findAlias(options) {
  const as = findValue(options, "as");
  const name = as?.type === "ObjectExpression" ? findValue(as, "plural") : as;
  return name?.type === "Literal" && typeof name.value === "string" && name.value !== "" ? name.value : undefined;
}

/**
 * @param {Node | undefined} object
 * @param {string} key
 * @returns {Node | undefined}
 */
function findValue(object, key) {
  const node = object === undefined ? undefined : unwrap(object);
  if (node?.type !== "ObjectExpression") return undefined;
  const property = node.properties.find(
    (/** @type {Node} */ one) => one.type === "Property" && getKeyName(one) === key,
  );
  return property === undefined ? undefined : unwrap(property.value);
}

/**
 * @param {Node} model - `Post`, `models.Post`, `"Post"`
 * @returns {string | undefined}
 */
function findModelName(model) {
  const node = unwrap(model);
  const name = node.type === "Literal" ? node.value : findLastName(node);
  return typeof name === "string" && /^[A-Za-z]\w*$/.test(name) ? name : undefined;
}

/**
 * @param {string} name - "Category"
 * @returns {string[]} what many of it may be called: where a language is irregular, people say so by `as`
 */
export function getPlurals(name) {
  return [name, `${name}s`, `${name}es`, name.replace(/y$/, "ies")];
}
