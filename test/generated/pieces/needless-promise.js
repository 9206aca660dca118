import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";
import { useCall } from "./use-call.js";

/** @import { Piece } from "../program.js" */

/** Promises around what is there, and around other promises; `T` are functions that take the request. */
const WAITS = [
  (/** @type {string} */ name) => [`const [${name}] = await Promise.all([ask("all")]);`, `note("WHO", ${name});`],
  (/** @type {string} */ name) => [
    `const ${name} = await Promise.all([1, 2].map((n) => n * 2));`,
    `note("WHO", ${name});`,
  ],
  (/** @type {string} */ name) => [
    `const ${name} = await Promise.all([1, 2, 3].map(async (n) => {`,
    `  if (fails(n)) throw new Error("element " + n);`,
    "  return `${n}`;",
    "}));",
    `note("WHO", ${name});`,
  ],
  (/** @type {string} */ name) => [`const ${name} = await JSON.stringify({ url: req.url });`, `note("WHO", ${name});`],
  (/** @type {string} */ name) => [
    `for await (const ${name} of ["a", "b"]) {`,
    `  note("WHO", ${name});`,
    `  if (flag(2)) break;`,
    "}",
  ],
  (/** @type {string} */ name) => [
    `const ${name} = await new Promise((resolve, reject) => {`,
    `  later(req.url).then(resolve, reject);`,
    "});",
    `note("WHO", ${name});`,
  ],
  (/** @type {string} */ name) => [
    `const ${name} = await new Promise((resolve, reject) => {`,
    `  promised("inner").then(resolve).catch(reject);`,
    "});",
    `note("WHO", ${name});`,
  ],
  (/** @type {string} */ name) => [
    `const ${name} = await Promise.resolve().then(() => ask("chained"));`,
    `note("WHO", ${name});`,
  ],
  () => [`note("WHO", (await Promise.all([ask("first")]))[0], await JSON.parse("[1]"));`],
  () => [`if (await Promise.all([ask("condition")])) note("WHO", "yes");`],
];

/** @type {fc.Arbitrary<Piece>} */
export const needlessPromise = fc
  .record({
    steps: createFlow(2, 4),
    waits: fc.array(fc.nat({ max: WAITS.length - 1 }), { minLength: 1, maxLength: 3 }),
    place: fc.constantFrom("inline", "function", "plain async", "plain async", "private", "returned"),
    caller: fc.constantFrom("awaited", "awaited", "noted", "caught", "dropped"),
    checked: fc.constantFrom("", "checked", "read"),
  })
  .map(({ steps, waits, place, caller, checked }) => ({
    rules: ["no-needless-promise"],
    render(env) {
      const { id } = env;
      const who = `wait${id}`;
      const run = env.name("compute");
      const inline = place === "inline";
      let names = 0;
      /** @param {number} pick */
      const leaf = (pick) => {
        if (place === "plain async") return [`note("${who}", "leaf", req.url);`];
        const lines = WAITS[waits[pick % waits.length]](
          `${["value", "list", "result"][pick % 3]}${id * 10 + names++ || ""}`,
        );
        return lines.map((line) => line.replaceAll("WHO", who));
      };
      const lines = renderFlow([...steps, { kind: "leaf", pick: 0, body: [], other: [] }], {
        who,
        conditions: getConditions(id),
        leaf,
        leave: (what) => (inline ? env.reply(`"${what}"`) : `return "${what}";`),
      });
      const uses = ["note", "flag", "ask", "fails", "later", "promised"];
      if (inline) return { top: [], body: lines, isAsync: true, uses };
      const body = lines.map((line) => `  ${line}`);
      if (place === "plain async") body.push("  return req.url.length;");
      const any = env.ts ? ": any" : "";
      if (place === "private") {
        const of = env.name("Computation");
        return {
          top: [
            `class ${of} {`,
            `  async #${run}(req${any}) {`,
            ...body.map((line) => `  ${line}`),
            "  }",
            "",
            `  async start(req${any}) {`,
            `    return await this.#${run}(req);`,
            "  }",
            "}",
          ],
          body: useCall(`new ${of}().start(req)`, caller, env),
          isAsync: true,
          uses,
        };
      }
      const top = [`async function ${run}(req${any}) {`, ...body, "}"];
      const given = {
        "": "req",
        checked: `check${id}(req)`,
        read: "{ ...req, url: req.url, method: req.method, headers: req.headers }",
      }[checked];
      if (place === "returned" && checked === "checked")
        top.push(
          `function check${id}(req${any}) {`,
          `  if (flag(${id + 6})) throw new TypeError("${who} refused");`,
          "  return req;",
          "}",
        );
      if (place === "returned")
        top.push(
          `function forward${id}(req${any}) {`,
          `  note("${who}", "forward");`,
          "  return new Promise((resolve, reject) => {",
          `    ${run}(${given}).then(resolve, reject);`,
          "  });",
          "}",
        );
      return {
        top,
        body: useCall(`${place === "returned" ? `forward${id}` : run}(req)`, caller, env),
        isAsync: true,
        uses,
      };
    },
  }));
