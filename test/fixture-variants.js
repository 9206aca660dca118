/** @import { Fixture } from "./fixtures.js" */

/**
 * The same program, written otherwise: whatever holds for the fixture holds for these, with the same change made to what is expected.
 *
 * @type {Record<string, (text: string) => string>}
 */
export const variants = {
  "as it is": (text) => text,
  // A file with tabs already stays as it is; the content of template literals over several lines is not touched by fixtures.
  tabs: (text) => text.replace(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2)),
  CRLF: (text) => text.replace(/\r?\n/g, "\r\n"),
  "a byte order mark": (text) => `\uFEFF${text}`,
  "a hashbang": (text) => `#!/usr/bin/env node\n${text}`,
};

/** The text of a fixture. */
export const AS_IT_IS = "as it is";

/**
 * In which formats a fixture is looked at where only a few are looked at in all of them.
 *
 * @param {Fixture} fixture
 * @param {Fixture[]} sample
 */
export const getFormats = (fixture, sample) => (sample.includes(fixture) ? Object.keys(variants) : [AS_IT_IS]);
