import { getRules, readPlaces } from "../../scripts/experts/places.js";
import { describe, it } from "node:test";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { judge } from "../../scripts/experts/judge.js";
import path from "node:path";

/** @import { Place } from "../../scripts/experts/places.js" */

/** @type {Place} */
const CHANGED = {
  id: "owner-thing",
  repository: "owner/name",
  commit: "0".repeat(40),
  path: "lib/a.js",
  lines: [12],
  range: [10, 20],
  pattern: "lazy-getter",
  find: true,
  done: "Read on first use.",
  worth: true,
  says: "missed",
};
/** @type {Place} */
const FINE = { ...CHANGED, lines: [12, 15], range: undefined, find: false };

describe("what is said at a place", () => {
  it("is found by any rule within a line of its range", () => {
    assert.equal(judge(CHANGED, []), "missed");
    for (const line of [9, 12, 21]) assert.equal(judge(CHANGED, [{ rule: "no-x", line }]), "found: no-x");
    for (const line of [8, 22]) assert.equal(judge(CHANGED, [{ rule: "no-x", line }]), "missed");
  });

  it("is wrong by a rule for the pattern that covers the line of what is fine", () => {
    assert.equal(judge(FINE, []), "silent");
    assert.equal(judge(FINE, [{ rule: "no-eager-url", line: 13 }]), "silent");
    assert.equal(judge(FINE, [{ rule: "no-eager-url", line: 11, endLine: 12 }]), "false: no-eager-url");
    assert.equal(judge(FINE, [{ rule: "no-late-property", line: 12 }]), "silent");
  });

  it("is where a finding is, and where the rest of it is", () => {
    const others = [{ line: 15 }, { line: 40 }];
    const rule = "no-eager-url";
    assert.equal(judge(CHANGED, [{ rule, line: 3, others }]), `found: ${rule}`);
    assert.equal(judge(CHANGED, [{ rule, line: 3, others: [{ line: 40 }] }]), "missed");
    assert.equal(judge(CHANGED, [{ rule: "no-x", line: 3, others }]), "missed");
    assert.equal(judge(FINE, [{ rule, line: 3, others }]), `false: ${rule}`);
    assert.equal(judge(FINE, [{ rule, line: 3, others: [{ line: 14 }] }]), "silent");
  });

  it("is found by one rule alone where its pattern is the name of that rule", () => {
    const place = { ...CHANGED, pattern: /** @type {const} */ ("no-sync-call") };
    assert.equal(judge(place, [{ rule: "no-eager-url", line: 12 }]), "missed");
    assert.equal(judge(place, [{ rule: "no-sync-call", line: 12 }]), "found: no-sync-call");
    assert.equal(judge({ ...place, find: false }, [{ rule: "no-eager-url", line: 12 }]), "silent");
    assert.equal(judge({ ...place, find: false }, [{ rule: "no-sync-call", line: 12 }]), "false: no-sync-call");
  });

  it("is not said of a file that was not checked", () => {
    assert.throws(() => judge(CHANGED, undefined), /lib\/a\.js, where owner-thing is, was not checked/);
  });
});

describe("the places", () => {
  const places = readPlaces();

  it("have names of their own, commits, lines, and words on what was done", () => {
    assert.equal(new Set(places.map(({ id }) => id)).size, places.length);
    for (const place of places) {
      assert.match(place.repository, /^[\w.-]+\/[\w.-]+$/, place.id);
      assert.match(place.commit, /^[0-9a-f]{40}$/, place.id);
      assert.ok(place.lines.length > 0 && place.lines.every((line) => line > 0), place.id);
      assert.ok(place.done.length > 10, place.id);
      for (const rule of getRules(place.pattern))
        assert.ok(existsSync(path.join(ROOT, "rules", `${rule}.js`)), `${place.id}: ${rule}`);
      assert.equal(
        place.find,
        place.worth !== undefined,
        `${place.id}: whether it is worth something is known of what is to be found`,
      );
    }
  });
});
