import { constants } from "node:os";

/** What ends a run early: Ctrl-C, `kill`, a terminal that is closed. */
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** As shells count. */
const SIGNAL_STATUS = 128;

/**
 * Lets a run end in order at the first signal: the file at hand is written or not, the rest is left, and the report says
 * what was done. The second signal ends it at once. Files are written without waiting, so no signal ever meets half a file.
 */
export class Interruption {
  constructor() {
    /** @type {NodeJS.Signals | undefined} */
    this.signal = undefined;
    this.controller = new AbortController();
    this.listener = (/** @type {NodeJS.Signals} */ signal) => {
      if (this.signal !== undefined) process.exit(getSignalStatus(signal));
      this.signal = signal;
      this.controller.abort();
    };
    for (const signal of SIGNALS) process.on(signal, this.listener);
  }

  end() {
    for (const signal of SIGNALS) process.off(signal, this.listener);
  }
}

/**
 * @param {NodeJS.Signals} signal
 * @returns {number} the exit status of what it ended
 */
export function getSignalStatus(signal) {
  return SIGNAL_STATUS + constants.signals[signal];
}
