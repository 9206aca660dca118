import { getPropertyName } from "../../ast/syntax/functions.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** An address that is one whatever it is relative to: `https://example.com`, `//example.com`, `/users`. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

/**
 * Whether an address is that of a file beside the code, which comes with it: `fetch(new URL("./inter.ttf", import.meta.url))` reads the bundle and
 * asks no other server.
 *
 * @param {Source} source
 * @param {Node | undefined} address - of a request
 * @returns {boolean}
 */
export function isBundledFile(source, address) {
  const node = address === undefined ? undefined : unwrap(address);
  switch (node?.type) {
    case "NewExpression": {
      const [path, base] = node.arguments;
      return (
        unwrap(node.callee).name === "URL" &&
        base !== undefined &&
        source.slice(unwrap(base)) === "import.meta.url" &&
        isRelative(unwrap(path))
      );
    }
    //   url.href    url.toString()
    case "MemberExpression":
      return getPropertyName(node) === "href" && isBundledFile(source, node.object);
    case "CallExpression": {
      const callee = unwrap(node.callee);
      return (
        callee.type === "MemberExpression" &&
        getPropertyName(callee) === "toString" &&
        isBundledFile(source, callee.object)
      );
    }
    case "Identifier": {
      const [value, ...others] = resolve(source, node);
      return others.length === 0 && value?.kind === "node" && value.node !== node && isBundledFile(source, value.node);
    }
    default:
      return false;
  }
}

/**
 * @param {Node} path
 * @returns {boolean} whether its text says that it goes from the code on: "./inter.ttf", `fonts/${name}.ttf`
 */
function isRelative(path) {
  const text = path.type === "TemplateLiteral" ? path.quasis[0].value.raw : path.value;
  return typeof text === "string" && text !== "" && !ABSOLUTE.test(text);
}
