import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames, getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/**
 * @param {string} types - of types.ts
 * @param {string} handlers - of handlers.ts, which has the type `Ctx`
 * @returns {string[]}
 */
const names = (types, handlers) =>
  getHotNames({
    "types.ts": types,
    "handlers.ts": `import type { Ctx } from "./types.ts";\nimport { load } from "./load.ts";\n${handlers}`,
    "load.ts": "export function load(id) { return [id]; }",
  });

const LIST = "export class Orders { list(ctx: Ctx) { return load(ctx.req); } sum(of: number) { return of; } }";

describe("functions whose parameter has a type of another file", () => {
  it("run per request where that is a framework's", () => {
    for (const types of [
      'import type { Context } from "hono";\nexport type Ctx = Context<{ Variables: { user: string } }>;',
      'import { type Context as HonoContext } from "hono";\nexport type Ctx = HonoContext & { user: string };',
      'import type { FastifyRequest } from "fastify";\nexport interface Ctx extends FastifyRequest { user: string }',
      'import express from "express";\ninterface Base extends express.Request {}\nexport interface Ctx extends Base { user: string }',
    ])
      assert.deepEqual(names(types, LIST), ["list", "load"], types);
  });

  it("say so", () => {
    const { program, hot } = getMap({
      "types.ts": 'import type { Context } from "hono";\nexport type Ctx = Context;',
      "handlers.ts": 'import type { Ctx } from "./types.ts";\nexport function list(ctx: Ctx) {}',
    });
    assert.deepEqual(
      [...hot.values()].map(({ unit, reason, text, root }) => [getUnitSummary(program, unit).name, reason, text, root]),
      [["list", "typed", "takes a Hono `Context`", "a function that takes a Hono `Context`"]],
    );
  });

  it("do not where it is something else, or of another package", () => {
    for (const types of [
      "export interface Ctx { user: string }",
      'import type { Context } from "hono";\nexport interface Ctx { of: Context }',
      'import type { Hono } from "hono";\nexport type Ctx = Hono;',
      'import type { Context } from "some-canvas";\nexport type Ctx = Context;',
      // Clients get it, too.
      'import type { IncomingMessage } from "node:http";\nexport interface Ctx extends IncomingMessage { user: string }',
      'import type { Response } from "express";\nexport interface Ctx extends Response { user: string }',
    ])
      assert.deepEqual(names(types, LIST), [], types);
  });

  it("do not where they make something of it once, or are cold", () => {
    const types = 'import type { Context } from "hono";\nexport type Ctx = Context;';
    assert.deepEqual(names(types, "export class Orders { constructor(ctx: Ctx) { load(ctx); } }"), []);
    assert.deepEqual(names(types, "/** @coldpath */\nexport function list(ctx: Ctx) { load(ctx); }"), []);
  });
});
