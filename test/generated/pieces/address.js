import fc from "fast-check";

/** @import { Piece } from "../program.js" */

const ASKED = [
  "SERVER.address().port",
  "SERVER.address()",
  "`http://localhost:${SERVER.address().port}/`",
  "SERVER.address()?.port",
];

/**
 * Where a server listens, asked for each request.
 *
 * @type {fc.Arbitrary<Piece>}
 */
const serverAddress = fc
  .record({
    asked: fc.array(fc.nat({ max: ASKED.length - 1 }), { minLength: 1, maxLength: 3 }),
    form: fc.constantFrom("noted", "declared", "branch", "taken apart"),
    early: fc.boolean(),
  })
  .map(({ asked, form, early }) => ({
    rules: ["no-native-read"],
    frames: ["server"],
    render({ id, name }) {
      const who = `address${id}`;
      const lines = asked.flatMap((index, at) => {
        const question = ASKED[index].replace("SERVER", "server");
        if (form === "declared") return [`const where${id}_${at} = ${question};`, `note("${who}", where${id}_${at});`];
        if (form === "branch") return [`if (flag(${at})) note("${who}", ${question});`];
        if (form === "taken apart" && question.endsWith("()"))
          return [`const { port: port${id}_${at} } = ${question};`, `note("${who}", port${id}_${at});`];
        return [`note("${who}", ${question});`];
      });
      // Before it listens it has no address.
      const tell = name("tellAddress");
      return {
        top: early ? [`const ${tell} = () => server.address();`] : [],
        body: [...lines, ...(early ? [`note("${who}", ${tell}());`] : [])],
        uses: ["note", "flag"],
      };
    },
  }));

const MEMBERS = ["remoteAddress", "remotePort", "localAddress"];

/**
 * Addresses of sockets that are kept for each request.
 *
 * @type {fc.Arbitrary<Piece>}
 */
const socketAddress = fc
  .record({
    members: fc.uniqueArray(fc.constantFrom(...MEMBERS), { minLength: 1, maxLength: 2 }),
    style: fc.constantFrom("public", "private", "underscored"),
    optional: fc.boolean(),
    kept: fc.boolean(),
    kind: fc.constantFrom("class", "class", "function", "derived"),
    use: fc.constantFrom("read", "branch", "later", "shown", "written", "method"),
  })
  .map(({ members, style, optional, kept, kind, use }) => ({
    rules: ["no-native-read"],
    frames: ["http", "exported", "factory", "class", "server", "express"],
    render(env) {
      const { id } = env;
      const who = `socket${id}`;
      const any = env.ts ? ": any" : "";
      const name = env.name("Call");
      const it = `caller${id}`;
      const isFunction = kind === "function" && !env.ts;
      const raw = isFunction ? "_raw" : { public: "raw", private: "#raw", underscored: "_raw" }[style];
      const set = [
        ...(kept ? [`this.${raw} = raw;`] : []),
        ...members.map((member) => `this.${member} = raw.socket${optional ? "?" : ""}.${member};`),
        "this.url = raw.url;",
      ];
      const [first] = members;
      const tell = [`return this.url${use === "method" ? ` + this.${first}` : ""};`];
      const top = isFunction
        ? [
            `function ${name}(raw) {`,
            ...set.map((line) => `  ${line}`),
            "}",
            `${name}.prototype.tell = function () {`,
            ...tell.map((line) => `  ${line}`),
            "};",
          ]
        : [
            ...(kind === "derived" ? [`class ${name}Base {}`, ""] : []),
            `class ${name}${kind === "derived" ? ` extends ${name}Base` : ""} {`,
            ...(kept && (raw.startsWith("#") || env.ts) ? [`  ${raw}${any};`] : []),
            ...(env.ts ? [...members.map((member) => `  ${member}${any};`), `  url${any};`] : []),
            "",
            `  constructor(raw${any}) {`,
            ...(kind === "derived" ? ["    super();"] : []),
            ...set.map((line) => `    ${line}`),
            "  }",
            "",
            "  tell() {",
            ...tell.map((line) => `    ${line}`),
            "  }",
            "}",
          ];
      const read = members.map((member) => `note("${who}", ${it}.${member});`);
      const body = [`const ${it}${any} = new ${name}(req);`];
      if (use === "written") body.push(`if (flag(4)) ${it}.${first} = "::1";`);
      if (use === "shown") body.push(`note("${who}", ${it});`);
      body.push(
        ...(use === "branch"
          ? ["if (flag(3)) {", ...read.map((line) => `  ${line}`), "}"]
          : use === "later"
            ? ["setImmediate(() => {", ...read.map((line) => `  ${line}`), "});"]
            : read),
        `note("${who}", ${it}.tell());`,
      );
      return { top, body, uses: ["note", "flag"] };
    },
  }));

/** Where a server listens and who calls it. */
export const address = fc.oneof(serverAddress, socketAddress);
