import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Questions to the system; `name` is the variable that the answer gets. */
const READS = [
  (/** @type {string} */ name) => [`const ${name} = process.env.HOTPATH_LIMIT;`, `note("WHO", ${name});`],
  (/** @type {string} */ name) => [
    `const ${name} = Number(process.env.HOTPATH_LIMIT ?? "10");`,
    `note("WHO", ${name});`,
  ],
  () => ['note("WHO", process.env.HOTPATH_MODE || "none");'],
  () => ['if (process.env.HOTPATH_MODE === "test") note("WHO", "test");'],
  (/** @type {string} */ name) => [
    `const { HOTPATH_MODE: ${name} = "none", HOTPATH_LIMIT } = process.env;`,
    `note("WHO", ${name}, HOTPATH_LIMIT);`,
  ],
  () => ['note("WHO", Object.keys(process.env).includes("HOTPATH_LIMIT"));'],
  () => ['note("WHO", { ...process.env }.HOTPATH_LIMIT);'],
  () => ['note("WHO", "HOTPATH_MODE" in process.env);'],
  () => ['note("WHO", typeof os.hostname());'],
  () => ['note("WHO", os.totalmem() > 0, os.tmpdir());'],
  (/** @type {string} */ name) => [
    `const ${name} = await import("node:path");`,
    `note("WHO", ${name}.basename(req.url));`,
  ],
  (/** @type {string} */ name) => [
    `const { basename: ${name} } = await import("node:path");`,
    `note("WHO", ${name}(req.url));`,
  ],
];

/** Modules that are required in functions. */
const REQUIRES = [
  (/** @type {string} */ name) => [
    `const ${name} = require("node:crypto");`,
    `note("WHO", ${name}.createHash("sha1").update(req.url).digest("hex"));`,
  ],
  (/** @type {string} */ name) => [`const { basename: ${name} } = require("path");`, `note("WHO", ${name}(req.url));`],
  () => ['note("WHO", require("node:util").inspect(req.method));'],
  () => ['note("WHO", require("querystring").escape(req.url));'],
];

/** @type {fc.Arbitrary<Piece>} */
export const nativeRead = fc
  .record({
    required: fc.constantFrom(false, false, true),
    reads: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3 }),
    steps: createFlow(1, 4),
    written: fc.constantFrom("", "", "", "handler", "top", "below"),
    clash: fc.boolean(),
    early: fc.boolean(),
    place: fc.constantFrom("inline", "function"),
  })
  .map(({ required, reads, steps, written, clash, early, place }) => ({
    rules: ["no-native-read"],
    cjs: required,
    render(env) {
      const { id } = env;
      const who = `native${id}`;
      let names = 0;
      const table = required ? REQUIRES : READS.filter((make) => !env.cjs || !/import\(/.test(String(make)));
      const used = [...READS, ...REQUIRES].filter((make) => reads.some((read) => table[read % table.length] === make));
      const isAsync = used.some((make) => /await/.test(String(make)));
      const inline = place === "inline";
      const lines = renderFlow([...steps, { kind: "leaf", pick: 0, body: [], other: [] }], {
        who,
        conditions: getConditions(id),
        leaf: (pick) => {
          const name = `${["limit", "mode", "nodeEnv", "path"][pick % 4]}${id}${names++ || ""}`;
          const code = table[reads[pick % reads.length] % table.length](name).map((line) =>
            line.replaceAll("WHO", who),
          );
          return code[0].includes("HOTPATH_LIMIT }") ? ["{", ...code.map((line) => `  ${line}`), "}"] : code;
        },
        leave: (what) => (inline ? env.reply(`"${what}"`) : `return "${what}";`),
      });
      if (written === "handler") lines.push('process.env.HOTPATH_MODE = "written";');
      const imports = used.some((make) => /os\./.test(String(make))) ? ['import os from "node:os";'] : [];
      const top = [];
      if (clash) top.push(`const ${env.name("hotpathLimit")} = "clash", hotpathMode${id} = "clash";`);
      // What a function awaits decides what comes before it, since this call is dropped.
      const isEarly = early && !inline && (env.isAlone || !isAsync);
      if (written === "top" && !(isEarly && isAsync)) top.push('process.env.HOTPATH_MODE = "top";');
      const uses = ["note", "flag"];
      if (inline) {
        if (written === "below")
          top.push(`const setMode${id} = () => (process.env.HOTPATH_MODE = "below");`, `setMode${id}();`);
        return { imports, top, body: lines, uses, isAsync };
      }
      const name = env.name("look");
      top.push(
        `${isAsync ? "async " : ""}function ${name}(req${env.ts ? ": any" : ""}) {`,
        ...lines.map((line) => `  ${line}`),
        "}",
      );
      if (isEarly)
        top.unshift(`${name}({ url: "/early", method: "GET", headers: {} })${isAsync ? ".catch(() => {})" : ""};`);
      if (written === "below" && !(isEarly && isAsync)) top.push('process.env.HOTPATH_MODE = "below";');
      return { imports, top, body: [`note("${who}", ${isAsync ? "await " : ""}${name}(req));`], uses, isAsync };
    },
  }));
