import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** Text that a response is made of. */
const TEXTS = [
  "JSON.stringify({ url: req.url })",
  "JSON.stringify(req.headers.token)",
  "`<p>${req.url}</p>`",
  "`${req.url}`",
  '"Not found"',
  '"a" + req.url',
  '""',
  "NAME",
];

/** What the response is told besides. */
const INITS = [
  "",
  ", { status: 404 }",
  ", { status: 204 }",
  ', { headers: { "content-type": "text/html" } }',
  ', { status: 201, headers: { "X-Kind": "page", "content-type": "application/json" } }',
  ', { headers: { "x-url": req.url } }',
  ', { headers: { "x-token": req.headers.token ?? "none", "X-Token": "b" } }',
  ', { status: flag(3) ? 500 : 200, statusText: "Fine" }',
];

/** What is asked of it besides its body. */
const ASKED = [
  "RESPONSE.status",
  "RESPONSE.ok",
  'RESPONSE.headers.get("Content-Type")',
  "Object.fromEntries(RESPONSE.headers)",
  '{ ...Object.fromEntries(RESPONSE.headers), "x-added": 1 }',
  "RESPONSE.statusText",
  'RESPONSE.headers.get("x-kind")',
];

/**
 * Responses of the web that are made of text, and whose body is read back to be sent.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const responseBody = fc
  .record({
    text: fc.nat({ max: TEXTS.length - 1 }),
    init: fc.nat({ max: INITS.length - 1 }),
    asked: fc.array(fc.nat({ max: ASKED.length - 1 }), { maxLength: 2 }),
    how: fc.constantFrom("text", "text in a call", "buffer", "bytes", "copied", "length"),
    declared: fc.constantFrom("const", "const", "let", "var"),
    branch: fc.boolean(),
    place: fc.constantFrom("inline", "function"),
    first: fc.boolean(),
  })
  .map(({ text, init, asked, how, declared, branch, place, first }) => ({
    rules: ["no-eager-request"],
    render(env) {
      const { id } = env;
      const who = `body${id}`;
      const [response, body, send] = [`response${id}`, `text${id}`, env.name("respond")];
      const noted = asked.map((index) => `note("${who}", ${ASKED[index].replaceAll("RESPONSE", response)});`);
      const read = {
        text: [`const read${id} = await ${response}.text();`, `note("${who}", read${id}, read${id}.length);`],
        "text in a call": [`note("${who}", "<" + (await ${response}.text()) + ">");`],
        buffer: [`note("${who}", Buffer.from(await ${response}.arrayBuffer()));`],
        bytes: [
          `const bytes${id} = await ${response}.arrayBuffer();`,
          `note("${who}", Buffer.from(bytes${id}).length);`,
        ],
        copied: [
          `const bytes${id} = Buffer.from(await ${response}.arrayBuffer());`,
          `note("${who}", String(bytes${id}));`,
        ],
        length: [`const bytes${id} = await ${response}.arrayBuffer();`, `note("${who}", bytes${id}.byteLength);`],
      }[how];
      const lines = [
        ...(TEXTS[text] === "NAME" ? [`const ${body} = JSON.stringify([req.method]);`] : []),
        `${declared} ${response} = new Response(${TEXTS[text].replace("NAME", body)}${INITS[init]});`,
        ...(first ? noted : []),
        ...(branch ? ["if (flag(5)) {", ...read.map((line) => `  ${line}`), "}"] : read),
        ...(first ? [] : noted),
      ];
      const uses = ["note", "flag"];
      if (place === "inline") return { top: [], body: lines, isAsync: true, uses };
      return {
        top: [
          `async function ${send}(req${env.ts ? ": any" : ""}) {`,
          ...lines.map((line) => `  ${line}`),
          '  return "sent";',
          "}",
        ],
        body: [`note("handler", await ${send}(req));`],
        isAsync: true,
        uses,
      };
    },
  }));
