/** @import { Source } from "../../types.js" */
/** @import { Value } from "./resolve.js" */

/** How many steps one question may take: `a = c ? b : b; b = c ? d : d; …` doubles with every line. */
const MAX_STEPS = 1000;

/** Nobody can tell. @type {Value[]} */
export const UNKNOWN = [{ kind: "unknown" }];

/**
 * @param {Source} source
 * @returns {{ depth: number, steps: number, open: Set<unknown> }} the question that is being answered; `depth` 0: none is
 */
function getQuestion(source) {
  return source.memo(guard, () => ({ depth: 0, steps: 0, open: new Set() }));
}

/**
 * @param {Source} source
 * @returns {boolean} whether what is asked next is a question of its own, whose answer depends on nothing else
 */
export function isNewQuestion(source) {
  return getQuestion(source).depth === 0;
}

/**
 * Runs one step of a question, unless the question has had its steps, or this step is being answered already (`a = a || b`).
 *
 * @param {Source} source
 * @param {unknown} key - variable or member whose values are looked for
 * @param {() => Value[]} step
 * @returns {Value[]}
 */
export function guard(source, key, step) {
  const question = getQuestion(source);
  if (question.depth === 0) question.steps = 0;
  if (question.steps++ > MAX_STEPS || (key !== undefined && question.open.has(key))) return UNKNOWN;
  question.depth++;
  if (key !== undefined) question.open.add(key);
  try {
    const values = step();
    // Both ways of a condition often lead to the same value.
    return values.length < 2 ? values : [...new Set(values)];
  } finally {
    question.depth--;
    question.open.delete(key);
  }
}
