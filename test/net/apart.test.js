import { describe, it } from "node:test";
import { getFilename, getFixtures, getPattern } from "../fixtures.js";
import { planRewrite, planRewrites } from "../../lib/run/plan.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "./slow-names.js";
import { BORDER, getClaims, getGroupsApart } from "../../lib/net/apart.js";
import { getHeat } from "../../lib/heat/index.js";
import { giveOwnNames } from "../../lib/net/own-names.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Edit, Finding, Pattern, Rewrite, Source } from "../../lib/types.js" */

/**
 * What a rewrite does, written as the parts of the text that it replaces, each of which stands in it once: `a|b` replaces
 * a with b, `a|` drops it, `a|b|c` puts b between a and c.
 *
 * @param {string} text
 * @param {string} parts
 * @returns {Edit}
 */
function createEdit(text, parts) {
  const [before, middle, after] = parts.split("|");
  const part = before + (after ?? "");
  const start = text.indexOf(part);
  assert.ok(start !== -1 && text.indexOf(part, start + 1) === -1, `"${part}" stands in the text once`);
  return after === undefined
    ? { range: [start, start + before.length], text: middle }
    : { range: [start + before.length, start + before.length], text: middle };
}

/**
 * @param {string} text
 * @param {string[][]} rewrites
 * @param {Partial<Rewrite>} [more]
 * @returns {Rewrite[]}
 */
const createRewrites = (text, rewrites, more) =>
  rewrites.map((parts) => ({
    edits: parts.map((part) => createEdit(text, part)),
    risk: "safe",
    act: "replace",
    ...more,
  }));

/**
 * @param {string} text
 * @param {string[][]} rewrites
 * @param {string} [filename]
 */
const getGroups = (text, rewrites, filename = "a.ts") =>
  getGroupsApart(parseSource(text, filename), createRewrites(text, rewrites));

/**
 * @param {string} text
 * @param {string[][]} parts - of the rewrite of each finding
 * @param {(source: Source) => Partial<Rewrite>} [getMore]
 */
function plan(text, parts, getMore = () => ({})) {
  const source = parseSource(text, "a.js");
  const findings = detect(source, detector);
  const rewrites = createRewrites(text, parts, getMore(source));
  assert.equal(findings.length, rewrites.length, "as many findings as rewrites");
  /** @type {Pattern} */
  const pattern = { detector, rewrite: (finding) => rewrites[findings.indexOf(finding)] };
  const together = planRewrites(source, pattern, findings, {}, {});
  assert.deepEqual(
    together,
    findings.map((finding) => getAlone(source, pattern, finding)),
  );
  return together.map((planned) => ("refused" in planned ? planned.refused : "ok"));
}

/**
 * @param {Source} source
 * @param {Pattern} pattern
 * @param {Finding} finding
 * @param {Record<string, unknown>} [options]
 */
function getAlone(source, pattern, finding, options = {}) {
  const planned = planRewrite(source, pattern, finding, {}, options);
  return "refused" in planned ? planned : { rewrite: planned.rewrite };
}

describe("rewrites that stand apart", () => {
  it("edit different statements", () => {
    assert.deepEqual(getGroups("a(slow1);\nb(slow2);\n", [["slow1|fast1"], ["slow2|fast2"]]), [[0, 1]]);
  });

  it("edit statements of different functions, and bring the same name there", () => {
    const text = "on(() => { a(slow1); });\non(() => { b(slow2); });\n";
    assert.deepEqual(getGroups(text, [["slow1|fast"], ["slow2|fast"]]), [[0, 1]]);
  });

  it("edit different members of a class", () => {
    const text = "class A { a() { slow1; } b() { slow2; } }";
    assert.deepEqual(getGroups(text, [["slow1|fast1"], ["slow2|fast2"]]), [[0, 1]]);
  });

  it("edit different statements of a static block, and of a namespace", () => {
    for (const text of ["class A { static { slow1\nslow2 } }", "namespace A { slow1\nslow2 }"])
      assert.deepEqual(getGroups(text, [["slow1|(fast1)"], ["slow2|(fast2)"]]), [[0], [1]], text);
    for (const text of ["class A { static { a(slow1); b(slow2); } }", "namespace A { a(slow1); b(slow2); }"])
      assert.deepEqual(getGroups(text, [["slow1|fast1"], ["slow2|fast2"]]), [[0, 1]], text);
  });

  it("edit the values of different fields", () => {
    assert.deepEqual(getGroups("class A { a = slow1; b = slow2; }", [["slow1|fast1"], ["slow2|fast2"]]), [[0, 1]]);
  });

  it("read what is declared before them and behind them", () => {
    for (const text of ["const a = 1;\nb(slow1, a);\nc(slow2, a);\n", "b(slow1, a);\nc(slow2, a);\nvar a = 1;\n"])
      assert.deepEqual(getGroups(text, [["slow1, a|fast1(a)"], ["slow2, a|fast2(a)"]]), [[0, 1]], text);
  });

  it("read a variable, and change the word in front of it", () => {
    const text = "const a = 1;\nb(slow1, a);\nc(slow2, a);\n";
    assert.deepEqual(getGroups(text, [["const |let ", "slow1, a|fast1(a)"], ["slow2, a|fast2(a)"]]), [[0, 1]]);
  });

  it("have edits for linters, which change nothing, in the statements of others", () => {
    assert.deepEqual(getGroups("a(slow1);\nb(slow2);\n", [["slow1|fast1", "b|b"], ["slow2|fast2"]]), [[0, 1]]);
  });

  it("edit the last statement of a file that has no line break at its end", () => {
    assert.deepEqual(getGroups("a(slow1);\nslow2", [["slow1|fast1"], ["slow2|fast2"]]), [[0, 1]]);
  });

  it("read the same variable of the module, or its members, in one function", () => {
    const text = "const fast = 1;\non(() => { a(slow1); b(slow2); });\n";
    assert.deepEqual(getGroups(text, [["slow1|fast"], ["slow2|fast"]]), [[0, 1]]);
    assert.deepEqual(getGroups(text, [["slow1|fast.one"], ["slow2|fast?.two + fast . one"]]), [[0, 1]]);
  });

  it("put statements in at different places", () => {
    const text = "a();\nb(slow1);\nc();\nd(slow2);\n";
    assert.deepEqual(
      getGroups(text, [
        ["a();\n|x();\n|b", "slow1|x1"],
        ["c();\n|y();\n|d", "slow2|y1"],
      ]),
      [[0, 1]],
    );
  });
});

describe("statements that rewrites put at the same place", () => {
  const text = "import a from 'a';\n\non(() => a(slow1));\non(() => b(slow2));\n";
  /** @param {string[]} statements */
  const getGroupsOf = (statements) =>
    getGroups(
      text,
      statements.map((statement, index) => [`'a';\n|${statement}|\non`, `slow${index + 1}|fast${index + 1}`]),
    );

  it("stand apart where they end and begin by themselves", () => {
    assert.deepEqual(getGroupsOf(["\nconst x = 1;\n", "\nfunction y() { return [2]; };\n"]), [[0, 1]]);
    assert.deepEqual(getGroupsOf(["const x = 1;\n\n", "const y = 2;\n"]), [[0, 1]]);
    assert.deepEqual(getGroupsOf(["const x = 1;\r\n", "const y = 2;  \n"]), [[0, 1]]);
    assert.deepEqual(getGroupsOf(["function x() {}\n\n", "\nfunction y() {\n  return 1;\n}\n"]), [[0, 1]]);
    // The line ends behind the place.
    assert.deepEqual(getGroupsOf(["\nconst x = 1;", "\nconst y = 2; "]), [[0, 1]]);
    assert.deepEqual(getGroupsOf(["\r\nconst x = 1;", "\r\nconst y = 2;\r\n"]), [[0, 1]]);
  });

  it("stand apart where only their functions, patterns and texts have the same names", () => {
    const [x, y] = ["x", "y"].map(
      (name) => `const ${name} = /\\w$/;\nfunction ${name}Of(w) { let $ = w; return $; }\n`,
    );
    assert.deepEqual(getGroupsOf([x, y]), [[0, 1]]);
    // What they read around them is not theirs.
    assert.deepEqual(getGroupsOf(["function x(w) { return y(w); }\n", "function y(w) { return w; }\n"]), [[0], [1]]);
  });

  it("stand apart at the start of the file", () => {
    assert.deepEqual(
      getGroups("a();\nb(slow1);\nc(slow2);\n", [
        ["|const x = 1;\n|a(", "slow1|fast1"],
        ["|const y = 2;\n|a(", "slow2|fast2"],
      ]),
      [[0, 1]],
    );
  });

  it("do not stand apart where a comment ends, which would have the first one in it", () => {
    const commented = "a(); // why\non(() => b(slow1));\non(() => c(slow2));\n";
    assert.deepEqual(
      getGroups(commented, [
        ["// why|const x = 1;\n|\non(() => b", "slow1|fast1"],
        ["// why|const y = 2;\n|\non(() => b", "slow2|fast2"],
      ]),
      [[0], [1]],
    );
  });

  it("do not stand apart where both take the place of a statement", () => {
    const replaced = "a();\nb();\n\nc(slow1);\nd(slow2);\n";
    assert.deepEqual(
      getGroups(replaced, [
        ["b();\n|const x = 1;\n", "slow1|fast1"],
        ["b();\n|const y = 2;\n", "slow2|fast2"],
      ]),
      [[0], [1]],
    );
  });

  it("do not where they need each other, or what comes behind", () => {
    for (const statements of [
      ["const x = 1;\n", "const x = 2;\n"],
      ["const x = 1;\n", "const y = x;\n"],
      ["const x = 1;\n", "const y = 2\n"],
      ["const x = 1;\n", "y();\n"],
      ["const x = 1;\n", "const y = 2;\nz\n"],
      ["const x = 1;\n", "const y = 2; // z; "],
      ["const x = 1;\n", "const y = 2; // z;\n"],
      ["const x = 1;\n", "const y = 2; /* z */\n"],
      ["const x = 1;\n", "function y() {}\n/* {} */\n"],
      ["const x = 1;\n", "const y = () => {}\n"],
      ["const x = 1;\n", "const y = class {}\n"],
      ["const x = 1;\n", "function y() {}; z()\n"],
      ["const x = 1;\n", "(y)();\nconst z = 2;\n"],
      ["const x = () => { 1;\n", "const y = 2; };\n"],
    ])
      assert.deepEqual(getGroupsOf(statements), [[0], [1]], statements.join(""));
  });

  it("do not where something stands behind them on the line", () => {
    const line = "a();b(slow1);\non(() => c(slow2));\n";
    assert.deepEqual(
      getGroups(line, [
        ["a();|\nconst x = 1;|b", "slow1|fast1"],
        ["a();|\nconst y = 2;|b", "slow2|fast2"],
      ]),
      [[0], [1]],
    );
  });

  it("do not where a comment stands behind one of them", () => {
    const line = "a();\n/* why */ b(slow1);\non(() => c(slow2));\n";
    assert.deepEqual(
      getGroups(line, [
        ["a();\n|const x = 1; |/* why", "slow1|fast1"],
        ["a();\n|const y = 2; |/* why", "slow2|fast2"],
      ]),
      [[0], [1]],
    );
  });

  it("do not in the cases of a switch, which is one statement", () => {
    const cases = "switch (a) {\n  case 1:\n    b();\n  case 2:\n    c();\n}\non(slow1);\non(slow2);\n";
    assert.deepEqual(
      getGroups(cases, [
        ["case 1:\n|const x = 1;\n|    b", "slow1|fast1"],
        ["case 2:\n|const y = 2;\n|    c", "slow2|fast2"],
      ]),
      [[0], [1]],
    );
  });

  it("do not between the members of a class", () => {
    const members = "class A {\n  a() { slow1; }\n  b() { slow2; }\n}";
    assert.deepEqual(
      getGroups(members, [
        ["slow1; }\n|const = 1;\n|  b", "slow1|fast1"],
        ["slow1; }\n|let = 2;\n|  b", "slow2|fast2"],
      ]),
      [[0], [1]],
    );
  });
});

describe("rewrites that do not stand apart", () => {
  /** @type {Record<string, [string, string[][]]>} */
  const cases = {
    "edit the same statement": ["a(slow1, slow2);", [["slow1|fast1"], ["slow2|fast2"]]],
    "edit a statement and one inside of it": ["on(slow1, () => { a(slow2); });", [["slow1|fast1"], ["slow2|fast2"]]],
    "edit a statement in a statement, and the outer one": [
      "on(() => { a(slow1); }, slow2);",
      [["slow1|fast1"], ["slow2|fast2"]],
    ],
    "put statements in at the same place": ["a();\nb();\n", [["a();\n|slow1();\n|b"], ["a();\n|slow2();\n|b"]]],
    "change what meets between two statements": [
      "slow1()\n(slow2)\n;b()",
      [["slow1()\n(slow2)|x"], ["(slow2)\n|;|;b"]],
    ],
    "change the end of one statement and the start of the next": [
      "a(slow1)\nslow2()\n",
      [["(slow1)|"], ["slow2()|(c)"]],
    ],
    "put something in front of a statement and edit inside of it": [
      "on(() => { slow1(); });",
      [["slow1|fast1"], ["|async |on"]],
    ],
    "put something behind a statement and edit inside of it": [
      "a(slow1);\nb();",
      [["slow1|fast1"], ["a(slow1);|; c()|"]],
    ],
    "put something in front of a block and edit in it": [
      "if (slow1) { a(slow2); }",
      [["if (slow1) |while (c) |{"], ["slow2|fast2"]],
    ],
    "put something behind a block and edit in it": ["on(() => { a(slow1); });", [["slow1|fast1"], ["}|.bind(x)|);"]]],
    "change where one statement ends and where the next one begins": [
      "a(slow1)\nslow2()\n",
      [["(slow1)|"], ["slow2|(c)"]],
    ],
    "bring the same name to blocks of a function": [
      "() => { while (x) { a(slow1); } while (y) { b(slow2); } }",
      [["slow1|fast"], ["slow2|fast"]],
    ],
    "rename a declaration that the other one still reads": [
      "() => { const slow1 = 1; b(slow2(slow1)); }",
      [["slow1 = 1|fast1 = 1"], ["slow2(slow1)|fast2(slow1)"]],
    ],
    "drop a declaration that the other one still reads, with others in the file": [
      "const a = () => { const slow1 = 1; b(slow2(slow1)); };\nconst c = 1;\nconst d = 2;\n",
      [["const slow1 = 1|0"], ["slow2(slow1)|fast(slow1)"]],
    ],
    "bring the same name to a function": ["() => { a(slow1); b(slow2); }", [["slow1|fast"], ["slow2|fast"]]],
    "declare what the other one reads of the module": [
      "const fast = 1;\non(() => { a(slow1); b(slow2); });\n",
      [["slow1|fast"], ["slow2|(fast) => 1"]],
    ],
    "rename a variable, and read one of that name": [
      "const fast = 1;\non((slow1) => { a(slow2); b(c); });\n",
      [["slow1|fast"], ["slow2|fast"]],
    ],
    "read the same rest of the module": [
      "const fast = 1;\non(() => { a(slow1); b(slow2); });\n",
      [["slow1|(fast...a) => 1"], ["slow2|fast"]],
    ],
    "rename a variable of a function, and read one of that name there": [
      "const fast = 1;\non(() => { const slow1 = 1; a(slow2); });\n",
      [["slow1|fast"], ["slow2|fast"]],
    ],
    "read the variable of another function": [
      "on((fast) => 1);\non(() => { a(slow1); b(slow2); });\n",
      [["slow1|fast"], ["slow2|fast"]],
    ],
    "bring a name that the other one reads": ["() => { a(slow1); b(slow2); }", [["slow1|fast"], ["slow2|is(fast)"]]],
    "bring a name to a function around the other one": [
      "() => { a(slow1); on(() => { slow2; }); }",
      [["slow1|fast"], ["slow2|fast"]],
    ],
    "drop a declaration that the other one still reads": [
      "() => { const slow1 = 1; b(slow2(slow1)); }",
      [["const slow1 = 1|0"], ["slow2(slow1)|fast(slow1)"]],
    ],
    "move a declaration to a place where the other one has the name": [
      "() => { const slow1 = 1; };\nb(slow2(slow1));",
      [["|const slow1 = 1;|() =>", "const slow1 = 1; |"], ["slow2(slow1)|fast(slow1)"]],
    ],
  };
  for (const [name, [text, rewrites]] of Object.entries(cases))
    it(name, () => {
      assert.deepEqual(getGroups(text, rewrites), [[0], [1]]);
      assert.deepEqual(getGroups(text, rewrites.toReversed()), [[0], [1]]);
    });
});

describe("rewrites that change the same function on purpose", () => {
  it("do not stand apart", () => {
    const text = "function a() {\n  b(slow1);\n  c(slow2);\n}\n";
    const source = parseSource(text, "a.js");
    const changed = source.nodes("FunctionDeclaration");
    /** @param {Partial<Rewrite>} [more] */
    const getGroupsWith = (more) =>
      getGroupsApart(source, createRewrites(text, [["slow1|fast1"], ["slow2|fast2"]], more));
    assert.deepEqual(getGroupsWith(), [[0, 1]]);
    assert.deepEqual(getGroupsWith({ changed }), [[0], [1]]);
  });
});

describe("rewrites that are checked together", () => {
  it("are let through together", () => {
    assert.deepEqual(plan("a(slow1);\nb(slow2);\n", [["slow1|fast1"], ["slow2|fast2"]]), ["ok", "ok"]);
  });

  it("do not pull each other down", () => {
    const text = "a(slow1);\nb(slow2);\nc(slow3);\nd(slow4);\n";
    assert.deepEqual(plan(text, [["slow1|fast1"], ["slow2|"], ["slow3|slow"], ["slow4|fast4"]]), [
      "ok",
      "ok",
      "the finding would remain (line 3)",
      "ok",
    ]);
  });

  it("are refused where only both of them would parse", () => {
    const refused = plan("a(slow1);\nb(slow2);\n", [["slow1|x) + (() => {"], ["slow2|x}"]]);
    assert.ok(
      refused.every((reason) => reason?.startsWith("the result would not parse")),
      String(refused),
    );
  });

  it("are refused where the other one has the comment that is lost", () => {
    const text = "a(slow1 /* why */);\nb(slow2);\n";
    assert.deepEqual(plan(text, [["slow1 /* why */|fast1"], ["slow2|fast2 /* why */"]]), [
      "a comment would be lost (line 1)",
      "ok",
    ]);
  });

  it("are looked at until one is refused", () => {
    const text = "a(slow1);\nb(slow2 /* why */);\n";
    assert.deepEqual(plan(text, [["slow1|fast1"], ["slow2 /* why */|fast2"]]), [
      "ok",
      "a comment would be lost (line 2)",
    ]);
  });

  it("are refused where the other one has the code that is moved and changed", () => {
    const text = "a(slow1(one + two));\nb(slow2);\n";
    assert.deepEqual(
      plan(text, [["slow1(one + two)|one - two"], ["slow2|one + two"]], () => ({ moved: [[8, 17]] })).slice(0, 1),
      ["moved code would change (line 1)"],
    );
  });

  it("are refused where the other one brings the name that is lost", () => {
    const text = "() => { const slow1 = 1; a(slow2); b(slow1); };";
    const [first] = plan(text, [["const slow1 = 1;|"], ["a(slow2)|var slow1"], ["b(slow1)|b()"]]);
    assert.notEqual(first, "ok");
  });

  it("are looked at once where they are the same", () => {
    const text = "() => { a(slow1); b(slow2); };";
    const both = ["a(slow1); b(slow2)|fast()"];
    assert.deepEqual(plan(text, [both, both]), ["ok", "ok"]);
    assert.deepEqual(plan(text, [["b(|c(|slow2"], ["b(|c(|slow2"]]).length, 2);
  });

  it("are what each of them is alone, in all fixtures", () => {
    let count = 0;
    for (const fixture of getFixtures()) {
      const pattern = getPattern(fixture.rule);
      const source = parseSource(fixture.before, getFilename(fixture));
      const findings = detect(source, pattern.detector, {}, fixture.options);
      if (pattern.rewrite === undefined || findings.length < 2) continue;
      count++;
      assert.deepEqual(
        planRewrites(source, pattern, findings, {}, fixture.options),
        findings.map((finding) => getAlone(source, pattern, finding, fixture.options)),
        `${fixture.rule}: ${fixture.name}`,
      );
    }
    assert.ok(count > 100, `${count} fixtures with several findings`);
  });
});

describe("the same rewrite in many handlers", () => {
  it("is checked once", () => {
    const handler = (/** @type {number} */ index) =>
      `app.get("/${index}", (req, res) => {\n  res.send(new URL(req.url, "http://localhost").pathname);\n});\n`;
    const text = `import express from "express";\n\nconst app = express();\n${Array.from({ length: 9 }, (_, index) => handler(index)).join("")}`;
    const { detector: urls, rewrite } = getPattern("no-eager-url");
    const source = parseSource(text, "a.js");
    const findings = detect(source, urls);
    assert.equal(findings.length, 9);
    const planned = findings.flatMap((finding) => {
      const made = rewrite?.(finding, source, getHeat(source, {}));
      return made === undefined || "refused" in made ? [] : [made];
    });
    assert.deepEqual(getGroupsApart(source, giveOwnNames(source, planned)), [[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  });
});

describe("what changes without an edit", () => {
  it("claims its statement, and leaves the borders to the edits", () => {
    const source = parseSource("a();\nasync function b() {}\nc();\n", "a.js");
    const [changed] = source.nodes("FunctionDeclaration");
    const { own, shared } = getClaims(source, { edits: [], changed: [changed], risk: "safe", act: "replace" });
    assert.ok(own.has(changed));
    assert.deepEqual(
      [...own, ...shared].filter((claim) => String(claim).startsWith(BORDER)),
      [],
    );
  });
});
