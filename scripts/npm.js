import { execFileSync } from "node:child_process";
import path from "node:path";

/**
 * Runs npm. On Windows `npm` is a script of the shell's, so what it starts is started: the program that is installed beside Node.
 *
 * @param {string[]} args
 * @param {import("node:child_process").ExecFileSyncOptions} options
 * @returns {string} what it prints
 */
export function runNpm(args, options) {
  const [program, first] = getNpm(process.platform, process.execPath);
  return String(execFileSync(program, [...first, ...args], { ...options, encoding: "utf8" }) ?? "");
}

/**
 * @param {NodeJS.Platform} platform
 * @param {string} node - path of Node
 * @returns {[program: string, args: string[]]}
 */
export function getNpm(platform, node) {
  return platform === "win32"
    ? [node, [path.win32.join(path.win32.dirname(node), "node_modules/npm/bin/npm-cli.js")]]
    : ["npm", []];
}
