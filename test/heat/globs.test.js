import assert from "node:assert/strict";
import { fitsGlob } from "../../lib/heat/globs.js";
import { it } from "node:test";

it("fitsGlob knows *, **, ? and braces, and takes everything else as it is", () => {
  for (const [glob, text] of [
    ["src/**", "src/a/b.js"],
    ["src/*.js", "src/a.js"],
    ["src/*.js", "./src/a.js"],
    ["**/app/**/route.{js,ts}", "app/route.ts"],
    ["**/app/**/route.{js,ts}", "web/app/[id]/route.js"],
    ["**/+server.ts", "src/(a)/+server.ts"],
    ["@aws-sdk/*", "@aws-sdk/client-s3"],
    ["a?.js", "ab.js"],
    ["**/+types/**", "./+types/users"],
  ])
    assert.ok(fitsGlob(glob, text), `${glob} ${text}`);
  for (const [glob, text] of [
    ["src/*.js", "src/a/b.js"],
    ["**/app/**/route.ts", "myapp/route.ts"],
    ["a.js", "abjs"],
    ["@aws-sdk/*", "@aws-sdk-own/x"],
    ["a?.js", "a/.js"],
    ["src/**", "lib/src/a.js"],
  ])
    assert.ok(!fitsGlob(glob, text), `${glob} ${text}`);
});
