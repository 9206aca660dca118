import Ajv from "ajv";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { readFileSync } from "node:fs";

/** What the schemas' strings are besides. */
const FORMATS = {
  uri: (/** @type {string} */ text) => URL.canParse(text),
  "uri-reference": (/** @type {string} */ text) => URL.canParse(text, "http://localhost"),
  "date-time": (/** @type {string} */ text) => !Number.isNaN(Date.parse(text)),
};

/** SARIF's patterns are no regular expressions with the flag `u`. */
const ajv = new Ajv.default({ allErrors: true, strict: false, formats: FORMATS, unicodeRegExp: false });
const [ours, prove, summary] = ["report", "prove", "summary"].map((name) =>
  JSON.parse(readFileSync(path.join(ROOT, `schemas/${name}.schema.json`), "utf8")),
);
// The package's code is for Jest, its schema for everybody. It is of draft 4, and uses nothing that later ones read otherwise.
const { $schema, id, ...sarif } = JSON.parse(
  readFileSync(
    path.join(
      path.dirname(createRequire(import.meta.url).resolve("@microsoft/jest-sarif/package.json")),
      "lib/schemas/sarif-2.1.0-rtm.5.json",
    ),
    "utf8",
  ),
);
assert.match($schema + id, /draft-04.*sarif-2\.1\.0/);

/**
 * The published schema lets readers live with new fields; here a field that it does not describe is an error.
 *
 * @param {any} schema
 * @returns {any}
 */
function getStrict(schema) {
  if (Array.isArray(schema)) return schema.map(getStrict);
  if (typeof schema !== "object" || schema === null) return schema;
  const strict = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, getStrict(value)]));
  return schema.type === "object" ? { additionalProperties: false, ...strict } : strict;
}

/** Line and column, from 1. Without columns a range is of whole lines. */
const POSITION = {
  type: "object",
  required: ["line"],
  additionalProperties: false,
  properties: { line: { type: "integer", minimum: 1 }, column: { type: "integer", minimum: 1 } },
};
const RANGE = {
  type: "object",
  required: ["start"],
  additionalProperties: false,
  properties: { start: POSITION, end: POSITION },
};
const NAMED = (/** @type {string} */ name) => ({
  type: "object",
  required: [name],
  additionalProperties: false,
  properties: { [name]: { type: "string" }, url: { type: "string", format: "uri" } },
});
const SEVERITY = { enum: ["ERROR", "WARNING", "INFO"] };

/** What we use of reviewdog's DiagnosticResult (reviewdog/reviewdog, proto/rdf/reviewdog.proto), whose own schema allows any field. */
const RDJSON = {
  type: "object",
  required: ["diagnostics", "source"],
  additionalProperties: false,
  properties: {
    source: NAMED("name"),
    severity: SEVERITY,
    diagnostics: {
      type: "array",
      items: {
        type: "object",
        required: ["message", "location", "severity"],
        additionalProperties: false,
        properties: {
          message: { type: "string" },
          severity: SEVERITY,
          code: NAMED("value"),
          location: {
            type: "object",
            required: ["path"],
            additionalProperties: false,
            properties: { path: { type: "string" }, range: RANGE },
          },
          suggestions: {
            type: "array",
            items: {
              type: "object",
              required: ["range", "text"],
              additionalProperties: false,
              properties: { range: RANGE, text: { type: "string" } },
            },
          },
        },
      },
    },
  },
};

const validators = {
  rdjson: ajv.compile(RDJSON),
  report: ajv.compile(getStrict(ours)),
  prove: ajv.compile(getStrict(prove)),
  summary: ajv.compile(getStrict(summary)),
  sarif: ajv.compile(sarif),
};

/**
 * @param {keyof typeof validators} name
 * @param {unknown} value
 */
export function assertValid(name, value) {
  const validate = validators[name];
  assert.ok(validate(value), ajv.errorsText(validate.errors));
}
