import { append } from "../ast/append.js";
import { countFirst } from "../ast/count-first.js";
import { findRequired } from "../ast/values/required.js";
import { getOrInsert } from "../ast/get-or-insert.js";

/** @import { Node, Range, Source } from "../types.js" */

/**
 * What the statements of the module have to do with one another, by names.
 *
 * @typedef {object} Links
 * @property {(offset: number) => number} getIndex - of the statement
 * @property {Map<string, number[]>} declared - the statements that declare a variable of the module
 * @property {Map<number, string[]>} declares - the other way round
 * @property {Map<string, Set<number>>} named - the statements that name a variable of the module, or a global
 * @property {Map<number, Set<string>>} names - the other way round
 * @property {Map<string, string>} imported - variables that are modules or of modules, by name
 */

/**
 * @param {Source} source
 * @returns {Links}
 */
export function getLinks(source) {
  const { body } = source.ast;
  /** @param {number} offset */
  const getIndex = (offset) => countFirst(body, (/** @type {Node} */ { range }) => range[0] <= offset) - 1;
  /** @type {Links} */
  const links = {
    getIndex,
    declared: new Map(),
    declares: new Map(),
    named: new Map(),
    names: new Map(),
    imported: new Map(),
  };
  /** @param {string} name @param {any} identifier */
  const addUse = (name, { range }) => {
    const index = getIndex(range[0]);
    getOrInsert(links.named, name, () => new Set()).add(index);
    getOrInsert(links.names, index, () => new Set()).add(name);
  };
  for (const scope of source.scopeManager.scopes) {
    if (/** @type {any} */ (scope.block) !== source.ast) continue;
    for (const variable of scope.variables) {
      for (const { identifier } of variable.references) addUse(variable.name, identifier);
      for (const { name, type, node, parent } of /** @type {any[]} */ (variable.defs)) {
        const index = getIndex(name.range[0]);
        append(links.declared, variable.name, index);
        append(links.declares, index, variable.name);
        getOrInsert(links.named, variable.name, () => new Set()).add(index);
        const module = type === "ImportBinding" ? parent.source.value : findModule(source, node.init, parent);
        if (module !== undefined && variable.defs.length === 1) links.imported.set(variable.name, String(module));
      }
    }
    for (const { identifier } of scope.through) addUse(/** @type {any} */ (identifier).name, identifier);
  }
  return links;
}

/**
 * @param {Source} source
 * @param {Node | null | undefined} init - of a variable
 * @param {Node | undefined} declaration
 * @returns {string | undefined} the module that it is, or is of, for good
 */
function findModule(source, init, declaration) {
  return init?.type === "CallExpression" && declaration?.kind === "const" ? findRequired(source, init) : undefined;
}

/**
 * @param {Links} links
 * @param {Iterable<number>} statements
 * @returns {Set<number>} with those that use what they declare
 */
export function getUsers(links, statements) {
  const users = new Set(statements);
  for (const index of users)
    for (const name of links.declares.get(index) ?? []) for (const user of links.named.get(name) ?? []) users.add(user);
  return users;
}

/**
 * @param {Links} links
 * @param {Iterable<number>} statements
 * @returns {Set<number>} with all that they use
 */
export function getUsed(links, statements) {
  const used = new Set(statements);
  for (const index of used)
    for (const name of links.names.get(index) ?? [])
      for (const place of links.declared.get(name) ?? []) used.add(place);
  return used;
}

/**
 * @param {Source} source
 * @param {Set<number>} statements - of the module
 * @returns {Range[] | undefined} where they are, in the order of the text; undefined where they are most of it
 */
export function getRanges(source, statements) {
  const { body } = source.ast;
  const ranges = [...statements].sort((a, b) => a - b).map((index) => /** @type {Range} */ (body[index].range));
  const length = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  return length * 2 > source.text.length ? undefined : ranges;
}
