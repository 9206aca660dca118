import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Queries of one row, of which some are equal. */
const QUERIES = [
  'database.query("SELECT a FROM one WHERE id = $1", [req.url])',
  'database.query("SELECT a FROM one WHERE id = $1", [req.url])',
  'database.query("SELECT a FROM one WHERE id = $1", [req.method])',
  'database.query("SELECT b FROM two")',
];

/** What stands between them: nothing, what only reads, what changes rows, and what changes the first result. */
const BETWEEN = [
  "",
  "",
  'note("WHO", FIRST.rows.length);',
  'await database.query("UPDATE one SET a = 1");',
  "FIRST.rows.push({ a: 1 });",
];

/**
 * Rows that are read twice, or look like it.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const repeatedQuery = fc
  .record({
    queries: fc.tuple(fc.constantFrom(...QUERIES), fc.constantFrom(...QUERIES)),
    between: fc.constantFrom(...BETWEEN),
    kept: fc.constantFrom("const", "const", "const", "let"),
    isInBranch: fc.boolean(),
  })
  .map(({ queries, between, kept, isInBranch }) => ({
    rules: ["no-repeated-query"],
    render(env) {
      const who = `again${env.id}`;
      const [first, second] = [`first${env.id}`, `second${env.id}`];
      const last = [`const ${second} = await ${queries[1]};`, `note("${who}", ${first}, ${second});`];
      const body = [
        `${kept} ${first} = await ${queries[0]};`,
        ...(between === "" ? [] : [between.replaceAll("FIRST", first).replaceAll("WHO", who)]),
        ...(isInBranch ? ["if (flag(5)) {", ...last.map((line) => `  ${line}`), "}"] : last),
      ];
      return { top: [], body, isAsync: true, uses: ["note", "flag", "database"] };
    },
  }));
