import { words } from "./words.js";

/** Methods of arrays that call a function with one element after the other, and take its `this` behind it. */
export const EACH_METHODS = words("every filter find findIndex findLast findLastIndex flatMap forEach map some");

/** Methods of arrays that hand the array on to the function that they call, as its last parameter. */
export const ARRAY_PASSING_METHODS = new Set([...EACH_METHODS, "reduce", "reduceRight"]);

/** Methods of arrays that call what they are given before they return, and only then. */
export const CALLBACK_METHODS = new Set([...ARRAY_PASSING_METHODS, "sort", "toSorted"]);

/** Of those, the ones that end at the first element which answers their question. */
export const QUESTION_METHODS = words("every find findIndex findLast findLastIndex some");

/** All methods of arrays, by whether they change the array, and what they return: an array, an element, a number or text or nothing, an iterator. */
const CHANGING = {
  arrays: words("copyWithin fill reverse sort splice"),
  elements: words("pop shift"),
  primitives: words("push unshift"),
};
const READING = {
  arrays: words("concat filter flat flatMap map slice toReversed toSorted toSpliced with"),
  elements: words("at find findLast reduce reduceRight"),
  primitives: words(
    "every findIndex findLastIndex forEach includes indexOf join lastIndexOf some toLocaleString toString",
  ),
  iterators: words("entries keys values"),
};

/** Methods of arrays that change the array. */
export const MUTATING_METHODS = new Set(Object.values(CHANGING).flatMap((names) => [...names]));

/** Methods of arrays that leave the array as it is. */
export const READING_METHODS = new Set(Object.values(READING).flatMap((names) => [...names]));

/** Methods of arrays that return an array: the same or another one. */
export const ARRAY_RETURNING_METHODS = new Set([...CHANGING.arrays, ...READING.arrays]);

/** Methods of arrays that leave the array as it is, and return a number, text, a boolean or nothing. */
export const PRIMITIVE_RETURNING_METHODS = READING.primitives;

/** Methods of arrays that return no element, whatever the elements are. */
export const ELEMENTLESS_METHODS = new Set([
  ...ARRAY_RETURNING_METHODS,
  ...CHANGING.primitives,
  ...READING.primitives,
  ...READING.iterators,
]);
