import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { matchesGlob, getFixedParts } from "../../lib/heat/globs.js";

describe("matchesGlob", () => {
  it("knows *, **, ? and braces, and takes everything else as it is", () => {
    for (const [glob, text] of [
      ["src/**", "src/a/b.js"],
      ["src/**", "src/"],
      ["src/*.js", "src/a.js"],
      ["src/*.js", "src/.js"],
      ["src/*.js", "./src/a.js"],
      ["**", ""],
      ["**/a.js", "a.js"],
      ["**/app/**/route.{js,ts}", "app/route.ts"],
      ["**/app/**/route.{js,ts}", "web/app/[id]/route.js"],
      ["**/+server.ts", "src/(a)/+server.ts"],
      ["@aws-sdk/*", "@aws-sdk/client-s3"],
      ["a?.js", "ab.js"],
      ["**/+types/**", "./+types/users"],
      ["src/{*,lib/**}.js", "src/lib/a/b.js"],
      ["src/{*,lib/**}.js", "src/a.js"],
      ["{a,}b", "b"],
      ["a{b", "a{b"],
      ["a}b.(c)^$|", "a}b.(c)^$|"],
      ["src/*/*.js", "src/a/b.js"],
      ["ü*", "übung"],
    ]) {
      assert.ok(matchesGlob(glob, text), `${glob} ${text}`);
      assert.ok(
        getFixedParts(glob).some((part) => text.includes(part)),
        `${glob} ${text}`,
      );
    }
    for (const [glob, text] of [
      ["src/*.js", "src/a/b.js"],
      ["**/app/**/route.ts", "myapp/route.ts"],
      ["a.js", "abjs"],
      ["@aws-sdk/*", "@aws-sdk-own/x"],
      ["a?.js", "a/.js"],
      ["a?.js", "a.js"],
      ["src/**", "lib/src/a.js"],
      ["src/**", "src"],
      ["src/{*,lib/**}.js", "src/a/b.js"],
      ["", "a"],
      ["**/a", "ba"],
      ["*/", "a/b/"],
    ])
      assert.ok(!matchesGlob(glob, text), `${glob} ${text}`);
  });

  it("fits as much as a regular expression would", () => {
    let state = 7;
    const random = (/** @type {number} */ limit) => (state = (state * 48_271) % 2_147_483_647) % limit;
    const tokens = ["a", "/", "*", "**", "**/", "?", "{a,b/}", "b"];
    const expressions = ["a", "/", "[^/]*", ".*", "(?:.*/)?", "[^/]", "(?:a|b/)", "b"];
    let fitting = 0;
    for (let round = 0; round < 4000; round++) {
      const chosen = Array.from({ length: random(6) }, () => random(tokens.length));
      // "*" and "**" side by side are read from the left, as one token where they can be.
      if (chosen.some((token, index) => /\*$/.test(tokens[token]) && /^[*/]/.test(tokens[chosen[index + 1]] ?? "")))
        continue;
      const glob = chosen.map((token) => tokens[token]).join("");
      const text = Array.from({ length: random(8) }, () => "ab/"[random(3)]).join("");
      const expected = new RegExp(`^${chosen.map((token) => expressions[token]).join("")}$`).test(text);
      if (expected) fitting++;
      assert.equal(matchesGlob(glob, text), expected, `${glob} ${text}`);
    }
    assert.ok(fitting > 100, `${fitting}`);
  });

  it("comes to an end where a regular expression would not", () => {
    const text = `${"a/".repeat(100)}b`;
    assert.equal(matchesGlob(`${"**/".repeat(50)}c`, text), false);
    assert.equal(matchesGlob(`${"**a*".repeat(50)}c`, text), false);
    assert.equal(matchesGlob(`${"{*,**}".repeat(50)}c`, text), false);
  });
});

describe("getFixedParts", () => {
  it("is the longest of what whatever fits has one of", () => {
    for (const [glob, ...parts] of [
      ["src/*{a,b}/api/*.js", "/api/"],
      ["**/{proxy,middleware}.{js,ts}", "proxy", "middleware"],
      ["{api,}.js", ".js"],
      ["{lib/*,routes}.js", ".js"],
      ["**", ""],
    ])
      assert.deepEqual(getFixedParts(glob), parts, glob);
  });
});
