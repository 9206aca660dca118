import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Searches in `LIST` for each element of `OTHERS`; `FOUND` is a name of their own. */
const SEARCHES = [
  "const FOUND = OTHERS.filter((one) => LIST.includes(one));",
  "const FOUND = OTHERS.map((one) => LIST.indexOf(one) === -1);",
  "const FOUND = OTHERS.filter((one) => LIST.indexOf(one) >= 0 && flag(2));",
  "const FOUND = OTHERS.map((one) => LIST.indexOf(one));",
  "const FOUND = OTHERS.map((one) => ROWS.some((row) => row.name === one));",
  "const FOUND = OTHERS.map((one) => ROWS.find((row) => one === row.name)?.name);",
  "const FOUND = OTHERS.map((one) => ROWS.find((row) => row.name === one && flag(3))?.place);",
  "const FOUND = OTHERS.map((one) => ROWS.filter((row) => row.name === one).length);",
  "const FOUND = OTHERS.filter((one, at, all) => all.indexOf(one) === at);",
  "const FOUND = OTHERS.concat(LIST).filter((one, at, all) => at == all.indexOf(one)).map((one) => [one, note(one)]);",
  "const FOUND = OTHERS.filter((one, at) => OTHERS.indexOf(one) === at && flag(4));",
  "const FOUND = ROWS.filter((row, at, all) => all.findIndex((other) => other.name === row.name) === at);",
  "const FOUND = OTHERS.filter((one) => ROWS.every((row) => row.name !== one));",
  "const FOUND = OTHERS.filter((one) => ROWS.some((row) => [row.name, note(row.place)].includes(one)));",
  "const FOUND = OTHERS.map((one) => ROWS.find((row) => row[flag(5) ? 'name' : 'place'] === one)?.place);",
  [
    "const FOUND = [];",
    "for (const one of OTHERS) {",
    "  for (const row of ROWS) if (row.name === one) FOUND.push(row.place);",
    "}",
  ],
  ["const FOUND = [];", "for (const one of OTHERS) if (!LIST.includes(one)) FOUND.push(one);"],
  ["const FOUND = [];", "for (const one of OTHERS) if (!FOUND.includes(one)) FOUND.push(one);"],
  [
    "const FOUND = [];",
    "for (let i = 0; i < OTHERS.length; i++) {",
    "  if (LIST.includes(OTHERS[i])) FOUND.push(i);",
    "}",
  ],
  [
    "const FOUND = [];",
    "OTHERS.forEach((one) => {",
    "  if (LIST.includes(one)) LIST.push(`${one}!`);",
    "  FOUND.push(LIST.length);",
    "});",
  ],
];

/**
 * Lists that are searched for each element of others, some of which change meanwhile.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const nestedSearch = fc
  .record({
    searches: fc.array(fc.constantFrom(...SEARCHES), { minLength: 1, maxLength: 3 }),
    place: fc.constantFrom("here", "function"),
  })
  .map(({ searches, place }) => ({
    rules: ["no-nested-search"],
    render(env) {
      const { id } = env;
      const [load, run] = [env.name("load"), env.name("search")];
      const any = env.ts ? ": any" : "";
      const [list, others, rows] = [`list${id}`, `others${id}`, `rows${id}`];
      const lines = [
        `const ${list}${any} = (await ${load}(req.url)).slice(1);`,
        `const ${others}${any} = (await ${load}(req.method)).slice(0);`,
        `const ${rows}${any} = (await ${load}(req.url)).map((name${any}, place${any}) => ({ name, place }));`,
        ...searches.flatMap((search, index) =>
          [search, `note("search${id}", FOUND, LIST);`].flat().map((line) =>
            line
              .replace(/^const FOUND = \[\]/, `const FOUND${any} = []`)
              .replace(/\(one\) =>/g, `(one${any}) =>`)
              .replace(
                /\((one|row), at(, all)?\) =>/,
                (_, one, all) => `(${one}${any}, at${any}${all ? `, all${any}` : ""}) =>`,
              )
              .replace(/\(other\) =>/, `(other${any}) =>`)
              .replace(/\(row\) =>/, `(row${any}) =>`)
              .replaceAll("FOUND", `found${id * 10 + index}`)
              .replaceAll("OTHERS", others)
              .replaceAll("LIST", list)
              .replaceAll("ROWS", rows),
          ),
        ),
      ];
      const top = [`async function ${load}(text${any}) {`, '  return text.split("");', "}"];
      const uses = ["note", "flag"];
      if (place === "here") return { top, body: lines, isAsync: true, uses };
      top.push(`async function ${run}(req${any}) {`, ...lines.map((line) => `  ${line}`), "}");
      return { top, body: [`await ${run}(req);`], isAsync: true, uses };
    },
  }));
