/** In a thread: judges a number of programs, and tells what became of them. */
import { parentPort, workerData } from "node:worker_threads";
import { createProgram } from "./program.js";
import fc from "fast-check";
import { judge } from "./oracle.js";

/** @import { Job, Message } from "./judge-programs.js" */

/** Programs between two messages. */
const STEP = 250;

const { count, seed, rule } = /** @type {Job} */ (workerData);

/** @returns {Message} */
const createMessage = () => ({ programs: 0, rewritten: {}, allowed: {}, cpu: 0 });

/** @param {Record<string, number>} counts @param {Iterable<string>} names */
function add(counts, names) {
  for (const name of new Set(names)) counts[name] = (counts[name] ?? 0) + 1;
}

let message = createMessage();
let spent = process.cpuUsage();

function send() {
  const { user, system } = process.cpuUsage(spent);
  spent = process.cpuUsage();
  parentPort?.postMessage({ ...message, cpu: (user + system) / 1000 });
  message = createMessage();
}

const property = fc.asyncProperty(createProgram(rule), async (program) => {
  const { rewrites, allowed } = await judge(program);
  message.programs++;
  add(
    message.rewritten,
    rewrites.map((name) => name.split(" ")[0]),
  );
  add(message.allowed, allowed);
  if (message.programs === STEP) send();
});

const result = await fc.check(property, { numRuns: count, seed });
send();
if (result.failed) {
  const { counterexample, counterexamplePath, errorInstance, numShrinks } = result;
  const error = /** @type {Error} */ (errorInstance);
  parentPort?.postMessage({
    ...createMessage(),
    failure: [
      `${error.name === "Harm" ? error.message : `${error.stack}\n\n${counterexample?.[0].text}`}`,
      `seed ${seed}, path ${counterexamplePath}, ${numShrinks} times made smaller`,
    ].join("\n"),
  });
}
