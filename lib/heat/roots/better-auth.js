/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const callback = { as: "callback" };

/**
 * Callbacks at any place among the options: `databaseHooks: { user: { create: { before } } }`, `emailAndPassword: { sendResetPassword }`.
 *
 * @param {number} depth
 * @returns {HandlerSpec}
 */
function nest(depth) {
  return depth === 0 ? callback : { ...callback, options: { "*": nest(depth - 1) } };
}

/** https://www.better-auth.com/docs/reference/options
 * @type {FrameworkTable<"better-auth">} */
export default {
  name: "better-auth",
  modules: {
    "better-auth": { betterAuth: { options: { "*": nest(4) } } },
    "better-auth/api": { createAuthMiddleware: { as: "middleware" } },
  },
  takesPromises: true,
};
