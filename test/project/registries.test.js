import { describe, it } from "node:test";
import { getHotNames } from "./model.js";
import assert from "node:assert/strict";

/**
 * @param {string} kept - what rules are kept in
 * @param {string} add - what adds the rule `check` under the name `key`
 * @param {string} ask - what goes through them, where `run()` runs a function
 * @param {string} [imports]
 * @returns {boolean} whether the rule runs per request
 */
function runsRule(kept, add, ask, imports = "") {
  return getHotNames({
    "server.js":
      'import http from "node:http"; import { ask } from "./rules.js"; http.createServer((req) => ask(req.url));',
    "rules.js": `${imports} const kept = ${kept}; function addRule(key, check) { ${add} } addRule("x", function check() {}); export function ask(url) { ${ask} }`,
  }).includes("check");
}

describe("functions beside which an object says when a clock runs them", () => {
  it("run for no request, although their names are those of others", () => {
    /** @param {string} job - in an object */
    const names = (job) =>
      getHotNames({
        "jobs.js": `const { prices } = require("./config.js");\nmodule.exports = [{ name: "prices", ${job} }, { path: "/prices", run() { list(); } }];\nfunction read() {}\nfunction list() {}`,
        "app.js":
          'const jobs = require("./jobs.js");\nrequire("http").createServer(function handle(req, res) { for (const one of jobs) one.run(); });',
      }).filter((name) => name !== "handle" && name !== "run");
    for (const job of [
      'schedule: "0 * * * *", async run() { read(); }',
      "schedule: prices.schedule, run: () => read()",
      "cronTime: `${prices.minute} * * * *`, run: function () { read(); }",
    ])
      assert.deepEqual(names(job), ["list"], job);
    for (const job of ["schedule: String, run: () => read()", 'path: "/all", run: () => read()'])
      assert.deepEqual(names(job), ["list", "read"], job);
  });
});

describe("what is registered and then gone through", () => {
  it("runs, whichever way a map is gone through", () => {
    for (const ask of [
      "kept.get(url)()",
      "for (const check of kept.values()) check();",
      "for (const [key, check] of kept) check();",
      "for (const [, check] of kept.entries()) check();",
      "for (const check of Array.from(kept.values())) check();",
      "Array.from(kept.entries()).forEach(([key, check]) => check());",
      "[...kept.entries()].forEach(([key, check]) => check());",
      "kept.forEach((check) => check());",
    ])
      assert.ok(runsRule("new Map()", "kept.set(key, check);", ask), ask);
    assert.ok(!runsRule("new Map()", "kept.set(key, check);", "for (const [key, , other] of kept) other();"));
  });

  it("runs where the map has maps, and these have lists", () => {
    assert.ok(
      runsRule(
        "new Map()",
        "if (!kept.has(key)) kept.set(key, new Map()); if (!kept.get(key).has(key)) kept.get(key).set(key, []); kept.get(key).get(key).push({ check });",
        "for (const [key, inner] of kept.entries()) for (const rule of inner.get(url)) rule.check();",
      ),
    );
  });

  it("runs behind functions of lodash and its like that bring elements of a list", () => {
    const add = "kept.push({ key, check });";
    const imports =
      'import _, { sortBy, find } from "lodash"; import { orderBy } from "es-toolkit/compat"; import head from "lodash/head"; import { sortBy as other } from "./sort.js";';
    for (const ask of [
      'for (const rule of sortBy(kept, "key")) rule.check();',
      'orderBy(kept, "key").forEach((rule) => rule.check());',
      "_.filter(kept, (rule) => rule.check());",
      "find(kept, { key: url }).check();",
      "head(kept).check();",
      "_.uniqBy(kept, (rule) => rule.key).map((rule) => rule.check());",
    ])
      assert.ok(runsRule("[]", add, ask, imports), ask);
    assert.ok(!runsRule("[]", add, 'for (const rule of other(kept, "key")) rule.check();', imports));
    assert.ok(!runsRule("[]", add, '_.map(kept, "key").forEach((key) => key());', imports));
  });

  it("runs where objects have functions of other files, however many objects there are", () => {
    const plugins = Array.from({ length: 40 }, (_, index) => `plugin${index}`);
    const files = Object.fromEntries(
      plugins.flatMap((name) => [
        [
          `${name}.js`,
          `export class ${name} { static unfurl() { return ${name}Done(); } } function ${name}Done() {} export function ${name}Run() {}`,
        ],
        [
          `${name}-index.js`,
          `import { add } from "./plugins.js"; import { ${name}, ${name}Run } from "./${name}.js"; add([{ type: "a", value: { unfurl: ${name}.unfurl } }, { type: "b", value: { unfurl: ${name}Run } }, { type: "c", value: 1 }]);`,
        ],
      ]),
    );
    const hot = getHotNames({
      ...files,
      "plugins.js":
        "const kept = new Map(); export function add(list) { list.forEach((one) => { if (!kept.has(one.type)) kept.set(one.type, []); kept.get(one.type).push({ ...one, priority: 1 }); }); } export function getAll(type) { return kept.get(type) || []; }",
      "server.js": `import http from "node:http"; import { getAll } from "./plugins.js"; ${plugins.map((name) => `import "./${name}-index.js";`).join(" ")}
        http.createServer((req) => { for (const plugin of getAll("a")) plugin.value.unfurl(req.url); });`,
    });
    assert.deepEqual(
      plugins.filter((name) => !hot.includes(`${name}Done`) || !hot.includes(`${name}Run`)),
      [],
    );
  });

  it("runs where classes are kept that extend an abstract one, and a type alone says so", () => {
    const jobs = Array.from({ length: 30 }, (_, index) => `Job${index}`);
    /** @param {string} kept - what the jobs are in */
    const getRun = (kept) => {
      const hot = getHotNames({
        "job.ts":
          "export abstract class Job { abstract run(id: string): void; start() { this.run(''); } } export class Plain { run() { plain(); } } function plain() {}",
        ...Object.fromEntries(
          jobs.map((name) => [
            `${name}.ts`,
            `import { Job } from "./job.ts"; export default class ${name} extends Job { static isFor() { return true; } run() { ${name}Done(); } never() {} } function ${name}Done() {}`,
          ]),
        ),
        "server.ts": `import http from "node:http"; import type { Job, Plain } from "./job.ts"; ${kept}
          http.createServer((req) => { const Kept = jobs[req.url]; if (Kept.isFor(req.url)) { const job = new Kept(); job.run(req.url); } });`,
      });
      assert.equal(
        hot.includes("isFor"),
        hot.some((name) => name.startsWith("Job")),
        kept,
      );
      return [jobs.filter((name) => hot.includes(`${name}Done`)).length, hot.includes("plain"), hot.includes("never")];
    };
    const fill = "for (const one of list(__dirname)) jobs[one.id] = one.load().default;";
    assert.deepEqual(getRun(`const jobs: Record<string, typeof Job> = {}; ${fill}`), [30, false, false]);
    assert.deepEqual(getRun("const jobs: Record<string, typeof Job> = load();"), [30, false, false]);
    assert.deepEqual(
      getRun(`function lazy<T>(load: () => Record<string, T>): Record<string, T> {
          let all; const getAll = () => { all ??= load(); return all; };
          return new Proxy({} as Record<string, T>, { get(_target, name) { return getAll()[name]; }, has(_target, name) { return name in getAll(); } });
        }
        const jobs = lazy(() => { const jobs: Record<string, typeof Job> = {}; ${fill} return jobs; });`),
      [30, false, false],
    );
    // What is no abstract class is made itself, and what a table names is all that it has.
    assert.deepEqual(getRun(`const jobs: Record<string, typeof Plain> = {}; ${fill}`), [0, true, false]);
    assert.deepEqual(
      getRun(
        'import Job1 from "./Job1.ts"; import Job2 from "./Job2.ts"; const jobs: Record<string, typeof Job> = { a: Job1, b: Job2 };',
      ),
      [2, false, false],
    );
    assert.deepEqual(getRun(`const jobs: Record<string, string> = {}; ${fill}`), [0, false, false]);
  });

  it("are nothing that a proxy may answer which nobody sees: what the type says is there", () => {
    const hot = getHotNames({
      "app.ts": `export interface App { security: { login(name: string): void } } export class Security { login() { onLogin(); } } function onLogin() {}`,
      "ws.ts": `import type { Security } from "./app.ts"; export function serve(app: { security: Security }) { return (req) => app.security.login(req.url); }`,
      "server.ts": `import http from "node:http"; import { serve } from "./ws.ts"; import { load } from "elsewhere";
          const app = load(); const handler = { get: (target, name) => app[name] };
          http.createServer(serve(new Proxy({ ...app }, handler)));`,
    });
    assert.ok(hot.includes("onLogin"), String(hot));
  });
});
