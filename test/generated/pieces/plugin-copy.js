import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** How functions get from a collection of `shape` onto `this`. */
const COPIES = {
  list: [
    ["for (const { name, fn } of SOURCE) {", "  this[name] = fn;", "}"],
    ["for (const plugin of SOURCE) this[plugin.name] = plugin.fn;"],
    ["SOURCE.forEach(({ name, fn }) => {", "  this[name] = fn;", "});"],
    ["for (let i = 0; i < SOURCE.length; i++) {", "  this[SOURCE[i].name] = SOURCE[i].fn;", "}"],
    ["for (const { name, fn } of SOURCE) {", "  this[name] = fn.bind(this);", "}"],
    ["for (const { name, fn } of SOURCE) {", '  if (typeof fn === "function") this[name] = fn;', "}"],
    ["for (const { name, fn } of SOURCE) {", "  Object.defineProperty(this, name, { value: fn });", "}"],
  ],
  table: [
    ["for (const name in SOURCE) this[name] = SOURCE[name];"],
    ["for (const name of Object.keys(SOURCE)) {", "  this[name] = SOURCE[name];", "}"],
    ["for (const [name, fn] of Object.entries(SOURCE)) {", "  this[name] = fn;", "}"],
    ["Object.assign(this, SOURCE);"],
    ["Object.keys(SOURCE).forEach((name) => {", "  this[name] = SOURCE[name];", "});"],
  ],
};

/** @type {fc.Arbitrary<Piece>} */
export const pluginCopy = fc
  .record({
    shape: fc.constantFrom(/** @type {"list"} */ ("list"), /** @type {"table"} */ ("table")),
    copy: fc.nat({ max: 34 }),
    given: fc.boolean(),
    growing: fc.constantFrom("", "", "before", "after", "handler"),
    kind: fc.constantFrom("class", "class", "function", "derived"),
    fieldAfter: fc.constantFrom("", "", "", "same", "other"),
    data: fc.constantFrom("", "", "", "array", "number"),
    own: fc.constantFrom("", "", "method", "noted", "keys", "detached"),
    early: fc.boolean(),
    made: fc.constantFrom("", "", "", "", "proxy", "frozen"),
  })
  .map(({ shape, copy, given, growing, kind, fieldAfter, data, own, early, made }) => ({
    rules: ["no-plugin-copy"],
    render(env) {
      const { id } = env;
      const who = `plugin${id}`;
      const any = env.ts ? ": any" : "";
      const [name, plugins, it] = [env.name("Context"), env.name("plugins"), `context${id}`];
      const isList = shape === "list";
      const functions = [
        ["json", ["(value) {", `  note("${who}", "json", value);`, "  return this.raw.method;", "}"]],
        ["tell", ["() {", '  return "tell " + this.code;', "}"]],
      ];
      const source = given ? "plugins" : plugins;
      const code = COPIES[shape][copy % COPIES[shape].length].map((line) => line.replaceAll("SOURCE", source));
      /** @type {string[]} */
      const top = [];
      const text = (/** @type {string} */ method, /** @type {string[]} */ lines, /** @type {string} */ pad) =>
        [`${method}${lines[0]}`.replace("(value)", env.ts ? "(value: any)" : "(value)"), ...lines.slice(1)].join(
          `\n${pad}`,
        );
      const add = (/** @type {string} */ method, /** @type {string} */ fn) =>
        isList ? `${plugins}.push({ name: "${method}", fn: ${fn} });` : `${plugins}.${method} = ${fn};`;
      if (isList) {
        top.push(`const ${plugins}${any}${env.ts ? "[]" : ""} = [`);
        for (const [method, lines] of functions)
          top.push(`  { name: "${method}", ${text("fn", /** @type {string[]} */ (lines), "  ")} },`);
      } else {
        top.push(`const ${plugins}${any} = {`);
        for (const [method, lines] of functions)
          top.push(`  ${text(String(method), /** @type {string[]} */ (lines), "  ")},`);
      }
      if (data !== "" && !isList) top.push(`  extra: ${data === "array" ? "[1]" : "1"},`);
      top.push(isList ? "];" : "};");
      const fn = `function () { return "added " + this.code; }`.replace("()", env.ts ? "(this: any)" : "()");
      if (growing === "before") top.push(add("added", fn));
      const parameters = `raw${any}${given ? `, plugins${any}` : ""}`;
      const assigned = [`this.raw = raw;`, "this.code = 200;"];
      const inner = [
        ...assigned,
        ...code,
        ...(fieldAfter === "same" ? [`this.tell = () => "own";`] : fieldAfter === "other" ? ["this.other = 1;"] : []),
      ];
      const flat = inner.flatMap((line) => line.split("\n"));
      if (kind === "function" && !env.ts)
        top.push(`function ${name}(${parameters}) {`, ...flat.map((line) => `  ${line}`), "}");
      else {
        const isDerived = kind === "derived";
        if (isDerived) top.push(`class ${name}Base {`, "  tell() {", '    return "base";', "  }", "}", "");
        top.push(`class ${name}${isDerived ? ` extends ${name}Base` : ""} {`);
        if (env.ts)
          top.push(
            `  raw${any};`,
            `  code${any};`,
            ...(fieldAfter === "same" ? [`  tell${any};`] : fieldAfter === "other" ? [`  other${any};`] : []),
            "",
          );
        top.push(
          `  constructor(${parameters}) {`,
          ...(isDerived ? ["    super();"] : []),
          ...flat.map((line) => `    ${line}`),
          "  }",
        );
        if (own === "method") top.push("", "  json() {", '    return "own method";', "  }");
        top.push("}");
      }
      if (early)
        top.push(`note("${who}", typeof new ${name}({ method: "EARLY" }${given ? `, ${plugins}` : ""}).tell);`);
      if (growing === "after") top.push(add("added", fn));
      const create = `new ${name}(req${given ? `, ${plugins}` : ""})`;
      const instance = { "": create, proxy: `new Proxy(${create}, {})`, frozen: `Object.freeze(${create})` }[made];
      const body = [
        ...(growing === "handler" ? [`if (flag(2)) ${add("added", fn)}`] : []),
        `const ${it}${any} = ${instance};`,
        `note("${who}", ${it}.json(1), ${it}.tell(), ${it}.added?.());`,
      ];
      if (own === "noted") body.push(`note("${who}", ${it});`);
      if (own === "keys") body.push(`note("own keys of ${who}", Object.keys(${it}));`);
      if (own === "detached") body.push(`const { json: json${id} } = ${it};`, `note("${who}", typeof json${id});`);
      return { top: top.flatMap((line) => line.split("\n")), body, uses: ["note", "flag"] };
    },
  }));
