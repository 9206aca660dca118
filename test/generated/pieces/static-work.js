import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** What comes out the same each time, how it is used, and how it must not be moved when it is changed. */
const WORK = [
  {
    make: 'new Intl.NumberFormat("de", { style: "percent" })',
    use: (/** @type {string} */ x) => `${x}.format(req.url.length)`,
  },
  { make: "new Intl.NumberFormat()", use: (/** @type {string} */ x) => `${x}.format(1234.5)` },
  { make: 'new Intl.DateTimeFormat("en", { timeZone: "UTC" })', use: (/** @type {string} */ x) => `${x}.format(0)` },
  { make: 'new RegExp("^/a")', use: (/** @type {string} */ x) => `${x}.test(req.url)` },
  { make: 'new RegExp("a", "g")', use: (/** @type {string} */ x) => `${x}.test("banana") + "" + ${x}.lastIndex` },
  { make: 'new RegExp("a", "g")', use: (/** @type {string} */ x) => `req.url.replace(${x}, "b")` },
  {
    make: 'new Set(["GET", "HEAD"])',
    use: (/** @type {string} */ x) => `${x}.has(req.method)`,
    change: (/** @type {string} */ x) => `${x}.add(req.method);`,
  },
  {
    make: 'new Map([["/", "home"]])',
    use: (/** @type {string} */ x) => `${x}.get(req.url)`,
    change: (/** @type {string} */ x) => `${x}.set(req.url, 1);`,
  },
  {
    make: String.raw`JSON.parse("{\"a\":[1]}")`,
    use: (/** @type {string} */ x) => `${x}.a.length`,
    change: (/** @type {string} */ x) => `${x}.a.push(req.url);`,
  },
  { make: 'JSON.stringify({ status: "ok", list: [1, 2] })', use: (/** @type {string} */ x) => x },
  {
    make: 'Buffer.from("constant")',
    use: (/** @type {string} */ x) => `${x}.toString("hex")`,
    change: (/** @type {string} */ x) => `${x}[0]++;`,
  },
  {
    make: 'new URL("http://localhost/base")',
    use: (/** @type {string} */ x) => `${x}.pathname`,
    change: (/** @type {string} */ x) => `${x}.pathname += "x";`,
  },
  { make: 'new TextDecoder("utf-16le")', use: (/** @type {string} */ x) => `${x}.encoding` },
  {
    make: 'path.join("a", "..", "b")',
    use: (/** @type {string} */ x) => x,
    imports: ['import path from "node:path";'],
  },
  { make: 'new Function("return 5")', use: (/** @type {string} */ x) => `${x}()` },
  { make: '(1234.5).toLocaleString("de", { style: "percent" })', use: (/** @type {string} */ x) => x },
  { make: 'req.url.localeCompare("b", "de", { numeric: true })', use: (/** @type {string} */ x) => x },
  { make: 'new Date(0).toLocaleDateString("de", { timeZone: "UTC" })', use: (/** @type {string} */ x) => x },
  { make: "new Set(LIST)", use: (/** @type {string} */ x) => `${x}.size`, list: true },
  { make: "new Set(LIST.map((one) => one + 1))", use: (/** @type {string} */ x) => `${x}.has(2)`, list: true },
  { make: "class { value = 1; read() { return this.value; } }", use: (/** @type {string} */ x) => `new ${x}().read()` },
  {
    make: "util.promisify(setImmediate).name",
    use: (/** @type {string} */ x) => x,
    imports: ['import util from "node:util";'],
  },
];

/** @type {fc.Arbitrary<Piece>} */
export const staticWork = fc
  .record({
    work: fc.array(fc.nat({ max: WORK.length - 1 }), { minLength: 1, maxLength: 3 }),
    steps: createFlow(1, 4),
    form: fc.constantFrom("variable", "variable", "expression", "let", "function", "early"),
    changed: fc.constantFrom("", "", "", "in place", "handed on", "returned", "list"),
    clash: fc.boolean(),
  })
  .map(({ work, steps, form, changed, clash }) => ({
    rules: ["no-static-work"],
    render(env) {
      const { id } = env;
      const who = `static${id}`;
      const top = [];
      const list = env.name("LIST");
      const chosen = work.map((index) => WORK[index]);
      if (clash) top.push(`const ${env.name("known")} = "clash";`);
      const body = chosen.flatMap(({ make, use, change }, index) => {
        const expression = make.replaceAll("LIST", list);
        const name = `${["known", "format", "made"][(index + work[index]) % 3]}${id}${index || ""}`;
        if (form === "expression" && !make.startsWith("class")) return [`note("${who}", ${use(expression)});`];
        const lines = [`${form === "let" ? "let" : "const"} ${name} = ${expression};`];
        if (form === "let") lines.push(`if (flag(7)) ${name} = undefined;`);
        const flow = renderFlow(steps, {
          who,
          conditions: getConditions(id),
          leaf: () => [`note("${who}", ${use(name)});`],
          leave: (what) => env.reply(`"${what}"`),
        });
        lines.push(...flow.filter((line) => index === 0 || line.startsWith("note(")), `note("${who}", ${use(name)});`);
        if (changed === "in place" && change !== undefined) lines.push(change(name));
        if (changed === "handed on") lines.push(`note("${who}", ${name});`);
        if (changed === "list" && make.includes("LIST")) lines.push(`${list}.push(req.url);`);
        return lines;
      });
      const imports = chosen.flatMap((one) => one.imports ?? []);
      const uses = ["note", "flag"];
      const lists = chosen.some((one) => one.list) ? [`const ${list} = [1, 2];`] : [];
      if (form !== "function" && form !== "early") return { imports, top: [...lists, ...top], body, uses };
      const name = env.name("answer");
      const inner = body.filter((line) => !/^\s*return|throw/.test(line)).map((line) => `  ${line}`);
      const returned =
        changed === "returned" && !chosen[0].make.startsWith("class")
          ? [`  return ${chosen[0].make.replaceAll("LIST", list)};`]
          : [];
      top.push(`function ${name}(req${env.ts ? ": any" : ""}) {`, ...inner, ...returned, "}");
      // Called before the constants below it would be there.
      if (form === "early") top.unshift(`${name}({ url: "/early", method: "GET", headers: {} });`);
      top.unshift(...lists);
      return { imports, top, body: [`note("${who}", ${name}(req));`], uses };
    },
  }));
