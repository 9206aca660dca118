import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Functions that a middleware attaches; `IT` is the object they are for. */
const FUNCTIONS = [
  {
    name: "ok",
    code: ["IT.ok = (data) => {", '  note("WHO", "ok", data);', "  return IT.count;", "};"],
    call: 'IT.ok("x")',
  },
  {
    name: "fail",
    code: [
      "IT.fail = function (message, code = 400) {",
      '  note("WHO", "fail", message, code);',
      "  return this === IT;",
      "};",
    ],
    call: 'IT.fail("no")',
  },
  { name: "isRead", code: ["IT.isRead = function () {", "  return this.marker;", "};"], call: "IT.isRead()" },
  { name: "list", code: ["IT.list = (...values) => values.map((value) => value + IT.marker);"], call: "IT.list(1, 2)" },
  { name: "captured", code: ["const now = 5;", "IT.captured = () => now;"], call: "IT.captured()" },
  {
    name: "later",
    code: ["IT.wait = async () => {", "  await null;", "  return IT.marker;", "};"],
    call: "await IT.wait()",
    isAsync: true,
  },
  {
    name: "inner",
    code: ["IT.inner = () => {", "  const IT2 = 1;", "  return [IT2].map((n) => n + String(IT.marker));", "};"],
    call: "IT.inner()",
  },
  { name: "chain", code: ["IT.chain = () => IT;"], call: "IT.chain() === IT" },
];

/** Where one of them stays, all do. */
const MOVABLE = [...FUNCTIONS.keys()].filter((index) => !["fail", "captured"].includes(FUNCTIONS[index].name));

/** @param {number[]} indices */
const chooseOf = (indices) => fc.uniqueArray(fc.constantFrom(...indices), { minLength: 1, maxLength: 4 });

/** @type {fc.Arbitrary<Piece>} */
export const requestDecoration = fc
  .record({
    functions: fc.oneof(
      { weight: 3, arbitrary: chooseOf(MOVABLE) },
      { weight: 1, arbitrary: chooseOf([...FUNCTIONS.keys()]) },
    ),
    on: fc.constantFrom("request", "response"),
    use: fc.constantFrom("called", "called", "called", "called", "called", "detached", "replaced", "asked", "keys"),
    stays: fc.boolean(),
    branch: fc.constantFrom("", "", "", "", "", "branch", "early"),
  })
  .map(({ functions, on, use, stays, branch }) => ({
    rules: ["no-request-decoration"],
    frames: ["express", "koa", "fastify", "fastifyPlugin", "hapi"],
    render(env) {
      const { id, frame } = env;
      const who = `decorated${id}`;
      const isRequest = on === "request";
      // hapi gives each step a toolkit of its own.
      const inMiddleware =
        frame.name === "koa" ? "ctx" : frame.name === "hapi" ? "request" : isRequest ? "req" : frame.response;
      const chosen = functions.map((index) => FUNCTIONS[index]);
      const code = chosen
        .flatMap((one) => one.code)
        .map((line) =>
          line
            .replaceAll("IT2", "inside")
            .replaceAll("IT", inMiddleware)
            .replaceAll("WHO", who)
            .replace(/\.(ok|fail|isRead|list|captured|wait|inner|chain)\b/g, `.$1${id}`),
        );
      const [open, close] =
        frame.name === "koa"
          ? [["app.use(async (ctx, next) => {"], ["  await next();", "});"]]
          : frame.name === "fastify"
            ? [['app.addHook("onRequest", async (req, reply) => {'], ["});"]]
            : frame.name === "hapi"
              ? [['app.ext("onRequest", (request, h) => {'], ["  return h.continue;", "});"]]
              : [["app.use((req, res, next) => {"], ["  next();", "});"]];
      const inner = [
        ...(stays ? [`note("${who}", "middleware");`] : []),
        ...(branch === "early"
          ? [
              {
                express: "if (flag(3)) return next();",
                koa: "if (flag(3)) return next();",
                hapi: "if (flag(3)) return h.continue;",
              }[frame.name] ?? "if (flag(3)) return;",
            ]
          : []),
        ...(branch === "branch" ? ["if (flag(4)) {", ...code.map((line) => `  ${line}`), "}"] : code),
      ];
      const it = inMiddleware;
      const calls = chosen.map(
        ({ call }) =>
          `note("${who}", ${call.replaceAll("IT", it).replace(/\.(ok|fail|isRead|list|captured|wait|inner|chain)\b/g, `.$1${id}`)});`,
      );
      const [first] = chosen;
      const key = first.name === "later" ? `wait${id}` : `${first.name}${id}`;
      if (use === "detached") calls.push(`const { ${key}: taken${id} } = ${it};`, `note("${who}", typeof taken${id});`);
      if (use === "replaced") calls.push(`${it}.${key} = () => "replaced";`, `note("${who}", ${it}.${key}());`);
      if (use === "asked") calls.push(`if (${it}.${key}) note("${who}", "there");`);
      if (use === "keys") calls.push(`note("own keys of ${who}", Object.keys(${it}).includes("${key}"));`);
      return {
        top: [],
        middleware: [...open, ...inner.map((line) => `  ${line}`), ...close, ""],
        body: branch === "" ? calls : [`if (${it}.${key}) {`, ...calls.map((line) => `  ${line}`), "}"],
        uses: ["note", "flag"],
        isAsync: chosen.some((one) => one.isAsync),
      };
    },
  }));
