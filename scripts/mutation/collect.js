/**
 * Stands for `node:test` in the sandbox: collects tests instead of running them, so that one process can run each of them
 * again for every mutant. The bodies of `describe` are run anew each time, so that whatever they make is made anew.
 *
 * @typedef {{ kind: "describe" | "it", name: string, body: () => unknown }} Entry
 * @typedef {{ entries: Entry[], hooks: Record<"before" | "after" | "beforeEach" | "afterEach", (() => unknown)[]> }} Suite
 */

/** @type {Suite} */
let current = createSuite();

/** @returns {Suite} */
function createSuite() {
  return { entries: [], hooks: { before: [], after: [], beforeEach: [], afterEach: [] } };
}

/**
 * Runs something that describes tests.
 *
 * @param {() => unknown} body
 * @returns {Promise<Suite>} what it has described
 */
export async function collect(body) {
  const outer = current;
  const suite = (current = createSuite());
  try {
    await body();
  } finally {
    current = outer;
  }
  return suite;
}

/** @param {Entry["kind"]} kind */
function createCollector(kind) {
  /** @param {[name: string, body: () => unknown] | [name: string, options: object, body: () => unknown]} parameters */
  return (...parameters) => {
    const body = /** @type {() => unknown} */ (parameters[parameters.length - 1]);
    current.entries.push({ kind, name: parameters[0], body });
  };
}

/** @param {keyof Suite["hooks"]} name */
function createHook(name) {
  return (/** @type {() => unknown} */ body) => void current.hooks[name].push(body);
}

export const describe = createCollector("describe");
export const it = createCollector("it");
export const before = createHook("before");
export const after = createHook("after");
export const beforeEach = createHook("beforeEach");
export const afterEach = createHook("afterEach");
