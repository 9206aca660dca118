import { hasDirective } from "./handed-over/directed.js";

/** @import { Node, Source } from "../types.js" */

/** Elements of HTML, which no function of the project makes. */
const OF_HTML = /^[a-z]/;

/**
 * Whether a file is one of the browser's, as React tells them: what stands there runs on a server to draw a page the first time only, and most of it
 * not even then. https://react.dev/reference/rsc/use-client
 *
 * @param {Source} source
 */
export function isOfBrowser(source) {
  return source.text.includes("use client") && hasDirective(source.ast.body, "use client");
}

/**
 * The name of the component that an element is made by: `<Comments id={id} />`, `<Table.Row />`. A server runs it for whoever returns the element.
 *
 * @param {Source} source
 * @param {Node} element - JSXOpeningElement
 * @returns {Node | undefined} none of an element of HTML, nor in a file of the browser's
 */
export function findComponentName(source, { name }) {
  const isComponent =
    name.type === "JSXMemberExpression" || (name.type === "JSXIdentifier" && !OF_HTML.test(name.name));
  return isComponent && !isOfBrowser(source) ? name : undefined;
}
