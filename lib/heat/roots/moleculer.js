import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** `actions: { list (ctx) {}, get: { params, handler (ctx) {} } }`
 * @type {HandlerSpec} */
const action = { as: "action", options: { handler: { as: "action" } } };

/** @type {HandlerSpec} */
const event = { as: "event handler", options: { handler: { as: "event handler" } } };

/** `hooks: { before: { "*": "check", get: [(ctx) => {}] } }`
 * @type {HandlerSpec} */
const hooks = { options: each(["before", "after"], { options: { "*": { as: "action hook" } } }) };

/** What the gateway of moleculer-web takes in a service's settings.
 * @type {HandlerSpec} */
const gateway = {
  options: {
    use: { as: "Connect middleware", roles: ["request", "response", "next"] },
    routes: {
      options: {
        use: { as: "Connect middleware", roles: ["request", "response", "next"] },
        ...each(["onBeforeCall", "onAfterCall"], { as: "route hook" }),
        aliases: { options: { "*": { as: "alias", roles: ["request", "response", "next"] } } },
      },
    },
  },
};

/** @type {HandlerSpec} */
const service = {
  options: {
    actions: { options: { "*": action } },
    events: { options: { "*": event } },
    hooks,
    settings: gateway,
    methods: { options: each(["authenticate", "authorize"], { as: "gateway method" }) },
    ...each(["created", "started", "stopped", "merged"], { as: "lifecycle handler", cold: true }),
  },
};

/** Services are found by the names of their files, or made by a broker.
 * https://moleculer.services/docs
 * @type {FrameworkTable<"Moleculer">} */
export default {
  name: "Moleculer",
  modules: {
    moleculer: { ServiceBroker: { constructs: "broker" }, Service: { constructs: "service" } },
    ...each(["moleculer-decorators", "moleculer-decorators-extra", "@ourparentcorp/moleculer-decorators"], {
      Action: { decorates: { as: "action" } },
      Event: { decorates: { as: "event handler" } },
      ...each(["Created", "Started", "Stopped"], { decorates: { as: "lifecycle handler", cold: true } }),
    }),
  },
  kinds: {
    broker: { createService: service },
    // class Users extends Service { constructor (broker) { super(broker); this.parseServiceSchema({ … }) } }
    service: { parseServiceSchema: service },
  },
  types: { ServiceBroker: "broker" },
  handedOn: ["broker"],
  requestTypes: { Context: "context" },
  functionTypes: { ActionHandler: { as: "action" } },
  objectTypes: { ServiceSchema: service, ...each(["ActionSchema", "ServiceActionSchema"], action) },
  exported: [
    {
      paths: ["default"],
      files: ["**/*.service.{js,mjs,cjs,ts,mts}", "**/services/**"],
      parameters: { names: [/^_?(ctx|context)$/], least: 1 },
      spec: service,
    },
    { paths: ["*"], imports: ["moleculer", "moleculer-*", "moleculer/**"], spec: service },
  ],
};
