import { loadDrive, observe } from "./observe.js";
import assert from "node:assert/strict";
import { it } from "node:test";

/** @import { Fixture } from "./fixtures.js" */

/**
 * That the code after a rewrite does what the code before does.
 *
 * @param {Fixture} fixture
 */
export function describeBehaviour(fixture) {
  const { after } = fixture;
  if (after === undefined) return;
  it("behaves as before, but for what it declares", async () => {
    assert.ok(fixture.hasDrive, "it has no drive.js");
    const { differences = {} } = await loadDrive(fixture);
    const old = await observe(fixture, fixture.before);
    const now = await observe(fixture, after);
    assert.ok(old.size > 0, "drive.js records nothing");
    assert.deepEqual([...now.keys()], [...old.keys()]);
    for (const [name, value] of old) {
      if (name in differences)
        assert.notDeepEqual(now.get(name), value, `"${name}" is declared to differ and does not`);
      else assert.deepEqual(now.get(name), value, name);
    }
    for (const name of Object.keys(differences))
      assert.ok(old.has(name), `"${name}" is declared to differ and is not recorded`);
  });
}
