/**
 * Loaded in front of a server of somebody else's: whatever address it asks for, it listens on the loopback interface only.
 */
"use strict";

const { Server } = require("node:net");

const { listen } = Server.prototype;

/**
 * @this {import("node:net").Server}
 * @param {any[]} args
 */
Server.prototype.listen = function (...args) {
  const [first, second, ...rest] = args;
  const isPort = typeof first === "number" || (typeof first === "string" && /^\d+$/.test(first));
  if (isPort) {
    const hasHost = typeof second === "string" || second === undefined || second === null;
    return Reflect.apply(listen, this, [Number(first), "127.0.0.1", ...(hasHost ? rest : [second, ...rest])]);
  }
  if (first?.port !== undefined)
    return Reflect.apply(listen, this, [{ ...first, host: "127.0.0.1" }, ...args.slice(1)]);
  return Reflect.apply(listen, this, args);
};
