import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-request-client.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrite } from "../../lib/run/plan.js";
import { rewrite } from "../../transforms/no-request-client.js";

describe("the variable that keeps a client", () => {
  /**
   * @param {string} name - of the class
   * @param {string} module
   */
  function findDeclaration(name, module) {
    const code = `import express from "express";
import { ${name} } from "${module}";
express().use(async (req: express.Request, res: express.Response) => {
  res.json(await req.app.locals.load(new ${name}("http://127.0.0.1:3128")));
});
`;
    const source = parseSource(code, "app.ts");
    const [finding] = detect(source, detector, {});
    const plan = planRewrite(source, { detector, rewrite }, finding, {}, {});
    assert.ok(!("refused" in plan));
    return plan.rewrite.edits.map(({ text }) => text.trim()).find((text) => text.startsWith("let"));
  }

  it("has the type of its class", () => {
    assert.equal(
      findDeclaration("SocksProxyAgent", "socks-proxy-agent"),
      "let socksProxyAgent: SocksProxyAgent | undefined;",
    );
  });

  it("has that of its instances where the class has a type parameter without default", () => {
    assert.equal(
      findDeclaration("HttpsProxyAgent", "https-proxy-agent"),
      "let httpsProxyAgent: InstanceType<typeof HttpsProxyAgent> | undefined;",
    );
  });
});
