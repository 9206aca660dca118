import { isCancel, selectKey } from "@clack/prompts";
import { getColouredHunks } from "../report/diff.js";
import { getPrintableLine } from "../report/printable.js";
import pc from "picocolors";

/** @import { Reviewer } from "../interactive.js" */

/**
 * Asks somebody at a terminal.
 *
 * @param {AbortSignal} signal - ends a question that nobody has answered
 * @param {() => void} clear - takes away what is drawn on the terminal
 * @returns {Reviewer}
 */
export function createReviewer(signal, clear) {
  return {
    async resume() {
      clear();
      const options = [
        { value: /** @type {const} */ ("g"), label: "go on where it ended" },
        { value: /** @type {const} */ ("n"), label: "ask about everything anew" },
      ];
      return (await selectKey({ message: "An earlier run is not finished.", options, signal })) !== "n";
    },
    async decide(path, { finding, diff, applied }, { file, files }) {
      clear();
      const risk = applied.risk === "safe" ? pc.green("safe") : pc.yellow("review");
      const lines = [
        `${pc.bold(`${getPrintableLine(path)}:${finding.line}`)} ${pc.dim(`${finding.rule}, file ${file} of ${files}`)}`,
        getPrintableLine(finding.message),
        `${risk}: ${getPrintableLine(applied.message)}`,
        getColouredHunks(diff),
      ];
      process.stdout.write(`\n${lines.join("\n")}\n`);
      const answer = await selectKey({
        message: "Take this change?",
        options: [
          { value: /** @type {const} */ ("t"), label: "take it" },
          { value: /** @type {const} */ ("s"), label: "skip it" },
          { value: /** @type {const} */ ("a"), label: `take all of ${finding.rule}` },
          { value: /** @type {const} */ ("f"), label: "skip the rest of this file" },
          { value: /** @type {const} */ ("q"), label: "quit; the next run goes on here" },
        ],
        signal,
      });
      return isCancel(answer) ? "quit" : ANSWERS[answer];
    },
  };
}

const ANSWERS = /** @type {const} */ ({ t: "take", s: "skip", a: "rule", f: "file", q: "quit" });
