import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece } from "../program.js" */

const FIELDS = ["user", "trace", "started", "locale"];

/** @type {fc.Arbitrary<Piece>} */
export const lateProperty = fc
  .record({
    form: fc.constantFrom("branches", "branches", "methods", "delete", "delete", "decorated"),
    fields: fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 2, maxLength: 4 }),
    shapes: fc.array(fc.constantFrom("single", "block", "else", "nested", "early", "read"), {
      minLength: 2,
      maxLength: 4,
    }),
    kind: fc.constantFrom("class", "class", "function", "derived", "accessor"),
    steps: createFlow(1, 4),
    shown: fc.constantFrom("", "", "", "noted", "json", "in", "spread"),
    given: fc.constantFrom("req.headers.token", "req.headers.token", 'ask("user")'),
    made: fc.constantFrom("", "", "", "below", "proxy", "sealed", "frozen"),
    literal: fc.constantFrom("plain", "nested", "computed", "getter", "inherited"),
  })
  .map(({ form, fields, shapes, kind, steps, shown, given, made, literal }) => ({
    rules: ["no-late-property"],
    frames: form === "decorated" ? ["fastify", "fastifyPlugin", "hapi"] : undefined,
    render(env) {
      const { id } = env;
      const who = `late${id}`;
      const any = env.ts ? ": any" : "";
      const it = `call${id}`;
      const show = {
        "": [],
        noted: [`note("${who}", ${it});`],
        json: [`note("${who}", JSON.stringify(${it}));`],
        in: [`note("${who}", "user" in ${it});`],
        spread: [`note("${who}", { ...${it} });`],
      }[shown];
      const uses = ["note", "flag"];
      const read = (/** @type {string} */ target) => fields.map((field) => `note("${who}", ${target}.${field});`);
      if (form === "delete") {
        const name = `user${id}`;
        const value = {
          plain: '{ name: req.url, user: "u", trace: 1, started: 2, locale: "de" }',
          nested: "{ user: { id: 1 }, trace: [1], started: req.method, locale: null }",
          computed: "{ [req.method]: 1, user: 2, trace: 3, started: 4, locale: 5 }",
          getter: "{ get user() { return 1; }, trace: 2, started: 3, locale: 4 }",
          inherited: '{ __proto__: { user: "inherited" }, user: "own", trace: 1, started: 2, locale: 3 }',
        }[literal];
        const lines = renderFlow(steps, {
          who,
          conditions: getConditions(id),
          leaf: (pick) =>
            pick % 3 === 0
              ? [`note("${who}", ${name}.${fields[pick % fields.length]});`]
              : pick % 11 === 1
                ? [`note("${who}", delete ${name}.${fields[pick % fields.length]});`]
                : [`delete ${name}.${fields[pick % fields.length]};`],
          leave: (what) => env.reply(`"${what}"`),
        });
        return {
          top: [],
          body: [
            `const ${name}${any} = ${value};`,
            ...lines,
            `delete ${name}.${fields[0]};`,
            ...read(name),
            ...show.map((line) => line.replaceAll(it, name)),
          ],
          uses,
        };
      }
      if (form === "decorated") {
        const isFastify = env.frame.name === "fastify";
        const target = isFastify ? "req" : "request";
        const set = fields.map((field, index) => `  if (flag(${index})) ${target}.${field}${id} = "${field}";`);
        return {
          top: [],
          middleware: isFastify
            ? ['app.addHook("onRequest", async (req) => {', ...set, "});", ""]
            : ['app.ext("onRequest", async (request, h) => {', ...set, "  return h.continue;", "});", ""],
          body: fields.map(
            (field) =>
              `note("${who}", ${target}.${field}${id}${shown === "noted" ? `, typeof ${target}.${field}${id}` : ""});`,
          ),
          uses,
        };
      }
      const name = env.name("Call");
      const added = fields.flatMap((field, index) => {
        const value = `options.${field}`;
        switch (form === "methods" ? "single" : shapes[index % shapes.length]) {
          case "block":
            return [
              `if (flag(${index})) {`,
              `  this.${field} = ${value};`,
              `  note("${who}", "added", this.${field});`,
              "}",
            ];
          case "else":
            return [`if (flag(${index})) this.${field} = ${value};`, `else this.${field} = "none";`];
          case "nested":
            return [
              `if (flag(${index})) {`,
              `  if (${value}) this.${field} = ${value};`,
              `  else note("${who}", "no ${field}");`,
              "}",
            ];
          case "early":
            return [`if (flag(${index})) this.${field} = 0;`, `if (flag(${index + 4})) return;`];
          case "read":
            return [
              `note("${who}", this.${fields[(index + 1) % fields.length]});`,
              `if (flag(${index})) this.${field} = this.${fields[0]} ?? 1;`,
            ];
          default:
            return [`if (flag(${index})) this.${field} = ${value};`];
        }
      });
      const methods = form === "methods";
      const constructed = ["this.url = req.url;", ...(methods ? [] : added)];
      /** @type {string[]} */
      const top = [];
      const isFunction = kind === "function" && !env.ts;
      if (isFunction) {
        top.push(`function ${name}(req, options) {`, ...constructed.map((line) => `  ${line}`), "}");
        if (methods)
          for (const [index, field] of fields.entries())
            top.push(`${name}.prototype.add${index} = function () {`, `  this.${field} = ${index};`, "};");
      } else {
        const isDerived = kind === "derived";
        if (isDerived)
          top.push(
            `class ${name}Base {`,
            "  constructor() {",
            `    note("${who}", "base", Object.hasOwn(this, "x"));`,
            "  }",
            "}",
            "",
          );
        top.push(`class ${name}${isDerived ? ` extends ${name}Base` : ""} {`);
        if (env.ts) top.push(`  url${any};`, "");
        top.push(
          `  constructor(req${any}, options${any}) {`,
          ...(isDerived ? ["    super();"] : []),
          ...constructed.map((line) => `    ${line}`),
          "  }",
        );
        if (methods)
          for (const [index, field] of fields.entries())
            top.push("", `  add${index}() {`, `    this.${field} = ${index};`, "    return this;", "  }");
        if (kind === "accessor")
          top.push(
            "",
            `  get ${fields[0]}() {`,
            "    return this._kept;",
            "  }",
            "",
            `  set ${fields[0]}(value${any}) {`,
            `    note("${who}", "set", value);`,
            "    this._kept = value;",
            "  }",
          );
        top.push("}");
      }
      const create = `new ${name}(req, { user: ${given}, trace: 1, locale: "" })`;
      const instance = {
        "": create,
        below: create.replace(`new ${name}`, `new (class extends ${name} {})`),
        proxy: `new Proxy(${create}, {})`,
        sealed: `Object.seal(${create})`,
        frozen: `Object.freeze(${create})`,
      }[made];
      const body = [`const ${it}${any} = ${instance};`];
      if (methods)
        body.push(
          "if (flag(1)) {",
          ...fields.map((_, index) => `  ${it}.add${index}();`),
          "} else {",
          ...fields.map((_, index) => `  ${it}.add${fields.length - 1 - index}();`),
          "}",
        );
      return { top, body: [...body, ...read(it), ...show], uses: [...uses, "ask"] };
    },
  }));
