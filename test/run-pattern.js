import assert from "node:assert/strict";
import { detect } from "../lib/run/detect.js";
import { fix } from "../lib/run/fix.js";
import { parseSource } from "../lib/source/parse.js";

/** @import { Pattern, Settings, Source } from "../lib/types.js" */

/**
 * Runs a pattern and checks what must hold for any file: it ends, every finding says why its place is hot, and what is
 * rewritten parses and comes to rest.
 *
 * @param {Pattern} pattern
 * @param {Source} source
 * @param {Settings} [settings]
 */
export function runPattern(pattern, source, settings = {}) {
  for (const finding of detect(source, pattern.detector, settings)) {
    const { level, text: reason } = finding.heat;
    assert.ok(
      level === "hot" || (level === "unknown" && pattern.detector.name === "no-plugin-copy"),
      `${level} at line ${source.lineOf(finding.node.range[0])}`,
    );
    assert.ok(reason.length > 0, "a reason");
  }
  const fixed = fix(source, [pattern], { risk: "review", settings });
  assert.ok(fixed.applied.length < 1000, "the rewrites come to rest");
  if (fixed.applied.length > 0) parseSource(fixed.source.text, source.filename);
}
