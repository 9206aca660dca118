import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { joinNames, says } from "../../lib/edit/join-names.js";

describe("joinNames", () => {
  for (const [front, back, joined] of [
    ["create", "schema", "createSchema"],
    ["readSettings", "settingsPath", "readSettingsPath"],
    ["getUserName", "userNameSchema", "getUserNameSchema"],
    ["schema", "schema", "schema"],
    ["settings", "settingsPath", "settingsPath"],
    ["userID", "id", "userID"],
    ["pathOfPath", "path", "pathOfPath"],
    ["UserStore", "schema", "userStoreSchema"],
    ["MAX_AGE", "Format", "maxAgeFormat"],
    ["read_file", "fileMode", "readFileMode"],
    ["METHOD_SET", "Set", "methodSet"],
    ["base64", "Bytes", "base64Bytes"],
    ["größe", "Änderung", "größeÄnderung"],
    ["_", "limit", "limit"],
    ["", "Limit", "limit"],
    ["reset", "set", "resetSet"],
  ])
    it(`${front} + ${back}`, () => assert.equal(joinNames(front, back), joined));
});

describe("says", () => {
  for (const [name, other, expected] of [
    ["sharedAgent", "agent", true],
    ["sharedAgent", "AGENT", true],
    ["sharedAgent", "sharedAgent", true],
    ["sharedAgents", "agent", false],
    ["sharedAgent", "proxyAgent", false],
  ])
    it(`${name}, ${other}`, () => assert.equal(says(String(name), String(other)), expected));
});
