/**
 * One measurement, in a process of its own: `node run-lifecycle.js FILE KIND` prints how many nanoseconds of processor time one
 * request takes; with `--expose-gc`, how many bytes. For the latter the young generation must be large enough that nothing is
 * collected meanwhile.
 */
import { pathToFileURL } from "node:url";

const [file, kind] = process.argv.slice(2);
const { createLifecycle } = await import(pathToFileURL(file).href);
const WARM_UP = 200_000;
const SAMPLES = 21;
const REQUESTS = 20_000;

let requests = 0;
const nothing = () => {};
/** By kind of measurement.
 * @type {Record<string, () => unknown>} */
const preHandlers = {
  plain: nothing,
  seldom: () => (requests++ % 100 === 0 ? Promise.resolve() : undefined),
  promise: async () => {},
};
const hooks = {
  onRequest: nothing,
  preParsing: nothing,
  parse: (/** @type {{ url: string }} */ req) => req.url,
  preValidation: nothing,
  validate: (/** @type {unknown} */ body) => body !== undefined,
  preHandler: preHandlers[kind],
  handler: (/** @type {{ url: string }} */ req) => req.url,
  preSerialization: (/** @type {unknown} */ payload) => payload,
  serialize: (/** @type {unknown} */ payload) => payload,
  onSend: nothing,
};
const handle = createLifecycle(hooks);
const req = { url: "/users/1", body: undefined };
const reply = { text: "" };

/** @param {number} count */
async function send(count) {
  for (let i = 0; i < count; i++) await handle(req, reply);
}

await send(WARM_UP);
const samples = [];
for (let sample = 0; sample < SAMPLES; sample++) {
  globalThis.gc?.();
  const size = process.memoryUsage().heapUsed;
  const start = process.cpuUsage();
  await send(REQUESTS);
  const { user, system } = process.cpuUsage(start);
  samples.push(
    (globalThis.gc === undefined ? (user + system) * 1000 : process.memoryUsage().heapUsed - size) / REQUESTS,
  );
}
console.log(samples.sort((a, b) => a - b)[SAMPLES >> 1]);
