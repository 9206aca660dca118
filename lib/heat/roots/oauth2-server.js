import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** What the server asks for while it grants a token, or looks at one: the functions of its model.
 * @type {HandlerSpec} */
const model = {
  options: each(
    [
      "generateAccessToken",
      "generateRefreshToken",
      "generateAuthorizationCode",
      "getAccessToken",
      "getRefreshToken",
      "getAuthorizationCode",
      "getClient",
      "getUser",
      "getUserFromClient",
      "saveToken",
      "saveAuthorizationCode",
      "revokeToken",
      "revokeAuthorizationCode",
      "validateScope",
      "verifyScope",
      "validateRedirectUri",
    ],
    { as: "model" },
  ),
};

/** @type {HandlerSpec} */
const server = { options: { model } };

/** @type {HandlerSpec} */
const grant = { as: "grant" };

/** What a server of oauth2orize is asked in, by its own functions: `server.exchange(oauth2orize.exchange.code(async (client, code, uri, done) => { … }))`
 * @type {HandlerSpec} */
const authorization = { as: "authorization", args: "all" };

/** Those that grant tokens by OAuth 2, and what mounts them in Express and Koa.
 * https://www.oauth2orize.org,
 * https://node-oauthoauth2-server.readthedocs.io/en/latest/model/spec.html
 * @type {FrameworkTable<"oauth2-server">} */
export default {
  name: "oauth2-server",
  modules: {
    ...each(
      [
        "oauth2-server",
        "@node-oauth/oauth2-server",
        "express-oauth-server",
        "@node-oauth/express-oauth-server",
        "koa-oauth-server",
        "@node-oauth/koa-oauth-server",
        "koa2-oauth-server",
      ],
      { "": server },
    ),
    oauth2orize: {
      createServer: { returns: "server" },
      ...each(
        [
          ...["code", "token"].map((kind) => `grant.${kind}`),
          ...["code", "authorizationCode", "password", "clientCredentials", "refreshToken"].map(
            (kind) => `exchange.${kind}`,
          ),
        ],
        grant,
      ),
    },
  },
  kinds: {
    server: {
      ...each(["grant", "exchange"], grant),
      ...each(["serializeClient", "deserializeClient"], { as: "session function" }),
      ...each(["authorization", "authorize", "decision"], authorization),
    },
  },
  objectTypes: each(
    [
      "AuthorizationCodeModel",
      "ClientCredentialsModel",
      "ExtensionModel",
      "PasswordModel",
      "RefreshTokenModel",
      "RequestAuthenticationModel",
    ],
    model,
  ),
};
