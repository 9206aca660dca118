import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHot, getHotNames } from "./model.js";
import { getModel } from "../heat/model.js";

const FILES = {
  "orders.js": "export function store(order) { write(order); }\nfunction write() {}\nexport function never() {}",
};
const NATS = 'import { connect } from "nats";\nimport { never, store } from "./orders.js";\n';

/** @param {string} app */
const names = (app) => getHotNames({ ...FILES, "app.ts": app });

describe("loops over messages", () => {
  it("run for each of NATS, whatever starts them, and nothing before them does", () => {
    for (const app of [
      'async function run() { const nc = await connect(); never(); for await (const one of nc.subscribe("orders")) { store(one); } }',
      'async function run() { const nc = await connect(); const sub = nc.subscribe("orders"); (async () => { never(); for await (const one of sub) store(one); })(); }',
      'const nc = await connect(); never(); for await (const one of nc.subscribe("orders")) { try { await store(one); } catch (error) { never(); } }',
      'const nc = await connect(); const js = nc.jetstream(); const consumer = await js.consumers.get("a", "b"); for await (const one of await consumer.consume()) { store(one); }',
      'const nc = await connect(); const stream = await nc.jetstream().streams.get("a"); const consumer = await stream.getConsumer("b"); const all = await consumer.fetch({ max_messages: 10 }); for await (const one of all) { store(one); }',
      'import { jetstream } from "@nats-io/jetstream"; const js = jetstream(await connect()); const consumer = await js.consumers.get("a", "b"); for await (const one of await consumer.consume()) store(one);',
      'async function run(js) { const sub = await (await connect()).jetstream().pullSubscribe("a"); for await (const one of sub) { [one].forEach((each) => store(each)); } }',
      'import type { Consumer } from "@nats-io/jetstream"; export class Loop { async run(consumer: Consumer) { for await (const one of await consumer.consume()) { this.take(one); } } private take(one) { store(one); } }',
      'import { EventStoreDBClient } from "@eventstore/db-client"; const client = EventStoreDBClient.connectionString("esdb://x"); for await (const one of client.subscribeToAll()) { store(one); }',
    ])
      assert.deepEqual(
        names(NATS + app).filter((name) => !name.startsWith("(") && name !== "take" && name !== "for await"),
        ["store", "write"],
        app,
      );
  });

  it("say so", () => {
    const hot = getHot({
      ...FILES,
      "app.js": `${NATS}async function run() { const nc = await connect();\nfor await (const one of nc.subscribe("orders")) { store(one); } }`,
    });
    assert.equal(hot.store, "called by `for await` (app.js:4), a Queue consumer");
    assert.equal(hot.run, undefined);
  });

  it("are no others", () => {
    for (const app of [
      'async function run() { const nc = await connect(); for (const one of nc.subscribe("orders")) store(one); }',
      "async function run(list) { for await (const one of list) store(one); }",
      'import { subscribe } from "./own.js"; for await (const one of subscribe("orders")) store(one);',
    ])
      assert.deepEqual(names(NATS + app), [], app);
  });

  it("are what ESLint's rules see of one file", () => {
    const code = `import { connect } from "nats";
export async function run() {
  const nc = await connect();
  before();
  for await (const one of nc.subscribe("orders")) {
    take(one);
  }
}
function take() {}
function before() {}`;
    const { heat, source } = getModel(code);
    const calls = source.nodes("CallExpression");
    const at = (/** @type {string} */ name) =>
      heat.at(/** @type {any} */ (calls.find(({ callee }) => callee.name === name)));
    assert.deepEqual([at("take").level, at("take").text], ["hot", "Queue consumer, line 5"]);
    assert.equal(at("before").level, "unknown");
    const [, take, before] = source.nodes("FunctionDeclaration");
    assert.equal(heat.of(take).text, "called by a Queue consumer (line 5)");
    assert.equal(heat.of(before).level, "unknown");
  });
});
