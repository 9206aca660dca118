/**
 * The same value under several keys: `...each(["get", "post"], { as: "handler" })`.
 *
 * @template Value
 * @param {string[]} names
 * @param {Value} value
 * @returns {Record<string, Value>}
 */
export function each(names, value) {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** HTTP verbs that routers have methods for. */
export const VERBS = [
  "get",
  "post",
  "put",
  "patch",
  "delete",
  "del",
  "head",
  "options",
  "trace",
  "connect",
  "copy",
  "lock",
  "mkcol",
  "move",
  "purge",
  "propfind",
  "proppatch",
  "unlock",
  "report",
  "mkactivity",
  "checkout",
  "merge",
  "notify",
  "subscribe",
  "unsubscribe",
  "search",
  "link",
  "unlink",
  "acl",
  "bind",
  "rebind",
  "unbind",
  "query",
];

/** HTTP methods that files export handlers for. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
