import Module from "node:module";

/** @type {Map<string, unknown>} */
const provided = new Map();

/** Of Node's module loader, as much as is replaced: what `require()` runs. */
const loader = /** @type {{ _load: (request: string, ...rest: unknown[]) => unknown }} */ (
  /** @type {unknown} */ (Module)
);
const load = loader._load;

/**
 * Has `require(name)` give something, for fixtures that use packages which are not installed here. The fixture's code is CommonJS
 * then, and its `drive.js` says on its first lines what the package is to be.
 *
 * @param {string} name
 * @param {unknown} content - what the package exports
 */
export function providePackage(name, content) {
  if (provided.size === 0)
    loader._load = (request, ...rest) => (provided.has(request) ? provided.get(request) : load(request, ...rest));
  provided.set(name, content);
}
