import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../fixtures.js";

/**
 * The examples of a section of a document, so that a test runs what a reader copies.
 *
 * @param {string} file - relative to the repository
 * @param {string} heading
 * @returns {{ language: string, code: string }[]}
 * @throws {Error} if there is no such section, or no example in it
 */
export function getExamples(file, heading) {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const [, ...sections] = text.split(/^##+ /m);
  const section = sections.find((any) => any.startsWith(`${heading}\n`));
  const examples = [...(section ?? "").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language,
    code,
  }));
  if (examples.length === 0) throw new Error(`${file} has no example under "${heading}"`);
  return examples;
}
