import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { checkRewrite } from "../../lib/net/check.js";
import { detector } from "./slow-names.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Comment, Edit, Node, Range, Rewrite, Source } from "../../lib/types.js" */

/**
 * Replaces the parts of a text: each a text that stands in it once, and what it becomes.
 *
 * @param {string} text
 * @param {[string, string][]} replacements
 * @returns {Edit[]}
 */
function replace(text, replacements) {
  return replacements.map(([before, after]) => ({ range: find(text, before), text: after }));
}

/**
 * @param {string} text
 * @param {string} part
 * @returns {Range}
 */
function find(text, part) {
  const start = text.indexOf(part);
  assert.ok(start !== -1 && text.indexOf(part, start + 1) === -1, `"${part}" stands in the text once`);
  return [start, start + part.length];
}

/**
 * @param {string} text
 * @param {Edit[]} edits
 * @param {Partial<Rewrite> & { filename?: string, change?: (source: Source) => (Node | Comment)[] }} [more]
 * @returns {string} what the net says: "ok" or why it refuses
 */
function check(text, edits, { filename = "a.js", change, ...rewrite } = {}) {
  const source = parseSource(text, filename);
  const node = source.nodes("Identifier").find(({ name }) => name === "slow") ?? source.ast;
  const verdict = checkRewrite({
    source,
    rewrite: { edits, risk: "safe", act: "", ...rewrite, changed: change?.(source) },
    finding: { node, heat: { level: "hot", text: "" }, messageId: "slow", data: {}, facts: {} },
    detector,
    settings: {},
    options: {},
  });
  return verdict.ok ? "ok" : verdict.refused;
}

const NOT_MOVED = "moved code would change (line 1)";

describe("the net lets honest rewrites through", () => {
  it("a statement that gets a semicolon, because another one follows it", () => {
    const text = "function add(a) { slow(a) }\nadd()\n";
    const [, end] = find(text, "slow(a)");
    assert.equal(check(text, [...replace(text, [["slow", "fast"]]), { range: [end, end], text: "; done(a)" }]), "ok");
  });

  it("a replaced expression", () => {
    const text = "f(slow);\n";
    assert.equal(check(text, replace(text, [["slow", "fast"]])), "ok");
  });

  it("insertions at the ends of nodes", () => {
    const text = "f(a);\nslow;\ng(b);\n";
    assert.equal(
      check(text, [{ range: [2, 2], text: "(" }, { range: [3, 3], text: ")" }, ...replace(text, [["slow", "fast"]])]),
      "ok",
    );
    assert.equal(
      check(text, [
        { range: [0, 0], text: "await " },
        { range: [5, 5], text: " h();" },
        ...replace(text, [["slow", "fast"]]),
      ]),
      "ok",
    );
  });

  it("deleted lines at the start, in the middle and at the end", () => {
    const text = "slow;\na;\n\nfunction f () {\n  b;\n}\n";
    assert.equal(check(text, replace(text, [["slow;\n", ""]])), "ok");
    const inside = "function f () {\n  slow;\n  b;\n}\n";
    assert.equal(check(inside, replace(inside, [["  slow;\n", ""]])), "ok");
    const end = "a;\nslow;";
    assert.equal(check(end, replace(end, [["\nslow;", ""]])), "ok");
  });

  it("a comment at the end of what takes its place", () => {
    const text = "f(slow /* why */);\n";
    assert.equal(check(text, replace(text, [["slow /* why */", "fast /* why */"]])), "ok");
  });

  it("several edits in one node", () => {
    const text = "const x = { a: slow, b: slow2, c: 1 };\nx;\n";
    assert.equal(
      check(
        text,
        replace(text, [
          ["a: slow,", "a: 1,"],
          [" c: 1", " c: 2"],
        ]),
      ),
      "ok",
    );
  });

  it("code that moves, with its comments, its indentation and its own names", () => {
    const text = "class A {\n  constructor (raw) {\n    // why\n    this.url = slow(raw, (b) => b);\n  }\n}\n";
    const moved = "(raw, (b) => b)";
    assert.equal(
      check(
        text,
        [
          {
            range: find(text, "    // why\n    this.url = slow(raw, (b) => b);\n"),
            text: `    // why\n    this.get = () =>\n      fast${moved};\n`,
          },
        ],
        { moved: [find(text, moved)] },
      ),
      "ok",
    );
  });

  it("code that moves to another indentation", () => {
    const text = "function f (a) {\n  slow(function () {\n    return a;\n  });\n}\n";
    const moved = find(text, "function () {\n    return a;\n  }");
    assert.equal(
      check(
        text,
        [
          {
            range: find(text, "  slow(function () {\n    return a;\n  });\n"),
            text: "  if (a) {\n    fast(function () {\n      return a;\n    });\n  }\n",
          },
        ],
        { moved: [moved] },
      ),
      "ok",
    );
  });

  it("a declaration that moves, and its uses that stay", () => {
    const text = "function f () {\n  const slow = 1;\n  return slow;\n}\n";
    const source = "const fast = 1;\nfunction f () {\n  return fast;\n}\n";
    assert.equal(check(text, [{ range: [0, text.length], text: source }]), "ok");
    const kept = "function f (x) {\n  const y = slow(x);\n  return y;\n}\n";
    assert.equal(
      check(kept, replace(kept, [["const y = slow(x);", "let y = fast;\n  y = y(x);"]]), {
        moved: [[kept.indexOf("(x);"), kept.indexOf("(x);") + 3]],
      }),
      "ok",
    );
  });

  it("moved code whose variable becomes a parameter of the same name", () => {
    const text = "function f (x) {\n  use(x);\n  slow(function () { return x.a; });\n}\n";
    const body = "{ return x.a; }";
    assert.equal(
      check(
        text,
        [
          { range: [0, 0], text: `function g (x) ${body}\n` },
          ...replace(text, [[`slow(function () ${body});`, "fast(g, x);"]]),
        ],
        { moved: [find(text, body)] },
      ),
      "ok",
    );
  });

  it("a flag of a node that changes on purpose", () => {
    const text = "async function f () {\n  return slow;\n}\n";
    const edits = replace(text, [
      ["async ", ""],
      ["slow", "1"],
    ]);
    assert.equal(
      check(
        "g;\n" + text,
        edits.map(({ range: [start, end], text: inserted }) => ({ range: [start + 3, end + 3], text: inserted })),
      ),
      "ok",
    );
    const method = "class A {\n  async f () {\n    return slow;\n  }\n}\n";
    assert.equal(
      check(
        method,
        replace(method, [
          ["async ", ""],
          ["slow", "1"],
        ]),
        { change: (source) => source.nodes("FunctionExpression") },
      ),
      "ok",
    );
  });

  it("a statement without a semicolon that stays, and gets one because another one follows it", () => {
    const text = "slow\nfunction add(a) { done(a) }\n";
    const [, end] = find(text, "done(a)");
    const edits = replace(text, [["slow", "fast"]]);
    assert.equal(check(text, [...edits, { range: [end, end], text: "; last(a)" }]), "ok");
  });

  it("an expression that another statement takes the place of", () => {
    const text = "slow(a);\n";
    assert.equal(check(text, replace(text, [["slow(a)", "if (a) fast(a)"]])), "ok");
  });

  it("an insertion at the start of a statement, behind an edit that moves it", () => {
    const text = "slow;\nf();\n";
    assert.equal(check(text, [...replace(text, [["slow", "muchFaster"]]), { range: [6, 6], text: "await " }]), "ok");
  });

  it("an operator that goes with its operand", () => {
    for (const gone of ["slow + ", " + slow"]) {
      const text = `x = ${gone === "slow + " ? "slow + b" : "b + slow"};\n`;
      assert.equal(check(text, replace(text, [[gone, ""]])), "ok", gone);
    }
  });

  it("a comment over several lines that moves by more than a space", () => {
    const text = "function f () {\n    /* a\n       b */\n    slow();\n}\n";
    assert.equal(
      check(text, replace(text, [["    /* a\n       b */\n    slow();", "  {\n  /* a\n     b */\n    fast();\n  }"]])),
      "ok",
    );
  });

  it("a comment over several lines that is indented anew where it stands", () => {
    const text = "slow;\n/* a\n b\n c */\nf();\n";
    const indent = [text.indexOf(" b"), text.indexOf(" c")];
    assert.equal(
      check(text, [
        ...replace(text, [["slow", "fast"]]),
        ...indent.map((start) => ({ range: /** @type {Range} */ ([start, start]), text: "  " })),
      ]),
      "ok",
    );
    assert.equal(
      check(
        text,
        replace(text, [
          ["slow", "fast"],
          ["b", "d"],
        ]),
      ),
      "a comment would be lost (line 2)",
    );
  });

  it("moved code with text over several lines, as it was", () => {
    for (const literal of ["`a\n  b`", "'a\\\n  b'"]) {
      const text = `const other = \`c\n  d\`;\nslow(${literal});\n`;
      assert.equal(
        check(text, replace(text, [[`slow(${literal})`, `if (other) fast(${literal})`]]), {
          moved: [find(text, literal)],
        }),
        "ok",
        literal,
      );
    }
    // The expression in a template literal may be indented anew, its text may not.
    const text = "function f (a) {\n    slow(`x${\n      a\n    }y`);\n}\n";
    assert.equal(
      check(text, replace(text, [["    slow(`x${\n      a\n    }y`);", "  fast(`x${\n    a\n  }y`);"]]), {
        moved: [find(text, "`x${\n      a\n    }y`")],
      }),
      "ok",
    );
  });

  it("moved code that a comment quotes", () => {
    const text = "function f (raw) {\n  slow(raw.url);\n}\n";
    for (const [first, second] of [
      ["// raw.url\n", ""],
      ["", " // raw.url"],
    ])
      assert.equal(
        check(text, replace(text, [["slow(raw.url);", `${first}fast(raw.url);${second}`]]), {
          moved: [find(text, "raw.url")],
        }),
        "ok",
      );
    assert.equal(
      check(text, replace(text, [["slow(raw.url);", "fast(); // raw.url"]]), { moved: [find(text, "raw.url")] }),
      "`raw` would mean something else (line 2)",
    );
  });

  it("what is put into code that had nothing there", () => {
    const text = "function f () {\n  slow;\n  return ;\n}\n";
    const place = text.indexOf(";\n}");
    assert.equal(check(text, [...replace(text, [["slow", "fast"]]), { range: [place, place], text: "1" }]), "ok");
    const jsx = "slow;\n<a>{}</a>;\n";
    const hole = jsx.indexOf("}");
    assert.equal(
      check(jsx, [...replace(jsx, [["slow", "fast"]]), { range: [hole, hole], text: "b" }], { filename: "a.jsx" }),
      "ok",
    );
  });

  it("an operand that is replaced, and one that is cut", () => {
    const text = "x = slow * b;\nf();\n";
    assert.equal(
      check(
        text,
        replace(text, [
          ["slow", "y"],
          ["b;\nf();", "c + d;\nf();"],
        ]),
      ),
      "ok",
    );
  });

  it("code that was to move and stays where it is", () => {
    const text = "slow(1);\nf(a);\n";
    assert.equal(check(text, replace(text, [["slow(1)", "fast(1)"]]), { moved: [find(text, "f(a)")] }), "ok");
  });

  it("moved code that declares its names twice, or after it", () => {
    const twice = "slow();\nvar c = 1; var c = 2; use(c);\n";
    const text = "var c = 1; var c = 2; use(c);";
    assert.equal(
      check(twice, replace(twice, [[`slow();\n${text}`, `fast(() => { ${text} });`]]), { moved: [find(twice, text)] }),
      "ok",
    );
    const after = "slow(g());\nfunction g () {}\n";
    assert.equal(check(after, replace(after, [["slow(g())", "fast(g())"]]), { moved: [find(after, "g())")] }), "ok");
  });

  it("types, which what no edit touches keeps", () => {
    const text = "f(slow, a);\n";
    const types = { find: (/** @type {Node} */ { name }) => /** @type {any} */ ({ type: name }) };
    const source = parseSource(text, "a.ts", undefined, types);
    const verdict = checkRewrite({
      source,
      rewrite: { edits: replace(text, [["slow", "a"]]), risk: "safe", act: "" },
      finding: { node: source.ast, heat: { level: "hot", text: "" }, messageId: "slow", data: {}, facts: {} },
      detector,
      settings: {},
      options: {},
    });
    assert.ok(verdict.ok);
    assert.deepEqual(
      verdict.after.nodes("Identifier").map((node) => [node.name, verdict.after.types?.find(node)]),
      [
        ["f", { type: "f" }],
        ["a", undefined],
        ["a", { type: "a" }],
      ],
    );
  });

  it("CRLF, TypeScript and JSX", () => {
    const text = "const a: B<C> = <D>slow;\r\n// c\r\nclass E { private f?: number = 1 }\r\n";
    assert.equal(check(text, replace(text, [["slow", "fast"]]), { filename: "a.ts" }), "ok");
    const jsx = "const a = <A b={slow}>\n  text {c}\n</A>;\n";
    assert.equal(check(jsx, replace(jsx, [["slow", "fast"]]), { filename: "a.jsx" }), "ok");
  });
});

describe("the net catches", () => {
  it("what would not parse", () => {
    const text = "f(slow);\n";
    assert.match(check(text, replace(text, [["slow", "("]])), /^the result would not parse: /);
    assert.match(
      check(
        text,
        replace(text, [
          ["slow", "await"],
          [";", "; const const = 1;"],
        ]),
      ),
      /^the result would not parse: /,
    );
  });

  it("edits that overlap or lie outside the text", () => {
    const text = "f(slow);\n";
    assert.match(
      check(text, [
        { range: [0, 4], text: "g" },
        { range: [3, 5], text: "h" },
      ]),
      /overlaps another one/,
    );
    assert.match(check(text, [{ range: [2, 200], text: "g" }]), /lies outside the text/);
    assert.match(check(text, [{ range: [4, 2], text: "g" }]), /overlaps another one or lies outside the text/);
  });

  it("a result nested too deeply to be parsed", () => {
    const text = "f(slow);\n";
    assert.match(
      check(text, replace(text, [["slow", `${"(".repeat(30_000)}1${")".repeat(30_000)}`]])),
      /^the result would not parse: the code is nested too deeply/,
    );
  });

  it("a lost comment", () => {
    const text = "f(/* why */ slow, 1); // what\n";
    assert.equal(check(text, replace(text, [["/* why */ slow", "fast"]])), "a comment would be lost (line 1)");
    assert.equal(check(text, replace(text, [["slow, 1); // what", "fast, 1);"]])), "a comment would be lost (line 1)");
    const twice = "slow; // a\ng; // a\n";
    assert.equal(check(twice, replace(twice, [["slow; // a\n", ""]])), "a comment would be lost (line 1)");
  });

  it("a comment whose text changes", () => {
    const text = "/* a */ slow;\n";
    assert.equal(check(text, replace(text, [["a */ slow", "b */ fast"]])), "a comment would be lost (line 1)");
    // But on purpose
    const typed = "/** @returns {A} */\nslow;\n";
    const edits = replace(typed, [
      ["A", "Promise<A>"],
      ["slow", "fast"],
    ]);
    assert.equal(check(typed, edits), "a comment would be lost (line 1)");
    assert.equal(check(typed, edits, { change: ({ comments }) => [...comments] }), "ok");
  });

  it("code that an edit swallows or changes from afar", () => {
    const text = "slow;\na;\nb;\n/* c */\nd;\n";
    assert.equal(check(text, replace(text, [["slow;", "fast; /*"]])), "code outside the rewrite would change (line 2)");
    assert.equal(
      check(
        text,
        replace(text, [
          ["slow;", "`"],
          ["d;", "`;"],
        ]),
      ),
      "code outside the rewrite would change (line 2)",
    );
    const slash = "x = slow\n/y/g.exec(z)\n";
    assert.equal(
      check(slash, replace(slash, [["x = slow", "if (x) ;"]])),
      "code outside the rewrite would change (line 2)",
    );
  });

  it("statements that grow together for want of a semicolon", () => {
    const text = "a = 1;\nslow();\n(b)();\n";
    assert.equal(check(text, replace(text, [["slow();", "fast()"]])), "code outside the rewrite would change (line 3)");
  });

  it("operators that bind otherwise", () => {
    for (const [before, after] of [
      ["slow * b - c", "a + d"],
      ["b * slow", "a + d"],
      ["!slow", "a + d"],
      ["slow.b", "a + d"],
      ["slow(b)", "a ?? d"],
      ["b || slow", "a ? c : d"],
      ["slow ? b : c", "a = d"],
      ["await slow", "a + d"],
    ]) {
      const text = `export let x = ${before};\n`;
      assert.equal(
        check(text, replace(text, [["slow", after]])),
        "code outside the rewrite would change (line 1)",
        before,
      );
      assert.equal(check(text, replace(text, [["slow", `(${after})`]])), "ok", before);
    }
    const or = "x = b && c || slow;\n";
    assert.equal(
      check(or, [{ range: [4, 4], text: "a && " }, ...replace(or, [["slow", "fast"]])]),
      "code outside the rewrite would change (line 1)",
    );
  });

  it("a directive that is one no more, and one that becomes one", () => {
    const text = '"use strict";\nslow;\n';
    assert.equal(
      check(text, [{ range: [0, 0], text: "f;" }, ...replace(text, [["slow", "fast"]])]),
      "code outside the rewrite would change (line 1)",
    );
    const later = 'slow;\n"use strict";\n';
    assert.equal(
      check(later, replace(later, [["slow;\n", ""]])),
      "code outside the rewrite would change (line 1)".replace("1", "2"),
    );
  });

  it("a flag that changes without being declared", () => {
    const text = "class A {\n  async f () {\n    return slow;\n  }\n}\n";
    assert.equal(
      check(
        text,
        replace(text, [
          ["async ", ""],
          ["slow", "1"],
        ]),
      ),
      "code outside the rewrite would change (line 2)",
    );
    const kind = "class A {\n  static get f () {\n    return slow;\n  }\n}\n";
    assert.match(
      check(
        kind,
        replace(kind, [
          ["get ", ""],
          ["slow", "1"],
        ]),
      ),
      /code outside the rewrite would change/,
    );
  });

  it("a name outside that is captured by what the edits add", () => {
    const text = "const a = 1;\nfunction f () {\n  slow();\n  return a;\n}\n";
    assert.equal(check(text, replace(text, [["slow();", "const a = 2;"]])), "`a` would mean something else (line 4)");
    const global = "function f () {\n  slow();\n  return fetch(1);\n}\n";
    assert.equal(
      check(global, replace(global, [["slow();", "const fetch = 2;"]])),
      "`fetch` would mean something else (line 3)",
    );
  });

  it("a name that loses its declaration, or falls back to an outer one", () => {
    const text = "function f () {\n  const a = slow;\n  return a;\n}\n";
    assert.equal(check(text, replace(text, [["  const a = slow;\n", ""]])), "`a` would mean something else (line 3)");
    assert.equal(
      check(`const a = 1;\n${text}`, replace(`const a = 1;\n${text}`, [["  const a = slow;\n", ""]])),
      "`a` would mean something else (line 4)",
    );
  });

  it("a name whose declaration is renamed, so that an outer one is read that is edited, too", () => {
    const text = "const a = slow;\nuse(a);\nfunction f () {\n  const a = slow(1);\n  return a;\n}\n";
    const edits = replace(text, [
      ["const a = slow;", "const a = fast;"],
      ["const a = slow(1)", "const b = slow(1)"],
    ]);
    assert.equal(check(text, edits), "`a` would mean something else (line 5)");
  });

  it("a name that is no longer read", () => {
    const text = "x = { a: slow };\nb;\n";
    assert.match(
      check(text, [
        { range: [text.indexOf("b;"), text.indexOf("b;")], text: "x." },
        ...replace(text, [["slow", "fast"]]),
      ]),
      /`b` would no longer be read \(line 2\)|code outside/,
    );
  });

  it("a moved slice that arrives changed", () => {
    const text = "slow(a, b);\nfast(a, c);\n";
    assert.equal(
      check(text, replace(text, [["slow(a, b)", "fast(b, a)"]]), { moved: [find(text, "a, b")] }),
      "moved code would change (line 1)",
    );
  });

  it("a moved slice that arrives twice, and once changed", () => {
    const text = "slow(a + b);\n";
    const moved = [find(text, "a + b"), find(text, "a + b")];
    /** @param {string} code */
    const twice = (code) => check(text, replace(text, [["slow(a + b)", code]]), { moved });
    assert.equal(twice("fast(a + b, () => a + b)"), "ok");
    assert.equal(twice("fast(a + b, () => a - b)"), "moved code would change (line 1)");
    assert.equal(twice("fast(() => a - b, a + b)"), "moved code would change (line 1)");
    assert.equal(twice("fast(a + b)"), "moved code would change (line 1)");
    assert.equal(twice("fast(a + b, (b) => a + b)"), "`b` would mean something else (line 1)");
    assert.equal(twice("fast((a) => a + b, a + b)"), "`a` would mean something else (line 1)");
    assert.equal(twice("fast(a + b, (b) => a + b, a + b)"), "ok");
  });

  it("a moved slice of which only one of two copies overlaps another", () => {
    const text = "slow(a, a, a);\n";
    /** @type {[number, number][]} */
    const moved = [
      [5, 9],
      [5, 9],
    ];
    assert.equal(check(text, replace(text, [["slow(a, a, a)", "fast(a, a, a)"]]), { moved }), NOT_MOVED);
    assert.equal(check(text, replace(text, [["slow(a, a, a)", "fast(a, a, a, a)"]]), { moved }), "ok");
  });

  it("moved slices that share a part of what arrives", () => {
    const text = "slow(x + y, y + x);\n";
    const [first, last] = [find(text, "x + y"), find(text, "y + x")];
    for (const moved of [
      [first, last],
      [last, first],
    ]) {
      assert.equal(check(text, replace(text, [["slow(x + y, y + x)", "fast(x + y + x)"]]), { moved }), NOT_MOVED);
      assert.equal(check(text, replace(text, [["slow(x + y, y + x)", "fast(x + y,y + x)"]]), { moved }), "ok");
    }
  });

  it("no moved slice whose text stands in a longer one, too", () => {
    const text = "slow(f(x), x);\n";
    const part = /** @type {[number, number]} */ ([text.indexOf(", x") + 2, text.indexOf(", x") + 3]);
    const moved = [part, find(text, "f(x)")];
    assert.equal(check(text, replace(text, [["slow(f(x), x)", "fast(f(x), x)"]]), { moved }), "ok");
    assert.equal(check(text, replace(text, [["slow(f(x), x)", "fast(f(x))"]]), { moved }), NOT_MOVED);
  });

  it("two moved slices of the same text, of which one arrives", () => {
    const text = "slow(f(a), f(a));\n";
    /** @type {[number, number][]} */
    const moved = [
      [5, 9],
      [11, 15],
    ];
    assert.equal(check(text, replace(text, [["slow(f(a), f(a))", "fast(f(a))"]]), { moved }), NOT_MOVED);
    assert.equal(check(text, replace(text, [["slow(f(a), f(a))", "fast(f(a)), f(a)"]]), { moved }), "ok");
  });

  it("a template literal that arrives twice, and once with another indentation", () => {
    const text = "function f () {\n    slow(`a\n    b`);\n}\n";
    const literal = "`a\n    b`";
    const moved = [find(text, literal), find(text, literal)];
    /** @param {string} code */
    const twice = (code) => check(text, replace(text, [[`slow(${literal})`, code]]), { moved });
    assert.equal(twice(`fast(${literal}, () => ${literal})`), "ok");
    assert.equal(twice(`fast(${literal}, () => \`a\n  b\`)`), "a template literal would change (line 2)");
  });

  it("a moved slice of which two edits put in a part each", () => {
    const text = "x = [slow(a + b), c];\n";
    const end = text.indexOf("]");
    assert.equal(
      check(text, [...replace(text, [["slow(a + b)", "fast(a"]]), { range: [end, end], text: " + b)" }], {
        moved: [find(text, "a + b")],
      }),
      "moved code would change (line 1)",
    );
  });

  it("a moved slice that only stands somewhere else as it was", () => {
    const text = "f(slow(a, b));\ng(a, b);\n";
    assert.equal(
      check(text, replace(text, [["slow(a, b)", "fast()"]]), {
        moved: [[text.indexOf("a, b"), text.indexOf("a, b") + 4]],
      }),
      "moved code would change (line 1)",
    );
  });

  it("a template literal or string whose content moves with the indentation", () => {
    const text = "function f () {\n    slow(`a\n    b`);\n}\n";
    assert.equal(
      check(text, [{ range: find(text, "    slow(`a\n    b`);\n"), text: "  fast(`a\n  b`);\n" }], {
        moved: [find(text, "`a\n    b`")],
      }),
      "a template literal would change (line 2)",
    );
    const string = "function f () {\n    slow('a\\\n    b');\n}\n";
    assert.equal(
      check(string, [{ range: find(string, "    slow('a\\\n    b');\n"), text: "  fast('a\\\n  b');\n" }], {
        moved: [find(string, "'a\\\n    b'")],
      }),
      "a template literal would change (line 2)",
    );
  });

  it("moved code that leaves the scope of its names", () => {
    const text = "class A {\n  constructor (raw) {\n    this.url = slow(raw.url);\n  }\n}\n";
    const edits = replace(text, [
      ["    this.url = slow(raw.url);\n  }", "  }\n  get url () { return fast(raw.url); }"],
    ]);
    assert.equal(check(text, edits, { moved: [find(text, "raw.url")] }), "`raw` would mean something else (line 3)");
    assert.equal(
      check(
        `const raw = 1;\n${text}`,
        replace(`const raw = 1;\n${text}`, [
          ["    this.url = slow(raw.url);\n  }", "  }\n  get url () { return fast(raw.url); }"],
        ]),
        { moved: [find(`const raw = 1;\n${text}`, "raw.url")] },
      ),
      "`raw` would mean something else (line 4)",
    );
  });

  it("a moved global that is captured", () => {
    const text = "f(slow(fetch(1)));\n";
    assert.equal(
      check(text, replace(text, [["slow(fetch(1))", "((fetch) => fetch(1))(2)"]]), { moved: [find(text, "fetch(1)")] }),
      "`fetch` would mean something else (line 1)",
    );
  });

  it("operators that bind otherwise, behind another edit", () => {
    const text = "f(1);\nx = slow * b;\n";
    for (const ones of [[["1", "2"]], [["x = ", "y = "]]])
      assert.equal(
        check(text, replace(text, /** @type {[string, string][]} */ ([...ones, ["slow", "a + c"]]))),
        "code outside the rewrite would change (line 2)",
      );
  });

  it("a comment that becomes text, with another one in its place", () => {
    const text = "a; /* why */ slow;\n";
    assert.match(
      check(text, [
        { range: [3, 3], text: "x = '" },
        { range: [12, 17], text: "' + /* why */ fast" },
      ]),
      /^a comment would be lost/,
    );
  });

  it("one of two comments that say the same", () => {
    const text = "/* a */ slow(/* a */ 1);\n";
    const whole = "/* a */ slow(/* a */ 1)";
    assert.equal(check(text, replace(text, [[whole, "fast(1 /* a */)"]])), "a comment would be lost (line 1)");
    assert.equal(check(text, replace(text, [[whole, "/* a */ fast(1 /* a */)"]])), "ok");
    const before = "/* a */\nf(1);\ng(slow /* a */);\n";
    const part = "slow /* a */";
    assert.equal(
      check(before, [{ range: [before.indexOf(part), before.indexOf(part) + part.length], text: "fast" }]),
      "a comment would be lost (line 3)",
    );
  });

  it("a comment whose lines are joined", () => {
    const text = "/* a\n b */ slow;\n";
    assert.equal(
      check(text, replace(text, [["/* a\n b */ slow", "/* ab */ fast"]])),
      "a comment would be lost (line 1)",
    );
  });

  it("moved code that loses a line break", () => {
    const text = "function f () {\n  slow(() => {\n    a()\n    b()\n  });\n}\n";
    const body = "{\n    a()\n    b()\n  }";
    assert.equal(
      check(text, replace(text, [[`slow(() => ${body})`, "fast(() => {a();b()})"]]), { moved: [find(text, body)] }),
      "moved code would change (line 2)",
    );
    const returned = "function f () {\n  slow;\n  return\n  a();\n}\n";
    assert.equal(
      check(returned, replace(returned, [["slow;\n  return\n  a();", "{ returna(); }"]]), {
        moved: [find(returned, "return\n  a();")],
      }),
      "moved code would change (line 3)",
    );
  });

  it("a variable that merges with one outside", () => {
    const text = "function f () {\n  var a = 1;\n  {\n    let a = slow;\n    g(a);\n  }\n  return a;\n}\n";
    assert.equal(
      check(text, replace(text, [["let a = slow;", "var a = 2;"]])),
      "`a` would mean something else (line 5)",
    );
  });

  it("text in JSX that moves to another indentation", () => {
    const text = "const a = slow(<b>\n    c\n  </b>);\n";
    assert.equal(
      check(text, replace(text, [["slow(<b>\n    c\n  </b>)", "fast(<b>\n  c\n</b>)"]]), {
        filename: "a.jsx",
        moved: [find(text, "<b>\n    c\n  </b>")],
      }),
      "a template literal would change (line 1)",
    );
  });

  it("no defect of a transform", () => {
    const text = "f(slow);\n";
    const defect = /** @type {any} */ ({
      length: 4,
      toString() {
        throw new TypeError("a defect");
      },
    });
    assert.throws(() => check(text, [{ range: find(text, "slow"), text: defect }]), /a defect/);
  });

  it("operators that bind otherwise, in front of another edit", () => {
    const refused = "code outside the rewrite would change (line 1)";
    const text = "x = slow * b;\nf(1);\n";
    assert.equal(
      check(
        text,
        replace(text, [
          ["slow", "a + c"],
          ["1", "2"],
        ]),
      ),
      refused,
    );
    const bare = "x = slow * b\n";
    const end = bare.length - 1;
    assert.equal(check(bare, [...replace(bare, [["slow", "a + c"]]), { range: [end, end], text: "; f()" }]), refused);
  });

  it("a variable that is declared twice and comes apart", () => {
    const text = "slow;\nvar a = 1;\nfirst;\nvar a = 2;\nlast;\ng(a);\n";
    assert.equal(
      check(
        text,
        replace(text, [
          ["slow", "fast"],
          ["first;", "(function () {"],
          ["last;", "})();"],
        ]),
      ),
      "`a` would mean something else (line 2)",
    );
  });

  it("a moved declaration that is captured", () => {
    const text = "function f () {\n  slow();\n  var c = 1; use(c);\n}\n";
    const moved = "var c = 1; use(c);";
    assert.equal(
      check(text, replace(text, [[`slow();\n  ${moved}`, `try { fast(); } catch (c) { ${moved} }`]]), {
        moved: [find(text, moved)],
      }),
      "`c` would mean something else (line 3)",
    );
  });

  it("a moved name, in a file where other scopes come first", () => {
    const text = `function f (raw) {\n  slow(raw.url);\n}\n${"z;\n".repeat(20)}`;
    assert.equal(
      check(text, replace(text, [["slow(raw.url);", "fast((raw) => raw.url);"]]), {
        moved: [find(text, "raw.url")],
      }),
      "ok",
    );
    assert.equal(
      check(text, replace(text, [["  slow(raw.url);\n}", "}\nfunction g () {\n  fast(raw.url);\n}"]]), {
        moved: [find(text, "raw.url")],
      }),
      "`raw` would mean something else (line 2)",
    );
  });

  it("a parameter property that gets a default", () => {
    const text = "class A {\n  constructor (private a) { slow; }\n}\n";
    const end = text.indexOf(")");
    assert.match(
      check(text, [...replace(text, [["slow", "fast"]]), { range: [end, end], text: " = 1" }], { filename: "a.ts" }),
      /^code outside the rewrite would change/,
    );
  });

  it("a finding that remains", () => {
    const text = "f(slow);\n";
    assert.equal(check(text, replace(text, [["f", "g"]])), "the finding would remain (line 1)");
    assert.equal(check(text, replace(text, [["slow", "fast(slow)"]])), "the finding would remain (line 1)");
  });
});
