import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isKnownAsync } from "../../detectors/no-optional-await/known-async.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body - of a function, with one `await` */
function ask(body) {
  const source = parseSource(`async function run(handler, isAny) { ${body} }`, "src/a.ts");
  return isKnownAsync(source, source.nodes("AwaitExpression")[0]);
}

describe("isKnownAsync", () => {
  for (const body of [
    "if (isAsyncFunction(handler)) await handler();",
    "if (isAsyncFunction(handler)) { log(); await handler(); }",
    "if (handler.constructor.name === 'AsyncFunction') await handler();",
    "if ((types.isAsyncFunction(handler) as boolean)) await handler();",
    "const isAsync = handler.constructor.name === 'AsyncFunction'; if (isAsync) await handler();",
    "return isAsyncFunction(handler) ? await handler() : handler();",
    "if (isAsyncFunction(handler)) return new Promise(async (resolve) => { resolve(await handler()); });",
    "if (isAsyncFunction(handler)) trace(async () => { await handler(); });",
    "if (isAsyncFunction(handler)) { if (isAny) await handler(); }",
  ])
    it(`${body}`, () => assert.equal(ask(body), true));

  for (const body of [
    "await handler();",
    "if (isAny) await handler();",
    "if (isUnknown) await handler();",
    "let isAsync; if (isAsync) await handler();",
    "const { isAsync } = handler; if (isAsync) await handler();",
    "if (isAsyncFunction(handler)) handler(); else await handler();",
    "return isAsyncFunction(handler) ? handler() : await handler();",
    "if (await isAsyncFunction(handler)) handler();",
    "if (isAsyncFunction(handler)) { const later = async () => { await handler(); }; }",
    "if (isAsyncFunctions(handler)) await handler();",
  ])
    it(`${body}`, () => assert.equal(ask(body), false));
});
