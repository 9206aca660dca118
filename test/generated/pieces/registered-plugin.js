import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Collections, how a function gets into them, and how their functions get onto `TARGET`. */
const KINDS = {
  list: {
    empty: "[]",
    add: "SOURCE.push({ name, fn });",
    copies: [
      ["for (const { name, fn } of SOURCE) TARGET[name] = fn;"],
      ["SOURCE.forEach(({ name, fn }) => {", "  TARGET[name] = fn;", "});"],
      ["for (let i = 0; i < SOURCE.length; i++) {", "  const { name, fn } = SOURCE[i];", "  TARGET[name] = fn;", "}"],
    ],
  },
  table: {
    empty: "{}",
    add: "SOURCE[name] = fn;",
    copies: [
      ["for (const name in SOURCE) TARGET[name] = SOURCE[name];"],
      ["Object.entries(SOURCE).forEach(([name, fn]) => {", "  TARGET[name] = fn;", "});"],
      ["Object.assign(TARGET, SOURCE);"],
      ["for (const name of Object.keys(SOURCE)) {", '  if (name !== "none") TARGET[name] = SOURCE[name];', "}"],
    ],
  },
  map: {
    empty: "new Map()",
    add: "SOURCE.set(name, fn);",
    copies: [
      ["for (const [name, fn] of SOURCE) TARGET[name] = fn;"],
      ["SOURCE.forEach((fn, name) => {", "  TARGET[name] = fn;", "});"],
    ],
  },
};

/**
 * Functions that a function or a method registers, also while requests are handled, and that each object of a request gets.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const registeredPlugin = fc
  .record({
    kind: fc.constantFrom(.../** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS))),
    copy: fc.nat({ max: 11 }),
    owner: fc.constantFrom("module", "module", "server"),
    made: fc.constantFrom("constructor", "constructor", "parameter", "factory"),
    guarded: fc.boolean(),
    late: fc.constantFrom("", "", "in front", "behind", "timer"),
    registered: fc.constantFrom("above", "below", "below"),
    isFunction: fc.boolean(),
    shown: fc.boolean(),
  })
  .map(({ kind, copy, owner, made, guarded, late, registered, isFunction, shown }) => ({
    rules: ["no-plugin-copy"],
    render(env) {
      const { id } = env;
      const who = `plugin${id}`;
      const any = env.ts ? ": any" : "";
      const { empty, add, copies } = KINDS[kind];
      const [name, list, register, server] = ["Exchange", "registered", "register", "Host"].map((base) =>
        env.name(`${base}Of`),
      );
      const it = `exchange${id}`;
      const isServer = owner === "server";
      // A class of the server hands its own collection over, a module's is in sight.
      const isGiven = isServer || made === "parameter";
      const given = isGiven ? `, plugins${any}` : "";
      const collection = isServer ? "this.plugins" : list;
      const getCopy = (/** @type {string} */ target) =>
        copies[copy % copies.length].map((line) =>
          line.replaceAll("SOURCE", isGiven ? "plugins" : list).replaceAll("TARGET", target),
        );
      const isFactory = made === "factory" && !isServer;
      const set = ["this.raw = raw;", "this.code = 200;", ...(isFactory ? [] : getCopy("this"))];
      const asFunction = isFunction && !env.ts;
      const exchange = asFunction
        ? [
            `function ${name}(raw${given}) {`,
            ...set.map((line) => `  ${line}`),
            "}",
            `${name}.prototype.tell = function () {`,
            "  return this.code;",
            "};",
          ]
        : [
            `class ${name} {`,
            ...(env.ts ? ["  raw: any;", "  code: any;", ""] : []),
            `  constructor(raw${any}${given}) {`,
            ...set.map((line) => `    ${line}`),
            "  }",
            "",
            "  tell() {",
            "    return this.code;",
            "  }",
            "}",
          ];
      if (isFactory)
        exchange.push(
          `function make${name}(raw${any}) {`,
          `  const exchange${any} = new ${name}(raw);`,
          ...getCopy("exchange").map((line) => `  ${line}`),
          "  return exchange;",
          "}",
        );
      const taken = {
        list: `${collection}.some((one${any}) => one.name === name)`,
        table: `name in ${collection}`,
        map: `${collection}.has(name)`,
      }[kind];
      const adding = [
        ...(guarded ? [`if (${taken}) return;`] : []),
        add.replaceAll("SOURCE", collection),
        `note("${who}", "registered", name);`,
      ];
      const parameters = env.ts ? "name: string, fn: any" : "name, fn";
      const typed = any;
      const registering = isServer
        ? [
            `class ${server} {`,
            ...(env.ts ? [`  plugins${typed};`, ""] : []),
            "  constructor() {",
            `    this.plugins = ${empty};`,
            "  }",
            "",
            `  ${register}(${parameters}) {`,
            ...adding.map((line) => `    ${line}`),
            "  }",
            "",
            `  make(raw${any}) {`,
            `    return new ${name}(raw, this.plugins);`,
            "  }",
            "}",
            `const host${id} = new ${server}();`,
          ]
        : [
            `const ${list}${typed} = ${empty};`,
            `function ${register}(${parameters}) {`,
            ...adding.map((line) => `  ${line}`),
            "}",
          ];
      const call = isServer ? `host${id}.${register}` : register;
      const self = env.ts ? "this: any" : "";
      const registrations = [
        `${call}("json", function (${self}${env.ts ? ", value: any" : "value"}) {`,
        `  note("${who}", "json", value, this.raw.method);`,
        "  return this.code;",
        "});",
      ];
      const lateOne = `${call}("added", function (${self}) { return "added " + this.code; });`;
      const create = isServer
        ? `host${id}.make(req)`
        : isFactory
          ? `make${name}(req)`
          : `new ${name}(req${isGiven ? `, ${list}` : ""})`;
      const top =
        registered === "above" && !isServer
          ? [...registering, ...registrations, ...exchange]
          : [...registering.slice(0, -1), ...registering.slice(-1), ...exchange, ...registrations];
      // An object that is there already may get what is registered behind it.
      const isBehind = late === "behind";
      return {
        top: late === "timer" ? [...top, `setImmediate(() => ${lateOne.slice(0, -1)});`] : top,
        body: [
          ...(late === "in front" ? [`if (flag(2)) ${lateOne}`] : []),
          `const ${it}${any} = ${create};`,
          ...(isBehind ? [`if (flag(3)) ${lateOne}`] : []),
          `note("${who}", ${it}.json(1), ${it}.tell());`,
          `note("${isBehind ? `registered behind ${who}` : who}", ${it}.added?.());`,
          ...(shown ? [`note("${isBehind ? `registered behind ${who}` : who}", ${it});`] : []),
        ],
        uses: ["note", "flag"],
      };
    },
  }));
