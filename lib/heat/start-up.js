import { MAINTENANCE } from "./seldom-names.js";
import { findName } from "../ast/syntax/functions.js";

/** @import { Node } from "../types.js" */

/** Names of functions that run at start-up, whatever they take. */
const CERTAIN =
  /^_?(setup|bootstrap|configure|main|boot)$|^_?(create|build|start|init|setup|configure|register|load|bootstrap)_?(App|Application|Server|Routes?|Routers?|Plugins?|Middlewares?|Database|Db|Config|Models?|Services?|Hooks|Handlers?|Controllers?)(IfNeeded)?$/i;

/** Names that no handler has, even one that looks like it. */
const NO_HANDLER =
  /^_?(setup|bootstrap|configure|main|init)$|^_?(setup|bootstrap|configure)(App|Application|Server|Routes?|Routers?|Plugins?|Middlewares?)$/i;

/** Parameters that only exist while a request is answered. */
const REQUEST = /^_*(req|request|res|response|reply|ctx|context)$/i;

/**
 * Whether a function's name says that it runs at start-up, and its parameters do not deny it.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
export function isStartUp(fn) {
  return (
    CERTAIN.test(findName(fn) ?? "") &&
    !fn.params.some((/** @type {Node} */ param) => param.type === "Identifier" && REQUEST.test(param.name))
  );
}

/**
 * @param {Node} fn
 * @returns {boolean} whether its name says that it runs when somebody maintains the server: `restoreBackup`, `gracefulShutdown`
 */
export function isMaintenance(fn) {
  return MAINTENANCE.test(findName(fn) ?? "");
}

/**
 * @param {Node} fn
 * @returns {boolean}
 */
export function isNoHandler(fn) {
  return NO_HANDLER.test(findName(fn) ?? "");
}
