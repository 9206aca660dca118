import { Command, InvalidArgumentError, Option } from "commander";
import { addEvidenceCommand } from "./evidence-arguments.js";
import { addFormat, getOutputs } from "./formats.js";
import { addProveCommand } from "./prove-arguments.js";
import { parseNumber } from "./parse-number.js";
import { parseShard } from "./shard.js";
import { readFileSync } from "node:fs";

/** @import { EvidenceTask } from "./evidence-arguments.js" */
/** @import { FixOptions } from "./fix.js" */
/** @import { MapOptions } from "./map.js" */
/** @import { Options } from "./run.js" */
/** @import { SettleOptions } from "./settle.js" */
/** @import { Output } from "./formats.js" */
/** @import { PermissionOptions } from "./permission.js" */
/** @import { ProfileOptions } from "./profile.js" */
/** @import { ProveTask } from "./prove-arguments.js" */

/**
 * @typedef {{ command: "check" | "fix", options: Options & FixOptions & SettleOptions & Omit<PermissionOptions, "ask">, outputs: Output[], interactive: boolean, explain?: string }} CheckTask
 * @typedef {{ command: "profile", options: ProfileOptions, format: "text" | "json", top: number }} ProfileTask
 * @typedef {{ command: "map", options: MapOptions, format: "text" | "json" }} MapTask
 * @typedef {{ command: "merge", cwd: string, reports: string[], outputs: Output[] }} MergeTask
 * @typedef {CheckTask | ProfileTask | MapTask | MergeTask | EvidenceTask | ProveTask} Task
 */

const EXIT_CODES = `
Exit status:
  0  nothing found, or everything fixed
  1  findings are left in the files, or a file has a syntax error
  2  the run could not be done or is incomplete: a wrong flag, path, rule or setting, a file that
     cannot be read or written, an internal error
  130  interrupted by Ctrl-C; 129 and 143 by other signals
`;

const PROFILE_EXIT_CODES = `
Exit status:
  0  the heat file is written
  2  it is not: a wrong flag, a command or server that failed, a profile without samples
`;

const MAP_EXIT_CODES = `
Exit status:
  0  the map is made; files with a syntax error are left out of it, and named
  2  it is not, or not whole: a wrong flag, path or setting, a file that cannot be read or written
`;

const SETTINGS = `
Settings are read from hotpath.config.json, or the key "hotpath" of package.json, in the current
folder or the nearest one above. No code of your project is run.
`;

/**
 * The command line.
 *
 * @param {string} cwd
 * @param {(task: Task) => Promise<void>} start
 * @returns {Command}
 */
export function createProgram(cwd, start) {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const program = new Command("hotpath")
    .description("Finds and rewrites what slows down Node.js request handling.")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    // picocolors reads these two from the arguments itself.
    .option("--color", "colour the output")
    .option("--no-color", "do not")
    .exitOverride()
    .showHelpAfterError("(hotpath --help lists what there is)")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath check               what is slow in this project, and why\n  hotpath fix --dry-run src   what would be changed in src, as a diff\n  hotpath fix                 apply what keeps behaviour\n  hotpath fix --all           also apply what you should review\n  hotpath map --write         which functions of other files run per request\n  hotpath profile -- node server.js   measure which functions take the time\n${EXIT_CODES}`,
    );

  addCommand(
    "check",
    "report findings; change nothing",
    "hotpath check\n  hotpath check src 'packages/*/src/**/*.ts'\n  hotpath check --rule no-eager-url --format json\n  hotpath check --write-baseline\n  hotpath check --format text --format sarif:hotpath.sarif",
  )
    .option("--write-baseline", "note all findings as known: from then on only new ones are reported")
    .option("--diff", "show what each rewrite would change");
  addCommand(
    "fix",
    "rewrite what is safe to rewrite; report the rest",
    "hotpath fix\n  hotpath fix --all src/server.js\n  hotpath fix --all --dry-run > hotpath.patch\n  hotpath fix --interactive",
  )
    .option("--all", "also apply rewrites that need a review")
    .addOption(
      new Option("-i, --interactive", "show one change after the other, to be taken or skipped").conflicts([
        "all",
        "dryRun",
        "diff",
        "format",
        "outputFile",
      ]),
    )
    .option("--dry-run", "write nothing; print a diff, and the report on stderr")
    .option("--diff", "print a diff of what is written, and the report on stderr")
    .option("--allow-dirty", "also rewrite files with changes that are not committed")
    .option("--allow-staged", "also rewrite files with changes that are staged as a whole: for hooks")
    .option("--no-git", "also rewrite files that lie in no git repository");
  program
    .command("profile")
    .description("measure where the time goes, for check and fix to know")
    .argument("[command...]", "what to run, behind --")
    .option("--url <url>", "send requests to this URL while it runs; may be repeated; needs autocannon", addValue)
    .option("--duration <seconds>", "of the load that is measured", parseNumber, 10)
    .option("--warm-up <seconds>", "of the load before", parseNumber, 2)
    .option("--connections <number>", "of the load, at the same time", parseNumber, 50)
    .option("--method <method>", "of the requests")
    .option("--body <text>", "of the requests")
    .option("--header <header>", 'of the requests: "name: value"; may be repeated', addValue)
    .option("--wait <seconds>", "for the server to listen", parseNumber, 30)
    .option("--profile-file <file...>", "read these .cpuprofile files instead of running a command")
    .option("--top <number>", "of functions to print for each package", parseNumber, 10)
    .addOption(new Option("--format <format>", "of the report").choices(["text", "json"]).default("text"))
    .option("--config <file>", "read the settings from this file")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath profile --url http://localhost:3000/users -- node server.js\n  hotpath profile -- npm start          until it ends, or Ctrl-C\n  hotpath profile --profile-file *.cpuprofile\n${PROFILE_EXIT_CODES}`,
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
          top,
          format,
          config,
        },
      ) =>
        start({
          command: "profile",
          format,
          top,
          options: {
            cwd,
            command,
            profileFiles: profileFile,
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
  program
    .command("map")
    .description("follow what runs per request through all files, for check and fix to know")
    .argument("[paths...]", "files, folders and globs (default: the current folder)")
    .option("--write", "write it to .hotpath/heat.json, which check, fix and ESLint read")
    .option("--why <file:line>", "explain one place: what leads to it, or why it is not hot")
    .addOption(new Option("--format <format>", "of the report").choices(["text", "json"]).default("text"))
    .option("--ignore-pattern <pattern>", "leave out what matches, as in a .gitignore; may be repeated", addValue)
    .option("--no-ignore", "also read what git ignores, dist folders, minified and generated files")
    .option("--include-dependency <name>", "also read this package of node_modules; may be repeated", addValue)
    .option("--config <file>", "read the settings from this file")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath map\n  hotpath map --write\n  hotpath map --why src/db.js:12\n${SETTINGS}${MAP_EXIT_CODES}`,
    )
    .action((paths, { write = false, why, format, ignorePattern = [], ignore, includeDependency = [], config }) =>
      start({
        command: "map",
        format,
        options: {
          cwd,
          paths: paths.length === 0 ? ["."] : paths,
          ignorePatterns: ignorePattern,
          ignore,
          dependencies: includeDependency,
          config,
          why,
          write,
        },
      }),
    );
  program
    .command("merge")
    .description("make one report of the JSON reports of parts")
    .argument("<reports...>", "files that check --format json has written, all parts of a run or whole runs")
    .option(
      "--format <format>",
      "of the report: text, json, sarif, github or junit; with :file it goes there; may be repeated",
      addFormat,
    )
    .option("--output-file <file>", "write there what would go to standard output")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath check --shard 1/2 --format json:part-1.json\n  hotpath merge part-*.json --format sarif:hotpath.sarif\n${EXIT_CODES}`,
    )
    .action((reports, { format = [], outputFile }) =>
      start({ command: "merge", cwd, reports, outputs: getOutputs(format, outputFile) }),
    );
  addEvidenceCommand(program, cwd, start);
  addProveCommand(program, cwd, start);
  return program;

  /**
   * @param {"check" | "fix"} name
   * @param {string} description
   * @param {string} examples
   */
  function addCommand(name, description, examples) {
    return program
      .command(name)
      .description(description)
      .argument("[paths...]", "files, folders and globs (default: the current folder)")
      .option("--rule <name>", "use this rule only; may be repeated, or a list with commas", addNames)
      .option(
        "--format <format>",
        "of the report: text, json, sarif, github or junit; with :file it goes there; may be repeated",
        addFormat,
      )
      .option("--output-file <file>", "write there what would go to standard output")
      .option("--ignore-pattern <pattern>", "leave out what matches, as in a .gitignore; may be repeated", addValue)
      .option("--no-ignore", "also check what git ignores, dist folders, minified and generated files")
      .option("--include-dependency <name>", "also check this package of node_modules; may be repeated", addValue)
      .option(
        "--min-share <share>",
        "report only functions with this share of a profile's samples: 0.01 or 1%",
        parseShare,
      )
      .addOption(
        new Option("--staged", "only files with staged changes, as they are staged").conflicts([
          "interactive",
          "changed",
          "since",
        ]),
      )
      .option("--changed", "only files with changes since the last commit, or since --since")
      .option("--since <ref>", "only files with changes since this branch or commit was left")
      .option("--shard <part>", "only one of several parts of the files, such as 1/4", parseShard)
      .addOption(
        new Option("--risk <risk>", "only findings with a rewrite that is safe, or also those to review").choices([
          "safe",
          "review",
        ]),
      )
      .option("--baseline <file>", "known findings (default: the nearest hotpath-baseline.json)")
      .option("--no-baseline", "report known findings, too")
      .option("--explain <what>", "explain a rule, or what is known of a file:line, instead")
      .option("--threads <number>", "to work in; by default as many as the work is worth", parseCount)
      .option("--config <file>", "read the settings from this file")
      .addHelpText("after", `\nExamples:\n  ${examples}\n${SETTINGS}${EXIT_CODES}`)
      .action(
        (
          paths,
          {
            rule = [],
            format = [],
            outputFile,
            ignorePattern = [],
            ignore,
            includeDependency = [],
            minShare,
            config,
            threads,
            staged = false,
            risk,
            baseline,
            writeBaseline = false,
            since,
            changed = since !== undefined,
            shard,
            explain,
            interactive = false,
            all = false,
            dryRun = false,
            diff = false,
            allowDirty = false,
            allowStaged = false,
            git = true,
          },
        ) =>
          start({
            command: name,
            outputs: getOutputs(format, outputFile),
            interactive,
            explain,
            options: {
              cwd,
              paths: paths.length === 0 ? ["."] : paths,
              rules: rule,
              ignorePatterns: ignorePattern,
              ignore,
              dependencies: includeDependency,
              minShare,
              config,
              threads,
              staged,
              changed,
              since,
              shard,
              onlyRisk: risk,
              baseline: baseline === true ? undefined : baseline,
              writeBaseline,
              all: all || risk === "review",
              dryRun,
              diff,
              allowDirty,
              allowStaged,
              git,
            },
          }),
      );
  }
}

/**
 * @param {string} value
 * @param {string[]} [values] - of the same flag before
 */
function addValue(value, values = []) {
  return [...values, value];
}

/** @param {string} value */
function parseCount(value) {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError("It must be a number of at least 1.");
  return number;
}

/** @param {string} value */
function parseShare(value) {
  const share = value.endsWith("%") ? Number(value.slice(0, -1)) / 100 : Number(value);
  if (value.trim() === "" || !(share >= 0 && share <= 1))
    throw new InvalidArgumentError("It must be a share from 0 to 1, or a percentage.");
  return share;
}

/**
 * @param {string} value
 * @param {string[]} [names] - of the same flag before
 */
function addNames(value, names = []) {
  return [...names, ...value.split(",").map((name) => name.trim())];
}
