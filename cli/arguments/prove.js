import { Option } from "commander";
import { addNames, addValue, parseCost, parseNumber, parseShare } from "./values.js";

/** @import { Command } from "commander" */
/** @import { ProveOptions } from "../prove/options.js" */

/** @typedef {{ command: "prove", options: Omit<ProveOptions, "ask">, format: "text" | "json" | "html", outputFile?: string }} ProveTask */

const EXAMPLES = `
Examples:
  hotpath prove --start "node server.js" --url /users --url "/users?page=2"
  hotpath prove --all --test "npm test" --start "npm start" --url /users --format html --output-file proof.html
  hotpath prove --all --start "node server.js" --url / --per-rule --keep-winners
  hotpath prove --finding 1315897ce7e5c9 --start "node server.js" --url /users --format json
  hotpath prove --start "node server.js" --url / --against-itself    what this machine can tell apart
`;

const EXIT_CODES = `
Exit status:
  0  faster; with --against-itself: no difference, as it should be
  1  not faster, or not the same any more: the tests fail, or the server answers differently
  2  it could not be found out: a wrong flag, nothing to rewrite, a server that does not start, too little time
  130  interrupted by Ctrl-C; 129 and 143 by other signals
`;

/**
 * Adds `hotpath prove` to the command line.
 *
 * @param {Command} program
 * @param {string} cwd
 * @param {(task: ProveTask) => Promise<void>} start
 */
export function addProveCommand(program, cwd, start) {
  program
    .command("prove")
    .description("rewrite a copy, and measure whether the server gets faster")
    .argument("[paths...]", "files, folders and globs to rewrite (default: the current folder)")
    .requiredOption(
      "--start <command>",
      "command that starts the server, which has to listen on the port in the variable PORT",
    )
    .option(
      "--url <url>",
      "path to send requests to, such as /users or 'POST /users'; may be repeated; needs autocannon",
      addValue,
    )
    .option("--script <file>", "send the load with this file; it gets HOTPATH_URL and HOTPATH_SECONDS")
    .option("--test <command>", "run the tests on the rewritten copy first")
    .option("--build <command>", "run this in a copy before its server is started")
    .option("--copy <path>", "also copy this file or folder, though git ignores it; may be repeated", addValue)
    .option("--ready <text>", "the server is ready when it prints this, and listens")
    .option("--wait <seconds>", "how long to wait until the server is ready", parseNumber, 30)
    .option("--method <method>", "HTTP method of requests whose --url names none")
    .option("--body <text>", "body of the requests, except GET and HEAD")
    .option("--header <header>", 'header of the requests, as "name: value"; may be repeated', addValue)
    .option("--connections <number>", "number of connections", parseNumber, 50)
    .option("--duration <seconds>", "how long each round is measured", parseNumber, 5)
    .option("--warm-up <seconds>", "how long each round warms up first", parseNumber, 2)
    .option(
      "--time-limit <seconds>",
      "how long a comparison may take, with as many rounds as it needs",
      parseNumber,
      600,
    )
    .addOption(
      new Option(
        "--by <measure>",
        "what decides: processor time, or median latency (default: latency where all rewrites shorten waits)",
      ).choices(["cpu", "latency"]),
    )
    .option("--together", "run both servers at once and send requests to them in turn: steadier on a busy machine")
    .option("--precision <share>", "stop when a difference of this size can be ruled out: 0.02 or 2%", parseShare, 0.02)
    .option("--against-itself", "rewrite nothing: any difference is noise")
    .option("--per-rule", "also measure each rule by itself")
    .option("--keep-winners", "measure each rule, and rewrite the project by those that make it faster, as fix does")
    .option("--finding <fingerprint>", "rewrite this finding only, as check --format json names it")
    .option("--all", "also apply rewrites that need a review")
    .option("--rule <name>", "use only this rule; may be repeated, or a list with commas", addNames)
    .option("--ignore-pattern <pattern>", "ignore files that match, as in a .gitignore; may be repeated", addValue)
    .option("--no-ignore", "also rewrite what git ignores, dist folders, minified and generated files")
    .option("--include-dependency <name>", "also rewrite this package of node_modules; may be repeated", addValue)
    .option("--min-share <share>", "rewrite only functions with at least this share of a profile's samples", parseShare)
    .option(
      "--min-cost <time>",
      "rewrite only what costs at least this much a request; 0 rewrites everything",
      parseCost,
    )
    .option("--allow-dirty", "with --keep-winners: also files with changes that are not committed")
    .option("--no-git", "with --keep-winners: also files that lie in no git repository")
    .option("--config <file>", "read the settings from this file")
    .addOption(
      new Option("--format <format>", "format of the report").choices(["text", "json", "html"]).default("text"),
    )
    .option("--output-file <file>", "write the report to this file, and a text report to standard output")
    .addHelpText("after", EXAMPLES + EXIT_CODES)
    .action((paths, { format, outputFile, ...flags }) =>
      start({ command: "prove", format, outputFile, options: getOptions(cwd, paths, flags) }),
    );
}

/**
 * @param {string} cwd
 * @param {string[]} paths
 * @param {any} flags - as commander has them
 * @returns {ProveTask["options"]}
 */
function getOptions(cwd, paths, flags) {
  const { url, copy, header, rule, ignorePattern, includeDependency, allowDirty, againstItself, ...others } = flags;
  return {
    ...others,
    cwd,
    paths: paths.length === 0 ? ["."] : paths,
    urls: url ?? [],
    copied: copy ?? [],
    headers: header ?? [],
    rules: rule ?? [],
    ignorePatterns: ignorePattern ?? [],
    dependencies: includeDependency ?? [],
    itself: againstItself ?? false,
    together: others.together ?? false,
    perRule: others.perRule ?? false,
    keepWinners: others.keepWinners ?? false,
    all: others.all ?? false,
    allowDirty: allowDirty ?? false,
    allowStaged: false,
  };
}
