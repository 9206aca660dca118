import { Option } from "commander";
import { addValue, parseCount } from "./values.js";

/** @import { Command } from "commander" */
/** @import { EvidenceOptions } from "../evidence.js" */

/** @typedef {{ command: "evidence", cwd: string, options: EvidenceOptions, format: "text" | "json" | "html", outputFile?: string }} EvidenceTask */

/** With fewer no interval holds the true ratio with 95 %. */
const ROUNDS = 6;
const MILLISECONDS = 150;

const EXIT_CODES = `
Exit status:
  0  it is measured, whether the claims hold here or not
  2  it is not: a wrong flag or rule, a Node that cannot be started, a claim whose bench failed
  130  interrupted by Ctrl-C; 129 and 143 by other signals
`;

/**
 * Adds `hotpath evidence` to the command line.
 *
 * @param {Command} program
 * @param {string} cwd
 * @param {(task: EvidenceTask) => Promise<void>} start
 */
export function addEvidenceCommand(program, cwd, start) {
  program
    .command("evidence")
    .description("benchmark what the rules claim on this machine")
    .argument("[rules...]", "names of rules (default: all)")
    .option("--node <path>", "also measure on this Node.js; may be repeated", addValue)
    .option("--rounds <number>", "number of rounds, each of which measures every variant", parseCount, ROUNDS)
    .option("--time <milliseconds>", "how long one measurement takes", parseCount, MILLISECONDS)
    .addOption(
      new Option("--format <format>", "format of the report").choices(["text", "json", "html"]).default("text"),
    )
    .option("--output-file <file>", "write the report to this file")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath evidence no-eager-url\n  hotpath evidence --node ~/node-26/bin/node --format html --output-file evidence.html\n${EXIT_CODES}`,
    )
    .action((rules, { node = [], rounds, time, format, outputFile }) =>
      start({
        command: "evidence",
        cwd,
        format,
        outputFile,
        options: { rules, nodes: node, rounds, milliseconds: time },
      }),
    );
}
