/** Methods of arrays that call a function with one element after the other, and take its `this` behind it. */
export const EACH_METHODS = new Set([
  "every",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "findLastIndex",
  "flatMap",
  "forEach",
  "map",
  "some",
]);

/** Methods of arrays that call what they are given before they return, and only then. */
export const CALLBACK_METHODS = new Set([...EACH_METHODS, "reduce", "reduceRight", "sort", "toSorted"]);
