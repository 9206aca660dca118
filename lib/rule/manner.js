import { getConstantKind } from "../edit/hoist-declaration.js";
import { getDeclarationSpace } from "../edit/function-text.js";
import { getLiteralStyle } from "../edit/literal-style.js";
import { hasMethodSpace } from "../edit/lazy-accessor.js";
import { isModern } from "../source/modern.js";

/** @import { Source } from "../types.js" */

/**
 * How the author of a file writes, as far as rewrites ask: they write alike, in whichever statement.
 *
 * @param {Source} source
 * @returns {string} equal where a rewrite of the same statement is the same text
 */
export function getManner(source) {
  return source.memo(getManner, () =>
    JSON.stringify([
      source.style,
      getLiteralStyle(source),
      getDeclarationSpace(source),
      getConstantKind(source),
      hasMethodSpace(source),
      isModern(source),
    ]),
  );
}
