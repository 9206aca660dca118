import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Calls that block; the package is one of the world's. */
const CALLS = [
  "bcrypt.hashSync(req.url, 2)",
  'bcrypt.hashSync(req.method, 1).split(":").length',
  'bcrypt.compareSync(req.url, "2:/")',
  "!bcrypt.compareSync(req.url, bcrypt.hashSync(req.method, flag(4) ? 1 : 2))",
];

/**
 * Passwords that are hashed in functions which wait anyway, and in others.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const syncCall = fc
  .record({
    calls: fc.array(fc.nat({ max: CALLS.length - 1 }), { minLength: 1, maxLength: 3 }),
    steps: createFlow(1, 4, ["closure"]),
    isAsync: fc.constantFrom(true, true, true, true, false),
  })
  .map(({ calls, steps, isAsync }) => ({
    rules: ["no-sync-call"],
    render(env) {
      const who = `sync${env.id}`;
      const check = env.name("check");
      const lines = renderFlow([...steps, { kind: "leaf", pick: 0, body: [], other: [] }], {
        who,
        conditions: getConditions(env.id),
        leaf: (pick) => [`note("${who}", ${CALLS[calls[pick % calls.length]]});`],
        leave: (what) => `return "${what}";`,
      });
      return {
        imports: ['import bcrypt from "bcrypt";'],
        top: [
          `${isAsync ? "async " : ""}function ${check}(req${env.ts ? ": any" : ""}) {`,
          ...lines.map((line) => `  ${line}`),
          "}",
        ],
        body: [`note("${who}", await ${check}(req));`],
        isAsync: true,
        uses: ["note", "flag"],
      };
    },
  }));
