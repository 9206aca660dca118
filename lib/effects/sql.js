import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

const READS = /^[\s(]*(?:--[^\n]*\n\s*)*(?:select|with|show|explain|values|table)\b/i;

/** Statements that change something, what locks rows, and functions that do more than read. */
const CHANGES =
  /\b(?:insert|update|delete|merge|replace\s+into|truncate|create|alter|drop|grant|call|lock|nextval|setval|set_config|pg_sleep|pg_notify|pg_(?:try_)?advisory\w*|for\s+(?:no\s+key\s+)?(?:update|share)|into\s+(?:outfile|dumpfile|temp))\b|;\s*\S/i;

/** How deep texts are put into texts. */
const MAX_DEPTH = 3;

/**
 * Whether a text is a query that only reads, as far as it stands in the file: what is put into it is taken for values, names and
 * conditions.
 *
 * @param {Source} source
 * @param {Node | undefined} expression
 * @returns {boolean}
 */
export function isReadingQuery(source, expression) {
  const text = expression === undefined ? undefined : findText(source, expression);
  return text !== undefined && READS.test(text) && !CHANGES.test(text.replace(/'[^']*'/g, "''"));
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {string | undefined} the text, as much of it as the file has; what is put into it is left out
 */
function findText(source, expression, depth = 0) {
  const node = unwrap(expression);
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : undefined;
    case "TemplateLiteral":
      return node.quasis
        .map((/** @type {Node} */ { value }, /** @type {number} */ index) => {
          const put = node.expressions[index];
          return `${value.cooked ?? ""} ${put === undefined ? "" : (findText(source, put, depth + 1) ?? "")}`;
        })
        .join(" ");
    case "BinaryExpression": {
      const left = findText(source, node.left, depth);
      return left === undefined ? undefined : `${left} ${findText(source, node.right, depth) ?? ""}`;
    }
    case "ObjectExpression": {
      //   { text: "SELECT …", values }
      const text = node.properties.find((/** @type {Node} */ property) => /^(?:text|sql)$/.test(property.key?.name));
      return text === undefined ? undefined : findText(source, text.value, depth);
    }
    case "TaggedTemplateExpression":
      return findText(source, node.quasi, depth);
    case "Identifier": {
      const values = depth > MAX_DEPTH ? [] : resolve(source, node);
      const [value] = values;
      return values.length === 1 && value.kind === "node" && value.node !== node
        ? findText(source, value.node, depth + 1)
        : undefined;
    }
    default:
      return undefined;
  }
}
