import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece, Rendered } from "../program.js" */

/** Calls that block; the package is one of the world's. */
const CALLS = ["bcrypt.hashSync(req.url, 2)", 'bcrypt.compareSync(req.url, "2:/")'];

/**
 * What a shape is made of.
 *
 * @typedef {object} Parts
 * @property {string} who
 * @property {(base: string) => string} name
 * @property {string} req - the parameter, with its type in TypeScript
 * @property {boolean} ts
 * @property {(leave: (what: string) => string) => string[]} render - statements that block, and how they leave
 */

const returnText = (/** @type {string} */ what) => `return "${what}";`;
const returnPromise = (/** @type {string} */ what) => `return later("${what}");`;

/** @param {string[]} lines */
const indent = (lines) => lines.map((line) => `  ${line}`);

/** @param {Parts} parts @param {(what: string) => string} [leave] */
function declare({ name, req, render }, leave = returnText) {
  return [`function ${name("hash")}(${req}) {`, ...indent(render(leave)), "}"];
}

/**
 * Functions that do not wait, and those that call them, by how they do.
 *
 * @type {Record<string, { frames?: string[], render: (parts: Parts) => Pick<Rendered, "top" | "body" | "middleware" | "imports"> }>}
 */
const SHAPES = {
  value: {
    render: (parts) => ({
      top: declare(parts),
      body: [`note("${parts.who}", ${parts.name("hash")}(req), "at once");`],
    }),
  },
  test: {
    render: (parts) => ({
      top: declare(parts),
      body: [`if (${parts.name("hash")}(req) === "a") note("${parts.who}", "a");`, `else note("${parts.who}", "b");`],
    }),
  },
  chain: {
    render: (parts) => ({
      top: [
        ...declare(parts),
        `const ${parts.name("outer")} = (${parts.req}) => {`,
        `  const result = ${parts.name("hash")}(req);`,
        `  note("${parts.who}", "outer");`,
        "  return `${result}!`;",
        "};",
      ],
      body: [`note("${parts.who}", ${parts.name("outer")}(req));`],
    }),
  },
  method: {
    render: ({ who, name, req, render }) => ({
      top: [
        `class ${name("Hasher")} {`,
        `  #hash(${req}) {`,
        ...indent(indent(render(returnText))),
        "  }",
        `  async open(${req}) {`,
        "    return `${this.#hash(req)}?`;",
        "  }",
        "}",
        `const ${name("hasher")} = new ${name("Hasher")}();`,
      ],
      body: [`note("${who}", await ${name("hasher")}.open(req));`],
    }),
  },
  continuation: {
    render: ({ who, render }) => ({
      top: [],
      body: [
        `const continued = await later("${who}").then(() => {`,
        ...indent(render(returnText)),
        "});",
        `note("${who}", continued);`,
      ].map((line) => line.replaceAll("continued", `continued${who}`)),
    }),
  },
  continued: {
    render: (parts) => ({
      top: declare(parts),
      body: [`note("${parts.who}", await later(1).then(() => ${parts.name("hash")}(req)));`],
    }),
  },
  promise: {
    render: (parts) => ({
      top: declare(parts, returnPromise),
      body: [`note("${parts.who}", await ${parts.name("hash")}(req));`],
    }),
  },
  promiseOfCaller: {
    render: (parts) => ({
      top: declare(parts, returnPromise),
      body: [`await ${parts.name("hash")}(req).then((value) => note("${parts.who}", value));`],
    }),
  },
  promiseKept: {
    render: (parts) => ({
      top: declare(parts, returnPromise),
      body: [
        `const pending${parts.who} = ${parts.name("hash")}(req);`,
        `note("${parts.who}", pending${parts.who} instanceof Promise);`,
        `note("${parts.who}", await pending${parts.who});`,
      ],
    }),
  },
  helperOfTypedRequest: {
    render: (parts) => ({
      imports: parts.ts ? ['import type { FastifyRequest } from "fastify";'] : [],
      top: declare({ ...parts, req: parts.ts ? "req: FastifyRequest" : "req" }).map((line, index) =>
        index === 0 ? `export ${line}` : line,
      ),
      body: [`note("${parts.who}", ${parts.name("hash")}(req));`],
    }),
  },
  hook: {
    frames: ["fastify", "fastifyPlugin"],
    render: ({ render }) => ({
      top: [],
      middleware: ['app.addHook("preHandler", (req, reply) => {', ...indent(render(() => "return;")), "});"],
      body: [],
    }),
  },
};

/**
 * Passwords that are hashed in functions that do not wait, whose callers can, or want what they cannot have.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const syncCallInCallers = fc
  .record({
    shape: fc.constantFrom(...Object.keys(SHAPES)),
    calls: fc.array(fc.nat({ max: CALLS.length - 1 }), { minLength: 1, maxLength: 2 }),
    steps: createFlow(1, 4, ["closure"]),
  })
  .map(({ shape, calls, steps }) => ({
    rules: ["no-sync-call"],
    frames: SHAPES[shape].frames,
    render(env) {
      const who = `sync${env.id}`;
      const rendered = SHAPES[shape].render({
        who,
        name: env.name,
        ts: env.ts,
        req: env.ts ? "req: any" : "req",
        render: (leave) => [
          ...renderFlow([...steps, { kind: "leaf", pick: 0, body: [], other: [] }], {
            who,
            conditions: getConditions(env.id),
            leaf: (pick) => [`note("${who}", ${CALLS[calls[pick % calls.length]]});`],
            leave,
          }),
          leave("end"),
        ],
      });
      return {
        ...rendered,
        imports: ['import bcrypt from "bcrypt";', ...(rendered.imports ?? [])],
        isAsync: true,
        uses: ["note", "flag", "later"],
      };
    },
  }));
