import { Option } from "commander";
import { addFormat, getOutputs } from "../report/formats.js";
import { addNames, addValue, parseCost, parseCount, parseShare } from "./values.js";
import { parseShard } from "../run/shard.js";

/** @import { Command } from "commander" */
/** @import { FixOptions } from "../fix.js" */
/** @import { Options } from "../run/run.js" */
/** @import { Output } from "../report/formats.js" */
/** @import { PermissionOptions } from "../git/permission.js" */
/** @import { SettleOptions } from "../run/settle.js" */

/** @typedef {{ command: "check" | "fix", options: Options & FixOptions & SettleOptions & Omit<PermissionOptions, "ask">, outputs: Output[], interactive: boolean, exitZero: boolean, explain?: string }} CheckTask */

export const EXIT_CODES = `
Exit status:
  0  nothing found, or everything fixed
  1  findings are left in the files, or a file has a syntax error
  2  the run could not be done or is incomplete: a wrong flag, path, rule or setting, a file that
     cannot be read or written, an internal error
  130  interrupted by Ctrl-C; 129 and 143 by other signals
`;

export const EXIT_ZERO = "exit with 0 instead of 1: for programs that take any other status for a failure";

export const SETTINGS = `
Settings are read from hotpath.config.json, or the key "hotpath" of package.json, in the current
folder or the nearest one above. No code of your project is run.
`;

/**
 * Adds `hotpath check` and `hotpath fix` to the command line: the same files, the same flags, and some more for each.
 *
 * @param {Command} program
 * @param {string} cwd
 * @param {(task: CheckTask) => Promise<void>} start
 */
export function addCheckAndFixCommands(program, cwd, start) {
  addCommand(
    "check",
    "report findings; change nothing",
    "hotpath check\n  hotpath check src 'packages/*/src/**/*.ts'\n  hotpath check --rule no-eager-url --format json\n  hotpath check --write-baseline\n  hotpath check --format text --format sarif:hotpath.sarif",
  )
    .option("--write-baseline", "write all current findings to the baseline: from then on only new ones are reported")
    .option("--no-cache", "ignore the cache, and do not write it")
    .option("--cache-location <folder>", "folder for the cache (default: in the nearest node_modules)")
    .option("--silent", "also count, by rule and reason, the candidates that are not reported")
    .option("--diff", "show what each rewrite would change");
  addCommand(
    "fix",
    "rewrite what is safe to rewrite; report the rest",
    "hotpath fix\n  hotpath fix --all src/server.js\n  hotpath fix --all --dry-run > hotpath.patch\n  hotpath fix --interactive",
  )
    .option("--all", "also apply rewrites that need a review")
    .addOption(
      new Option("--finding <fingerprint>", "rewrite this finding only, as check --format json names it").conflicts(
        "interactive",
      ),
    )
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
      .option("--rule <name>", "use only this rule; may be repeated, or a list with commas", addNames)
      .option(
        "--format <format>",
        "format of the report: text, unix, json, sarif, github, junit, rdjson, review, summary or html; followed by :file it is written there; may be repeated",
        addFormat,
      )
      .option("--output-file <file>", "write to this file what would go to standard output")
      .option("--ignore-pattern <pattern>", "ignore files that match, as in a .gitignore; may be repeated", addValue)
      .option("--no-ignore", "also check what git ignores, dist folders, minified and generated files")
      .option("--include-dependency <name>", "also check this package of node_modules; may be repeated", addValue)
      .option(
        "--min-share <share>",
        "report only functions with at least this share of a profile's samples: 0.01 or 1%",
        parseShare,
      )
      .option(
        "--min-cost <time>",
        "report only what costs at least this much a request, such as 0.5us; 0 reports everything (default: 3us, in a library 0.02us)",
        parseCost,
      )
      .addOption(
        new Option("--staged", "only files with staged changes, as they are staged").conflicts([
          "interactive",
          "changed",
          "since",
        ]),
      )
      .option("--changed", "only files with changes since the last commit, or since --since")
      .option("--since <ref>", "only files with changes since the merge base with this ref")
      .option("--shard <part>", "only one of several parts of the files, such as 1/4", parseShard)
      .addOption(
        new Option("--risk <risk>", "only findings with a rewrite that is safe, or also those to review").choices([
          "safe",
          "review",
        ]),
      )
      .option("--baseline <file>", "file of known findings (default: the nearest hotpath-baseline.json)")
      .option("--no-baseline", "also report known findings")
      .option("--explain <what>", "explain a rule, or a line as file:line, instead of checking")
      .option("--exit-zero", EXIT_ZERO)
      .option("--threads <number>", "number of worker threads (default: depends on the amount of code)", parseCount)
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
            minCost,
            config,
            threads,
            staged = false,
            risk,
            baseline,
            writeBaseline = false,
            silent = false,
            finding,
            cache = false,
            cacheLocation,
            since,
            changed = since !== undefined,
            shard,
            explain,
            interactive = false,
            exitZero = false,
            all = false,
            dryRun = false,
            diff = false,
            allowDirty = false,
            allowStaged = false,
            git = true,
          },
        ) => {
          const outputs = getOutputs(format, outputFile);
          return start({
            command: name,
            outputs,
            interactive,
            exitZero,
            explain,
            options: {
              cwd,
              paths: paths.length === 0 ? ["."] : paths,
              rules: rule,
              ignorePatterns: ignorePattern,
              ignore,
              dependencies: includeDependency,
              minShare,
              minCost,
              config,
              threads,
              staged,
              changed,
              since,
              shard,
              onlyRisk: risk,
              baseline: baseline === true ? undefined : baseline,
              writeBaseline,
              silent,
              finding,
              cache,
              cacheLocation,
              all: all || risk === "review",
              dryRun,
              // The page of a check shows what each rewrite would change; of a fix the flag asks for a patch.
              diff: diff || (name === "check" && outputs.some((output) => output.format === "html")),
              allowDirty,
              allowStaged,
              git,
            },
          });
        },
      );
  }
}
