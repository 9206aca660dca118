import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** What is loaded, how it is used, and how it is changed. */
const LOADS = [
  { load: 'fs.readFileSync("LICENSE", "utf8")', use: "LOADED.length" },
  { load: 'fs.readFileSync("LICENSE").toString()', use: 'LOADED.replace("MIT", req.url)' },
  { load: 'fs.readFileSync(`${FOLDER}/LICENSE`, "latin1")', use: "LOADED.slice(0, req.url.length)" },
  { load: 'fs.readFileSync("LICENSE")', use: "LOADED.length", change: "LOADED[0]++;" },
  {
    load: 'JSON.parse(fs.readFileSync("package.json", "utf8"))',
    use: "LOADED.name",
    change: "LOADED.name = req.url;",
  },
  { load: 'fs.readFileSync(req.method === "GET" ? "LICENSE" : "package.json", "utf8")', use: "LOADED.length" },
  { load: 'fs.readFileSync("there-is-none", "utf8")', use: "LOADED.length" },
];

/**
 * Files that are read for every request, some of which are not there, or change with the request.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const repeatedLoad = fc
  .record({
    loads: fc.array(
      fc.record({
        load: fc.oneof({ arbitrary: fc.constantFrom(0, 1, 2), weight: 3 }, fc.nat({ max: LOADS.length - 1 })),
        isChanged: fc.boolean(),
        place: fc.constantFrom("here", "here", "branch", "function", "try"),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ loads }) => ({
    rules: ["no-repeated-load"],
    render(env) {
      const folder = env.name("folder");
      const who = `"load${env.id}"`;
      const top = [`const ${folder} = process.cwd();`];
      const body = loads.flatMap(({ load, isChanged, place }, index) => {
        const loaded = `loaded${env.id * 10 + index}`;
        const fill = (/** @type {string} */ text) => text.replaceAll("LOADED", loaded).replaceAll("FOLDER", folder);
        const { load: made, use, change } = LOADS[load];
        const changed = isChanged && change !== undefined ? [fill(change)] : [];
        const lines = [`const ${loaded} = ${fill(made)};`, ...changed, `note(${who}, ${fill(use)});`];
        const inside = lines.map((line) => `  ${line}`);
        if (place === "branch") return ["if (flag(2)) {", ...inside, "}"];
        if (place === "try") return ["try {", ...inside, "} catch (error) {", `  note(${who}, error);`, "}"];
        if (place === "here") return lines;
        const run = env.name(`readFile${index}`);
        top.push(`function ${run}(req${env.ts ? ": any" : ""}) {`, ...inside, "}");
        return [`${run}(req);`];
      });
      return { top, body, imports: ['import fs from "node:fs";'], uses: ["note", "flag"] };
    },
  }));
