import { collect } from "./collect.js";

/** @import { Suite } from "./collect.js" */

/** @typedef {{ id: string, path: number[] }} Test - the path leads to it through the entries of suites */

/** The tests of a part, loaded once and run as often as wanted. */
export class Tests {
  /** @param {() => unknown} load - imports the test files */
  constructor(load) {
    this.load = load;
    /** @type {Suite | undefined} */
    this.root = undefined;
  }

  /** @returns {Promise<Test[]>} all tests, in the order in which they are described */
  async list() {
    this.root ??= await collect(this.load);
    /** @type {Test[]} */
    const tests = [];
    /**
     * @param {Suite} suite
     * @param {string} name
     * @param {number[]} path
     */
    const visit = async ({ entries }, name, path) => {
      for (const [index, entry] of entries.entries()) {
        const id = `${name}${entry.name}`;
        if (entry.kind === "it") tests.push({ id, path: [...path, index] });
        else await visit(await collect(entry.body), `${id} > `, [...path, index]);
      }
    };
    await visit(this.root, "", []);
    return tests;
  }

  /**
   * Runs one test, and of the suites around it whatever describes it.
   *
   * @param {Test} test
   * @throws what the test throws
   */
  async run({ path }) {
    let suite = /** @type {Suite} */ (this.root);
    const suites = [suite];
    for (const index of path.slice(0, -1)) suites.push((suite = await collect(suite.entries[index].body)));
    const test = suite.entries[path[path.length - 1]];
    try {
      for (const { hooks } of suites) for (const hook of [...hooks.before, ...hooks.beforeEach]) await hook();
      await test.body();
    } finally {
      for (const { hooks } of suites) for (const hook of [...hooks.afterEach, ...hooks.after]) await hook();
    }
  }
}
