import { frames } from "./frames.js";
import { inputs, requests } from "./inputs.js";
import fc from "fast-check";
import { pieces } from "./pieces/index.js";
import { rewriteStyle, style } from "./style.js";

/** @import { Frame } from "./frames.js" */
/** @import { Scenario } from "./world.js" */

/**
 * Where a piece of code is rendered.
 *
 * @typedef {object} Environment
 * @property {number} id - tells the pieces of a program apart
 * @property {boolean} isAlone - whether no other piece is there, whose effects could come in between
 * @property {boolean} ts
 * @property {boolean} cjs
 * @property {Frame} frame
 * @property {string} options - an expression: what users hand in
 * @property {(base: string) => string} name - a name of the module that no other piece has
 * @property {(expression: string) => string} reply - a statement that answers and ends the handler
 */

/**
 * Code of a pattern: what stands at the top of the module, and in the handler, which has `req` and, under the frame's name, a response.
 *
 * @typedef {object} Rendered
 * @property {string[]} [imports] - `import … from "…"`
 * @property {string[]} top - lines
 * @property {string[]} body - lines
 * @property {string[]} [middleware] - lines, in front of the handler, with `app`
 * @property {string[]} uses - of `./trace.js`
 * @property {boolean} [isAsync] - whether `body` has an `await`
 * @property {boolean} [ends] - whether it answers, so that nothing can follow
 */

/**
 * @typedef {object} Piece
 * @property {string[]} rules - that it is meant for
 * @property {string[]} [frames] - that it needs
 * @property {boolean} [cjs] - whether it needs CommonJS
 * @property {(environment: Environment) => Rendered} render
 */

/**
 * @typedef {object} Program
 * @property {string} filename - whose extension tells the language
 * @property {string} text
 * @property {Scenario[]} scenarios
 * @property {string[]} rules - that it is meant for
 * @property {string} frame - of `frames`
 * @property {Combination} combination
 */

/**
 * Which of the rules that find something rewrite it.
 *
 * @typedef {{ size: "all" | "one" | "two", first: number, second: number }} Combination
 */

/** @type {fc.Arbitrary<Combination>} */
const combination = fc.record({
  size: fc.constantFrom("all", "all", "one", "two"),
  first: fc.nat({ max: 59 }),
  second: fc.nat({ max: 59 }),
});

const scenario = fc.record({
  method: fc.constantFrom("GET", "POST"),
  url: fc.constantFrom("/", "/a?page=2&b=%20", "/a/../b", "//", "/users/1#top", ""),
  headers: /** @type {fc.Arbitrary<Record<string, string>>} */ (
    fc.constantFrom(
      { host: "localhost", token: "t" },
      { host: "example.org", cookie: "a=1; b=2" },
      { "x-a": "1", "X-B": "2" },
      {},
    )
  ),
  request: fc.oneof({ arbitrary: fc.constant("plain"), weight: 4 }, fc.constantFrom(...Object.keys(requests))),
  inputs: fc.array(fc.constantFrom(...Object.keys(inputs)), { minLength: 1, maxLength: 4 }),
  flags: fc.nat({ max: 255 }),
});

/**
 * Programs that handle requests, and what is sent to them.
 *
 * @param {string[]} [only] - rules for one of which a program is meant at least
 * @returns {fc.Arbitrary<Program>}
 */
export function createProgram(only) {
  const chosen = Object.entries(pieces).filter(([name]) => only?.includes(name) !== false);
  const main = fc.oneof(...chosen.map(([, piece]) => piece));
  const other = fc.oneof(...Object.values(pieces));
  return fc
    .record({
      main,
      others: fc.oneof(
        { arbitrary: fc.constant(/** @type {Piece[]} */ ([])), weight: 5 },
        fc.array(other, { minLength: 1, maxLength: 2 }),
      ),
      order: fc.nat({ max: 5 }),
      frame: fc.nat({ max: 2519 }),
      language: fc.constantFrom("js", "js", "cjs", "ts"),
      isAsync: fc.boolean(),
      style,
      scenarios: fc.array(scenario, { minLength: 2, maxLength: 4 }),
      combination,
    })
    .map(
      ({ main: first, others, order, frame: frameIndex, language, isAsync, style: chosenStyle, scenarios, ...how }) => {
        const allowed = (/** @type {Piece} */ piece) => piece.frames ?? Object.keys(frames);
        /** @type {Piece[]} */
        const list = [first];
        let names = allowed(first);
        for (const piece of others) {
          const shared = names.filter((name) => allowed(piece).includes(name));
          if (shared.length === 0) continue;
          names = shared;
          list.splice(order % (list.length + 1), 0, piece);
        }
        const name = names[frameIndex % names.length];
        const frame = frames[name];
        const extension = list.some((piece) => piece.cjs) ? "cjs" : language;
        const text = render(list, frame, extension, isAsync);
        return {
          filename: `src/program.${extension}`,
          text: rewriteStyle(text, chosenStyle),
          scenarios: scenarios.map((one) => ({
            ...one,
            request: frame.requests?.includes(one.request) === false ? "plain" : one.request,
          })),
          frame: name,
          rules: [...new Set(list.flatMap(({ rules }) => rules))],
          ...how,
        };
      },
    );
}

/**
 * @param {Piece[]} list
 * @param {Frame} frame
 * @param {string} extension
 * @param {boolean} isAsync - whether the handler is `async` where it need not be
 */
function render(list, frame, extension, isAsync) {
  const [ts, cjs] = [extension === "ts", extension === "cjs"];
  const all = list.map((piece, id) => {
    const suffix = id === 0 ? "" : String(id);
    return piece.render({
      id: id * 10,
      isAlone: list.length === 1,
      ts,
      cjs,
      frame,
      options: frame.options,
      name: (base) => base + suffix,
      reply: frame.reply,
    });
  });
  const last = all.find(({ ends }) => ends);
  const rendered = [...all.filter(({ ends }) => !ends), ...(last === undefined ? [] : [last])];
  const needsAsync = isAsync || frame.isAsync || rendered.some((piece) => piece.isAsync);
  const uses = new Set(["note", ...(frame.uses ?? []), ...rendered.flatMap((piece) => piece.uses)]);
  const imports = new Set([
    ...(frame.imports ?? []),
    ...rendered.flatMap((piece) => piece.imports ?? []),
    `import { ${[...uses].sort().join(", ")} } from "./trace.js";`,
  ]);
  const body = rendered.flatMap((piece) => piece.body).concat(last === undefined ? frame.reply('"done"') : []);
  const lines = [
    ...[...imports].map((line) => (cjs ? toRequire(line) : line)),
    "",
    ...rendered.flatMap(({ top }) => (top.length === 0 ? [] : [...top, ""])),
    ...frame.render({
      body,
      middleware: rendered.flatMap((piece) => piece.middleware ?? []),
      async: needsAsync ? "async " : "",
      ts,
    }),
  ];
  const text = `${lines.join("\n")}\n`;
  return cjs ? text.replace(/^export (function|class|const) (\w+)/gm, "exports.$2 = $2;\n$1 $2") : text;
}

/**
 * @param {string} line - an import
 */
function toRequire(line) {
  const [, what, from] = /^import (.*) from (.*);$/.exec(line) ?? [];
  return `const ${what.replace("* as ", "")} = require(${from.replace(".js", ".cjs")});`;
}
