import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const room = {
  constructs: "room",
  extended: "room",
};

/** Rooms of games: what runs for each message, each player and each step of the simulation. https://docs.colyseus.io/room
 * @type {FrameworkTable<"Colyseus">} */
export default {
  name: "Colyseus",
  modules: each(["colyseus", "@colyseus/core"], { Room: room }),
  kinds: {
    room: {
      // this.onMessage("move", (client, message) => {})
      onMessage: { as: "message handler", args: "rest" },
      setSimulationInterval: { as: "simulation step" },
    },
  },
  classTypes: {
    Room: {
      options: {
        ...each(["onAuth", "onJoin", "onLeave", "onDrop", "onReconnect"], { as: "room method" }),
        onBeforePatch: { as: "room method" },
      },
    },
  },
  takesPromises: true,
};
