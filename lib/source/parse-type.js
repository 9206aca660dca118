import { parseSync, visitorKeys } from "oxc-parser";
import { setParents } from "./create-source.js";

/** @import { Node } from "../types.js" */

/** What JSDoc writes otherwise than TypeScript: `Array.<User>`, `Object<string, User>`, `User=`, `...User`. */
const FORMS = /** @type {const} */ ([
  [/\.</g, "<"],
  [/\bObject</g, "Record<"],
  [/^\.\.\./, ""],
  [/=$/, ""],
  [/(^|[(|<,])\s*[?!](?=[\w$({])/g, "$1"],
  [/\?$/, ""],
]);

/**
 * A type as a comment gives it, in the nodes that TypeScript's have. Names in it are looked up by whoever asks: no scope knows them.
 *
 * @param {string} text - "import('./user.js').User[]"
 * @returns {Node | undefined} undefined where it is no type
 */
export function parseType(text) {
  const type = FORMS.reduce((written, [form, replacement]) => written.replace(form, replacement), text.trim());
  const { program, errors } = parseSync("type.ts", `type T = ${type};`, {
    lang: "ts",
    astType: "ts",
    range: true,
    preserveParens: false,
  });
  const [statement, ...others] = /** @type {any[]} */ (program.body);
  if (errors.length > 0 || others.length > 0 || statement?.type !== "TSTypeAliasDeclaration") return undefined;
  setParents(/** @type {any} */ (program), visitorKeys);
  return statement.typeAnnotation;
}
