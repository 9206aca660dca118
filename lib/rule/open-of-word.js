import { countFirst } from "../ast/count-first.js";

/** @import { Range, Source, Variable } from "../types.js" */

/**
 * The statements of the module whose findings may be others when a word in one of them has changed: that one, those that use
 * what it declares, and what all of these use in turn.
 *
 * @param {Source} source
 * @param {Range} word
 * @returns {Range[] | undefined} in the order of the text; undefined where it stands between statements, or they are most of the file
 */
export function findOpenOfWord(source, word) {
  const { body } = source.ast;
  /** @param {number} offset */
  const getIndex = (offset) => countFirst(body, (/** @type {any} */ { range }) => range[0] <= offset) - 1;
  const own = getIndex(word[0]);
  if (own < 0) return undefined;
  const { declared, used } = getLinks(source, getIndex);
  const users = new Set([own]);
  for (const index of users)
    for (const variable of declared.get(index) ?? []) for (const user of used.get(variable) ?? []) users.add(user);
  const open = new Set(users);
  /** @type {Map<number, Set<Variable>>} */
  const uses = new Map();
  for (const [variable, indices] of used)
    for (const index of indices) uses.set(index, (uses.get(index) ?? new Set()).add(variable));
  /** @type {Map<Variable, number[]>} */
  const places = new Map();
  for (const [index, variables] of declared)
    for (const variable of variables) places.set(variable, [...(places.get(variable) ?? []), index]);
  for (const index of open)
    for (const variable of uses.get(index) ?? []) for (const place of places.get(variable) ?? []) open.add(place);
  // What stands between two statements is next to both.
  if (word[0] >= body[own].range[1] && own + 1 < body.length) open.add(own + 1);
  const ranges = [...open].sort((a, b) => a - b).map((index) => /** @type {Range} */ (body[index].range));
  const length = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  return length * 2 > source.text.length ? undefined : ranges;
}

/**
 * @param {Source} source
 * @param {(offset: number) => number} getIndex - of the statement
 * @returns {{ declared: Map<number, Variable[]>, used: Map<Variable, Set<number>> }} the module's variables, by the index of the
 *   statement that declares them, and with those of the statements that name them
 */
function getLinks(source, getIndex) {
  /** @type {Map<number, Variable[]>} */
  const declared = new Map();
  /** @type {Map<Variable, Set<number>>} */
  const used = new Map();
  for (const scope of source.scopeManager.scopes) {
    if (/** @type {any} */ (scope.block) !== source.ast) continue;
    for (const variable of scope.variables) {
      if (variable.defs.length === 0) continue;
      for (const { name } of variable.defs) {
        const index = getIndex(/** @type {any} */ (name).range[0]);
        declared.set(index, [...(declared.get(index) ?? []), variable]);
      }
      used.set(
        variable,
        new Set(variable.references.map(({ identifier }) => getIndex(/** @type {any} */ (identifier).range[0]))),
      );
    }
  }
  return { declared, used };
}
