/** What `server.js` runs for each request: some of what the rules find, from 1 µs to 1 ms, and nothing. */
import { fileURLToPath } from "node:url";
import { pbkdf2Sync } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const PAGE = fileURLToPath(new URL("../../LICENSE", import.meta.url));
const RECORD = {
  id: 1,
  name: "text",
  tags: ["a", "b"],
  address: { city: "Graz", lines: [{ text: "x" }, { text: "y" }] },
};
const RECORDS = Array.from({ length: 50 }, (_, id) => ({ ...RECORD, id }));
const HEADERS = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`x-header-${index}`, "some value"]));

/** @type {Record<string, () => unknown>} */
export const OPERATIONS = {
  nothing: () => 0,
  "new Headers()": () => new Headers(HEADERS),
  "new Request()": () => new Request("http://localhost/a", { headers: HEADERS }),
  "Intl.Collator, used once": () => new Intl.Collator("sv").compare("a", "b"),
  "Intl.NumberFormat, used once": () => new Intl.NumberFormat("en", { style: "percent" }).format(12),
  "Intl.DateTimeFormat, used once": () =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" }).format(0),
  "z.object()": () => z.object({ item: z.string().min(1), count: z.number().int() }),
  "a record by way of JSON": () => JSON.parse(JSON.stringify(RECORD)),
  "structuredClone() of a record": () => globalThis.structuredClone(RECORD),
  "50 records by way of JSON": () => JSON.parse(JSON.stringify(RECORDS)),
  "readFileSync() of 1 kB": () => readFileSync(PAGE, "utf8"),
  "pbkdf2Sync() of 1,000 rounds": () => pbkdf2Sync("secret", "salt", 1000, 32, "sha256"),
};
