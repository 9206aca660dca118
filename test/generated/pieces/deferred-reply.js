import fc from "fast-check";

/** @import { Piece } from "../program.js" */

const DEFER = ["setImmediate(F)", "setTimeout(F, 0)", "setTimeout(F)", "setTimeout(F, 1)"];

/** Work of the same turn. */
const WORK = [
  "const NAME = JSON.stringify(req.headers);",
  'const NAME = req.url.split("/").map((word) => word.toUpperCase()).join();',
  'let NAME = "";\nfor (const word of req.url.split("/")) NAME += word;',
];

/** @type {fc.Arbitrary<Piece>} */
export const deferredReply = fc
  .record({
    defer: fc.nat({ max: DEFER.length - 1 }),
    work: fc.nat({ max: WORK.length - 1 }),
    form: fc.constantFrom("direct", "arguments", "callback", "promise", "twice", "event", "block", "hooks", "function"),
    follows: fc.constantFrom("", "", "note", "changes", "returns"),
    throws: fc.boolean(),
  })
  .map(({ defer, work, form, follows, throws }) => ({
    rules: ["no-deferred-reply"],
    frames: ["http", "exported", "factory", "class", "express", "server"],
    render(env) {
      const { id } = env;
      const who = `reply${id}`;
      const name = `text${id}`;
      /** @param {string} callback */
      const put = (callback) => `${DEFER[defer].replace("F", callback)};`;
      const lines = WORK[work].replaceAll("NAME", name).split("\n");
      /** @type {string[]} */
      const top = [];
      const imports = [];
      let isAsync = false;
      const risky = throws ? [`  if (flag(${id + 4})) throw new Error("${who} failed");`] : [];
      const any = env.ts ? ": any" : "";
      switch (form) {
        case "direct":
          lines.push(put(`() => res.end(${name})`));
          break;
        case "arguments":
          lines.push(
            put("answer").replace(
              /answer(.*)\)/,
              (_, rest) => `answer${id}${rest === "" && defer > 0 ? ", 0" : rest}, res, ${name})`,
            ),
          );
          top.push(
            `function answer${id}(res${any}, text${any}) {`,
            `  note("${who}", "answers");`,
            "  res.end(text);",
            "}",
          );
          break;
        case "callback":
          top.push(
            `function render${id}(text${any}, callback${any}) {`,
            '  const html = text.split("").map((letter) => letter + ".").join("");',
            `  note("${who}", "rendered");`,
            `  ${put("callback").replace(/callback(.*)\)/, (_, rest) => `callback${rest === "" && defer > 0 ? ", 0" : rest}, null, html)`)}`,
            "}",
          );
          lines.push(
            `render${id}(${name}, (error, html) => {`,
            `  note("${who}", error, html);`,
            ...risky,
            "  res.end(html);",
            "});",
          );
          break;
        case "promise":
          isAsync = true;
          lines.push(
            `await new Promise((resolve) => ${put("resolve").slice(0, -1)});`,
            `note("${who}", "later");`,
            `res.end(${name});`,
          );
          break;
        case "twice":
          lines.push(put(`() => {\n  note("${who}", "first");\n  ${put(`() => res.end(${name})`)}\n}`));
          break;
        case "event":
          imports.push('import { EventEmitter } from "node:events";');
          top.push(
            `function start${id}(text${any}) {`,
            "  const job = new EventEmitter();",
            '  const words = text.split("/").map((word) => word.toUpperCase());',
            `  ${put('() => job.emit("done", words.join(" "))')}`,
            "  return job;",
            "}",
          );
          lines.push(`const job${id} = start${id}(${name});`, `job${id}.once("done", (words) => res.end(words));`);
          break;
        case "hooks":
          isAsync = true;
          lines.push(
            `for (const hook of ${env.options}.hooks) {`,
            "  await hook(req.url);",
            `  await new Promise((resolve) => ${put("resolve").slice(0, -1)});`,
            "}",
            `res.end(${name});`,
          );
          break;
        case "function":
          lines.push(
            `const finish${id} = () => {`,
            `  note("${who}", "finishes");`,
            ...risky,
            `  res.end(${name});`,
            "};",
            put(`finish${id}`),
          );
          break;
        default:
          lines.push(
            put(
              `() => {\n  note("${who}", "replies");\n${risky.map((line) => `${line}\n`).join("")}  const ended = ${name} + "!";\n  res.end(ended);\n}`,
            ),
          );
      }
      if (follows === "note") lines.push(`note("after${id}", "goes on");`);
      if (follows === "changes") lines.push(`res.statusCode = 201;`, `res.setHeader("x-after", "1");`);
      if (follows === "returns") lines.push("return;");
      return {
        imports,
        top,
        body: lines.flatMap((line) => line.split("\n")),
        uses: ["note", "flag"],
        isAsync,
        ends: true,
      };
    },
  }));
