import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { detector } from "../../detectors/no-eager-url.js";
import { rewrite } from "../../transforms/no-eager-url.js";

/**
 * The function that the rewrite puts into a file.
 *
 * @param {string} url - how the file makes its URL
 * @returns {(...args: string[]) => Pick<URL, "pathname" | "search" | "searchParams">}
 */
function getFunction(url) {
  const text = `import http from "node:http";\nhttp.createServer((req, res) => {\n  const url = ${url};\n  res.end(url.pathname + url.search + url.searchParams.get("a"));\n});\n`;
  const { source } = fix(parseSource(text, "server.js"), [{ detector, rewrite }], { risk: "safe" });
  const [, name] = /^function (\w+)/m.exec(source.text) ?? assert.fail(source.text);
  const helper = source.text.slice(source.text.indexOf("const PLAIN"), source.text.indexOf("http.createServer"));
  return new Function(`${helper}; return ${name};`)();
}

/**
 * @param {() => Pick<URL, "pathname" | "search" | "searchParams">} parse
 * @returns {string[] | string}
 */
function read(parse) {
  try {
    const { pathname, search, searchParams } = parse();
    return [pathname, search, `${searchParams}`];
  } catch {
    return "it throws";
  }
}

/** Of generated texts; `ROUNDS=1000000 SEED=3` tries others. */
const ROUNDS = Number(process.env.ROUNDS ?? 30_000);

/** @param {number} seed */
function createRandom(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

// What mostly stands in targets, and what could be taken for something else.
const USUAL = [
  "/",
  "/",
  "?",
  "a",
  "b1",
  ".",
  "..",
  "%2e",
  "%2E",
  "%41",
  "'",
  "~",
  "=",
  "&",
  ":",
  "@",
  "+",
  "-",
  "_",
  ";",
  "%",
  "*",
];
const STRANGE = [
  "//",
  "\\",
  "#",
  " ",
  "\t",
  "\n",
  "|",
  "^",
  "[",
  "]",
  "{",
  "}",
  "`",
  '"',
  "<",
  ">",
  "%zz",
  "é",
  "😀",
  "\ud800",
  "\u0000",
  "\u007f",
  "http://x",
  "x:",
];
const HOSTS = [
  "a",
  "localhost",
  "x.example",
  "1.2.3.4",
  "1.2.3.999",
  "0x7f.1",
  "a.1",
  "a.0x1",
  "xn--",
  "xn--a",
  "a_b",
  "-a",
  "a-",
  ".",
  "..",
  "a..b",
  ":80",
  ":99999",
  ":",
  ":1234",
  "@",
  "/",
  "?",
  "#",
  " ",
  "[::1]",
  "é",
  "%41",
  "K",
  "A.B",
];

/**
 * @param {(below: number) => number} random
 * @param {string[]} pieces
 * @param {number} most
 */
const join = (random, pieces, most) =>
  Array.from({ length: random(most) }, () => pieces[random(pieces.length)]).join("");

describe("parts that are cut out of a text", () => {
  const random = createRandom(Number(process.env.SEED ?? 7));
  const getTarget = () => (random(8) > 0 ? "/" : "") + join(random, random(3) > 0 ? USUAL : [...USUAL, ...STRANGE], 10);
  const getBase = () =>
    `${["http://", "https://", "HTTP://", "ftp://", ""][random(20) < 16 ? random(2) : random(5)]}${join(random, HOSTS, 4)}`;

  it("are those of `new URL()` for targets and a constant base", () => {
    const parse = getFunction('new URL(req.url, "http://localhost:3000/base")');
    let cut = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const target = getTarget();
      const made = read(() => parse(target));
      assert.deepEqual(
        made,
        read(() => new URL(target, "http://localhost:3000/base")),
        JSON.stringify(target),
      );
      if (made !== "it throws" && !(parse(target) instanceof URL)) cut++;
    }
    assert.ok(cut > ROUNDS / 6, `${cut} were cut`);
  });

  it("are those of `new URL()` for targets and hosts, also where these make no URL", () => {
    const parse = getFunction("new URL(req.url, `http://${req.headers.host}`)");
    let cut = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [target, base] = [getTarget(), getBase()];
      const made = read(() => parse(target, base));
      assert.deepEqual(
        made,
        read(() => new URL(target, base)),
        JSON.stringify([target, base]),
      );
      if (made !== "it throws" && !(parse(target, base) instanceof URL)) cut++;
    }
    assert.ok(cut > ROUNDS / 40, `${cut} were cut`);
  });

  it("are those of `new URL()` for whole texts", () => {
    const parse = getFunction("new URL(`http://${req.headers.host}${req.url}`)");
    let cut = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const text = getBase() + getTarget();
      const made = read(() => parse(text));
      assert.deepEqual(
        made,
        read(() => new URL(text)),
        JSON.stringify(text),
      );
      if (made !== "it throws" && !(parse(text) instanceof URL)) cut++;
    }
    assert.ok(cut > ROUNDS / 40, `${cut} were cut`);
  });

  it("take no longer than the text is long", () => {
    const target = getFunction("new URL(req.url, `http://${req.headers.host}`)");
    const whole = getFunction("new URL(`http://${req.headers.host}${req.url}`)");
    const long = 100_000;
    for (const host of ["a".repeat(long), "a.".repeat(long), `${"a-".repeat(long)}.1`, "xn-".repeat(long)]) {
      const started = performance.now();
      read(() => target(`/${"a/.".repeat(long)}'?'`, `http://${host}`));
      read(() => whole(`http://${host}/${"a/.".repeat(long)}?'`));
      assert.ok(performance.now() - started < 2000, host.slice(0, 10));
    }
  });
});
