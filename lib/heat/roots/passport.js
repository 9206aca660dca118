import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** A strategy's options, such as `jwtFromRequest`, and what it asks about who logs in.
 * @type {HandlerSpec} */
const strategy = { as: "verify function", options: { "*": { as: "strategy option" } } };

/** Strategies are given functions that run for each login, or for each request that has a token or a session.
 * https://www.passportjs.org/concepts/authentication/strategies/
 * @type {FrameworkTable<"Passport">} */
export default {
  name: "Passport",
  modules: {
    passport: {
      ...each(["serializeUser", "deserializeUser", "transformAuthInfo"], { as: "session function" }),
      authenticate: { as: "login callback", args: "rest" },
    },
    "passport-strategy": {},
    // All packages of that name.
    "passport-*": each(
      ["", "Strategy", ...["Basic", "Bearer", "Digest", "Local", "OAuth2", "OIDC", "Saml", "MultiSaml"].map(addKind)],
      strategy,
    ),
  },
  classTypes: each(["Strategy", "default", "OAuth2Strategy"], {
    options: each(["authenticate", "userProfile", "authorizationParams"], { as: "strategy" }),
  }),
};

/** @param {string} kind */
function addKind(kind) {
  return `${kind}Strategy`;
}
