import { setFlagsFromString } from "node:v8";

/**
 * Bytes of bytecode that a function runs through before V8 takes it for worth optimising, where its own figure is 66 kB; it asks for
 * three times as much, and for more of a long function. Of `check`, with the files of bench/cli/growth.js: 3.1 instead of 4.0 seconds of
 * processor time for 5,000 files, and 11.8 instead of 12.3 for 20,000.
 */
const OF_CHECK = 400_000;

/**
 * Of `map`, which looks at each file in more ways, by more code, in threads that each optimise it anew: half of its processor time went
 * into that. A function is optimised in 10 to 100 ms, and what it has run until then takes about as long.
 */
const OF_MAP = 4_000_000;

/**
 * Has V8 optimise fewer functions, in threads that are started afterwards, too. A run is short: much of what Node 20 optimises early, in
 * threads of its own, does not run long enough afterwards to be worth that. Later versions have a quick compiler in between and gain nothing.
 *
 * @param {"check" | "map"} command - that is run
 */
export function optimiseLate(command) {
  if (process.versions.node.startsWith("20."))
    setFlagsFromString(`--interrupt-budget=${command === "map" ? OF_MAP : OF_CHECK}`);
}
