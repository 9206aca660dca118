/**
 * One measurement, in a process of its own: `node --expose-gc run-lifecycle.js FILE KIND` prints nanoseconds and bytes of one
 * request.
 */
import { pathToFileURL } from "node:url";

const [file, kind] = process.argv.slice(2);
const { createLifecycle } = await import(pathToFileURL(file).href);
const WARM_UP = 200_000;
const SAMPLES = 15;
const REQUESTS = 10_000;

let requests = 0;
const nothing = () => {};
/** By kind of measurement.
 * @type {Record<string, () => unknown>} */
const preHandlers = { plain: nothing, seldom: () => (requests++ % 100 === 0 ? Promise.resolve() : undefined), promise: async () => {} };
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
const times = [];
const sizes = [];
for (let sample = 0; sample < SAMPLES; sample++) {
  globalThis.gc?.();
  const size = process.memoryUsage().heapUsed;
  const start = process.hrtime.bigint();
  await send(REQUESTS);
  times.push(Number(process.hrtime.bigint() - start) / REQUESTS);
  sizes.push((process.memoryUsage().heapUsed - size) / REQUESTS);
}
/** @param {number[]} values */
const getMedian = (values) => values.sort((a, b) => a - b)[values.length >> 1];
console.log(JSON.stringify({ nanoseconds: getMedian(times), bytes: getMedian(sizes) }));
