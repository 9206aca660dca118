/**
 * Which objects V8 turns into dictionaries when a property is deleted. To be started with `--allow-natives-syntax`, on each Node version:
 *
 *   node --allow-natives-syntax bench/late-property/fast-properties.js
 *
 * On Node 20 what was added last can be deleted, and the object stays fast; from Node 22 on every `delete` of what is there makes a
 * dictionary. What is not there can always be deleted.
 */
class Reply {
  constructor() {
    this.a = 1;
    this.b = 2;
    this.c = 3;
  }
}

/** @type {(object: object) => boolean} */
const isFast = /** @type {any} */ (new Function("object", "return %HasFastProperties(object)"));

/** @type {Record<string, () => any>} */
const makers = {
  "a literal": () => ({ a: 1, b: 2, c: 3 }),
  "a copy": () => ({ ...{ a: 1, b: 2, c: 3 } }),
  "an instance": () => new Reply(),
};

/** @type {Record<string, string>} */
const keys = { "in the middle": "b", "added last": "c", "not there": "d" };

for (const [made, make] of Object.entries(makers))
  for (const [place, key] of Object.entries(keys)) {
    const object = make();
    delete object[key];
    console.log(`${made}, ${place}: ${isFast(object) ? "fast" : "slow"}`);
  }
