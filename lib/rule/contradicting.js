/**
 * Rules of other plugins' recommended sets that forbid what our rewrites make, on purpose; docs/peers.md has the reasons.
 */
export const CONTRADICTING = [
  "promise/always-return",
  "sonarjs/no-nested-assignment",
  "sonarjs/no-parameter-reassignment",
  "unicorn/consistent-function-scoping",
  "unicorn/no-null",
  "unicorn/no-static-only-class",
  "unicorn/no-this-assignment",
  "unicorn/no-this-outside-of-class",
  "unicorn/prefer-queue-microtask",
];
