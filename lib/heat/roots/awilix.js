import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Role, Specs } from "../../types.js" */

/** @type {Specs} */
const container = {
  register: { puts: "cradle", returns: "self" },
  loadModules: { loads: "cradle", params: ["cradle"], returns: "self" },
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

/** @type {HandlerSpec} */
const inject = { as: "middleware", factory: true, params: ["cradle"] };

/**
 * `const api = makeInvoker(({ users }) => ({ list(req, res) {} })); router.get("/users", api("list"))`
 *
 * @param {Role["role"][]} roles - of the parameters of handlers
 * @returns {Specs}
 */
function getMakers(roles) {
  return each(["makeInvoker", "makeFunctionInvoker", "makeClassInvoker", "createController"], {
    factory: true,
    params: ["cradle"],
    options: { "*": { as: "handler", roles } },
  });
}

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
    "awilix-express": { inject, ...getMakers(["request", "response", "next"]) },
    "awilix-koa": { inject, ...getMakers(["context", "next"]) },
    ...each(["@fastify/awilix", "fastify-awilix"], made),
  },
  kinds: { container, cradle: {} },
  types: { AwilixContainer: "container" },
  declared: each(["@fastify/awilix Cradle", "@fastify/awilix RequestCradle"], "cradle"),
  handedOn: ["container", "cradle"],
  // Each request has a container of its own: req.container, ctx.state.container, request.diScope
  named: "cradle",
};
