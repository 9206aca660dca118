import { isStable } from "../../lib/ast/values/stable.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Functions that return a text, by module and name. */
const RETURNS_TEXT =
  /^((node:)?(path(\.(posix|win32))?\.(basename|dirname|extname|format|join|normalize|relative|resolve)|url\.fileURLToPath|os\.(homedir|tmpdir))|process\.cwd)$/;

/**
 * Whether a name stands for a text that the module makes once, of whatever: that is the same text ever after.
 *
 *   const folder = path.dirname(fileURLToPath(import.meta.url));
 *   const views = path.join(process.cwd(), "views");
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isTextOfModule(source, node) {
  if (node.type !== "Identifier" || !isStable(source, node)) return false;
  const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
  return (
    definition?.type === "Variable" && definition.node.id === definition.name && makesText(source, definition.node.init)
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
function makesText(source, expression) {
  const node = unwrap(expression);
  if (node.type === "TemplateLiteral") return true;
  const [value, ...others] = resolve(source, node.callee);
  if (others.length > 0 || (value.kind !== "import" && value.kind !== "global")) return false;
  const path = value.path.filter((name) => name !== "default" && name !== "*");
  return RETURNS_TEXT.test([value.kind === "import" ? value.module : value.name, ...path].join("."));
}
