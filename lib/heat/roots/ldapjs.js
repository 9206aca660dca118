import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", args: "rest", returns: "self" };

/** A directory that clients search: what it is handed runs for each operation. http://ldapjs.org/server.html
 * @type {FrameworkTable<"ldapjs">} */
export default {
  name: "ldapjs",
  modules: { ldapjs: { createServer: { returns: "server" } } },
  kinds: {
    server: {
      // server.search("dc=example", authorize, (req, res, next) => {})
      ...each(["add", "bind", "compare", "del", "exop", "modify", "modifyDN", "search"], handler),
      unbind: { ...handler, args: "all" },
      use: { ...handler, as: "middleware", args: "all" },
      listen: { as: "listen callback", cold: true },
    },
  },
  handedOn: ["server"],
};
