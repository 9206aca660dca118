import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import util from "node:util";

/** Another one each time: an engine that always sees the same would compute nothing.
 * @type {{ name: string, age: number, tags: string[] }[]} */
const bodies = Array.from({ length: 4 }, (_, id) => ({ name: `user ${id}`, age: 20 + id, tags: ["a", "b"] }));
let next = 0;
const getBody = () => bodies[next++ & 3];
const getNumber = () => 1234.5 + (next++ & 3);
const dates = bodies.map((_, index) => new Date(1.7e12 + index * 1e9));
const getDate = () => dates[next++ & 3];
const words = ["abc", "a-c", "xyz", "q10"];
const getWord = () => words[next++ & 3];
const bytes = words.map((word) => Buffer.from(word.repeat(8), "utf16le"));
const folder = import.meta.dirname;

const JSON_SCHEMA = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "number" } },
  required: ["name"],
};

const libraries = {
  async ajv() {
    const { Ajv } = await import("ajv");
    const ajv = new Ajv();
    return { Ajv, ajv, validate: ajv.compile(JSON_SCHEMA) };
  },
  async zod() {
    const { z } = await import("zod");
    const create = () => z.object({ name: z.string(), age: z.number(), tags: z.array(z.string()) });
    return { z, create, schema: create() };
  },
  /** As zod 4 brings it. */
  async zod3() {
    const { z } = await import("zod/v3");
    const create = () => z.object({ name: z.string(), age: z.number(), tags: z.array(z.string()) });
    return { z, create, schema: create() };
  },
  /** As hapi brings it. */
  async joi() {
    // @ts-expect-error -- it has no types of its own
    const { default: Joi } = await import("@hapi/validate");
    const create = () =>
      Joi.object({ name: Joi.string().required(), age: Joi.number(), tags: Joi.array().items(Joi.string()) });
    const limits = Joi.object({ limit: Joi.number() });
    return { Joi, create, schema: create(), limits, settings: Joi.attempt({ limit: "10" }, limits) };
  },
  async typebox() {
    const { Type } = await import("@sinclair/typebox");
    const create = () => Type.Object({ name: Type.String(), age: Type.Number(), tags: Type.Array(Type.String()) });
    return { create, type: create() };
  },
};

const SECRET = "a secret of forty letters, as servers have";
const secretKey = crypto.createSecretKey(Buffer.from(SECRET));

const dateFormat = new Intl.DateTimeFormat("de", { dateStyle: "medium", timeZone: "UTC" });
const dayFormat = new Intl.DateTimeFormat("de", { weekday: "long", day: "numeric", timeZone: "UTC" });
const numberFormat = new Intl.NumberFormat("de", { style: "currency", currency: "EUR" });
const pluralRules = new Intl.PluralRules("en");
const collator = new Intl.Collator("de", { numeric: true });
const relativeTimeFormat = new Intl.RelativeTimeFormat("de", { numeric: "auto" });
const listFormat = new Intl.ListFormat("de", { type: "conjunction" });
const segmenter = new Intl.Segmenter("de", { granularity: "word" });
const displayNames = new Intl.DisplayNames("de", { type: "region" });
const regions = ["AT", "FR", "JP", "BR"];
const getRegion = () => regions[next++ & 3];
const list = Array.from({ length: 30 }, (_, index) => `item ${(index * 7) % 30}`);

const pattern = new RegExp("^[a-z]+$");
const HEALTH = { status: "ok", checks: ["db", "cache"], version: 3 };
const healthJson = JSON.stringify(HEALTH);
const TEXT = '{"limits":{"max":10,"min":1},"names":["a","b"]}';
const data = JSON.parse(TEXT);
const known = new Set(["abc", "a-d", "xyz", "q11", "b", "c"]);
const table = new Map([
  ["abc", 1],
  ["a-d", 2],
  ["xyz", 3],
  ["q11", 4],
]);
const notFound = Buffer.from("not found");
const decoder = new TextDecoder("utf-16le");
const api = new URL("https://api.example/v1/users?key=a");
const double = new Function("x", "return x * 2");
const index = path.join(folder, "views", "index.html");
const stat = util.promisify(fs.stat);
class Context {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  get length() {
    return this.text.length;
  }
}

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "ajv.compile() of a schema literal",
    messageId: "ajvCompiledPerCall",
    needs: "ajv",
    async variants() {
      const { ajv, validate } = await libraries.ajv();
      return { before: () => ajv.compile({ ...JSON_SCHEMA })(getBody()), after: () => validate(getBody()) };
    },
    payoff: [42000, 84000],
  },
  {
    name: "new Ajv().compile()",
    messageId: "ajvCompiledPerCall",
    needs: "ajv",
    async variants() {
      const { Ajv, validate } = await libraries.ajv();
      return { before: () => new Ajv().compile(JSON_SCHEMA)(getBody()), after: () => validate(getBody()) };
    },
    payoff: [350000, 700000],
  },
  {
    name: "z.object()",
    messageId: "zodBuiltPerCall",
    needs: "zod",
    async variants() {
      const { create, schema } = await libraries.zod();
      return { before: () => create().safeParse(getBody()), after: () => schema.safeParse(getBody()) };
    },
    payoff: [700, 1180],
  },
  {
    name: "z.array() of a schema",
    messageId: "zodBuiltPerCall",
    needs: "zod",
    async variants() {
      const { z } = await libraries.zod();
      const tag = z.string();
      const tags = z.array(tag);
      return { before: () => z.array(tag).safeParse(getBody().tags), after: () => tags.safeParse(getBody().tags) };
    },
    payoff: [46, 106],
  },
  {
    name: "z.object() of zod 3",
    messageId: "zodBuiltPerCall",
    needs: "zod",
    async variants() {
      const { create, schema } = await libraries.zod3();
      return { before: () => create().safeParse(getBody()), after: () => schema.safeParse(getBody()) };
    },
    payoff: [7, 11],
  },
  {
    name: "z.array() of a schema of zod 3",
    messageId: "zodBuiltPerCall",
    needs: "zod",
    async variants() {
      const { z } = await libraries.zod3();
      const tag = z.string();
      const tags = z.array(tag);
      return { before: () => z.array(tag).safeParse(getBody().tags), after: () => tags.safeParse(getBody().tags) };
    },
    payoff: [3, 5],
  },
  {
    name: "Joi.array() of a schema",
    messageId: "joiBuiltPerCall",
    needs: "@hapi/validate",
    async variants() {
      const { Joi } = await libraries.joi();
      const tag = Joi.string();
      const tags = Joi.array().items(tag);
      return {
        before: () => Joi.array().items(tag).validate(getBody().tags),
        after: () => tags.validate(getBody().tags),
      };
    },
    payoff: [7, 32],
  },
  {
    name: "yup.array() of a schema",
    messageId: "schemaBuiltPerCall",
    needs: "yup",
    async variants() {
      const yup = await import("yup");
      const tag = yup.string();
      const tags = yup.array(tag);
      return {
        before: () => yup.array(tag).isValidSync(getBody().tags),
        after: () => tags.isValidSync(getBody().tags),
      };
    },
    payoff: [1.1, 1.6],
  },
  {
    name: "Joi.object()",
    messageId: "joiBuiltPerCall",
    needs: "@hapi/validate",
    async variants() {
      const { create, schema } = await libraries.joi();
      return { before: () => create().validate(getBody()), after: () => schema.validate(getBody()) };
    },
    payoff: [8, 15],
  },
  {
    name: "yup.object()",
    messageId: "schemaBuiltPerCall",
    needs: "yup",
    async variants() {
      const yup = await import("yup");
      const create = () =>
        yup.object({ name: yup.string().required(), age: yup.number(), tags: yup.array(yup.string()) });
      const schema = create();
      return { before: () => create().isValidSync(getBody()), after: () => schema.isValidSync(getBody()) };
    },
    payoff: [1.5, 3],
  },
  {
    name: "v.object() of valibot",
    messageId: "schemaBuiltPerCall",
    needs: "valibot",
    async variants() {
      const v = await import("valibot");
      const create = () => v.object({ name: v.string(), age: v.number(), tags: v.array(v.string()) });
      const schema = create();
      return { before: () => v.safeParse(create(), getBody()), after: () => v.safeParse(schema, getBody()) };
    },
    payoff: [1.3, 3],
  },
  {
    name: "Type.Object() of TypeBox",
    messageId: "schemaBuiltPerCall",
    needs: "@sinclair/typebox",
    async variants() {
      const { create, type } = await libraries.typebox();
      const { Value } = await import("@sinclair/typebox/value");
      return { before: () => Value.Check(create(), getBody()), after: () => Value.Check(type, getBody()) };
    },
    payoff: [1.5, 3],
  },
  {
    name: "object() of superstruct",
    messageId: "structBuiltPerCall",
    needs: "superstruct",
    async variants() {
      const { array, is, number, object, string } = await import("superstruct");
      const create = () => object({ name: string(), age: number(), tags: array(string()) });
      const user = create();
      return { before: () => is(getBody(), create()), after: () => is(getBody(), user) };
    },
    payoff: [3, 8],
  },
  {
    name: "TypeCompiler.Compile()",
    messageId: "validatorCompiledPerCall",
    needs: "@sinclair/typebox",
    async variants() {
      const { create, type } = await libraries.typebox();
      const { TypeCompiler } = await import("@sinclair/typebox/compiler");
      const check = TypeCompiler.Compile(type);
      return { before: () => TypeCompiler.Compile(create()).Check(getBody()), after: () => check.Check(getBody()) };
    },
    payoff: [530, 2300],
  },
  {
    name: "Joi.attempt() of constants",
    messageId: "constantsValidatedPerCall",
    needs: "@hapi/validate",
    async variants() {
      const { Joi, limits, settings } = await libraries.joi();
      return {
        before: () => Joi.attempt({ limit: "10" }, limits).limit + getNumber(),
        after: () => settings.limit + getNumber(),
      };
    },
    payoff: [210, 326],
  },
  {
    name: "a list of events, validated for each emitter",
    messageId: "eventsValidatedPerInstance",
    needs: "@hapi/podium",
    async variants() {
      const { Podium, validate } = /** @type {any} */ (await import("@hapi/podium"));
      const events = validate(["finish", { name: "peek", spread: true }, "disconnect"]);
      return {
        before: () => new Podium(["finish", { name: "peek", spread: true }, "disconnect"]),
        after: () => new Podium(events, { validate: false }),
      };
    },
    payoff: [55, 105],
  },
  {
    name: "a token that is verified by a secret",
    messageId: "keyParsedPerCall",
    variants: {
      // As jsonwebtoken makes a key of a text.
      before() {
        let key;
        try {
          key = crypto.createPublicKey(SECRET);
        } catch {
          key = crypto.createSecretKey(Buffer.from(SECRET));
        }
        return crypto.createHmac("sha256", key).update(getWord()).digest("base64url");
      },
      after: () => crypto.createHmac("sha256", secretKey).update(getWord()).digest("base64url"),
    },
    payoff: [8, 250],
  },
  {
    name: "new Intl.DateTimeFormat()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.DateTimeFormat("de", { dateStyle: "medium", timeZone: "UTC" }).format(getDate()),
      after: () => dateFormat.format(getDate()),
    },
    payoff: [36, 69],
  },
  {
    name: "new Intl.NumberFormat()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(getNumber()),
      after: () => numberFormat.format(getNumber()),
    },
    payoff: [32, 69],
  },
  {
    name: "new Intl.PluralRules()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.PluralRules("en").select(getNumber()),
      after: () => pluralRules.select(getNumber()),
    },
    payoff: [36, 69],
  },
  {
    name: "new Intl.Collator()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.Collator("de", { numeric: true }).compare(getWord(), "abd"),
      after: () => collator.compare(getWord(), "abd"),
    },
    payoff: [50, 90],
  },
  {
    name: "new Intl.RelativeTimeFormat()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.RelativeTimeFormat("de", { numeric: "auto" }).format(-getNumber(), "day"),
      after: () => relativeTimeFormat.format(-getNumber(), "day"),
    },
    payoff: [17, 30],
  },
  {
    name: "new Intl.ListFormat()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.ListFormat("de", { type: "conjunction" }).format([getWord(), getWord()]),
      after: () => listFormat.format([getWord(), getWord()]),
    },
    payoff: [5.5, 9],
  },
  {
    name: "new Intl.Segmenter()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.Segmenter("de", { granularity: "word" }).segment(getWord()).containing(0),
      after: () => segmenter.segment(getWord()).containing(0),
    },
    payoff: [6, 10],
  },
  {
    name: "new Intl.DisplayNames()",
    messageId: "intlMadePerCall",
    variants: {
      before: () => new Intl.DisplayNames("de", { type: "region" }).of(getRegion()),
      after: () => displayNames.of(getRegion()),
    },
    payoff: [5, 8],
  },
  {
    name: "toLocaleDateString(locale, options)",
    messageId: "localeFormattedPerCall",
    variants: {
      before: () => getDate().toLocaleDateString("de", { weekday: "long", day: "numeric", timeZone: "UTC" }),
      after: () => dayFormat.format(getDate()),
    },
    payoff: [37, 69],
  },
  {
    name: "toLocaleString(locale, options) of a number",
    messageId: "localeFormattedPerCall",
    variants: {
      before: () => getNumber().toLocaleString("de", { style: "currency", currency: "EUR" }),
      after: () => numberFormat.format(getNumber()),
    },
    payoff: [26, 52],
  },
  {
    name: "30 items sorted by localeCompare(b, locale, options)",
    messageId: "localeComparedPerCall",
    variants: {
      before: () => [...list].sort((a, b) => a.localeCompare(b, "de", { numeric: true })),
      after: () => [...list].sort((a, b) => collator.compare(a, b)),
    },
    payoff: [18, 55],
  },
  {
    name: "new RegExp()",
    messageId: "regexMadePerCall",
    variants: { before: () => new RegExp("^[a-z]+$").test(getWord()), after: () => pattern.test(getWord()) },
    payoff: [3.6, 7],
  },
  {
    name: "JSON.stringify()",
    messageId: "stringifiedPerCall",
    variants: { before: () => [getWord(), JSON.stringify(HEALTH)], after: () => [getWord(), healthJson] },
    payoff: [13, 62],
  },
  {
    name: "JSON.parse()",
    messageId: "parsedPerCall",
    variants: { before: () => JSON.parse(TEXT).limits.max + getNumber(), after: () => data.limits.max + getNumber() },
    payoff: [49, 109],
  },
  {
    name: "new Set([…])",
    messageId: "collectionMadePerCall",
    variants: {
      before: () => new Set(["abc", "a-d", "xyz", "q11", "b", "c"]).has(getWord()),
      after: () => known.has(getWord()),
    },
    payoff: [8, 18],
  },
  {
    name: "new Map([…])",
    messageId: "collectionMadePerCall",
    variants: {
      before: () =>
        new Map([
          ["abc", 1],
          ["a-d", 2],
          ["xyz", 3],
          ["q11", 4],
        ]).get(getWord()),
      after: () => table.get(getWord()),
    },
    payoff: [8, 18],
  },
  {
    name: "Buffer.from()",
    messageId: "bufferMadePerCall",
    variants: { before: () => Buffer.from("not found")[next++ & 3], after: () => notFound[next++ & 3] },
    payoff: [12, 24],
  },
  {
    name: 'new TextDecoder("utf-16le")',
    messageId: "decoderMadePerCall",
    variants: {
      before: () => new TextDecoder("utf-16le").decode(bytes[next++ & 3]),
      after: () => decoder.decode(bytes[next++ & 3]),
    },
    payoff: [4.6, 12],
  },
  {
    name: "new URL()",
    messageId: "urlParsedPerCall",
    variants: { before: () => new URL("https://api.example/v1/users?key=a").pathname, after: () => api.pathname },
    payoff: [9, 55],
  },
  {
    name: "new Function()",
    messageId: "functionCompiledPerCall",
    variants: { before: () => new Function("x", "return x * 2")(getNumber()), after: () => double(getNumber()) },
    payoff: [59, 111],
  },
  {
    name: "path.join()",
    messageId: "pathJoinedPerCall",
    variants: {
      before: () => path.join(folder, "views", "index.html").length + (next++ & 3),
      after: () => index.length + (next++ & 3),
    },
    payoff: [69, 87],
  },
  {
    name: "util.promisify()",
    messageId: "promisifiedPerCall",
    variants: { before: () => util.promisify(fs.stat).length + (next++ & 3), after: () => stat.length + (next++ & 3) },
    payoff: [570, 1500],
  },
  {
    name: "a middleware of a package, express.json()",
    messageId: "middlewareMadePerCall",
    needs: "express",
    async variants() {
      // @ts-expect-error -- without types of its own
      const { default: express } = await import("express");
      const middleware = express.json({ limit: "100kb" });
      return {
        before: () => express.json({ limit: "100kb" }).length + (next++ & 3),
        after: () => middleware.length + (next++ & 3),
      };
    },
    payoff: [2.5, 21],
  },
  {
    name: "a class of its own",
    messageId: "classMadePerCall",
    variants: {
      before() {
        class Own {
          /** @param {string} text */
          constructor(text) {
            this.text = text;
          }
          get length() {
            return this.text.length;
          }
        }
        return new Own(getWord()).length;
      },
      after: () => new Context(getWord()).length,
    },
    payoff: [266, 452],
  },
];
