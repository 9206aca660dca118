/** @import { Fixture } from "../fixtures.js" */

/**
 * Of each finding with each rewrite, or with none, the first fixture.
 *
 * @param {Fixture[]} fixtures
 * @returns {Fixture[]}
 */
export function getOneOfEach(fixtures) {
  const seen = new Set();
  return fixtures.filter(({ rule, expected }) => {
    const kinds = expected.length === 0 ? [rule] : expected.map(({ messageId, act }) => `${rule} ${messageId} ${act}`);
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
}
