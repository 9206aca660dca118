import { counted } from "./report/counted.js";

/** @import { Output } from "./surroundings.js" */

/** Milliseconds before anything is said, and between two lines where there is no terminal. */
const FIRST_BAR = 500;
const FIRST_LINE = 30_000;
const BETWEEN_LINES = 30_000;

/**
 * Tells how far a run has come: a bar on a terminal, now and then a line elsewhere, nothing if it is quick.
 *
 * @param {Output} stream
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [noun] - of what is counted
 * @returns {{ show: (done: number, total: number) => void, end: () => void }} `end` leaves the terminal as it was
 */
export function createProgress(stream, env, noun = "file") {
  return stream.isTTY && !env.CI ? createBar(stream, noun) : createLines(stream, noun);
}

/** @param {Output} stream @param {string} noun */
function createBar(stream, noun) {
  const start = performance.now();
  /** @type {import("cli-progress").SingleBar | undefined} */
  let bar;
  let isLoading = false;
  let isOver = false;
  return {
    /** @param {number} done @param {number} total */
    show(done, total) {
      bar?.update(done);
      if (isLoading || isOver || performance.now() - start < FIRST_BAR) return;
      isLoading = true;
      void import("cli-progress").then(({ default: { SingleBar } }) => {
        if (isOver) return;
        bar = new SingleBar({
          stream,
          format: `{bar} {value} of {total} ${noun}s`,
          hideCursor: true,
          clearOnComplete: true,
          gracefulExit: false,
          linewrap: null,
          barCompleteChar: "\u2588",
          barIncompleteChar: "\u2591",
          // Behind it stands "1234 of 5678 claims"; a line that wraps would be drawn below itself.
          barsize: Math.max(1, Math.min(30, (stream.columns ?? 80) - 24)),
        });
        bar.start(total, done);
      });
    },
    end() {
      isOver = true;
      bar?.stop();
      bar = undefined;
    },
  };
}

/** @param {Output} stream @param {string} noun */
function createLines(stream, noun) {
  let next = performance.now() + FIRST_LINE;
  return {
    /** @param {number} done @param {number} total */
    show(done, total) {
      if (performance.now() < next || done === total) return;
      next = performance.now() + BETWEEN_LINES;
      stream.write(`${done} of ${counted(total, noun)}\n`);
    },
    end() {},
  };
}
