import { setFlagsFromString } from "node:v8";

/**
 * Bytes of bytecode that a function runs through before V8 takes it for worth optimising, where its own figure is 132 kB.
 * With the files of bench/cli/growth.js `check` took 3.1 instead of 4.0 seconds of processor time for 5,000 files, and 11.8
 * instead of 12.3 for 20,000.
 */
const BUDGET = 400_000;

/**
 * Has V8 optimise fewer functions. A run is short: much of what Node 20 optimises early, in threads of its own, does not run
 * long enough afterwards to be worth that. Later versions have a quick compiler in between and gain nothing.
 */
export function optimiseLate() {
  if (process.versions.node.startsWith("20.")) setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}
