import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Agents, by what their options are made of. */
const AGENTS = [
  "new https.Agent({ keepAlive: true, maxSockets: 3 })",
  "new https.Agent()",
  "new https.Agent({ rejectUnauthorized: false })",
  "new https.Agent({ keepAlive: true, servername: HOST })",
  "new https.Agent({ keepAlive: true, servername: req.url })",
  "new http.Agent({ timeout: 20 })",
];

/**
 * Agents that a handler makes, uses in one way or another, and lets go.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const requestClient = fc
  .record({
    agents: fc.array(fc.nat({ max: AGENTS.length - 1 }), { minLength: 1, maxLength: 3 }),
    steps: createFlow(1, 4),
    host: fc.constantFrom("top", "local", "request"),
    end: fc.constantFrom("", "", "", "destroy", "listen", "change", "kept"),
    place: fc.constantFrom("inline", "function"),
  })
  .map(({ agents, steps, host, end, place }) => ({
    rules: ["no-request-client"],
    render(env) {
      const { id } = env;
      const who = `client${id}`;
      const [name, send, store] = [`host${id}`, env.name("send"), env.name("store")];
      const inline = place === "inline";
      let count = 0;
      const body = renderFlow([...steps, { kind: "leaf", pick: 0, body: [], other: [] }], {
        who,
        conditions: getConditions(id),
        leaf(pick) {
          const agent = `agent${id}${count++ || ""}`;
          const made = AGENTS[agents[pick % agents.length]].replaceAll("HOST", name);
          return [
            "{",
            `  const ${agent} = ${made};`,
            `  note("${who}", ${agent}.maxSockets, ${agent}.options.servername, ${agent}.options.rejectUnauthorized);`,
            ...(end === "destroy" ? [`  ${agent}.destroy();`] : []),
            ...(end === "listen" ? [`  ${agent}.on("free", () => note("${who}", "free"));`] : []),
            ...(end === "change" ? [`  ${agent}.maxSockets = 9;`] : []),
            ...(end === "kept" ? [`  ${store}.last = ${agent};`] : []),
            "}",
          ];
        },
        leave: (what) => (inline ? env.reply(`"${what}"`) : `return "${what}";`),
      });
      const value = host === "request" ? "req.method" : '"localhost"';
      const lines = host === "top" ? body : [`const ${name} = ${value};`, ...body];
      const any = env.ts ? ": any" : "";
      const top = [
        ...(host === "top" ? [`const ${name} = ${value};`] : []),
        ...(end === "kept" ? [`const ${store}${any} = {};`] : []),
      ];
      const imports = ['import http from "node:http";', 'import https from "node:https";'];
      const uses = ["note", "flag"];
      if (inline) return { imports, top, body: lines, uses };
      top.push(`function ${send}(req${any}) {`, ...lines.map((line) => `  ${line}`), "}");
      return { imports, top, body: [`note("${who}", ${send}(req));`], uses };
    },
  }));
