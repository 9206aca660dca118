import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { ROOT } from "../fixtures.js";
import { fix } from "../../lib/run/fix.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { runInThread } from "./run-in-thread.js";
import { rules } from "../../rules/index.js";
import { spawnSync } from "node:child_process";

export const BIN = path.join(ROOT, "bin/hotpath.js");

/** A file with one finding, on line 6, whose rewrite needs a review. */
export const SLOW = `import http from "node:http";

class Request {
  constructor(raw) {
    this.raw = raw;
    this.url = new URL(this.raw.url, "http://localhost");
  }
}

http.createServer((req, res) => {
  const request = new Request(req);
  res.end(request.raw.method);
});
`;

/** The same after the rewrite. */
export const FAST = fix(
  parseSource(SLOW, "a.js"),
  Object.values(rules).map(({ pattern }) => pattern),
  { risk: "review" },
).source.text;

/** A file with one finding, on line 4, whose rewrite is safe. */
export const SAFE = `import http from "node:http";

http.createServer((req, res) => {
  const format = new Intl.NumberFormat("en");
  res.end(format.format(req.url.length));
});
`;

/** A file that is looked at more closely, and has no finding. */
export const CLEAN = 'export const home = new URL("http://localhost");\n';

/**
 * Whether a command starts programs, answers signals or measures: it gets a process of its own.
 *
 * @param {string[]} args
 */
function startsPrograms([command, ...args]) {
  if (command === "profile") return !args.includes("--profile-file") && !args.includes("--compare");
  return command === "evidence" || command === "prove";
}

const ENVIRONMENT = { PATH: process.env.PATH, NO_COLOR: "1" };

/** A project in a folder of its own, and the command line in it. */
export class Project {
  /**
   * @param {import("node:test").TestContext} t - removes the folder at its end
   * @param {Record<string, string | Buffer>} files
   */
  constructor(t, files) {
    this.folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "hotpath-project-")));
    t.after(() => rmSync(this.folder, { recursive: true, force: true }));
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  /** @param {string} name */
  resolve(name) {
    return path.join(this.folder, name);
  }

  /**
   * @param {string} name
   * @param {string | Buffer} content
   * @param {number} [mode]
   */
  write(name, content, mode) {
    mkdirSync(path.dirname(this.resolve(name)), { recursive: true });
    writeFileSync(this.resolve(name), content);
    if (mode !== undefined) chmodSync(this.resolve(name), mode);
  }

  /** @param {string} name */
  read(name) {
    return readFileSync(this.resolve(name), "utf8");
  }

  /** @returns {string[]} every file, so that a test sees one that should not be there */
  list() {
    return readdirSync(this.folder, { recursive: true }).map(String).sort();
  }

  /** @param {string[]} args */
  run(...args) {
    return this.runWith({}, ...args);
  }

  /**
   * Without flags and variables, without threads and for most commands the command line does not get a process of its own.
   *
   * @param {{ cwd?: string, node?: string[], env?: Record<string, string> }} how - flags for Node, variables for the process
   * @param {string[]} args
   * @returns {{ status: number | null, stdout: string, stderr: string }}
   */
  runWith({ cwd = ".", node, env }, ...args) {
    return node !== undefined || env !== undefined || startsPrograms(args) || args.includes("--threads")
      ? this.runInProcess({ cwd, node, env }, ...args)
      : this.runInThread({ cwd }, ...args);
  }

  /**
   * Runs the command line without a process of its own, for what it does and says before it starts anything, too.
   *
   * @param {{ cwd?: string }} how
   * @param {string[]} args
   */
  runInThread({ cwd = "." }, ...args) {
    return runInThread(args, this.resolve(cwd), ENVIRONMENT);
  }

  /**
   * Runs the command line as a shell does.
   *
   * @param {{ cwd?: string, node?: string[], env?: Record<string, string> }} how
   * @param {string[]} args
   */
  runInProcess({ cwd = ".", node = [], env = {} }, ...args) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...node, BIN, ...args], {
      cwd: this.resolve(cwd),
      encoding: "utf8",
      env: { ...ENVIRONMENT, ...env },
    });
    return { status, stdout, stderr };
  }

  /**
   * @param {string[]} args
   * @returns {{ status: number | null, stderr: string, report: any }}
   */
  runJson(...args) {
    const { status, stdout, stderr } = this.run(...args, "--format", "json");
    return { status, stderr, report: JSON.parse(stdout) };
  }

  /**
   * @param {string[]} args
   * @returns {string[]} the paths of the files with findings
   */
  find(...args) {
    return this.runJson("check", ...args)
      .report.files.filter((/** @type {any} */ file) => file.findings.length > 0)
      .map((/** @type {any} */ file) => file.path);
  }
}
