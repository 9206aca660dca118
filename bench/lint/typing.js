/**
 * What a keystroke costs in a file of 3,000 lines, in processor time, with this plugin and without:
 * `node bench/lint/typing.js [pairs]` (10). ESLint lints in this process, with its recommended rules, and with all rules of
 * this plugin, too, by turns. A letter of a new name changes one word; a new statement changes more, and a new line moves all that is
 * behind it; one in a handler that has a finding has its rewrite planned anew; and a line is typed letter by letter, of which those texts
 * count that can be read. Prints the medians and the median of the pairs' ratios; of the line the sums, and their ratio.
 */
import { Linter } from "eslint";
import { createText } from "./routes.js";
import js from "@eslint/js";
import { median } from "simple-statistics";
import plugin from "../../index.js";

const PAIRS = Number(process.argv[2] ?? 10);
const WARM_UP = 6;
/** How many of its routes have a finding with a rewrite. */
const FINDINGS = [0, 3, 30];
/** What is typed at the end, in a handler without a finding. */
const LINE = "if (req.fresh) log(items.length);";

const without = [js.configs.recommended, { languageOptions: { globals: { URL: "readonly", log: "readonly" } } }];
const including = [...without, plugin.configs.all];
const linter = new Linter({ cwd: "/project" });

/**
 * @param {string} text
 * @param {any[]} config
 * @returns {{ time: number, isRead: boolean, found: number }} milliseconds of processor time
 */
function lint(text, config) {
  const start = process.cpuUsage();
  const messages = linter.verify(text, config, { filename: "/project/server.js" });
  const { user, system } = process.cpuUsage(start);
  return {
    time: (user + system) / 1000,
    isRead: !messages.some(({ fatal }) => fatal),
    found: messages.filter(({ ruleId }) => ruleId?.startsWith("hotpath/")).length,
  };
}

/**
 * Lints each text with both configurations, in turn first and second.
 *
 * @param {string[]} texts
 * @param {number} findings
 */
function measure(texts, findings) {
  return texts.flatMap((text, index) => {
    const first = index % 2 === 0 ? lint(text, without) : undefined;
    const all = lint(text, including);
    const alone = first ?? lint(text, without);
    if (!alone.isRead) return [];
    if (all.found !== findings) throw new Error(`${all.found} findings instead of ${findings}`);
    return [{ alone: alone.time, all: all.time }];
  });
}

console.log("| findings | typed | recommended rules | and all of hotpath | ratio |");
console.log("| ---: | --- | ---: | ---: | ---: |");
for (const findings of FINDINGS) {
  const text = createText(findings);
  /** @param {string} typed @param {number} [route] */
  const insert = (typed, route = 100) => {
    const place = text.indexOf("{\n", text.indexOf(`app.get("/collection-${route}/`)) + 2;
    return `${text.slice(0, place)}  ${typed}\n${text.slice(place)}`;
  };
  const counts = Array.from({ length: WARM_UP + PAIRS }, (_, index) => index);
  /** @type {Record<string, string[]>} */
  const kinds = {
    "a letter of a name": counts.map((count) => insert(`log(req.draft${"a".repeat(count + 1)});`)),
    "a new statement": counts.map((count) => insert("log(req);".repeat(count + 1))),
    "a new line": counts.map((count) => insert("  await log(req.query.more, 20);\n".repeat(count + 1))),
    ...(findings > 0 && {
      "a new statement beside a finding": counts.map((count) => insert("log(req);".repeat(count + 1), 1)),
    }),
  };
  for (const [kind, texts] of Object.entries(kinds)) {
    const pairs = measure(texts, findings).slice(WARM_UP);
    const [alone, all] = [median(pairs.map((pair) => pair.alone)), median(pairs.map((pair) => pair.all))];
    print(findings, kind, { alone, all, ratio: median(pairs.map((pair) => pair.all / pair.alone)) });
  }
  const line = measure(
    Array.from(LINE, (_, index) => insert(LINE.slice(0, index + 1))),
    findings,
  );
  const [alone, all] = [sum(line.map((pair) => pair.alone)), sum(line.map((pair) => pair.all))];
  print(findings, `a line, ${line.length} texts of ${LINE.length} letters`, { alone, all, ratio: all / alone });
}

/**
 * @param {number} findings
 * @param {string} kind
 * @param {{ alone: number, all: number, ratio: number }} measured - milliseconds
 */
function print(findings, kind, { alone, all, ratio }) {
  console.log(`| ${findings} | ${kind} | ${alone.toFixed(0)} ms | ${all.toFixed(0)} ms | ${ratio.toFixed(2)} × |`);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
