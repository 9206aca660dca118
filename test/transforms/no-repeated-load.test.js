import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-repeated-load.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrite } from "../../lib/run/plan.js";
import { rewrite } from "../../transforms/no-repeated-load.js";

describe("bytes that are read for each request", () => {
  /**
   * @param {string} use - what is done with `key`, or all of it
   * @returns {string | undefined} why they are not kept; undefined: they are
   */
  function findRefusal(use) {
    const code = `import express from "express";
import crypto, { createHash, getRandomValues, sign } from "node:crypto";
import fs from "node:fs";
import jwt from "jsonwebtoken";
express().use((req, res) => {
  const key = fs.readFileSync("key.pem");
  ${use}
});
`;
    const source = parseSource(code, "app.js");
    const [finding] = detect(source, detector, {});
    const plan = planRewrite(source, { detector, rewrite }, finding, {}, {});
    return "refused" in plan ? plan.refused : undefined;
  }

  it("are kept where they are only signed, hashed or a key", () => {
    for (const use of [
      `res.json(jwt.sign({ id: 1 }, key, { algorithm: "RS256" }));`,
      `req.user = jwt.verify(req.headers.authorization, key);`,
      `res.end(createHash("sha1").update(key).digest("hex"));`,
      `res.end(sign("sha256", req.body, key));`,
      `res.end(new crypto.X509Certificate(key).subject);`,
    ])
      assert.equal(findRefusal(use), undefined, use);
  });

  it("stay where somebody may change them", () => {
    for (const use of [
      `res.end(getRandomValues(key));`,
      `res.end(crypto.randomFillSync(key));`,
      `crypto.webcrypto.getRandomValues(key);`,
      `req.vault.sign(key);`,
      `req.app.locals.jwt.sign({ id: 1 }, key);`,
      `res.end(createHash("sha1").update(key.fill(0)).digest("hex"));`,
      `req.key = key; jwt.verify(req.headers.authorization, key);`,
    ])
      assert.equal(findRefusal(use), "what was read may be changed afterwards", use);
  });
});
