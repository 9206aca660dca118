import { getPrintableLine } from "./report/printable.js";

/** @import { Output } from "./surroundings.js" */

/** Milliseconds between two looks at what is going on. */
const BETWEEN = 250;
/** Of a terminal that does not say how wide it is. */
const WIDTH = 80;
const CLEAR = "\r\u001B[K";

/**
 * Where people who wait are told what is going on.
 *
 * @typedef {object} LiveLine
 * @property {boolean} isLive - whether there is a line that changes: on a terminal, and not in CI
 * @property {(line: string) => void} say - what stays, on all streams
 * @property {(describe: (seconds: number) => string | undefined) => void} watch - on a terminal, what changes: from now on that is asked, with
 *   the seconds since then, until `say`, the next `watch` or `end`
 * @property {(text: string) => void} pass - output of somebody else's, which goes above the line
 * @property {() => void} end - leaves the terminal as it was
 */

/**
 * @param {Output} stream
 * @param {NodeJS.ProcessEnv} env
 * @returns {LiveLine}
 */
export function createLiveLine(stream, env) {
  const isLive = stream.isTTY === true && !env.CI && env.TERM !== "dumb";
  let shown = "";
  let isOpen = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const clear = () => {
    if (shown !== "") stream.write(CLEAR);
    shown = "";
  };
  const end = () => {
    clearInterval(timer);
    timer = undefined;
    clear();
  };
  return {
    isLive,
    say(line) {
      end();
      if (isOpen) stream.write("\n");
      isOpen = false;
      stream.write(`${getPrintableLine(line)}\n`);
    },
    watch(describe) {
      end();
      if (!isLive) return;
      const start = performance.now();
      const show = () => {
        // Somebody else's line is not at its end yet.
        const text = isOpen ? undefined : describe(Math.floor((performance.now() - start) / 1000));
        if (text === undefined) return clear();
        // A line that wraps would be drawn below itself.
        const line = shorten(getPrintableLine(text), (stream.columns || WIDTH) - 1);
        if (line === shown) return;
        stream.write(CLEAR + line);
        shown = line;
      };
      show();
      timer = setInterval(show, BETWEEN);
      timer.unref();
    },
    pass(text) {
      clear();
      stream.write(text);
      isOpen = !text.endsWith("\n");
    },
    end,
  };
}

/**
 * @param {string} text
 * @param {number} width
 */
function shorten(text, width) {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}
