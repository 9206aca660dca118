import { Command } from "commander";
import { EXIT_CODES, EXIT_ZERO, addCheckAndFixCommands } from "./arguments/check.js";
import { addEvidenceCommand } from "./arguments/evidence.js";
import { addFormat, getOutputs } from "./report/formats.js";
import { addMapCommand } from "./arguments/map.js";
import { addProfileCommand } from "./arguments/profile.js";
import { addProveCommand } from "./arguments/prove.js";
import { readFileSync } from "node:fs";

/** @import { CheckTask } from "./arguments/check.js" */
/** @import { EvidenceTask } from "./arguments/evidence.js" */
/** @import { MapTask } from "./arguments/map.js" */
/** @import { Output } from "./report/formats.js" */
/** @import { ProfileTask } from "./arguments/profile.js" */
/** @import { Surroundings } from "./surroundings.js" */
/** @import { ProveTask } from "./arguments/prove.js" */

/**
 * @typedef {{ command: "merge", cwd: string, reports: string[], outputs: Output[], exitZero: boolean }} MergeTask
 * @typedef {CheckTask | ProfileTask | MapTask | MergeTask | EvidenceTask | ProveTask} Task
 */

/**
 * The command line.
 *
 * @param {Surroundings} surroundings
 * @param {(task: Task) => Promise<void>} start
 * @returns {Command}
 */
export function createProgram({ cwd, stdout, stderr }, start) {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const program = new Command("hotpath")
    .description("Finds and rewrites what slows down Node.js request handling.")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    // picocolors reads these two from the arguments itself.
    .option("--color", "colour the output")
    .option("--no-color", "do not colour it")
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
    .exitOverride()
    .showHelpAfterError("(hotpath --help lists what there is)")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath check               what is slow in this project, and why\n  hotpath fix --dry-run src   what would be changed in src, as a diff\n  hotpath fix                 apply what keeps behaviour\n  hotpath fix --all           also apply what you should review\n  hotpath map --write         which functions of other files run per request\n  hotpath profile -- node server.js   measure which functions take the time\n\nWithout an installation all of them work as npx eslint-plugin-hotpath check and so on.\n${EXIT_CODES}`,
    );
  addCheckAndFixCommands(program, cwd, start);
  addProfileCommand(program, cwd, start);
  addMapCommand(program, cwd, start);
  program
    .command("merge")
    .description("make one report of the JSON reports of parts")
    .argument("<reports...>", "files that check --format json has written, all parts of a run or whole runs")
    .option(
      "--format <format>",
      "of the report: text, unix, json, sarif, github, junit, rdjson, review, summary or html; with :file it goes there; may be repeated",
      addFormat,
    )
    .option("--output-file <file>", "write there what would go to standard output")
    .option("--exit-zero", EXIT_ZERO)
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath check --shard 1/2 --format json:part-1.json\n  hotpath merge part-*.json --format sarif:hotpath.sarif\n${EXIT_CODES}`,
    )
    .action((reports, { format = [], outputFile, exitZero = false }) =>
      start({ command: "merge", cwd, reports, outputs: getOutputs(format, outputFile), exitZero }),
    );
  addEvidenceCommand(program, cwd, start);
  addProveCommand(program, cwd, start);
  return program;
}
