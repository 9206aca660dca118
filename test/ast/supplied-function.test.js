import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findSuppliedFunction } from "../../lib/ast/values/supplied-function.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with `await` before the call */
function find(text) {
  const source = parseSource(text, "a.js");
  const [node] = source.nodes("AwaitExpression");
  const found = findSuppliedFunction(source, node.argument);
  return found === undefined ? undefined : source.slice(found);
}

describe("findSuppliedFunction", () => {
  /** @type {Record<string, string>} */
  const supplied = {
    "async (options) => await options.encode(1)": "options.encode",
    "async function f() { await this.options.serializer(1) }": "this.options.serializer",
    "async (hook, req) => { await hook.call(this, req) }": "hook",
    "async ({ onSend }) => { await onSend(1) }": "onSend",
    "async (hooks) => { for (const hook of hooks) await hook(1) }": "hook",
    "async (app) => { for (const fn of app.handlers) await fn(1) }": "fn",
    "async (app, i) => { const handler = app.stack[i]; await handler(1) }": "handler",
    "async (app) => { for (const hook of app.onRequest) await hook.fn(1) }": "hook.fn",
    "async (app, i) => { await app.hooks[i](1) }": "app.hooks[i]",
    "class A { constructor(options) { this._onSend = options.onSend } async m() { await this._onSend(1) } }":
      "this._onSend",
    "class A { constructor(encode) { this.encode = encode } async m() { await this.encode(1) } }": "this.encode",
    "class A { onSend = null; async m() { await this.onSend(1) } }": "this.onSend",
    "async (route, req) => { for (const func of route.cycle) await func(req) }": "func",
    "class A { async m(req) { for (const func of this._cycle) await func.call(this, req) } }": "func",
    "class A { constructor() { this.steps = [] } add(step) { this.steps.push(step) } async m(req) { for (const step of this.steps) await step(req) } }":
      "step",
    "async (event, req) => { for (const entry of event.nodes) await entry.func(req) }": "entry.func",
    "async (predicate, req) => { if (typeof predicate === 'function') await predicate(req) }": "predicate",
    "class A { constructor(options) { this.processors = { marshal: options.marshal } } async m() { await this.processors.marshal(1) } }":
      "this.processors.marshal",
    "async (options) => { typeof options.keys === 'function' ? await options.keys(1) : options.keys }": "options.keys",
    "async (schema) => { await schema['~standard'].validate(1) }": "schema['~standard'].validate",
    "(given) => { const config = { validate() {}, ...given }; return async () => { await config.validate(1) } }":
      "config.validate",
    "async (app) => { await app.hooks.onSend(1) }": "app.hooks.onSend",
    "async function run(handler) { await handler(1, () => other(2)) } function other() {}": "handler",
    "async (request, pathRewriter) => { await pathRewriter(request) }": "pathRewriter",
    "const rewriter = create(); run.bind(null, { rewriter }); async function run({ rewriter }) { await rewriter(1) } module.exports = run":
      "rewriter",
    "const rewriter = create(); run(rewriter); export async function run(rewriter) { await rewriter(1) }": "rewriter",
    "const rewriter = create(); run(rewriter); export const run = async (rewriter) => { await rewriter(1) }":
      "rewriter",
    "const rewriter = create(); const a = (o) => run({ rewriter, ...o }); async function run({ rewriter }) { await rewriter(1) }":
      "rewriter",
    "import topics from './topics.js'; export async function post(postFn, a) { await postFn(a) } export const b = (c) => post(topics.reply, c)":
      "postFn",
    "import topics from './topics.js'; async function post(postFn, a) { await postFn(a) } export const b = (c) => c ? post(topics.reply, c) : post(() => 1, c)":
      "postFn",
    "const a = (options) => run(options.rewriter); async function run(rewriter) { await rewriter(1) }": "rewriter",
    "const rewriter = create(); const a = (b) => run(b ? b : rewriter); async function run(rewriter) { await rewriter(1) }":
      "rewriter",
    "const rewriter = create(); run(rewriter); run.call(rewriter); async function run(rewriter) { await rewriter(1) }":
      "rewriter",
  };
  for (const [text, expected] of Object.entries(supplied)) it(text, () => assert.equal(find(text), expected));

  const others = [
    "async (ctx, next) => { await next() }",
    "async (options) => { await options.query('select 1') }",
    "async (options) => { await options.fetch('/') }",
    "async (options) => { typeof options.load === 'function' && await options.load(1) }",
    "async (client) => { await client.validate(1) }",
    "async (user) => { await user.save() }",
    "async (tasks, req) => { for (const run of tasks) await run(req) }",
    "async (list, req) => { for (const load of list) await load(req) }",
    "const steps = [async () => {}]; async (req) => { for (const step of steps) await step(req) }",
    "import { a, b } from './steps.js'; const steps = [a, b]; async (req) => { for (const step of steps) await step(req) }",
    "import steps from './steps.js'; async (req) => { for (const step of steps) await step(req) }",
    "async (callback, req) => { if (typeof callback === 'function') await callback(req) }",
    "async (predicate, req) => { if (typeof other === 'function') await predicate(req) }",
    "class A { constructor(client) { this.processors = { marshal: client.marshal } } async m() { await this.processors.marshal(1) } }",
    "async (ctx) => { await ctx.render('a') }",
    "import parser from 'p'; async (a) => { await parser.parse(a) }",
    "import { validate } from 'p'; async (a) => { await validate(a) }",
    "import * as hooks from './hooks.js'; async (a) => { await hooks.onSend(a) }",
    "new Promise(async (resolve) => { await resolve(1) })",
    "async function run(handler) { await handler() } run(async () => {})",
    "import topics from './topics.js'; async function post(postFn, a) { await postFn(a) } export const b = (c) => c ? post(topics.reply, c) : post(topics.post, c)",
    "import topics from './topics.js'; async function post(postFn, a) { await postFn(a) } export const b = (c) => c ? post(topics.reply, c) : post(async () => 1, c)",
    "const rewriter = await create(); run(rewriter); async function run(rewriter) { await rewriter(1) }",
    "const rewriter = create(); run.bind(null, { a: 1, rewriter }); const run = async ({ rewriter }, b) => { await rewriter(b) }",
    "const rewriter = create(); run({ handlers: { rewriter } }); async function run({ handlers: { rewriter } }) { await rewriter(1) }",
    "class A { async encode() {} async m() { await this.encode(1) } }",
    "class A extends B { async m() { await this.onSend(1) } }",
    "async (table, name) => { const handler = table[name]; await handler(1) }",
    "async (options) => { await options[name](1) }",
    "async (app) => { await app.hooks.callHook('render', 1) }",
    "(given) => { const config = { async validate() {}, ...given }; return async () => { await config.validate(1) } }",
    "(handlers) => { async function dispatch(i) { const handler = handlers[i]; await handler(1, () => { return dispatch(i + 1); }) } }",
    "(handlers) => { async function dispatch(i) { const handler = handlers[i]; await handler(1, () => dispatch(i + 1)) } }",
    "(hooks) => { const run = async (i) => { await hooks[i](1, run.bind(null, i + 1)) } }",
  ];
  for (const text of others) it(text, () => assert.equal(find(text), undefined));
});
