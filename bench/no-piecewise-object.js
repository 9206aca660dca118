const texts = ["/", "/api/users", "/favicon.ico", "/api/users/17"];
let calls = 0;

/**
 * @param {number} count
 * @returns {string[]} names of keys
 */
function getNames(count) {
  return Array.from({ length: count }, (_, index) => `field${index}`);
}

/**
 * Code that makes an object of many keys from a number and a text: written out, as an author would.
 *
 * @param {string} body
 * @param {Record<string, unknown>} [outer] - what it uses
 * @returns {() => unknown}
 */
function compile(body, outer = {}) {
  const make = new Function(...Object.keys(outer), `return function make(x, text) { ${body} };`)(
    ...Object.values(outer),
  );
  return () => make(calls++ & 1023, texts[calls & 3]);
}

/** @param {number} index - of a key */
function getValue(index) {
  return index % 2 === 0 ? `x + ${index}` : "text";
}

/** @param {number} count */
function oneByOne(count) {
  return compile(
    `const o = {}; ${getNames(count)
      .map((name, index) => `o.${name} = ${getValue(index)};`)
      .join(" ")} return o;`,
  );
}

/** @param {number} count */
function asLiteral(count) {
  return compile(
    `return { ${getNames(count)
      .map((name, index) => `${name}: ${getValue(index)}`)
      .join(", ")} };`,
  );
}

/** @param {number} count */
function asClass(count) {
  const names = getNames(count);
  const Fields = new Function(
    `return class Fields { constructor() { ${names.map((name) => `this.${name} = undefined;`).join(" ")} } };`,
  )();
  return compile(
    `const o = new Fields(); ${names.map((name, index) => `o.${name} = ${getValue(index)};`).join(" ")} return o;`,
    { Fields },
  );
}

/** @param {number} count */
function byComputedNames(count) {
  return compile(
    "const o = {}; for (let i = 0; i < names.length; i++) o[names[i]] = i % 2 === 0 ? x + i : text; return o;",
    { names: getNames(count) },
  );
}

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "20 keys",
    messageId: "keysAddedOneByOne",
    variants: { before: oneByOne(20), after: asLiteral(20) },
    payoff: [2, 2.4],
  },
  {
    name: "60 keys",
    messageId: "keysAddedOneByOne",
    variants: { before: oneByOne(60), after: asLiteral(60) },
    payoff: [5.7, 28],
  },
  {
    name: "200 keys: a class",
    messageId: "keysAddedOneByOne",
    variants: { before: oneByOne(200), after: asClass(200) },
    payoff: [18, 40],
  },
  {
    name: "20 known keys by computed names",
    messageId: "knownKeysComputed",
    variants: { before: byComputedNames(20), after: asLiteral(20) },
    payoff: [60, 68],
  },
];
