/** @import { FrameworkTable } from "../../types.js" */

/** A container of services: what is registered by a name is what the name means to those that take it from the cradle.
 * https://github.com/jeffijoe/awilix
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
  },
  kinds: {
    container: {
      register: { puts: "cradle", returns: "self" },
      resolve: { gets: "cradle" },
      build: { makes: "result", params: ["cradle"] },
      createScope: { returns: "container" },
      cradle: { is: "cradle" },
    },
    cradle: {},
  },
  types: { AwilixContainer: "container" },
  handedOn: ["container", "cradle"],
};
