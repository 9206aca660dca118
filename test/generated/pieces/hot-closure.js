import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Functions that are handed to somebody who keeps them. */
const CLOSURES = [
  () => ['setImmediate(() => note("WHO", "immediate", COUNT++));'],
  () => ["setTimeout(function () {", "  COUNT += 2;", '  note("WHO", "timeout", arguments.length, COUNT);', "}, 5);"],
  () => ['process.nextTick(() => note("WHO", "tick"));'],
  () => ["queueMicrotask(() => {", '  note("microtask WHO", COUNT);', "});"],
  () => ['res.on("finish", () => {', "  DONE++;", '  note("WHO", "finished", DONE);', "});"],
  () => ['res.once("close", function () {', '  note("WHO", "closed", this === res, res.statusCode);', "});"],
  () => ['res.on("finish", () => note("WHO", "status", res.statusCode));'],
  () => ['const onEnd = () => note("WHO", "named", DONE);', 'res.on("finish", onEnd);'],
  () => ["function onLater() {", '  note("WHO", "declared", COUNT);', "}", "setImmediate(onLater);"],
  () => ["setImmediate(TELL.bind(null, req.url));"],
  () => ["setTimeout(TELL.bind(null, req.url, COUNT), 1);"],
  () => ['setImmediate(() => note("WHO", "captures", req.url));'],
  () => ['setImmediate((name) => note("WHO", "argument", name), "given");'],
  () => ['setTimeout(TELL.bind(null, ask("bound")), 2);'],
  () => ['process.nextTick(TELL.bind(null, req.method, "now"));'],
  () => ['bus.on("done", (how) => note("WHO", "done", how, COUNT++));', 'bus.emit("done", req.method);'],
  () => [
    'bus.once("failed", function (error) {',
    '  note("WHO", "failed", error, this === bus);',
    "});",
    'bus.emit("failed", req.url);',
  ],
];

/** @type {fc.Arbitrary<Piece>} */
export const hotClosure = fc
  .record({
    closures: fc.array(fc.nat({ max: CLOSURES.length - 1 }), { minLength: 1, maxLength: 4 }),
    clash: fc.boolean(),
    branch: fc.boolean(),
    told: fc.constantFrom("this", "this", "plain", "arrow"),
  })
  .map(({ closures, clash, branch, told }) => ({
    rules: ["no-hot-closure"],
    frames: ["http", "exported", "factory", "class", "express", "server"],
    render(env) {
      const who = `closure${env.id}`;
      const [count, done, tell] = [env.name("count"), env.name("ended"), env.name("tell")];
      const lines = closures.flatMap((index) => {
        const code = CLOSURES[index]().map((line) =>
          line.replaceAll("WHO", who).replaceAll("COUNT", count).replaceAll("DONE", done).replaceAll("TELL", tell),
        );
        return /^(?:const|function) /.test(code[0]) ? ["{", ...code.map((line) => `  ${line}`), "}"] : code;
      });
      const any = env.ts ? ": any" : "";
      const parameters = `(${env.ts ? "this: any, " : ""}url${any}, other${env.ts ? "?: any" : ""})`;
      const tells = {
        this: [
          `function ${tell}${parameters} {`,
          `  note("this of ${who}", typeof this, this == null);`,
          `  note("${who}", "told", url, other);`,
          "}",
        ],
        plain: [
          `function ${tell}${parameters.replace("this: any, ", "")} {`,
          `  note("${who}", "told", url, other);`,
          "}",
        ],
        arrow: [`const ${tell} = ${parameters.replace("this: any, ", "")} => note("${who}", "told", url, other);`],
      };
      return {
        top: [
          `let ${count} = 0;`,
          `let ${done} = 0;`,
          ...(clash ? [`function ${env.name("onFinish")}() {`, `  note("${who}", "clash");`, "}"] : []),
          ...tells[told],
        ],
        body: branch ? ["if (flag(6)) {", ...lines.map((line) => `  ${line}`), "}"] : lines,
        uses: ["note", "flag", "ask", ...(lines.some((line) => line.startsWith("bus.")) ? ["bus"] : [])],
      };
    },
  }));
