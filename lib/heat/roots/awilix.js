import { each } from "./each.js";

/** @import { FrameworkTable, Specs } from "../../types.js" */

/** @type {Specs} */
const container = {
  register: { puts: "cradle", returns: "self" },
  resolve: { gets: "cradle" },
  build: { makes: "result", params: ["cradle"] },
  createScope: { returns: "container" },
  cradle: { is: "cradle" },
};

/** A container that a package has made already.
 * @type {Specs} */
const made = Object.fromEntries(
  Object.entries(container).map(([name, spec]) => [
    `diContainer.${name}`,
    "returns" in spec ? { ...spec, returns: "container" } : spec,
  ]),
);

/** A container of services: what is registered by a name is what the name means to those that take it from the cradle.
 * https://github.com/jeffijoe/awilix, https://github.com/jeffijoe/awilix-express, https://github.com/jeffijoe/awilix-koa, https://github.com/fastify/fastify-awilix
 * @type {FrameworkTable<"awilix">} */
export default {
  name: "awilix",
  modules: {
    awilix: {
      createContainer: { returns: "container" },
      asClass: { makes: "resolver", params: ["cradle"] },
      asFunction: { makes: "resolver", params: ["cradle"] },
      asValue: { makes: "resolver of itself" },
    },
    // It calls the function when a route is added, and what that returns for each request.
    ...each(["awilix-express", "awilix-koa"], {
      inject: { as: "middleware", factory: true, params: ["cradle"] },
    }),
    ...each(["@fastify/awilix", "fastify-awilix"], made),
  },
  kinds: { container, cradle: {} },
  types: { AwilixContainer: "container" },
  declared: each(["@fastify/awilix Cradle", "@fastify/awilix RequestCradle"], "cradle"),
  handedOn: ["container", "cradle"],
  // Each request has a container of its own: req.container, ctx.state.container, request.diScope
  named: "cradle",
};
