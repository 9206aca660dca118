import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Queries of `MODEL`; `FOUND` is a name of their own. */
const QUERIES = [
  ["const FOUND = await MODEL.find({ open: true });", 'note("WHO", FOUND.length > 0);'],
  ['const FOUND = await MODEL.find({ open: true }).sort("age").lean();', 'note("WHO", FOUND[0]);'],
  ['const [FOUND] = await MODEL.find({ open: true }).sort("age");', 'note("WHO", FOUND);'],
  ['const FOUND = await MODEL.find({ open: true }).sort("age");', 'note("WHO", FOUND.at(-1));'],
  ["const FOUND = await MODEL.find({ open: true });", 'note("WHO", FOUND.length);'],
  ["const FOUND = await MODEL.find({ open: true });", 'note("WHO", FOUND.length > 0 && FOUND);'],
];

/**
 * Queries of which next to nothing is looked at, of a model that has none, one or several rows.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const unusedRows = fc
  .record({
    queries: fc.array(fc.constantFrom(...QUERIES), { minLength: 1, maxLength: 3 }),
    rows: fc.constantFrom("[]", '["one"]', '["one", "two"]'),
  })
  .map(({ queries, rows }) => ({
    rules: ["no-unused-rows"],
    render(env) {
      const { id } = env;
      const models = `models${id}`;
      const any = env.ts ? ": any" : "";
      const top = [
        `const ${models}${any} = {};`,
        `${models}.bookModel = {`,
        "  find() {",
        `    let rows${any} = ${rows};`,
        `    const query${any} = {`,
        "      sort: () => query,",
        "      lean: () => query,",
        `      limit(count${any}) { rows = rows.slice(0, count); return query; },`,
        `      then: (resolve${any}, reject${any}) => Promise.resolve(rows).then(resolve, reject),`,
        "    };",
        "    return query;",
        "  },",
        "};",
      ];
      const body = queries.flatMap((lines, index) =>
        lines.map((line) =>
          line
            .replaceAll("FOUND", `row${id * 10 + index}`)
            .replaceAll("MODEL", `${models}.bookModel`)
            .replaceAll("WHO", `rows${id}`),
        ),
      );
      return { top, body, isAsync: true, uses: ["note"] };
    },
  }));
