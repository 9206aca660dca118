/** Users' encoders, as a library meets them: not one function that the compiler could put in place of the call.
 * @type {((id: number) => string)[]} */
const encoders = [
  (id) => `{"id":${id}}`,
  (id) => `<id>${id}</id>`,
  (id) => `id=${id};`,
  (id) => `id: ${id}\n`,
  (id) => `[${id}]`,
];
let requests = 0;
/** Read by nobody, but the engine cannot know. */
export let seen = 0;
const options = { encode: (/** @type {number} */ id) => encoders[requests++ % encoders.length](id) };
/** Hooks of several plugins, for the same reason. */
const plugins = [
  {
    onRequest: () => {
      seen += 1;
    },
    preHandler: () => {
      seen += 2;
    },
    onSend: (/** @type {number} */ payload) => payload + 1,
    onResponse: () => {
      seen += 3;
    },
    onDone: () => {
      seen += 4;
    },
  },
  {
    onRequest: () => {
      seen -= 1;
    },
    preHandler: () => {
      seen -= 2;
    },
    onSend: (/** @type {number} */ payload) => payload - 1,
    onResponse: () => {
      seen -= 3;
    },
    onDone: () => {
      seen -= 4;
    },
  },
  {
    onRequest: () => {
      seen ^= 1;
    },
    preHandler: () => {
      seen ^= 2;
    },
    onSend: (/** @type {number} */ payload) => payload ^ 1,
    onResponse: () => {
      seen ^= 3;
    },
    onDone: () => {
      seen ^= 4;
    },
  },
];

/** @param {unknown} value */
const isThenable = (value) => typeof (/** @type {any} */ (value)?.then) === "function";

async function sendAwaited() {
  const body = await options.encode(requests & 63);
  return body;
}

async function sendGuarded() {
  let body = options.encode(requests & 63);
  if (isThenable(body)) body = await body;
  return body;
}

function sendSynchronous() {
  const body = options.encode(requests & 63);
  if (isThenable(body)) return Promise.resolve(body).then(continueSend);
  return continueSend(body);
}

/** @param {string} body */
function continueSend(body) {
  return body;
}

async function runAwaited() {
  const hooks = plugins[requests++ % plugins.length];
  await hooks.onRequest();
  await hooks.preHandler();
  const payload = await hooks.onSend(1);
  await hooks.onResponse();
  await hooks.onDone();
  return payload;
}

async function runGuarded() {
  const hooks = plugins[requests++ % plugins.length];
  /** @type {any} */
  let pending = hooks.onRequest();
  if (isThenable(pending)) await pending;
  pending = hooks.preHandler();
  if (isThenable(pending)) await pending;
  /** @type {any} */
  let payload = hooks.onSend(1);
  if (isThenable(payload)) payload = await payload;
  pending = hooks.onResponse();
  if (isThenable(pending)) await pending;
  pending = hooks.onDone();
  if (isThenable(pending)) await pending;
  return payload;
}

const steps = [0, 1, 2].map((plus) => (/** @type {number} */ id) => id + plus);

async function waitForAll() {
  await Promise.all(steps.map((step) => step(requests++)));
  return requests;
}

async function waitForPromises() {
  /** @type {unknown[]} */
  const promises = [];
  for (const step of steps) {
    const result = step(requests++);
    if (isThenable(result)) promises.push(result);
  }
  if (promises.length > 0) await Promise.all(promises);
  return requests;
}

export default [
  {
    name: "one await of a plain value, guarded",
    messageId: "mayBePlain",
    variants: { before: sendAwaited, after: sendGuarded },
    payoff: [1.5, 1.6],
  },
  {
    name: "one await of a plain value, synchronous",
    messageId: "mayBePlain",
    variants: { before: sendAwaited, after: sendSynchronous },
    payoff: [3.9, 5.1],
  },
  {
    name: "a lifecycle of five awaits, guarded",
    messageId: "mayBePlain",
    variants: { before: runAwaited, after: runGuarded },
    payoff: [2.7, 3.9],
  },
  {
    name: "Promise.all() of three plain results",
    messageId: "collectedMayBePlain",
    variants: { before: waitForAll, after: waitForPromises },
    payoff: [6.1, 23],
  },
];
