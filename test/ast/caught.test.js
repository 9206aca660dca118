import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isCaught } from "../../lib/ast/order/caught.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
function ask(text) {
  const source = parseSource(text, "a.js");
  return isCaught(source.nodes("CallExpression").filter(({ callee }) => callee.name === "$")[0].parent);
}

describe("isCaught", () => {
  for (const text of [
    "try { $(); } catch {}",
    "try { if (a) $(); } catch (e) { log(e); } finally {}",
    "try { try { $(); } finally {} } catch {}",
  ])
    it(`yes: ${text}`, () => assert.equal(ask(text), true));
  for (const text of [
    "$();",
    "try { a(); } catch { $(); }",
    "try { a(); } finally { $(); }",
    "try { $(); } finally {}",
    "try { b(() => { $(); }); } catch {}",
  ])
    it(`no: ${text}`, () => assert.equal(ask(text), false));
});
