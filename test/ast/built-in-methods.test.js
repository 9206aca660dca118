import {
  ARRAY_RETURNING_METHODS,
  CALLBACK_METHODS,
  MUTATING_METHODS,
  ELEMENTLESS_METHODS,
  ARRAY_PASSING_METHODS,
  PRIMITIVE_RETURNING_METHODS,
  QUESTION_METHODS,
  READING_METHODS,
} from "../../lib/ast/array-methods.js";
import { STRING_METHODS, TEXT_METHODS } from "../../lib/ast/string-methods.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

/** What methods are called with here that take no function.
 * @type {Map<string, unknown[]>} */
const GIVEN = new Map(
  Object.entries({
    concat: [[{}]],
    fill: [{}],
    join: [","],
    push: [{}],
    splice: [0, 1],
    toSpliced: [0, 1],
    unshift: [{}],
    with: [0, {}],
    at: [0],
    normalize: [],
    toLocaleLowerCase: [],
    toLocaleUpperCase: [],
    repeat: [2],
  }),
);

/**
 * @param {any} prototype
 * @returns {string[]} its methods, without those that only browsers' old pages call
 */
const getMethods = (prototype) =>
  Object.getOwnPropertyNames(prototype).filter(
    (name) =>
      typeof prototype[name] === "function" &&
      !/^(constructor|anchor|big|blink|bold|fixed|font\w+|italics|link|small|strike|sub|sup|trimLeft|trimRight)$/.test(
        name,
      ),
  );

/**
 * Calls a method of a list of objects.
 *
 * @param {string} name
 * @returns {{ list: object[], before: object[], result: any, calls: unknown[][] }} `calls`: what it calls the function with
 */
function call(name) {
  const before = [{ id: 3 }, { id: 1 }, { id: 2 }];
  /** @type {any[]} */
  const list = [...before];
  /** @type {unknown[][]} */
  const calls = [];
  const fn = (/** @type {any[]} */ ...given) => {
    calls.push(given);
    return /^(to)?sort/i.test(name) ? given[0].id - given[1].id : /^reduce/.test(name) ? given[1] : given[0].id === 1;
  };
  const result = /** @type {any} */ (list)[name](...(CALLBACK_METHODS.has(name) ? [fn] : (GIVEN.get(name) ?? [])));
  return { list, before, result, calls };
}

describe("methods of arrays", () => {
  it("are all there, once", () => {
    const known = [...MUTATING_METHODS, ...READING_METHODS];
    assert.deepEqual(known.toSorted(), [...new Set(known)].toSorted());
    assert.deepEqual(
      getMethods(Array.prototype).filter((name) => !known.includes(name)),
      [],
    );
    for (const name of known) assert.equal(typeof (/** @type {any} */ ([])[name]), "function", name);
  });

  for (const name of [...MUTATING_METHODS, ...READING_METHODS])
    it(name, () => {
      const { list, before, result, calls } = call(name);
      // It would have nothing to change where all is moved onto itself.
      if (name !== "copyWithin")
        assert.equal(
          list.length !== before.length || list.some((one, at) => one !== before[at]),
          MUTATING_METHODS.has(name),
        );
      assert.equal(Array.isArray(result), ARRAY_RETURNING_METHODS.has(name));
      if (PRIMITIVE_RETURNING_METHODS.has(name)) assert.notEqual(typeof result, "object");
      assert.equal(before.includes(result), !ELEMENTLESS_METHODS.has(name));
      assert.equal(calls.length > 0, CALLBACK_METHODS.has(name));
      if (CALLBACK_METHODS.has(name)) assert.equal(Array.isArray(calls[0].at(-1)), ARRAY_PASSING_METHODS.has(name));
    });

  it("end at the first element that answers", () => {
    for (const name of CALLBACK_METHODS) {
      const asked = /** @type {number[]} */ ([]);
      /** @type {any} */ ([1, 2, 3])[name]((/** @type {number} */ one) => {
        asked.push(one);
        return name !== "every";
      });
      assert.equal(asked.length < 2, QUESTION_METHODS.has(name), name);
    }
  });
});

describe("methods of strings", () => {
  it("are all there", () =>
    assert.deepEqual(
      getMethods(String.prototype).filter((name) => !STRING_METHODS.has(name)),
      [],
    ));

  it("return text, or something else", () => {
    for (const name of STRING_METHODS) {
      const method = /** @type {any} */ (String.prototype)[name];
      const results = ["text", ""].map((text) => method.apply(text, GIVEN.get(name) ?? ["x"]));
      assert.equal(
        results.every((result) => typeof result === "string"),
        TEXT_METHODS.has(name),
        name,
      );
    }
  });
});
