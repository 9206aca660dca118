/** @typedef {{ name: string, listener: Function, isOnce: boolean }} Added */

/** An emitter of somebody else: it calls each listener as often as it was added, also the same one. */
export function createBus() {
  /** @type {Added[]} */
  let all = [];
  const bus = {
    /** @param {string} name @param {Function} listener */
    on(name, listener) {
      all.push({ name, listener, isOnce: false });
      return bus;
    },
    /** @param {string} name @param {Function} listener */
    once(name, listener) {
      all.push({ name, listener, isOnce: true });
      return bus;
    },
    /** @param {string} name @param {unknown[]} args */
    emit(name, ...args) {
      const called = all.filter((added) => added.name === name);
      all = all.filter((added) => added.name !== name || !added.isOnce);
      for (const { listener } of called) listener.apply(bus, args);
    },
  };
  return bus;
}
