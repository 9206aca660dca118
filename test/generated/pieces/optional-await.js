import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";
import { useCall } from "./use-call.js";

/** @import { Piece } from "../program.js" */

/** What is awaited: hooks that users hand in, and functions of the file that return a promise at times. */
const CALLS = /** @type {const} */ (["encode", "validator", "onSend", "load", "hook"]);

/**
 * `await` of hooks and of functions that may return plain values, in async functions of all shapes: in branches, loops and
 * `try`, in arguments, conditions and returns.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const optionalAwait = fc
  .record({
    steps: fc.oneof(
      createFlow(2, 5),
      createFlow(2, 6, ["switch", "finally", "closure"]),
      createFlow(1, 8, ["switch", "finally", "for"]),
    ),
    state: fc.constantFrom("", "", "counted", "captured", "taken apart"),
    calls: fc.array(fc.constantFrom(...CALLS), { minLength: 1, maxLength: 3 }),
    place: fc.constantFrom("inline", "function", "function", "method", "private", "arrow", "nested"),
    use: fc.constantFrom("assigned", "argument", "condition", "bare", "returned", "declared"),
    caller: fc.constantFrom("awaited", "awaited", "noted", "dropped", "caught"),
  })
  .map(({ steps, state, calls, place, use, caller }) => ({
    rules: ["no-optional-await"],
    render(env) {
      const { id } = env;
      const inline = place === "inline";
      const options = inline ? env.options : "options";

      const load = env.name("load");
      const run = env.name("run");
      const list = env.name("LIST");
      /** @param {number} pick */
      const call = (pick) => {
        const kind = calls[pick % calls.length];
        if (kind === "load") return `${load}(req.url)`;
        return kind === "hook" ? `${options}.hooks[0](req.url)` : `${options}.${kind}(req.url)`;
      };
      let names = 0;
      /** @param {number} pick */
      const leaf = (pick) => {
        const expression = `await ${call(pick)}`;
        const name = `${["body", "result", "value", "pending"][pick % 4]}${id * 10 + names++ || ""}`;
        if (state === "counted" && pick % 5 === 0) return [`total${id}++;`, `note("run${id}", "total", total${id});`];
        switch ((pick + ["assigned", "argument", "condition", "bare", "returned", "declared"].indexOf(use)) % 6) {
          case 0:
            return [`const ${name} = ${expression};`, `note("run${id}", ${name});`];
          case 1:
            return [`note("run${id}", ${expression});`];
          case 2:
            return [`if (${expression}) note("run${id}", "yes");`];
          case 3:
            return [`${expression};`];
          case 4:
            return [
              `for (const hook of ${pick % 2 === 0 ? `${options}.hooks` : list}) {`,
              `  await hook(req.url);`,
              `  if (${getConditions(3)[1]}) break;`,
              "}",
            ];
          default:
            return [
              `let ${name};`,
              `${name} = ${expression};`,
              `const see${name} = () => ${name};`,
              `note("run${id}", see${name}());`,
            ];
        }
      };
      const lines = renderFlow([...steps, { kind: "leaf", pick: id + names, body: [], other: [] }], {
        who: `run${id}`,
        conditions: getConditions(id),
        leaf,
        leave: (what) => (inline ? env.reply(`"${what}"`) : `return "${what}";`),
      });
      if (state === "counted") lines.unshift(`let total${id} = 0;`);
      if (state === "captured") {
        lines.unshift(`const start${id} = req.method.length;`, `const tell${id} = () => start${id} + req.url.length;`);
        lines.push(`note("run${id}", "captured", tell${id}());`);
      }
      if (state === "taken apart") {
        lines.unshift(`const { url: url${id}, headers: { host: host${id} = 1 } } = req;`);
        lines.push(`note("run${id}", "taken apart", url${id}, host${id});`);
      }
      if (!inline && use === "returned") lines.push(`return await ${call(1)};`);
      const top = calls.includes("load") ? getLoader(load, id, env.ts) : [];
      if (lines.some((line) => line.includes(`of ${list})`)))
        top.push(`const ${list} = [options.encode, options.onSend];`);
      const body = lines.map((line) => `  ${line}`);
      const t = (/** @type {string} */ type) => (env.ts ? type : "");
      /** @type {string} */
      let target = `${run}(req)`;
      if (inline) return { top, body: lines, isAsync: true, uses: ["note", "flag", "ask", "options"] };
      if (place === "method" || place === "private") {
        const name = place === "private" ? `#${run}` : run;
        const of = env.name("Job");
        top.push(
          `class ${of} {`,
          `  constructor(req${t(": any")}) {`,
          "    this.req = req;",
          "  }",
          "",
          `  async ${name}() {`,
          "    const { req } = this;",
          ...body.map((line) => `  ${line}`),
          "  }",
          ...(place === "private" ? ["", `  async start() {`, `    return await this.${name}();`, "  }"] : []),
          "}",
        );
        target = `new ${of}(req).${place === "private" ? "start" : run}()`;
        if (env.ts) top.splice(1, 0, "  req: any;");
      } else if (place === "arrow") {
        top.push(`const ${run} = async (req${t(": any")}) => {`, ...body, "};");
      } else if (place === "nested") {
        const inner = env.name("prepare");
        top.push(`async function ${inner}(req${t(": any")}) {`, ...body, "}");
        top.push(`async function ${run}(req${t(": any")}) {`);
        top.push(
          `  const prepared = await ${inner}(req);`,
          `  note("outer${id}", prepared);`,
          "  return prepared;",
          "}",
        );
      } else {
        top.push(`async function ${run}(req${t(": any")}) {`, ...body, "}");
      }
      return { top, body: useCall(target, caller, env), isAsync: true, uses: ["note", "flag", "ask", "options"] };
    },
  }));

/**
 * A function that returns what it has, or a promise of it.
 *
 * @param {string} name
 * @param {number} id
 * @param {boolean} ts
 */
function getLoader(name, id, ts) {
  return [
    `function ${name}(key${ts ? ": string" : ""}) {`,
    `  if (flag(${id + 5})) return key;`,
    `  return Promise.resolve(ask("${name}"));`,
    "}",
  ];
}
