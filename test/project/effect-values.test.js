import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames, serve } from "./model.js";

const TAG = `import { Context } from "effect";
export class Users extends Context.Tag("Users")() {}`;
const LIVE = `import { Effect, Layer } from "effect";
import { Users } from "./tag.js";
const service = { find: (id) => read(id), remove() { write(); } };
function read() {}
function write() {}
`;

/**
 * @param {string} live - what provides the tag
 * @param {string} ask - statements of the handler
 * @param {string} [tag]
 */
function names(live, ask, tag = TAG) {
  return getHotNames({
    "tag.js": tag,
    "live.js": LIVE + live,
    "app.js": serve(
      'import { Effect, pipe } from "effect"; import { Users } from "./tag.js"; import "./live.js";',
      ask,
    ),
  }).filter((name) => !/^(handler|\(\d+\))$/.test(name));
}

const GEN = "Effect.runPromise(Effect.gen(function* () { const users = yield* Users; yield* users.find(1); }));";

describe("programs of Effect", () => {
  it("have of a tag what it is provided with", () => {
    for (const live of [
      "export const UsersLive = Layer.succeed(Users, service);",
      "export const UsersLive = Layer.succeed(Users)(service);",
      "export const UsersLive = Layer.succeed(Users, Users.of(service));",
      "export const UsersLive = Layer.sync(Users, () => service);",
      "export const UsersLive = Layer.effect(Users, Effect.succeed(service));",
      "export const UsersLive = Layer.effect(Users, Effect.gen(function* () { return service; }));",
      "export const UsersLive = Layer.scoped(Users, Effect.sync(() => service));",
      "export const run = (program) => Effect.provideService(program, Users, service);",
      "export const run = (program) => program.pipe(Effect.provideService(Users, service));",
    ])
      assert.deepEqual(names(live, GEN), ["find", "read"], live);
  });

  it("ask for it in many ways", () => {
    const live = "export const UsersLive = Layer.succeed(Users, service);";
    for (const ask of [
      "Effect.runPromise(Effect.gen(function* () { const { find } = yield* Users; yield* find(1); }));",
      "Effect.runPromise(Effect.flatMap(Users, (users) => users.find(1)));",
      "Effect.runPromise(Users.pipe(Effect.flatMap((users) => users.find(1))));",
      "Effect.runPromise(pipe(Users, Effect.tap((users) => users.find(1))));",
      "Effect.runPromise(Users.use((users) => users.find(1)));",
    ])
      assert.deepEqual(names(live, ask), ["find", "read"], ask);
  });

  it("know what a class says of itself", () => {
    const own = (/** @type {string} */ options) => `import { Effect } from "effect";
const service = { find() { read(); }, remove() {} };
function read() {}
export class Users extends Effect.Service()("Users", { ${options} }) {}`;
    for (const options of [
      "succeed: service",
      "sync: () => service",
      "effect: Effect.gen(function* () { return service; })",
      "effect: (settings) => Effect.succeed(service)",
    ])
      assert.deepEqual(names("", GEN, own(options)), ["find", "read"], options);
  });

  it("hand on what effects succeed with", () => {
    const make = "const order = { show() { draw(); }, never() {} }; function draw() {}";
    for (const program of [
      "const one = yield* Effect.gen(function* () { return order; }); one.show();",
      "const one = yield* Effect.tryPromise(() => order); one.show();",
      "const one = yield* Effect.tryPromise({ try: async () => order, catch: String }); one.show();",
      'const one = yield* Effect.succeed(order).pipe(Effect.withSpan("load")); one.show();',
      "const one = yield* Effect.succeed(1).pipe(Effect.map(() => order)); one.show();",
      "const [one] = yield* Effect.forEach([1], () => Effect.succeed(order)); one.show();",
      "yield* Effect.forEach([order], (one) => one.show());",
      "const one = yield* Effect.timeout(Effect.succeed(order), 1); one.show();",
    ]) {
      const hot = getHotNames({
        "app.js": serve(
          'import { Effect } from "effect"; import { order } from "./order.js";',
          `Effect.runPromise(Effect.gen(function* () { ${program} }));`,
        ),
        "order.js": `export ${make}`,
      });
      assert.ok(hot.includes("show") && hot.includes("draw"), program);
      assert.ok(!hot.includes("never"), program);
    }
  });

  it("are others where another package has them", () => {
    const files = {
      "tag.js": TAG.replace('"effect"', '"another"'),
      "live.js": `${LIVE.replace('"effect"', '"another"')}export const UsersLive = Layer.succeed(Users, service);`,
      "app.js": serve('import { Effect } from "another"; import { Users } from "./tag.js"; import "./live.js";', GEN),
    };
    assert.ok(!getHotNames(files).includes("find"));
  });

  it("are cold where nothing asks for the tag", () => {
    const live = "export const UsersLive = Layer.succeed(Users, service);";
    assert.deepEqual(names(live, "Effect.runPromise(Effect.void); Users.name.length;"), []);
  });
});
