import { assertEnded } from "./ended-process.js";
import { Project } from "./project.js";
import { readdirSync } from "node:fs";
import assert from "node:assert/strict";

/** A server that makes a formatter for each request, which takes far longer than the rest. Once rewritten, it makes one. */
export const SERVER = `import { appendFileSync } from "node:fs";
import { createServer } from "node:http";

if (process.env.PIDS !== undefined) appendFileSync(process.env.PIDS, \`\${process.pid}\\n\`);

createServer((req, res) => {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" });
  res.setHeader("x-id", process.hrtime.bigint());
  res.end(format.format(req.url.length));
}).listen(process.env.PORT, "127.0.0.1");
`;

export const START = ["--start", "node server.js"];
export const SHORT = ["--duration", "0.2", "--warm-up", "0.1", "--connections", "2"];

/**
 * A project with a server, and `hotpath prove` in it.
 *
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string>} files
 * @returns {{ project: Project, temporary: string, run: (...args: string[]) => ReturnType<Project["runWith"]> }} other runs on this machine have temporary folders, too: `temporary` is one's own
 */
export function create(t, files) {
  const project = new Project(t, {
    "app/package.json": '{ "type": "module" }',
    "app/server.js": SERVER,
    "temporary/.keep": "",
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`app/${name}`, content])),
  });
  const temporary = project.resolve("temporary");
  const env = { TMPDIR: temporary, PIDS: project.resolve("pids") };
  return { project, temporary, run: (...args) => project.runWith({ cwd: "app", env }, "prove", ...args) };
}

/**
 * Makes sure that nothing is left of a proof.
 *
 * @param {Project} project
 * @param {string} temporary
 * @returns {Promise<number>} how many servers were started
 */
export async function assertTidy(project, temporary) {
  assert.deepEqual(readdirSync(temporary), [".keep"]);
  const pids = project.list().includes("pids") ? project.read("pids").trim().split("\n").map(Number) : [];
  for (const pid of pids) await assertEnded(pid);
  return pids.length;
}
