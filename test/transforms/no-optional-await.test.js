import { after, before, describe, it } from "node:test";
import { detector } from "../../detectors/no-optional-await.js";
import { rewrite } from "../../transforms/no-optional-await.js";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import assert from "node:assert/strict";

/**
 * Programs made up from a seed: a function with hooks that may return promises, in loops, branches and `try` statements. Each
 * runs before and after the rewrite with hooks that return plain values, promises and thenables, throw and reject, and must
 * do the same in the same order.
 */

/** How many programs, and how many lines of hooks each runs with. */
const PROGRAMS = 300;
const RUNS = 6;

/** A generator of numbers from a seed (mulberry32). */
class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed;
  }

  /**
   * @param {number} limit
   * @returns {number} an integer from 0 up to below it
   */
  below(limit) {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  pick(list) {
    return list[this.below(list.length)];
  }
}

/** Writes one function. */
class Writer {
  /** @param {Random} random */
  constructor(random) {
    this.random = random;
    this.names = 0;
    this.awaits = 0;
    this.isBig = random.below(2) === 0;
    /** Another function that can be called.
     * @type {string | undefined} */
    this.sub = undefined;
  }

  /**
   * @param {string[]} scope - variables that can be read
   * @returns {string}
   */
  value(scope) {
    return this.random.below(4) === 0 ? String(this.random.below(5)) : this.random.pick(scope);
  }

  /** @param {string[]} scope */
  call(scope) {
    this.awaits++;
    if (this.sub !== undefined && this.random.below(5) === 0) return `${this.sub}(hooks, ctx, ${this.value(scope)})`;
    return `hooks.onCall(ctx, ${this.names++}, ${this.value(scope)})`;
  }

  /**
   * @param {number} depth
   * @param {string[]} scope
   * @param {boolean} isLoop - the block is in a loop
   * @returns {string[]} lines
   */
  block(depth, scope, isLoop) {
    const own = [...scope];
    const lines = [];
    for (let count = 1 + this.random.below(this.isBig ? 3 : depth + 1); count > 0; count--)
      lines.push(...this.statement(depth, own, isLoop));
    return lines;
  }

  /**
   * @param {number} depth
   * @param {string[]} scope - what the statement declares is added
   * @param {boolean} isLoop
   * @returns {string[]}
   */
  statement(depth, scope, isLoop) {
    const { random } = this;
    const inner = (/** @type {boolean} */ loop, /** @type {string[]} */ more = []) =>
      this.block(depth - 1, [...scope, ...more], loop).map((line) => `  ${line}`);
    const name = `v${this.names++}`;
    switch (random.below(depth > 0 ? 22 : 14)) {
      case 0:
        return [`await ${this.call(scope)}`];
      case 1:
      case 2: {
        const line = `${random.pick(["const", "let"])} ${name} = await ${this.call(scope)}`;
        scope.push(name);
        return [line];
      }
      case 3:
        return [`total = await ${this.call(scope)}`];
      case 4:
        return [`ctx.log.push(await ${this.call(scope)})`];
      case 5:
        return [`ctx.last = await ${this.call(scope)}`];
      case 6: {
        const line = `const { x: ${name} = 7 } = await ${this.call(scope)}`;
        scope.push(name);
        return [line];
      }
      case 7:
        return [`ctx.log.push(['${name}', ${this.value(scope)}])`];
      case 8:
        return random.below(3) === 0
          ? [`if (${this.value(scope)} === 3) return await ${this.call(scope)}`]
          : [`total = ctx.add(total, ${this.value(scope)})`];
      case 9:
        return [`if (await ${this.call(scope)}) return ${this.value(scope)}`];
      case 10: {
        const line = `${random.pick(["const", "var"])} ${name} = String(await ${this.call(scope)})`;
        scope.push(name);
        return [line];
      }
      case 11:
        return [
          `if (${this.value(scope)} === 2) ${random.pick([`await ${this.call(scope)}`, `total = await ${this.call(scope)}`, `throw new Error('${name}')`])}`,
          ...(random.below(2) === 0 ? [`else await ${this.call(scope)}`] : []),
        ];
      case 12:
        return [`ctx.later.push(() => ${this.value(scope)})`];
      case 13: {
        const line = `${random.pick(["var", "let"])} ${name} = ${this.value(scope)}`;
        scope.push(name);
        return [line];
      }
      case 14:
      case 15:
        return [
          `if (${this.value(scope)} ${random.pick(["===", "!=="])} ${this.value(scope)}) {`,
          ...inner(isLoop),
          ...(random.below(2) === 0 ? ["} else {", ...inner(isLoop)] : []),
          "}",
        ];
      case 16:
        return [`for (let ${name} = 0; ${name} < 3; ${name}++) {`, ...inner(true, [name]), "}"];
      case 17:
        return [
          `for (${random.pick(["const", "let"])} ${name} of ${random.pick(["list", "new Set(list)"])}) {`,
          ...inner(true, [name]),
          "}",
        ];
      case 18:
        return random.below(2) === 0
          ? ["while (ctx.next()) {", ...inner(true), "}"]
          : ["do {", ...inner(true), "} while (ctx.next())"];
      case 19:
        return [
          "try {",
          ...inner(isLoop),
          `} catch (${name}) {`,
          `  ctx.log.push(String(${name}))`,
          ...inner(isLoop),
          "}",
        ];
      case 20:
        return ["try {", ...inner(isLoop), "} finally {", `  ctx.log.push('${name}')`, "}"];
      default:
        return isLoop
          ? [`if (${this.value(scope)} === 2) ${random.pick(["break", "continue"])}`]
          : [
              "try {",
              ...inner(isLoop),
              `} catch (${name}) {`,
              `  ctx.log.push(String(${name}))`,
              "} finally {",
              `  ctx.log.push('${name}')`,
              "}",
            ];
    }
  }
}

/** What callers do with the function. */
const CALLERS = {
  returned: ["return await run(req.hooks, req.ctx)"],
  caught: [
    "try {",
    "  const result = await run(req.hooks, req.ctx)",
    "  return [result]",
    "} catch (error) {",
    "  req.ctx.log.push('caught')",
    "  throw error",
    "}",
  ],
  ignored: ["run(req.hooks, req.ctx)", "return 'done'"],
};

/**
 * @param {number} seed
 * @returns {{ text: string, caller: keyof typeof CALLERS }}
 */
function writeProgram(seed) {
  const writer = new Writer(new Random(seed));
  const isMethod = writer.random.below(3) === 0;
  const sub = writer.random.below(2) === 0 ? writer.block(1, ["total"], false) : undefined;
  if (sub !== undefined) writer.sub = isMethod ? "this.#sub" : "sub";
  /** @type {string[]} */
  let lines = [];
  writer.awaits = 0;
  while (writer.awaits === 0) lines = writer.block(2, ["total", "ctx.n"], false);
  const caller = /** @type {keyof typeof CALLERS} */ (
    writer.random.pick(["returned", "returned", "caught", "ignored"])
  );
  const indent = (/** @type {string[]} */ block) => block.map((line) => `  ${line}`);
  const body = indent(["let total = 0", "const list = [0, 1, 2]", ...lines, "return total"]);
  const called = indent(CALLERS[caller]);
  const head = isMethod ? "async #" : "async function ";
  const functions = [
    `${head}run (hooks, ctx) {`,
    ...body,
    "}",
    "",
    ...(sub === undefined
      ? []
      : [`${head}sub (hooks, ctx, total) {`, "  const list = [total]", ...indent(sub), "  return total", "}", ""]),
  ];
  const text = isMethod
    ? [
        "export class Server {",
        ...indent([
          ...functions,
          "async handle (req, res) {",
          ...called.map((line) => line.replace("run(", "this.#run(")),
          "}",
        ]),
        "}",
        "",
      ]
    : [...functions, "export async function handle (req, res) {", ...called, "}", ""];
  return { text: text.join("\n"), caller };
}

/** What the hooks of a run return. */
const WAYS = {
  plain: (/** @type {unknown} */ value) => value,
  promise: async (/** @type {unknown} */ value) => value,
  thenable: (/** @type {unknown} */ value) => ({
    then: (/** @type {(value: unknown) => void} */ resolve) => resolve(value),
  }),
  later: (/** @type {unknown} */ value) => new Promise((resolve) => setImmediate(resolve, value)),
  object: (/** @type {unknown} */ value) => ({ x: value }),
  thrown: (/** @type {unknown} */ value) => {
    throw new RangeError(`thrown ${value}`);
  },
  rejected: async (/** @type {unknown} */ value) => {
    throw new RangeError(`rejected ${value}`);
  },
};

/** Mostly values, so that programs get far. */
const MOSTLY = /** @type {(keyof typeof WAYS)[]} */ ([
  "thrown",
  "rejected",
  "plain",
  "plain",
  "plain",
  "promise",
  "promise",
  "object",
  "thenable",
  "later",
]);

/** What nobody caught.
 * @type {string[]} */
const unhandled = [];

/**
 * @param {any} program - the module
 * @param {number} seed
 * @param {keyof typeof CALLERS} caller
 * @returns {Promise<unknown[]>} what happened, in order
 */
async function run(program, seed, caller) {
  const random = new Random(seed);
  const isPlain = seed % RUNS === 0;
  /** @type {unknown[]} */
  const log = [];
  let rounds = 0;
  const ctx = {
    n: random.below(5),
    log,
    later: /** @type {(() => unknown)[]} */ ([]),
    last: undefined,
    next: () => rounds++ < 3,
    add: (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
      typeof a === "number" && typeof b === "number" ? a + b : 1,
  };
  const hooks = {
    onCall(/** @type {unknown} */ _ctx, /** @type {number} */ id, /** @type {unknown} */ value) {
      // A program that never ends is cut off.
      if (log.length > 200) throw new Error("enough");
      log.push(["call", id, value]);
      const way = isPlain ? "plain" : random.pick(MOSTLY);
      return WAYS[way](random.below(6));
    },
  };
  try {
    const handle =
      program.handle ??
      ((/** @type {unknown} */ req, /** @type {unknown} */ res) => new program.Server().handle(req, res));
    const returned = await handle({ hooks, ctx }, {});
    // The program may be running still.
    for (let count = log.length - 1; caller === "ignored" && count !== log.length;) {
      count = log.length;
      await new Promise((resolve) => setImmediate(setImmediate, resolve));
    }
    log.push(["returned", returned]);
  } catch (error) {
    log.push(["threw", String(error)]);
  }
  log.push(
    unhandled.splice(0),
    ctx.last,
    ctx.later.map((read) => String(read())),
  );
  return log;
}

/** @param {string} text */
const load = (text) => import(`data:text/javascript,${encodeURIComponent(text)}`);

describe("no-optional-await on made-up programs", () => {
  // The test runner has listeners of its own.
  const listeners = process.listeners("unhandledRejection");
  before(() => {
    process.removeAllListeners("unhandledRejection");
    process.on("unhandledRejection", (error) => unhandled.push(String(error)));
  });
  after(() => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
  });

  it(`does as before in ${PROGRAMS} of them`, async () => {
    /** @type {Map<string, number>} */
    const acts = new Map();
    for (let seed = 1; seed <= PROGRAMS; seed++) {
      const { text, caller } = writeProgram(seed);
      const fixed = fix(parseSource(text, "server.js"), [{ detector, rewrite }], { risk: "review" });
      const result = fixed.source.text;
      for (const {
        rewrite: { act },
      } of fixed.applied)
        acts.set(act, (acts.get(act) ?? 0) + 1);
      if (result === text) continue;
      const [original, rewritten] = [await load(text), await load(result)];
      for (let round = 0; round < RUNS; round++) {
        const [expected, actual] = [
          await run(original, seed * RUNS + round, caller),
          await run(rewritten, seed * RUNS + round, caller),
        ];
        assert.deepEqual(actual, expected, `seed ${seed}, round ${round}\n${text}\n${result}`);
      }
    }
    // Programs that nothing is done to would prove nothing.
    assert.ok((acts.get("runSynchronously") ?? 0) > PROGRAMS / 4, JSON.stringify([...acts]));
    assert.ok((acts.get("awaitOnlyPromises") ?? 0) > PROGRAMS / 4, JSON.stringify([...acts]));
  });
});
