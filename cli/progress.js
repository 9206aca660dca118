import { counted } from "./report/counted.js";

/** @import { Output } from "./surroundings.js" */

/** Milliseconds before anything is said, and between two lines where there is no terminal. */
const FIRST_BAR = 500;
const FIRST_LINE = 30_000;
const BETWEEN_LINES = 30_000;

/** Columns of "1234 of 5678 claims" and a cursor, and of a note of which something can be read. */
const COUNTS = 24;
const LEAST_NOTE = 16;

/**
 * Tells how far a run has come: a bar on a terminal, now and then a line elsewhere, nothing if it is quick.
 *
 * @param {Output} stream
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [noun] - of what is counted
 * @returns {{ show: (done: number, total: number, note?: string) => void, end: () => void }} `note`: for a bar, what comes of it; `end` leaves the terminal as it was
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
  let note = "";
  let isOver = false;
  return {
    /** @param {number} done @param {number} total @param {string} [text] */
    show(done, total, text = "") {
      note = text;
      bar?.update(done, { note: shorten(note, stream) });
      if (isLoading || isOver || performance.now() - start < FIRST_BAR) return;
      isLoading = true;
      void import("cli-progress").then(({ default: { SingleBar } }) => {
        if (isOver) return;
        bar = new SingleBar({
          stream,
          format: `{bar} {value} of {total} ${noun}s{note}`,
          hideCursor: true,
          clearOnComplete: true,
          gracefulExit: false,
          linewrap: null,
          barCompleteChar: "\u2588",
          barIncompleteChar: "\u2591",
          // Behind it stands "1234 of 5678 claims"; a line that wraps would be drawn below itself.
          barsize: getBarSize(stream),
        });
        bar.start(total, done, { note: shorten(note, stream) });
      });
    },
    end() {
      isOver = true;
      bar?.stop();
      bar = undefined;
    },
  };
}

/**
 * @param {Output} stream
 * @returns {number} of a bar behind which "1234 of 5678 claims" stands
 */
function getBarSize({ columns = 80 }) {
  return Math.max(1, Math.min(30, columns - COUNTS));
}

/**
 * @param {string} note
 * @param {Output} stream
 * @returns {string} as much of it as there is room for
 */
function shorten(note, stream) {
  const room = (stream.columns ?? 80) - getBarSize(stream) - COUNTS;
  if (note.length <= room) return note;
  return room < LEAST_NOTE ? "" : `${note.slice(0, room - 1)}…`;
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
