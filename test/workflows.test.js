import { describe, it } from "node:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { ROOT } from "./fixtures.js";
import assert from "node:assert/strict";
import { parse } from "yaml";
import path from "node:path";

const WORKFLOWS = ".github/workflows";
const FORMS = ".github/ISSUE_TEMPLATE";

/** @param {string} file - relative to the repository */
const read = (file) => readFileSync(path.join(ROOT, file), "utf8");
/** @param {string} file */
const readYaml = (file) => parse(read(file));

const { engines, scripts } = JSON.parse(read("package.json"));
const workflows = readdirSync(path.join(ROOT, WORKFLOWS)).map((name) => ({
  name,
  content: readYaml(`${WORKFLOWS}/${name}`),
}));
/** @type {{ name: string, job: any }[]} */
const jobs = workflows.flatMap(({ name, content }) =>
  Object.entries(content.jobs).map(([id, job]) => ({ name: `${name}, ${id}`, job })),
);

/**
 * What a step runs, once for each value of the matrix that it names.
 *
 * @param {any} job
 * @returns {string[]}
 */
function getCommands(job) {
  return (job.steps ?? []).flatMap((/** @type {{ run?: string }} */ { run }) => {
    if (run === undefined) return [];
    const [expression, key] = /\$\{\{ matrix\.(\w+) \}\}/.exec(run) ?? [];
    return expression === undefined
      ? [run]
      : job.strategy.matrix[key].map((/** @type {string} */ value) => run.replace(expression, value));
  });
}

/** @param {any} job */
function getNodeVersions({ strategy, steps = [] }) {
  const { node = [], include = [] } = strategy?.matrix ?? {};
  return [
    ...node,
    ...include.flatMap((/** @type {any} */ one) => one.node ?? []),
    ...steps.flatMap((/** @type {any} */ { with: inputs = {} }) =>
      inputs["node-version-file"] === undefined
        ? (inputs["node-version"] ?? [])
        : read(inputs["node-version-file"]).trim(),
    ),
  ]
    .map(String)
    .filter((version) => !version.includes("${{"));
}

/** What `engines` has: of "^20.19.0 || ^22.13.0 || >=24" the oldest of each line, 20.19, 22.13 and 24.
 * @type {{ major: number, minor: number }[]} */
const lines = engines.node.split(" || ").map((/** @type {string} */ range) => {
  const [, major, minor = "0"] = /^(?:\^|>=)(\d+)(?:\.(\d+)\.0)?$/.exec(range) ?? [];
  return { major: Number(major), minor: Number(minor) };
});

/** @param {string} version - "20.19" or "24", which is the newest 24 */
function isSupported(version) {
  const [major, minor = Infinity] = version.split(".").map(Number);
  const line = lines.find((one) => one.major === major);
  return line === undefined ? major > Math.max(...lines.map((one) => one.major)) : minor >= line.minor;
}

describe("workflows", () => {
  it("run commands that exist", () => {
    for (const { name, job } of jobs) {
      for (const command of getCommands(job)) {
        for (const [, script] of command.replace("npm test", "npm run test").matchAll(/\bnpm run (\S+)/g))
          assert.ok(script in scripts, `${name}: npm has no script ${script}`);
        for (const [, file] of command.matchAll(/\bnode (\S+\.js)/g))
          assert.ok(existsSync(path.join(ROOT, file)), `${name}: ${file}`);
      }
    }
  });

  it("use actions that nobody can exchange: each by its commit, the same everywhere, with its version beside it", () => {
    /** @type {Map<string, string>} */
    const known = new Map();
    for (const { name } of workflows) {
      for (const [, used, rest] of read(`${WORKFLOWS}/${name}`).matchAll(/^\s*(?:- )?uses: *(\S+)(.*)$/gm)) {
        if (used.startsWith("./")) {
          assert.ok(existsSync(path.join(ROOT, used)), used);
          continue;
        }
        assert.match(used, /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/, `${name}: ${used}`);
        assert.match(rest, /^ # v\d+\.\d+\.\d+$/, `${name}: ${used}`);
        const [action, commit] = used.split("@");
        assert.equal(known.get(action) ?? commit, commit, action);
        known.set(action, commit);
      }
    }
    assert.ok(known.size >= 2);
  });

  it("have no rights that they do not need, and end", () => {
    for (const { name, content } of workflows) assert.deepEqual(content.permissions, {}, name);
    for (const { name, job } of jobs) {
      assert.equal(job.permissions.contents, "read", name);
      if (job.uses === undefined) assert.ok(job["timeout-minutes"] > 0, name);
      for (const { uses = "", with: inputs } of job.steps ?? [])
        if (uses.startsWith("actions/checkout@")) assert.equal(inputs["persist-credentials"], false, name);
    }
  });

  it("run on the Node versions that package.json names, and on no other", () => {
    for (const { name, job } of jobs)
      for (const version of getNodeVersions(job)) assert.ok(isSupported(version), `${name}: Node ${version}`);
    const { quick } = readYaml(`${WORKFLOWS}/ci.yml`).jobs;
    const tried = getNodeVersions(quick);
    for (const { major, minor } of lines)
      assert.ok(tried.includes(minor === 0 ? `${major}` : `${major}.${minor}`), `the oldest Node ${major}`);
    assert.deepEqual(["20.18", "20.19", "20", "21.0", "22.12", "22.13", "23", "24", "26"].filter(isSupported), [
      "20.19",
      "20",
      "22.13",
      "24",
      "26",
    ]);
  });

  it("try each change on Linux, Windows and macOS, and with the ESLint versions that package.json names", () => {
    const { on, jobs: own } = readYaml(`${WORKFLOWS}/ci.yml`);
    assert.ok("pull_request" in on && "push" in on);
    const { os, include } = own.quick.strategy.matrix;
    assert.deepEqual([...os, ...include.map((/** @type {any} */ one) => one.os)].sort(), [
      "macos-latest",
      "ubuntu-latest",
      "windows-latest",
    ]);
    const commands = Object.values(own).flatMap(getCommands);
    for (const command of [
      "npm run lint",
      "npm run types",
      "npm run test:quick",
      "npm run test:unit",
      "npm run test:clients -- eslint",
    ])
      assert.ok(commands.includes(command), command);
  });

  it("run what takes long each night and before a release", () => {
    const { on, jobs: own } = readYaml(`${WORKFLOWS}/long.yml`);
    assert.ok("schedule" in on && "workflow_call" in on);
    assert.ok(getCommands(own.long).includes("npm run test:long"));
    const release = readYaml(`${WORKFLOWS}/release.yml`).jobs;
    assert.equal(release.long.uses, `./${WORKFLOWS}/long.yml`);
    assert.deepEqual(release.publish.needs, ["test", "long"]);
  });

  it("are kept up to date, as are dependencies", () => {
    const { updates } = readYaml(".github/dependabot.yml");
    assert.deepEqual(
      updates.map((/** @type {any} */ update) => update["package-ecosystem"]),
      ["github-actions", "npm"],
    );
  });
});

describe("forms for issues", () => {
  const forms = readdirSync(path.join(ROOT, FORMS)).filter((name) => name !== "config.yml");

  it("ask for what is needed to see the same", () => {
    assert.deepEqual(forms.sort(), ["false-alarm.yml", "new-framework.yml", "wrong-rewrite.yml"]);
    for (const name of forms) {
      const { name: title, description, body } = readYaml(`${FORMS}/${name}`);
      assert.ok(title && description, name);
      const ids = body.map((/** @type {any} */ field) => field.id);
      assert.equal(new Set(ids).size, ids.length, name);
      for (const { type, attributes, validations } of body) {
        assert.ok(["dropdown", "input", "textarea"].includes(type), name);
        assert.ok(attributes.label, name);
        assert.equal(validations.required, true, `${name}: ${attributes.label}`);
      }
    }
    assert.match(read(`${FORMS}/false-alarm.yml`), /check --explain file:line/);
  });
});
