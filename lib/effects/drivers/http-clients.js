import { each } from "../../heat/roots/each.js";

/** @import { FrameworkTable } from "../../types.js" */

/**
 * Clients of other servers that packages make, and which files hand each other: what makes one, and what is declared as one. Nothing that they are
 * given runs per request, so that this is no framework of the user's.
 * https://axios-http.com/docs/instance, https://github.com/sindresorhus/got, https://github.com/sindresorhus/ky, https://docs.nestjs.com/techniques/http-module
 *
 * @type {FrameworkTable<"HTTP clients">}
 */
export const httpClients = {
  name: "HTTP clients",
  modules: {
    axios: { create: { returns: "client" }, Axios: { constructs: "client" } },
    got: each(["extend", "got.extend"], { returns: "client" }),
    ky: each(["create", "extend"], { returns: "client" }),
    ofetch: each(["create", "ofetch.create", "$fetch.create"], { returns: "client" }),
    "@nestjs/axios": { HttpService: { constructs: "service" } },
    // Functions alone.
    "node-fetch": {},
    "cross-fetch": {},
    "isomorphic-fetch": {},
    undici: {},
  },
  kinds: {
    client: each(["create", "extend"], { returns: "self" }),
    service: { axiosRef: { is: "client" } },
  },
  types: {
    ...each(["AxiosInstance", "AxiosStatic", "Axios", "Got", "KyInstance", "$Fetch"], "client"),
    HttpService: "service",
  },
  transient: ["client", "service"],
};
