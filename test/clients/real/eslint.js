import { after, before, describe, it } from "node:test";
import { createProject, installClient } from "../installed.js";
import assert from "node:assert/strict";
import path from "node:path";
import { rmSync } from "node:fs";
import { spawnSync } from "node:child_process";

/** A server with one finding of `no-eager-url`, offered with a suggestion. */
const SERVER = `import http from "node:http";

http.createServer((req, res) => {
  const url = new URL(req.url, "http://localhost");
  if (req.method === "GET") {
    return res.end(url.searchParams.get("page"));
  }
  res.end("ok");
}).listen(0);
`;

for (const client of /** @type {const} */ (["eslint-8", "eslint-9", "eslint-10"]))
  describe(client, () => {
    /** @type {string} */
    let installed;
    /** @type {string} */
    let project;
    before(() => {
      installed = installClient(client);
      project = createProject(installed, {
        "package.json": '{ "type": "module" }',
        "eslint.config.js":
          'import hotpath from "eslint-plugin-hotpath";\nexport default [hotpath.configs.recommended];\n',
        "server.js": SERVER,
      });
    });
    after(() => rmSync(project, { recursive: true }));

    it("reports and suggests with the packed plugin", () => {
      const eslint = path.join(installed, "node_modules/eslint/bin/eslint.js");
      const { status, stdout, stderr } = spawnSync(process.execPath, [eslint, "--format", "json", "."], {
        cwd: project,
        encoding: "utf8",
        env: { ...process.env, ESLINT_USE_FLAT_CONFIG: "true" },
        timeout: 60_000,
      });
      assert.equal(status, 1, stderr);
      const messages = JSON.parse(stdout).flatMap((/** @type {any} */ file) => file.messages);
      assert.deepEqual(
        messages.map((/** @type {import("eslint").Linter.LintMessage} */ { ruleId, line }) => ({ ruleId, line })),
        [{ ruleId: "hotpath/no-eager-url", line: 4 }],
      );
      assert.equal(messages[0].suggestions.length, 1);
    });
  });
