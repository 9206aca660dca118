import { describe, it } from "node:test";
import { getList, getMap, serve } from "./model.js";
import { Objects } from "../../lib/project/values/objects.js";
import { Slots } from "../../lib/project/values/values.js";
import assert from "node:assert/strict";

/**
 * @param {(count: number) => Record<string, string>} make
 * @returns {number} how much more work twice the files are
 */
function getGrowth(make) {
  const [once, twice] = [200, 400].map((count) => getMap(make(count)).program.slots.steps);
  return twice / once;
}

describe("the work of a map grows with the project, not faster", () => {
  /** @type {Record<string, (count: number) => Record<string, string>>} */
  const projects = {
    "a chain of calls": (count) => ({
      "a.js": serve('import { f } from "./0.js";', "f();"),
      ...each(count, (i) => `import { f as next } from "./${i + 1}.js";\nexport function f() { next(); }`),
    }),
    "a cycle of calls": (count) =>
      each(
        count,
        (i) =>
          `${i === 0 ? `${serve("", "f0();")}\n` : ""}import { f${(i + 1) % count} } from "./${(i + 1) % count}.js";\nexport function f${i}(req) { f${(i + 1) % count}(req); }`,
      ),
    "a helper that everybody passes a function to": (count) => ({
      "help.js": "export function each(list, fn) { list.forEach((item) => fn(item)); }",
      ...each(
        count,
        (i) => `import { each } from "./help.js";\nexport function f${i}() { each([], (x) => x.g${i}()); }`,
      ),
    }),
    "handlers in an index": (count) => ({
      "a.js": `import express from "express";\nconst app = express();\n${repeat(count, (i) => `import h${i} from "./${i}.js";\napp.get("/${i}", h${i});`)}`,
      ...each(count, (i) => `import { query } from "./db.js";\nexport default function h${i}() { query(); }`),
      "db.js": "export function query() {}",
    }),
    "a hierarchy of classes": (count) =>
      each(count, (i) =>
        i === 0
          ? "export class C0 { run() { this.step(); } step() {} }"
          : `import { C${i >> 1} } from "./${i >> 1}.js";\nexport class C${i} extends C${i >> 1} { step() { super.step(); } }`,
      ),
    "files that all export each other": (count) =>
      each(count, (i) => `export * from "./${(i + 1) % count}.js";\nexport function f${i}() {}`),
  };
  for (const [name, make] of Object.entries(projects)) {
    it(name, () => {
      const growth = getGrowth(make);
      assert.ok(growth < 2.3, `twice the files are ${growth.toFixed(2)} times the work`);
    });
  }

  it("a hub that everything goes through has an end", () => {
    // Two hundred of the objects that hand over functions, and no more.
    const steps = [300, 600].map((count) => {
      const files = {
        "hub.js":
          "export const hub = { list: [] };\nexport function add(x) { hub.list.push(x); hub.last = x; return hub.last; }",
        ...each(
          count,
          () => `import { add, hub } from "./hub.js";\nadd({ f() { return hub.last.f(); } });\nadd([hub.last]);`,
        ),
      };
      return getMap(files).program.slots.steps;
    });
    assert.ok(steps[0] < 550 * 300, `${steps[0]} steps`);
    assert.ok(steps[1] < 2.05 * steps[0], `${steps} steps`);
  });

  it("all functions, called with all functions in all places, have one", () => {
    const count = 300;
    const text = repeat(count, (i) => `all.next = function f${i}(x) { const f = all.next; f(f); x(); };`);
    const { steps } = getMap({ "a.js": `const all = {};\n${text}` }).program.slots;
    assert.ok(steps < 150 * count ** 2, `${steps} steps`);
  });

  it("a library in which everything arrives everywhere has one, and what is called by name stays known", () => {
    const steps = [100, 200].map((count) => {
      const { program, hot } = getMap(createMergedClasses(count));
      const { slots } = program;
      assert.ok(slots.bounded.size > 0, "nothing was left out");
      assert.ok(slots.steps < 4 * slots.budget, `${slots.steps} steps, ${slots.budget} were meant to be enough`);
      assert.deepEqual(
        [...hot.keys()].map(({ file }) => program.files[file].path),
        ["server.js", "load.js"],
      );
      return slots.steps;
    });
    assert.ok(steps[1] < 2.3 * steps[0], `${steps.join(" and ")} steps`);
  });

  it("a call of a parameter is asked about once in each place that calls its function", () => {
    const count = 20;
    const others = Array.from({ length: count }, (_, other) => `f${other}(x);`).join(" ");
    const { edges } = getMap({ "a.js": repeat(count, (i) => `function f${i}(x) { x.m${i}(); ${others} }`) });
    assert.equal(edges.parameterCalls.size, count);
    assert.equal(edges.asked, count ** 3);
  });

  it("the text of a file is searched as often, however many calls it has", (t) => {
    const test = t.mock.method(RegExp.prototype, "test");
    const searches = [50, 100].map((count) => {
      const text = `export async function run(list) { ${repeat(count, (i) => `f${i}(await g${i}(list.get(${i})));`)} }`;
      test.mock.resetCalls();
      getList({ "a.js": text });
      return test.mock.calls.filter(({ arguments: [searched] }) => searched === text).length;
    });
    assert.ok(searches[0] > 0 && searches[0] === searches[1], searches.join(" and "));
  });

  it("what a function takes is looked at once, however many call it", (t) => {
    const get = t.mock.method(Slots.prototype, "get");
    const asked = [50, 100].map((count) => {
      const { program } = getMap({
        "extend.js": "export function extend(target) { target.locals.title = 'a'; }",
        "a.js": [
          'import express from "express";\nimport { extend } from "./extend.js";',
          serve("", "f0();"),
          repeat(count, (i) => `function f${i}() { extend(express()); ${i + 1 < count ? `f${i + 1}();` : ""} }`),
        ].join("\n"),
      });
      const [param] = program.files[0].units[0].shape[0];
      const { length } = get.mock.calls.filter(
        ({ this: slots, arguments: [slot] }) => slots === program.slots && slot === param,
      );
      return length;
    });
    assert.deepEqual(asked, [1, 1]);
  });

  it("accessors of an object are looked for once, however many functions read it", (t) => {
    const find = t.mock.method(Objects.prototype, "findAccessors");
    const asked = [50, 100].map((count) => {
      find.mock.resetCalls();
      const { hot } = getMap({
        "store.js":
          "class Base { get size() { return 1; } }\nexport const store = new (class Store extends Base {})();",
        "a.js": [
          serve('import { store } from "./store.js";', "f0();"),
          repeat(count, (i) => `function f${i}() { store.size; ${i + 1 < count ? `f${i + 1}();` : ""} }`),
        ].join("\n"),
      });
      assert.equal(hot.size, count + 2, "a function or the accessor is not hot");
      return find.mock.callCount();
    });
    assert.equal(asked[0], asked[1]);
  });

  it("what stands in a hub is looked up once, however many calls pass it on", () => {
    const [functions, calls] = [200, 300];
    const { edges, hot } = getMap({
      "a.js": [
        serve("", "h0(); next();"),
        "function run(fn) { fn(); }",
        "let hub;",
        repeat(functions, (i) => `hub = function f${i}() {};`),
        repeat(calls, (i) => `function h${i}() { run(hub); ${i + 1 < calls ? `h${i + 1}();` : ""} }`),
      ].join("\n"),
    });
    assert.ok(hot.size > functions + calls, `${hot.size} functions are hot`);
    assert.ok(edges.looked < 2 * functions, `${edges.looked} values for ${calls} calls`);
  });
});

/**
 * Constructor functions that inherit from each other and are merged by computed names, as libraries for documents and schemas do it.
 *
 * @param {number} count
 * @returns {Record<string, string>}
 */
function createMergedClasses(count) {
  const merge =
    "for (const key of Object.keys(from)) to[key] = merge(to[key], from[key]);\nObject.assign(to, from);\nreturn to;";
  return {
    "server.js": serve('import { load } from "./load.js";', "load(req);"),
    "load.js": "export function load(req) { return req.url; }",
    "merge.js": `export function merge(to, from) { ${merge} }`,
    ...each(count, (i) => {
      const [next, second, third] = [1, 2, 3].map((step) => (i + step) % count);
      return [
        'import { merge } from "./merge.js";',
        `import { Kind${next} } from "./${next}.js";`,
        `export function Kind${i}(options) { merge(this, options); this.a${i} = options.a${next}; }`,
        `Kind${i}.prototype = Object.create(Kind${next}.prototype);`,
        `Kind${i}.prototype.a${i} = function (x) { return merge(this, x.a${second}).a${third}; };`,
        `Kind${i}.prototype.b = function (x) { return merge(x, this.a${i}.b); };`,
        `merge(Kind${i}, Kind${next});`,
      ].join("\n");
    }),
  };
}

/**
 * @param {number} count
 * @param {(index: number) => string} text
 * @returns {Record<string, string>}
 */
function each(count, text) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.js`, text(index)]));
}

/**
 * @param {number} count
 * @param {(index: number) => string} text
 */
function repeat(count, text) {
  return Array.from({ length: count }, (_, index) => text(index)).join("\n");
}
