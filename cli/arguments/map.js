import { Option } from "commander";
import { SETTINGS } from "./check.js";
import { addValue } from "./values.js";

/** @import { Command } from "commander" */
/** @import { MapOptions } from "../map.js" */

/** @typedef {{ command: "map", options: MapOptions, format: "text" | "json" | "html", outputFile?: string }} MapTask */

const EXIT_CODES = `
Exit status:
  0  the map is made; files with a syntax error are left out of it, and named
  2  it is not, or not whole: a wrong flag, path or setting, a file that cannot be read or written,
     a tsconfig.json that cannot be used because what it extends is not installed
`;

/**
 * Adds `hotpath map` to the command line.
 *
 * @param {Command} program
 * @param {string} cwd
 * @param {(task: MapTask) => Promise<void>} start
 */
export function addMapCommand(program, cwd, start) {
  program
    .command("map")
    .description("follow what runs per request through all files, for check and fix to know")
    .argument("[paths...]", "files, folders and globs (default: the current folder)")
    .option("--write", "write it to .hotpath/heat.json, which check, fix and ESLint read")
    .option("--why <file:line>", "explain one place: what leads to it, or why it is not hot")
    .addOption(
      new Option("--format <format>", "format of the report").choices(["text", "json", "html"]).default("text"),
    )
    .option("--output-file <file>", "write the report to this file")
    .option("--ignore-pattern <pattern>", "ignore files that match, as in a .gitignore; may be repeated", addValue)
    .option("--no-ignore", "also read what git ignores, dist folders, minified and generated files")
    .option("--include-dependency <name>", "also read this package of node_modules; may be repeated", addValue)
    .option("--config <file>", "read the settings from this file")
    .addHelpText(
      "after",
      `\nExamples:\n  hotpath map\n  hotpath map --write\n  hotpath map --why src/db.js:12\n  hotpath map --format html --output-file map.html\n${SETTINGS}${EXIT_CODES}`,
    )
    .action(
      (paths, { write = false, why, format, outputFile, ignorePattern = [], ignore, includeDependency = [], config }) =>
        start({
          command: "map",
          format,
          outputFile,
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
}
