/**
 * Loaded in front of an application of somebody else's that is measured: whatever it is set to listen on, it listens on the loopback
 * interface, on the port that the variable `PORT` names.
 */
"use strict";

const { Server } = require("node:net");

const { listen } = Server.prototype;
const { PORT } = process.env;

/**
 * @this {import("node:net").Server}
 * @param {any[]} args
 */
Server.prototype.listen = function (...args) {
  const ready = args.findLast((argument) => typeof argument === "function");
  const asked = typeof args[0] === "object" && args[0] !== null ? args[0].port : args[0];
  // What listens on any port, or in a file, talks to other programs of its own.
  if (PORT === undefined || !(Number(asked) > 0)) return Reflect.apply(listen, this, args);
  return Reflect.apply(listen, this, [{ port: Number(PORT), host: "127.0.0.1" }, ready].filter(Boolean));
};
