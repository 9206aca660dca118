import { Option } from "commander";
import { addValue, parseNumber } from "./values.js";

/** @import { Command } from "commander" */
/** @import { ProfileOptions } from "../profile.js" */

/**
 * @typedef {"text" | "json" | "markdown" | "speedscope" | "html"} ProfileFormat
 * @typedef {{ command: "profile", options: ProfileOptions, compare?: string[], format: ProfileFormat, outputFile?: string, top: number }} ProfileTask
 */

/** @type {ProfileFormat[]} */
const FORMATS = ["text", "json", "markdown", "speedscope", "html"];

const EXIT_CODES = `
Exit status:
  0  the report is made, and of processor time the heat file written
  2  it is not: a wrong flag, a command or server that failed, a profile without samples
`;

/**
 * Adds `hotpath profile` to the command line.
 *
 * @param {Command} program
 * @param {string} cwd
 * @param {(task: ProfileTask) => Promise<void>} start
 */
export function addProfileCommand(program, cwd, start) {
  program
    .command("profile")
    .description("measure where the time goes, for check and fix to know")
    .argument("[command...]", "command to run, after --")
    .option("--url <url>", "send requests to this URL while it runs; may be repeated; needs autocannon", addValue)
    .option("--duration <seconds>", "how long to measure", parseNumber, 10)
    .option("--warm-up <seconds>", "how long to warm up first", parseNumber, 2)
    .option("--connections <number>", "number of connections", parseNumber, 50)
    .option("--method <method>", "HTTP method of the requests")
    .option("--body <text>", "body of the requests")
    .option("--header <header>", 'header of the requests, as "name: value"; may be repeated', addValue)
    .option("--wait <seconds>", "how long to wait until the server listens", parseNumber, 30)
    .option("--profile-file <file...>", "read these profiles, or all in a folder, instead of running a command")
    .option("--heap", "sample allocations instead of time; changes no heat file")
    .option("--compare <profiles...>", "compare two profiles, or folders of them: before and after")
    .option("--top <number>", "number of functions to print for each package", parseNumber, 10)
    .addOption(new Option("--format <format>", "format of the report").choices(FORMATS).default("text"))
    .option("--output-file <file>", "write the report to this file")
    .option("--config <file>", "read the settings from this file")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath profile --url http://localhost:3000/users -- node server.js\n  hotpath profile -- npm start          until it ends, or Ctrl-C\n  hotpath profile --profile-file *.cpuprofile\n  hotpath profile --heap --url http://localhost:3000/users -- node server.js\n  hotpath profile --profile-file profiles/ --format speedscope --output-file profile.speedscope.json\n  hotpath profile --compare before.cpuprofile after.cpuprofile\n  hotpath profile --profile-file server.cpuprofile --format html --output-file profile.html\n${EXIT_CODES}`,
    )
    .action(
      (
        command,
        {
          url = [],
          duration,
          warmUp,
          connections,
          method,
          body,
          header = [],
          wait,
          profileFile = [],
          heap = false,
          compare,
          outputFile,
          top,
          format,
          config,
        },
      ) =>
        start({
          command: "profile",
          format,
          compare,
          outputFile,
          top,
          options: {
            cwd,
            command,
            profileFiles: profileFile,
            heap,
            urls: url,
            duration,
            warmUp,
            wait,
            connections,
            method,
            body,
            headers: header,
            config,
          },
        }),
    );
}
