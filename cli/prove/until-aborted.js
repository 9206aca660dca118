/**
 * Waits for something, unless the run is to end.
 *
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 * @throws the signal's reason
 */
export async function untilAborted(promise, signal) {
  signal.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise((resolve) => {
    abort = () => resolve(undefined);
    signal.addEventListener("abort", abort, { once: true });
  });
  try {
    const result = await Promise.race([promise, aborted]);
    signal.throwIfAborted();
    return /** @type {T} */ (result);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
