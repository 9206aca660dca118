import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Values; some have effects, some throw, some are functions, which get a name in a literal. */
const VALUES = [
  "req.method",
  "req.url",
  "1",
  '"text"',
  "flag(1)",
  "req.headers.host",
  "() => 1",
  "function () {}",
  "[1, 2]",
  "{ a: 1 }",
  "req.url.length",
  'note("WHO", "value")',
  "undefined",
  "req.headers.token.length",
  "count++",
  "(count += 2)",
  "req.changed",
  "class {}",
  "seen",
  'ask("WHO")',
  'await ask("WHO")',
  "await later(req.url)",
];

/** Of the first keys; they mean something to others. */
const NAMES = ["method", "url", "host", "constructor", "then", "toJSON", "length", "name", "default", "valueOf", "id"];

/** @type {fc.Arbitrary<Piece>} */
export const piecewiseObject = fc
  .record({
    keys: fc.array(
      fc.record({
        value: fc.nat({ max: VALUES.length - 1 }),
        how: fc.oneof(
          { arbitrary: fc.constant("plain"), weight: 14 },
          fc.constantFrom("if", "else", "between", "string", "comment", "chain", "twice", "proto", "read"),
        ),
      }),
      { minLength: 20, maxLength: 23 },
    ),
    start: fc.constantFrom("{}", "{}", "{ first: 1 }", "{ __proto__: { inherited: 1 } }", "{ first: seen }"),
    shown: fc.constantFrom("noted", "noted", "json", "keys", "in"),
    places: fc.constantFrom(1, 1, 1, 2),
    kind: fc.constantFrom("const", "const", "let", "var"),
    names: fc.boolean(),
    closure: fc.nat({ max: 5 }).map((value) => value === 5),
  })
  .map(({ keys, start, shown, places, kind, names, closure }) => ({
    rules: ["no-piecewise-object"],
    render(env) {
      const { id } = env;
      const who = `piece${id}`;
      const entry = `entry${id}`;
      const lines = [`${kind} ${entry}${env.ts ? ": any" : ""} = ${start.replace("seen", `seen${id}`)};`];
      if (closure)
        lines.unshift(
          `const peek${id} = () => note("${who}", "peek", typeof ${entry});`.replace(
            "typeof",
            kind === "var" ? "typeof" : "!!",
          ),
        );
      for (const [index, { value, how }] of keys.entries()) {
        const key = names ? (NAMES[index] ?? `key${index}`) : `key${index}`;
        const target = `${entry}.${key}`;
        const text = VALUES[value]
          .replaceAll("WHO", who)
          .replaceAll("count", `count${id}`)
          .replaceAll("seen", `seen${id}`);
        if (how === "if") lines.push(`if (flag(${index})) ${target} = ${text};`);
        else if (how === "else") lines.push(`if (flag(${index})) ${target} = ${text};`, `else ${target} = 0;`);
        else if (how === "between")
          lines.push(`const local${id + index} = ${text};`, `${target} = local${id + index};`);
        else if (how === "string") lines.push(`${entry}["${key} x"] = ${text};`);
        else if (how === "comment") lines.push(`// About ${key}.`, `${target} = ${text}; // ${key}`);
        else if (how === "chain") lines.push(`${target} = seen${id} = ${text};`);
        else if (how === "twice") lines.push(`${target} = 0;`, `${target} = ${text};`);
        else if (how === "proto" && index === 3) lines.push(`${entry}.__proto__ = { given: 1 };`);
        else if (how === "read" && index === 6) lines.push(`${target} = ${entry}.key1;`);
        else lines.push(`${target} = ${text};`);
      }
      const show = {
        noted: `note("${who}", ${entry});`,
        json: `note("${who}", JSON.stringify(${entry}));`,
        keys: `note("${who}", Object.keys(${entry}));`,
        in: `note("${who}", "key3" in ${entry});`,
      }[shown];
      const any = env.ts ? ": any" : "";
      const isAsync = lines.some((line) => /\bawait /.test(line));
      const uses = ["note", "flag", "ask", "later"];
      const top = [`let count${id} = 0;`, `let seen${id}${any} = "seen";`];
      lines.push(`note("name of ${who}", ${entry}.key0?.name);`);
      if (places === 1) return { top, body: [...lines, show], uses, isAsync };
      const make = `make${id}`;
      top.push(
        `${isAsync ? "async " : ""}function ${make}(req${any}) {`,
        ...lines.map((line) => `  ${line}`),
        `  return ${entry};`,
        "}",
      );
      return { top, body: [`note("${who}", ${isAsync ? "await " : ""}${make}(req));`, ...lines, show], uses, isAsync };
    },
  }));
