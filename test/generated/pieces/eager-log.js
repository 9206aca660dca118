import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Arguments of a message, some of which take work. */
const ARGUMENTS = [
  ['"sent " + JSON.stringify({ url: req.url, token: req.headers.token })'],
  ["`${req.method} ${JSON.stringify([req.url])}`", "req.method"],
  ["{ rows: [req.url, 2].map((row) => `<${row}>`).join() , text: JSON.stringify(req.headers) }"],
  ["() => JSON.stringify(req.url)"],
  ["req.url", "JSON.stringify({ method: req.method }, null, 2)"],
  ["JSON.stringify({ asked: flag(2) })"],
];

/**
 * Messages of a logger whose level is on or off.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const eagerLog = fc
  .record({
    messages: fc.array(fc.nat({ max: ARGUMENTS.length - 1 }), { minLength: 1, maxLength: 3 }),
    steps: createFlow(1, 4),
    isOn: fc.boolean(),
    asked: fc.constantFrom("elsewhere", "elsewhere", "elsewhere", "around", "nowhere"),
    form: fc.constantFrom("statement", "statement", "result", "lines"),
  })
  .map(({ messages, steps, isOn, asked, form }) => ({
    rules: ["no-eager-log"],
    render(env) {
      const { id } = env;
      const who = `log${id}`;
      const tools = env.name("tools");
      const logger = `${tools}.logger`;
      const body = renderFlow([...steps, { kind: "leaf", pick: 0, body: [], other: [] }], {
        who,
        conditions: getConditions(id),
        leaf(pick) {
          const given = ARGUMENTS[messages[pick % messages.length]];
          if (form === "result") return [`note("${who}", ${logger}.debug(${given.join(", ")}));`];
          const call =
            form === "lines"
              ? [`${logger}.debug(`, ...given.map((argument) => `  ${argument},`), ");"]
              : [`${logger}.debug(${given.join(", ")}); // told`];
          return asked === "around"
            ? [`if (${logger}.isDebugEnabled()) {`, ...call.map((line) => `  ${line}`), "}"]
            : call;
        },
        leave: (what) => env.reply(`"${what}"`),
      });
      const top = [
        `const ${tools} = {`,
        "  logger: {",
        `    isDebugEnabled: () => ${isOn},`,
        `    debug: (...parts${env.ts ? ": any[]" : ""}) => ${isOn ? `note("${who}", ...parts)` : "undefined"},`,
        "  },",
        "};",
      ];
      if (asked === "elsewhere") body.push(`if (${logger}.isDebugEnabled()) ${logger}.debug("done");`);
      return { top, body, uses: ["note", "flag"] };
    },
  }));
