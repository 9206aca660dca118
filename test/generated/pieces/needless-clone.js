import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** What is copied. */
const ORIGINALS = ["{ url: req.url, rows: [1, { a: 2 }] }", "ROWS", "ROWS[1]", "[req.method, ...ROWS]"];

/** How. */
const COPIES = ["structuredClone(ORIGINAL)", "JSON.parse(JSON.stringify(ORIGINAL))"];

/** What becomes of it. */
const USES = [
  ["note(WHO, JSON.stringify(COPY));"],
  ["note(WHO, JSON.stringify({ part: COPY, more: flag(3) ? COPY : null }));"],
  ["const NAME = COPY;", "note(WHO, JSON.stringify(NAME));"],
  ["const NAME = COPY;", "note(WHO, Object.keys(NAME).join());"],
  ["const NAME = COPY;", "ROWS.push(req.url);", "note(WHO, JSON.stringify(NAME));"],
  ["const NAME = COPY;", "NAME.added = req.url;", "note(WHO, JSON.stringify(ROWS));"],
  ["const NAME = COPY;", "note(WHO, NAME);"],
  ["const NAME = COPY;", "keep(NAME);", "note(WHO, JSON.stringify(NAME));"],
];

/**
 * Copies that are sent, read, changed or handed on.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const needlessClone = fc
  .record({
    copies: fc.array(
      fc.record({
        original: fc.nat({ max: ORIGINALS.length - 1 }),
        copy: fc.nat({ max: COPIES.length - 1 }),
        use: fc.nat({ max: USES.length - 1 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ copies }) => ({
    rules: ["no-needless-clone"],
    render(env) {
      const [rows, keep] = [env.name("rows"), env.name("keep")];
      const any = env.ts ? ": any" : "";
      return {
        top: [
          `const ${rows}${env.ts ? ": any[]" : ""} = [{ a: 1 }, { b: [2, null] }];`,
          `function ${keep}(value${any}) {`,
          '  value.kept = "yes";',
          "}",
        ],
        body: copies.flatMap(({ original, copy, use }, index) =>
          USES[use].map((line) =>
            line
              .replaceAll("COPY", COPIES[copy])
              .replaceAll("ORIGINAL", ORIGINALS[original])
              .replaceAll("ROWS", rows)
              .replaceAll("NAME", `copy${env.id}${index}`)
              .replaceAll("keep(", `${keep}(`)
              .replaceAll("WHO", `"clone${env.id}"`),
          ),
        ),
        uses: ["note", "flag"],
      };
    },
  }));
