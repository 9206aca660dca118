import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";
import { renderClass } from "./class.js";

/** @import { Piece } from "../program.js" */

/** What is parsed, and how it is read. */
const PARSED = [
  { make: 'new URL(SOURCE.url, "http://localhost")', read: ".pathname" },
  { make: "new URLSearchParams(SOURCE.url)", read: '.get("page")' },
  { make: "JSON.parse(SOURCE.headers.body)", read: ".length" },
  { make: "querystring.parse(SOURCE.url)", read: ".page", imports: ['import querystring from "node:querystring";'] },
  { make: "new Headers(SOURCE.headers)", read: '.get("host")' },
  { make: "{ ...SOURCE.headers }", read: ".host" },
  { make: "new Map(Object.entries(SOURCE.headers))", read: '.get("host")' },
  { make: 'new Request("http://localhost", { method: SOURCE.method })', read: ".method" },
];

/**
 * @param {number} from
 * @param {number} to
 * @param {string} rule
 * @returns {fc.Arbitrary<Piece>}
 */
const createPiece = (from, to, rule) =>
  fc
    .record({
      parsed: fc.integer({ min: from, max: to }),
      place: fc.constantFrom("local", "local", "field", "class field", "written field", "middleware"),
      steps: fc.oneof(createFlow(2, 2), createFlow(2, 8)),
      inside: fc.constantFrom("", "", "try", "awaited"),
      shown: fc.boolean(),
      keeps: fc.boolean(),
      wrapped: fc.constantFrom("", "", "", "proxy", "frozen", "below", "spread", "created"),
      form: fc.record({
        fields: fc.constantFrom("public", "private", "underscored"),
        kind: fc.constantFrom("class", "class", "function", "derived"),
        base: fc.boolean(),
      }),
    })
    .map(({ parsed, place, steps, inside, shown, keeps, wrapped, form }) => {
      const { make, read, imports = [] } = PARSED[parsed];
      return {
        rules: [rule],
        frames: place === "middleware" ? ["express", "koa", "fastify", "fastifyPlugin"] : undefined,
        render(env) {
          const { id } = env;
          const who = `url${id}`;
          const name = env.name("url");
          let names = 0;
          const uses = ["note", "flag", ...(inside === "awaited" ? ["later"] : [])];
          /** @param {string} target */
          const flow = (target) =>
            renderFlow(steps, {
              who,
              conditions: getConditions(id),
              leaf: (pick) => {
                if (pick % 7 === 6) return [`req.url = "/changed${pick}";`];
                if (pick % 7 === 5 && inside === "awaited") return ["await later(1);"];
                if (pick % 7 === 4) {
                  const see = `see${id * 10 + names++}`;
                  return [`const ${see} = () => ${target}${read};`, `note("${who}", ${see}());`];
                }
                return [`note("${who}", ${target}${read});`];
              },
              leave: (what) => env.reply(`"${what}"`),
            });
          const isAsync = inside === "awaited";
          if (place === "middleware") {
            const [parameters, target] =
              env.frame.name === "koa"
                ? ["(ctx, next)", "ctx"]
                : env.frame.name === "fastify"
                  ? ["(req, reply, next)", "req"]
                  : ["(req, res, next)", "req"];
            const use = env.frame.name === "fastify" ? 'app.addHook("onRequest", ' : "app.use(";
            const value = make.replaceAll("SOURCE", target);
            const next = env.frame.name === "koa" ? "return next();" : "next();";
            return {
              imports,
              top: [],
              middleware: [`${use}${parameters} => {`, `  ${target}.parsed${id} = ${value};`, `  ${next}`, "});", ""],
              body: flow(`${target}.parsed${id}`),
              uses,
              isAsync,
            };
          }
          if (place !== "local") {
            const { top, create, field } = renderClass(env, {
              name: env.name("Exchange"),
              fieldName: "parsed",
              value: make,
              isClassField: place === "class field",
              note: shown ? `note("${who}", "made");` : "",
              keeps,
              ...form,
            });
            const write = place === "written field" ? [`if (flag(${id + 4})) ${name}.${field} = null;`] : [];
            const made = {
              "": create,
              proxy: `new Proxy(${create}, {})`,
              frozen: `Object.freeze(${create})`,
              below: create.replace(/^new (\w+)/, "new (class extends $1 {})"),
              spread: `{ ...${create} }`,
              created: create.replace(/^new (\w+)(.*)$/, "Object.assign(Object.create($1.prototype), $&)"),
            }[wrapped];
            return {
              imports,
              top,
              body: [
                `const ${name}${env.ts ? ": any" : ""} = ${made};`,
                ...write,
                ...(shown ? [`note("${who}", ${name});`] : []),
                ...flow(write.length > 0 ? `${name}.${field}?` : `${name}.${field}`),
              ],
              uses,
              isAsync,
            };
          }
          const lines = [
            `const ${name} = ${make.replaceAll("SOURCE", "req")};`,
            ...(keeps ? [`if (flag(${id + 5})) ${env.reply('"early"')}`] : []),
            ...flow(name),
          ];
          return {
            imports,
            top: [],
            body:
              inside === "try"
                ? [
                    "try {",
                    ...lines.map((line) => `  ${line}`),
                    "} catch (error) {",
                    `  note("${who}", "caught", error);`,
                    "}",
                  ]
                : lines,
            uses,
            isAsync,
          };
        },
      };
    });

/** URLs, queries and bodies that are parsed for every request. */
export const eagerUrl = createPiece(0, 3, "no-eager-url");

/** Web objects and copies of headers that are made for every request. */
export const eagerRequest = createPiece(4, PARSED.length - 1, "no-eager-request");
