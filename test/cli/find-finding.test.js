import { CLEAN, Project, SAFE, SLOW } from "./project.js";
import { createRepository, git } from "./repository.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findFinding } from "../../cli/run/find-finding.js";

/** Its finding has no rewrite, since TypeScript checks it. */
const REFUSED = `// @ts-check

/** @returns {string | Promise<string>} */
function getState(request) {
  if (request.isReady) return "ready";
  return request.opening ?? Promise.resolve("opening");
}

export async function onRequest(request, response) {
  const state = await getState(request);
  response.end(state.trim());
}
`;

/** @param {Project} project */
const createOptions = (project) => ({
  cwd: project.folder,
  paths: ["."],
  rules: [],
  ignorePatterns: [],
  ignore: true,
  dependencies: [],
});

/** @param {Project} project */
const getFindings = (project) =>
  project
    .runJson("check")
    .report.files.flatMap((/** @type {any} */ { path, findings }) =>
      findings.map((/** @type {any} */ finding) => ({ path, ...finding })),
    );

describe("findFinding", () => {
  it("finds it in its file", async (t) => {
    const project = new Project(t, { "a.js": CLEAN, "b/c.js": SAFE, "d.js": SLOW });
    for (const { path, fingerprint, rule } of getFindings(project)) {
      const found = await findFinding(createOptions(project), fingerprint);
      assert.deepEqual([found.path, found.finding.rule], [path, rule]);
    }
  });

  it("says which one was probably meant", async (t) => {
    const project = new Project(t, { "a.js": SAFE, "b.js": SLOW });
    const [{ fingerprint }] = getFindings(project);
    await assert.rejects(findFinding(createOptions(project), fingerprint.slice(0, -2)), {
      name: "UsageError",
      message: new RegExp(`name them\\. Perhaps this one is meant:\n  ${fingerprint}  a\\.js:4  no-static-work$`),
    });
  });

  it("says which there are", async (t) => {
    const project = new Project(
      t,
      Object.fromEntries(
        "abcdefgh".split("").map((name) => [`${name}.js`, SLOW.replaceAll("Request", `Request${name}`)]),
      ),
    );
    await assert.rejects(findFinding(createOptions(project), "x"), ({ message }) => {
      assert.match(
        message,
        /^there is no finding `x`; .* name them, such as:(\n {2}\w{14} {2}[a-e]\.js:6 {2}no-eager-url){5}$/,
      );
      return true;
    });
  });

  it("says why it has no rewrite", async (t) => {
    const project = new Project(t, {
      "a.js": REFUSED,
      "hotpath.config.json": '{"hot":["a.js#onRequest"],"minCost":"0"}',
    });
    const [{ fingerprint, fix }] = getFindings(project);
    await assert.rejects(findFinding(createOptions(project), fingerprint), {
      message: `the finding of no-optional-await at a.js:10 has no rewrite: ${fix.refused}`,
    });
  });

  it("says which comment suppresses it", async (t) => {
    const project = new Project(t, { "a.js": SLOW });
    const [{ fingerprint }] = getFindings(project);
    project.write("a.js", SLOW.replace("    this.url", "    // eslint-disable-next-line -- once\n    this.url"));
    await assert.rejects(findFinding(createOptions(project), fingerprint), {
      message: `the finding of no-eager-url with the fingerprint \`${fingerprint}\` is suppressed by a comment (a.js:6)`,
    });
  });
});

describe("hotpath fix --finding", () => {
  it("rewrites one finding of several", (t) => {
    const two = SAFE.replace("res.end(", 'const list = new Intl.ListFormat("en");\n  res.end(list.format([]) + ');
    const project = createRepository(t, {
      "a.js": two,
      "b.js": SAFE.replace("format.format", "format.resolvedOptions"),
    });
    const [first] = getFindings(project);
    const { status, report } = project.runJson("fix", "--finding", first.fingerprint);
    assert.deepEqual([status, report.summary.fixed, report.summary.findings], [1, 1, 1]);
    assert.equal(git(project, "diff", "--name-only"), "a.js\n");
    assert.match(project.read("a.js"), /\n {2}const list = /);
  });

  it("wants `--all` where it is to be reviewed", (t) => {
    const project = createRepository(t, { "a.js": SLOW });
    const [{ fingerprint }] = getFindings(project);
    const refused = project.run("fix", "--finding", fingerprint);
    assert.equal(refused.status, 2);
    assert.match(
      refused.stderr,
      /^error: the rewrite of `\w+` is to be reviewed, and `--all` makes it: Parse on first read; /,
    );
    assert.equal(project.runJson("fix", "--all", "--finding", fingerprint).report.summary.fixed, 1);
  });
});
