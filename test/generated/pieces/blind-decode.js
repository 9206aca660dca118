import fc from "fast-check";

/** @import { Piece } from "../program.js" */

/** What is decoded: text with and without escapes, text that cannot be decoded, and what is no text. */
const TEXTS = [
  "req.url",
  '"a%20b"',
  '"caf%C3%A9/" + req.url',
  "`${req.method}`",
  'flag(1) ? "%" : "plain"',
  "undefined",
  '["%41", req.url]',
  '{ toString: () => (flag(2) ? req.url : "%41") }',
  "17",
];

/** By whom. */
const DECODERS = ["decodeURIComponent", "decodeURI"];

/** What becomes of it. */
const USES = [
  "note(WHO, DECODER(TEXT));",
  "note(WHO, DECODER(TEXT).toUpperCase());",
  "note(WHO, DECODER(TEXT) === req.url, !DECODER(TEXT));",
  "note(WHO, [...DECODER(TEXT)], { [DECODER(TEXT)]: DECODER(TEXT) });",
  "note(WHO, `<${DECODER(TEXT)}>`, flag(3) ? DECODER(TEXT) : DECODER(TEXT) || 1);",
  "try { TEXT = DECODER(TEXT); } catch (error) { note(WHO, error.name); }",
  "note(WHO, ((part) => DECODER(part))(TEXT), typeof DECODER(TEXT));",
];

/**
 * Texts that are decoded.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const blindDecode = fc
  .record({
    decoded: fc.array(
      fc.record({
        text: fc.nat({ max: TEXTS.length - 1 }),
        decoder: fc.constantFrom(...DECODERS),
        use: fc.nat({ max: USES.length - 1 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ decoded }) => ({
    rules: ["no-blind-decode"],
    render(env) {
      const any = env.ts ? ": any" : "";
      return {
        top: [],
        body: decoded.flatMap(({ text, decoder, use }, index) => {
          const name = `text${env.id}${index}`;
          const line = USES[use]
            .replaceAll("DECODER", decoder)
            .replaceAll("TEXT", name)
            .replaceAll("WHO", `"decode${env.id}"`)
            .replace("(part)", `(part${any})`);
          return [`let ${name}${any} = ${TEXTS[text]};`, `${line} note("then", ${name});`];
        }),
        uses: ["note", "flag"],
      };
    },
  }));
