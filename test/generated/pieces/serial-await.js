import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";
import { useCall } from "./use-call.js";

/** @import { Piece } from "../program.js" */

/** Statements that wait; `N` is a name of their own, `BEFORE` the name of the one before, or a text. */
const READS = [
  ['const N = await database.query("SELECT a FROM one WHERE id = $1", [req.url]);'],
  ['const { rows: N } = await database.query("SELECT a FROM two", [req.method]);'],
  ["const [N = 1] = await LOADER(req.url);"],
  ['const N = await database.query("SELECT a FROM three WHERE id = $1", [BEFORE]);'],
  ["const N = await LOADER(BEFORE);"],
  ["let N = await LOADER(req.method);"],
  ["// What was there.", 'const N = await database.query("SELECT a FROM four"); // all of it'],
  ['const [N, otherN] = await Promise.all([LOADER("five"), database.query("SELECT a FROM six")]);'],
  ['const N = await database.query("UPDATE seven SET a = 1");'],
  ['await database.query("SELECT a FROM gate");', "const N = 1;"],
  ['if (flag(3)) note("WHO", "between");', "const N = 2;"],
  [
    'let textN = "SELECT a FROM ten";',
    'if (flag(2)) textN += " WHERE a = 1";',
    "const N = await database.query(textN);",
  ],
  [
    "let textN = `UPDATE eleven SET a = ${req.method}`;",
    'textN += " WHERE a = 1";',
    "const N = await database.query(textN);",
  ],
];

/**
 * Reads in a row, of which some need what others bring, some write, and some are no reads: in branches, loops, `try` and functions.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const serialAwait = fc
  .record({
    steps: createFlow(1, 4, ["switch", "finally", "for"]),
    reads: fc.array(fc.nat({ max: READS.length - 1 }), { minLength: 2, maxLength: 6 }),
    kept: fc.constantFrom("declared", "declared", "assigned", "assigned by patterns", "in an object"),
    place: fc.constantFrom("inline", "function", "function"),
    caller: fc.constantFrom("awaited", "noted", "caught"),
  })
  .map(({ steps, reads, kept, place, caller }) => ({
    rules: ["no-serial-await"],
    render(env) {
      const { id } = env;
      const who = `row${id}`;
      const [loader, run] = [env.name("load"), env.name("collect")];
      const inline = place === "inline";
      let names = 0;
      /** @param {number} pick */
      const leaf = (pick) => {
        const own = reads.map((_, index) => `found${id * 100 + names + index}`);
        names += reads.length;
        if (kept === "in an object") {
          const page = `page${id * 100 + names}`;
          return [
            `const ${page}${env.ts ? ": any" : ""} = {};`,
            ...reads.map(
              (read, index) =>
                `${page}.${own[index]} = await ${read % 2 === 0 ? `${loader}("${index}")` : 'database.query("SELECT 1")'};`,
            ),
            `note("${who}", ${page});`,
          ];
        }
        // A line that begins with a bracket goes on with the one before, where there are no semicolons.
        const isOfPatterns = kept === "assigned by patterns";
        if (kept === "assigned" || isOfPatterns)
          return [
            `let ${own.join(", ")};`,
            ...own.map(
              (name, index) =>
                `${isOfPatterns ? `;[${name}]` : name} = await ${loader}(${pick % 2 === 0 || index === 0 ? `"${index}"` : own[index - 1]});`,
            ),
            `note("${who}", ${own.join(", ")});`,
          ];
        return [
          ...reads.flatMap((read, index) =>
            READS[read].map((line) =>
              line
                .replaceAll("WHO", who)
                .replaceAll("LOADER", loader)
                .replaceAll("BEFORE", index === 0 ? "req.url" : own[index - 1])
                .replace(/\b(other|text)?N\b/g, (_, other = "") => `${other}${own[index]}`),
            ),
          ),
          `note("${who}", ${own.join(", ")});`,
        ];
      };
      const lines = renderFlow([...steps, { kind: "leaf", pick: 0, body: [], other: [] }], {
        who,
        conditions: getConditions(id),
        leaf,
        leave: (what) => (inline ? env.reply(`"${what}"`) : `return "${what}";`),
      });
      const any = env.ts ? ": any" : "";
      const top = [
        `async function ${loader}(key${any}) {`,
        '  const { rows } = await database.query("SELECT a FROM eight WHERE key = $1", [key]);',
        `  return rows.map((row${any}) => ({ ...row }));`,
        "}",
      ];
      const uses = ["note", "flag", "database"];
      if (inline) return { top, body: lines, isAsync: true, uses };
      top.push(`async function ${run}(req${any}) {`, ...lines.map((line) => `  ${line}`), "}");
      return { top, body: useCall(`${run}(req)`, caller, env), isAsync: true, uses };
    },
  }));
