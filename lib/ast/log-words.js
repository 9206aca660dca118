/** Methods of levels that are off unless somebody looks for a fault. */
export const LEVELS = new Set(["debug", "trace", "verbose", "silly"]);

/** Levels at which everything is written. */
export const ON = /^(debug|trace|verbose|silly|all)$/i;
