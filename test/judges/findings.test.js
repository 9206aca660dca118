import { describe, it } from "node:test";
import { APPLICATIONS_READ } from "../../scripts/experts/findings-judged.js";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { rules } from "../../rules/index.js";

/** @type {Map<string, { meta: { messages: Record<string, string> } }>} */
const BY_NAME = new Map(Object.entries(rules));

describe("findings that were judged", () => {
  it("are of applications that a hash of their names sets aside", () => {
    for (const { repository, kept, drawn, first, rules: chosen, commit } of APPLICATIONS_READ) {
      assert.match(commit, /^[\da-f]{40}$/);
      if (chosen !== undefined || drawn === true || first === true) continue;
      const [digit] = createHash("sha256").update(repository).digest("hex");
      assert.equal(kept === true, parseInt(digit, 16) % 2 === 0, repository);
    }
  });

  it("of rules that are not recommended are of applications that are open, and of these rules alone", () => {
    const kept = new Set(APPLICATIONS_READ.flatMap((one) => (one.kept === true ? [one.repository] : [])));
    for (const { repository, rules: chosen, findings } of APPLICATIONS_READ) {
      if (chosen === undefined) continue;
      assert.ok(!kept.has(repository), repository);
      for (const { rule } of findings) assert.ok(chosen.includes(rule), rule);
    }
  });

  it("have a verdict, a reason, and a message of their rule", () => {
    for (const { findings } of APPLICATIONS_READ)
      for (const { path, line, rule, message, verdict, why } of findings) {
        assert.match(verdict, /^(acted on|worthless|untrue|harmful)$/, path);
        assert.ok(line > 0 && why.length > 0 && why.length < 120, why);
        assert.ok(message in (BY_NAME.get(rule)?.meta.messages ?? {}), `${rule} ${message}`);
      }
  });
});
