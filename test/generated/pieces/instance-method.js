import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Functions that a constructor gives its instance; `raw`, `make` and `extra` are its parameters. */
const METHODS = [
  {
    name: "json",
    field: false,
    code: ["this.json = (value) => {", '  note("WHO", "json", value);', "  return make(value, this.code);", "};"],
    call: 'IT.json("x")',
  },
  {
    name: "status",
    code: ["this.status = (code) => {", "  this.code = code;", "  return this;", "};"],
    call: "IT.status(201).code",
  },
  {
    name: "head",
    code: ["this.head = function (name) {", "  return raw.headers[name] ?? this.code;", "};"],
    call: 'IT.head("host")',
  },
  { name: "double", code: ["const factor = 2;", "this.double = (n) => n * factor;"], call: "IT.double(4)" },
  { name: "once", code: ["let calls = 0;", "this.once = () => ++calls;"], call: "IT.once() + IT.once()" },
  {
    name: "self",
    code: [
      "const self = this;",
      "this.self = function () {",
      "  return [1].map(function (n) {",
      "    return n + self.code;",
      "  })[0];",
      "};",
    ],
    call: "IT.self()",
  },
  {
    name: "later",
    code: ["this.later = async () => {", "  await later(1);", "  return raw.method;", "};"],
    call: "await IT.later()",
    isAsync: true,
  },
  {
    name: "args",
    code: ["this.args = function () {", "  return arguments.length + this.code;", "};"],
    call: "IT.args(1, 2)",
  },
  {
    name: "fall",
    code: ["this.fall = (value = extra, ...rest) => [value, rest.length, make(value, 1)];"],
    call: "IT.fall()",
  },
  {
    name: "bound",
    code: ["this.bound = this.bound.bind(this);"],
    call: "IT.bound(3)",
    member: ["bound(n) {", "  return this.code + n;", "}"],
  },
  { name: "done", code: ['Object.defineProperty(this, "done", { get: () => raw.method });'], call: "IT.done" },
  {
    name: "both",
    code: [
      'Object.defineProperty(this, "both", {',
      "  get() {",
      "    return this.code;",
      "  },",
      "  set(value) {",
      "    this.code = value;",
      "  },",
      "  enumerable: true,",
      "  configurable: true,",
      "});",
    ],
    call: "(IT.both = 7, IT.both)",
  },
  { name: "shadow", code: ["this.shadow = (raw) => raw + this.code;"], call: "IT.shadow(1)" },
  { name: "nested", code: ["this.nested = () => () => make(this.code, raw.url);"], call: "IT.nested()()" },
];

/** @type {fc.Arbitrary<Piece>} */
export const instanceMethod = fc
  .record({
    methods: fc.uniqueArray(fc.nat({ max: METHODS.length - 1 }), { minLength: 2, maxLength: 4 }),
    kind: fc.constantFrom("class", "class", "function", "derived", "subclass", "fields"),
    fields: fc.constantFrom("public", "private", "underscored"),
    use: fc.constantFrom("called", "called", "called", "detached", "shown", "replaced", "keys", "passed"),
    reassigned: fc.constantFrom("", "", "", "raw", "make", "after"),
    order: fc.boolean(),
    made: fc.constantFrom("", "", "", "", "proxy", "frozen"),
  })
  .map(({ methods, kind, fields, use, reassigned, order, made }) => ({
    rules: ["no-instance-method"],
    render(env) {
      const { id } = env;
      const who = `instance${id}`;
      const name = env.name("Reply");
      const it = `it${id}`;
      const chosen = methods
        .map((index) => METHODS[index])
        .filter(({ code }) => kind !== "function" || !code[0].includes("bound"));
      const any = env.ts ? ": any" : "";
      const raw = { public: "raw", private: kind === "function" ? "_raw" : "#raw", underscored: "_raw" }[fields];
      const isFunction = kind === "function" && !env.ts;
      const sub = kind === "subclass";
      const assigned = [`this.${raw} = raw;`, "this.code = 200;"];
      const code = chosen.flatMap((method) =>
        method.code.map((line) => (env.ts ? annotate(line) : line).replaceAll("WHO", who)),
      );
      const inner = [
        ...(order ? [...code, ...assigned] : [...assigned, ...code]),
        ...(reassigned === "raw" ? ['raw = { url: "/other", method: "PUT", headers: {} };'] : []),
        ...(reassigned === "make" ? ["make = String;"] : []),
        ...(reassigned === "after" ? ["this.code = 404;", `note("${who}", "constructed", this.code);`] : []),
      ];
      const parameters = `raw${any}, make${any}, extra${env.ts ? ": any = 5" : " = 5"}`;
      const members = chosen.flatMap(({ member }) =>
        member === undefined ? [] : ["", ...member.map((line) => (env.ts ? annotate(line) : line))],
      );
      /** @type {string[]} */
      const top = [];
      if (isFunction) {
        top.push(
          `function ${name}(${parameters}) {`,
          ...inner.map((line) => `  ${line}`),
          "}",
          `${name}.prototype.tell = function () {`,
          "  return this.code;",
          "};",
        );
      } else {
        if (kind === "derived") top.push(`class ${name}Base {`, "  ping() {", '    return "pong";', "  }", "}", "");
        top.push(`class ${name}${kind === "derived" ? ` extends ${name}Base` : ""} {`);
        if (raw.startsWith("#") || env.ts) top.push(`  ${raw}${any};`);
        if (env.ts)
          top.push(
            "  code: any;",
            ...chosen.filter(({ member }) => member === undefined).map((method) => `  ${method.name}: any;`),
          );
        if (kind === "fields")
          top.push(
            "  first = (n) => n + this.code;".replace("(n)", env.ts ? "(n: any)" : "(n)"),
            "  second = () => this.code;",
          );
        top.push(
          "",
          `  constructor(${parameters}) {`,
          ...(kind === "derived" ? ["    super();"] : []),
          ...inner.map((line) => `    ${line}`),
          "  }",
          ...members.map((line) => (line === "" ? "" : `  ${line}`)),
          "",
          "  tell() {",
          `    return this.${raw}.method;`,
          "  }",
          "}",
        );
        if (sub)
          top.push(`class ${name}Sub extends ${name} {`, "  tell() {", '    return "sub " + super.tell();', "  }", "}");
      }
      const calls = chosen.map(({ call }) => `note("${who}", ${call.replaceAll("IT", it)});`);
      if (kind === "fields") calls.push(`note("${who}", ${it}.first(2), ${it}.second());`);
      const [first] = chosen;
      if (use === "detached")
        calls.push(`const { ${first?.name}: taken${id} } = ${it};`, `note("${who}", typeof taken${id});`);
      if (use === "shown") calls.push(`note("${who}", ${it});`);
      if (use === "replaced" && first !== undefined)
        calls.push(`${it}.${first.name} = () => "replaced";`, `note("${who}", ${first.call.replaceAll("IT", it)});`);
      if (use === "keys") calls.push(`note("${who}", Object.keys(${it}));`);
      if (use === "passed") calls.push(`setImmediate(${it}.tell.bind(${it}));`);
      calls.push(`note("${who}", ${it}.tell());`);
      const create = `new ${name}${sub ? "Sub" : ""}(req, (value${any}, code${any}) => [value, code])`;
      const instance = { "": create, proxy: `new Proxy(${create}, {})`, frozen: `Object.freeze(${create})` }[made];
      return {
        top,
        body: [`const ${it}${any} = ${instance};`, ...calls],
        uses: ["note", "later"],
        isAsync: chosen.some(({ isAsync }) => isAsync),
      };
    },
  }));

/** @param {string} line - whose parameters get the type `any` */
function annotate(line) {
  return line
    .replace(/\((value|code|name|n|raw)\) (=>|\{)/, "($1: any) $2")
    .replace("(value = extra, ...rest) =>", "(value: any = extra, ...rest: any[]) =>")
    .replace("set(value)", "set(value: any)");
}
