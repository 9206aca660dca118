import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Functions of the file that never return a promise, by what they return; `LIST` are lists, whose elements may be promises. */
const RETURNS = [
  "return `${req.method} ${req.url}`;",
  "return req.url.length;",
  "if (req.url === NAME) return undefined;\nreturn { url: req.url };",
  'if (flag(BIT)) throw new Error("WHO failed");\nreturn [req.url];',
  "return typeof req.headers.token;",
];
const LISTS = [
  'return ["a", "b"];',
  "return [req.url, req.method, null];",
  "return Object.keys(req.headers);",
  'return [ask("element"), "plain", ask("element")];',
  'return Object.values({ first: ask("value"), second: 2 });',
  'if (flag(BIT)) return [];\nreturn [req.url, ...["x", "y"]];',
  'return Array.of(promised("element"), 1);',
  'return [later("l"), ask("element")];',
];

/**
 * `await` of what is never a promise, and `for await` over arrays, of plain values and of everything else.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const awaitedList = fc
  .record({
    plain: fc.nat({ max: RETURNS.length - 1 }),
    list: fc.nat({ max: LISTS.length - 1 }),
    steps: createFlow(1, 5),
    kind: fc.constantFrom("both", "value", "list", "list"),
    loop: fc.constantFrom("const", "const", "let", "bare", "assigned"),
    ends: fc.constantFrom("", "", "break", "continue", "caught", "closure"),
    place: fc.constantFrom("inline", "function", "arrow"),
    arrow: fc.boolean(),
  })
  .map(({ plain, list, steps, kind, loop, ends, place, arrow }) => ({
    rules: ["no-optional-await"],
    render(env) {
      const { id } = env;
      const who = `list${id}`;
      const any = env.ts ? ": any" : "";
      const [value, elements, run] = [env.name("getValue"), env.name("getElements"), env.name("collect")];
      const inline = place === "inline";
      /** @param {string} name @param {string} code */
      const declare = (name, code) => {
        const lines = code
          .replaceAll("WHO", who)
          .replaceAll("BIT", String(id + 3))
          .replaceAll("NAME", '"/"')
          .split("\n")
          .map((line) => `  ${line}`);
        return arrow
          ? [`const ${name} = (req${any}) => {`, ...lines, "};"]
          : [`function ${name}(req${any}) {`, ...lines, "}"];
      };
      let names = 0;
      /** @param {string} name */
      const inside = (name) => {
        const noted = `  note("${who}", ${name});`;
        if (ends === "break") return [noted, "  if (flag(2)) break;"];
        if (ends === "continue") return [`  if (${name} === "b") continue;`, noted];
        if (ends === "closure") return [`  setImmediate(() => note("microtask ${who}", ${name}));`];
        return [noted];
      };
      /** @param {number} pick */
      const leaf = (pick) => {
        const name = `${["part", "item", "word"][pick % 3]}${id * 10 + names++ || ""}`;
        if (kind === "value" || (kind === "both" && pick % 2 === 0))
          return pick % 3 === 0
            ? [`note("${who}", await ${value}(req), (await ${value}(req))?.length);`]
            : [`const ${name} = await ${value}(req);`, `note("${who}", ${name});`];
        const lines =
          loop === "assigned"
            ? [`let ${name};`, `for await (${name} of ${elements}(req)) {`, ...inside(name), "}"]
            : loop === "bare"
              ? [`for await (const ${name} of ${elements}(req)) note("${who}", ${name});`]
              : [`for await (${loop} ${name} of ${elements}(req)) {`, ...inside(name), "}"];
        return ends === "caught"
          ? [
              "try {",
              ...lines.map((line) => `  ${line}`),
              "} catch (error) {",
              `  note("${who}", "caught", error);`,
              "}",
            ]
          : lines;
      };
      const lines = renderFlow([...steps, { kind: "leaf", pick: 1, body: [], other: [] }], {
        who,
        conditions: getConditions(id),
        leaf,
        leave: (what) => (inline ? env.reply(`"${what}"`) : `return "${what}";`),
      });
      const top = [
        ...(lines.some((line) => line.includes(`${value}(`)) ? declare(value, RETURNS[plain]) : []),
        ...(lines.some((line) => line.includes(`${elements}(`)) ? declare(elements, LISTS[list]) : []),
      ];
      const uses = ["note", "flag", "ask", "later", "promised"];
      if (inline) return { top, body: lines, isAsync: true, uses };
      const body = lines.map((line) => `  ${line}`);
      top.push(
        ...(place === "arrow"
          ? [`const ${run} = async (req${any}) => {`, ...body, "};"]
          : [`async function ${run}(req${any}) {`, ...body, "}"]),
      );
      return { top, body: [`note("handler", await ${run}(req));`], isAsync: true, uses };
    },
  }));
