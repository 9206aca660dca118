import { CALLS } from "../../detectors/no-sync-call/calls.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-sync-call.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * What is found in a request listener.
 *
 * @param {string} code - of its body
 * @param {string} [above] - of the file
 */
function find(code, above = "") {
  const text = `import http from "node:http";
import crypto from "node:crypto";
import bcrypt from "bcrypt";
${above}
http.createServer((req, res) => { ${code}; res.end(); });`;
  return detect(parseSource(text, "server.js"), detector, {}, {});
}

/**
 * @param {string} code
 * @param {string} [above]
 * @returns {number | undefined} milliseconds that the one call in the code is said to take
 */
function getMilliseconds(code, above) {
  const found = find(code, above);
  assert.equal(found.length, 1, code);
  return (found[0].cost?.time[24] ?? NaN) / 1e6;
}

describe("the time of a call that blocks", () => {
  const usual = getMilliseconds('crypto.pbkdf2Sync(req.url, "salt", 10000, 32, "sha512")');

  it("grows with the iterations of PBKDF2, where they are written down", () => {
    assert.equal(getMilliseconds('crypto.pbkdf2Sync(req.url, "salt", 100_000, 32, "sha512")'), Number(usual) * 10);
    assert.equal(
      getMilliseconds('crypto.pbkdf2Sync(req.url, "salt", ROUNDS, 32, "sha512")', "const ROUNDS = 1000;"),
      Number(usual) / 10,
    );
    for (const iterations of ["rounds", "-1", "0", "1.5", "'1'", "1000 * 10", "...rounds", ""])
      assert.equal(getMilliseconds(`crypto.pbkdf2Sync(req.url, "salt", ${iterations})`), usual, iterations);
  });

  it("grows with the cost of scrypt, under both of its names", () => {
    const once = Number(getMilliseconds('crypto.scryptSync(req.url, "salt", 32)'));
    assert.equal(getMilliseconds('crypto.scryptSync(req.url, "salt", 32, { N: 32768 })'), once * 2);
    assert.equal(getMilliseconds('crypto.scryptSync(req.url, "salt", 32, { cost: 8192, r: 8 })'), once / 2);
    assert.equal(getMilliseconds('crypto.scryptSync(req.url, "salt", 32, req.options)'), once);
    assert.equal(getMilliseconds('crypto.scryptSync(req.url, "salt", 32, { ...req.options })'), once);
  });

  it("doubles with each round of bcrypt", () => {
    const once = Number(getMilliseconds("bcrypt.hashSync(req.url, 10)"));
    assert.equal(getMilliseconds("bcrypt.hashSync(req.url, 12)"), once * 4);
    assert.equal(getMilliseconds("bcrypt.hashSync(req.url, req.salt)"), once);
  });

  it("grows with the length of an RSA key, and keys on curves are not reported", () => {
    const once = Number(getMilliseconds('crypto.generateKeyPairSync("rsa", { modulusLength: 2048 })'));
    assert.equal(getMilliseconds('crypto.generateKeyPairSync("rsa-pss", { modulusLength: 4096 })'), once * 8);
    assert.deepEqual(find('crypto.generateKeyPairSync("ed25519")'), []);
    assert.deepEqual(find("crypto.generateKeyPairSync(req.type)"), []);
    assert.deepEqual(find("crypto.generateKeyPairSync()"), []);
  });

  it("is what Atomics.wait() is told to wait", () => {
    assert.equal(getMilliseconds("Atomics.wait(req.signal, 0, 0, 250)"), 250);
  });
});

describe("the functions that block", () => {
  it("are found by every way to name them", () => {
    for (const [above, code] of [
      ['import { pbkdf2Sync } from "crypto";', "pbkdf2Sync(req.url)"],
      ['import { pbkdf2Sync as derive } from "node:crypto";', "derive(req.url)"],
      ['import * as all from "node:crypto";', "all.pbkdf2Sync(req.url)"],
      ["const { pbkdf2Sync } = crypto;", "pbkdf2Sync(req.url)"],
      ["const derive = crypto.pbkdf2Sync;", "derive(req.url)"],
      ["", "crypto['pbkdf2Sync'](req.url)"],
      ["", "crypto?.pbkdf2Sync?.(req.url)"],
    ])
      assert.equal(find(code, above).length, 1, `${above} ${code}`);
  });

  it("are no others of that name", () => {
    for (const [above, code] of [
      ['import { pbkdf2Sync } from "./crypto.js";', "pbkdf2Sync(req.url)"],
      ["function pbkdf2Sync() {}", "pbkdf2Sync(req.url)"],
      ["", "req.crypto.pbkdf2Sync(req.url)"],
      ["", "((crypto) => crypto.pbkdf2Sync(req.url))(req.crypto)"],
      ["", "crypto[req.name](req.url)"],
      ["", "crypto.constructor(req.url)"],
    ])
      assert.deepEqual(find(code, above), [], `${above} ${code}`);
  });

  it("have a time each", () => {
    for (const [path, { time }] of Object.entries(CALLS)) assert.ok(time >= 1_000, path);
  });
});
