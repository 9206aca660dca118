/**
 * What promises cost that only stand around other promises, or around a value that its caller awaits all the same:
 * `node bench/needless-promise/experiment.js`.
 *
 * Each shape is measured beside what an expert made of it, in turn, in nanoseconds of processor time. Of 41 rounds the least
 * counts, so that other programs disturb little. What comes out here decides which places of scripts/experts/libraries.json are worth
 * being found.
 */

const RUNS = 100_000;
const ROUNDS = 41;

/** @param {number} id */
const makeRow = (id) => ({ id });

/** @type {Promise<void> | undefined} */
let starting;
let isStarted = false;

async function start() {
  starting ??= Promise.resolve();
  await starting;
  isStarted = true;
}

/** @param {number} id */
async function loadRow(id) {
  return makeRow(id);
}

/** Before and after: what is called, and awaited by its caller. @type {Record<string, [(id: number) => unknown, (id: number) => unknown]>} */
const SHAPES = {
  "an async function that waits for nothing, beside a plain one": [loadRow, makeRow],
  "a value in Promise.resolve(), beside the value": [(id) => Promise.resolve(makeRow(id)), makeRow],
  "async only to await at its end, beside returning the promise": [
    async (id) => {
      await loadRow(id);
    },
    (id) => loadRow(id),
  ],
  "async only to return a promise, beside returning it": [async (id) => loadRow(id), (id) => loadRow(id)],
  "awaiting what was started at the first call, beside asking": [
    async (id) => {
      await start();
      return loadRow(id);
    },
    async (id) => {
      if (!isStarted) await start();
      return loadRow(id);
    },
  ],
  "an expression made for each round of 76 kB, beside one made before them": (() => {
    const text = "a".repeat(76 * 1024);
    const pattern = /.{76}/g;
    return [() => text.replace(new RegExp(`.{${76}}`, "g"), "$&\r\n"), () => text.replace(pattern, "$&\r\n")];
  })(),
};

/** Keeps what is made, so that the engine cannot drop it. */
let kept;

/**
 * @param {(id: number) => unknown} run
 * @param {number} runs
 * @returns {Promise<number>} nanoseconds for each run
 */
async function measure(run, runs) {
  const before = process.cpuUsage();
  for (let id = 0; id < runs; id++) kept = await run(id);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / runs;
}

for (const [name, [before, after]] of Object.entries(SHAPES)) {
  const runs = name.includes("kB") ? RUNS / 500 : RUNS;
  let [least, leastAfter] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    least = Math.min(least, await measure(before, runs));
    leastAfter = Math.min(leastAfter, await measure(after, runs));
  }
  console.log(`${name}: ${least.toFixed(0)} ns, ${leastAfter.toFixed(0)} ns`);
}
if (kept === undefined) throw new Error("nothing was measured");
