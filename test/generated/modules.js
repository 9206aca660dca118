import { describeError } from "./describe-value.js";
import { createRequire } from "node:module";
import { EventEmitter } from "node:events";
import { Fastify } from "./fastify.js";
import { Hapi } from "./hapi.js";
import http from "node:http";

/** @import { Handler, World } from "./world.js" */

const loadModule = createRequire(import.meta.url);
const express = loadModule("express");
const { default: Koa } = loadModule("koa");

/**
 * Modules that a program gets in the place of real ones: servers that do not listen, but hand over their handlers; timers that
 * the world waits for; and `./trace.js`.
 *
 * @param {World} world
 * @returns {Record<string, () => any>} by name, without `node:`
 */
export function createModules(world) {
  return {
    http: () => {
      const fake = {
        ...http,
        createServer: (/** @type {Handler} */ handler) => {
          world.handlers.push(handler);
          let isListening = false;
          return Object.assign(new EventEmitter(), {
            listen() {
              isListening = true;
            },
            address: () => (isListening ? { port: 80 } : null),
          });
        },
      };
      return { ...fake, default: fake };
    },
    express: () => {
      const create = () => {
        const app = express();
        app.set("env", "test");
        app.listen = /** @type {any} */ (
          () => {
            app.use(
              (
                /** @type {unknown} */ error,
                /** @type {any} */ _req,
                /** @type {any} */ _res,
                /** @type {any} */ _next,
              ) => {
                world.entries.push(["threw", describeError(error)]);
              },
            );
            world.handlers.push(app);
          }
        );
        return app;
      };
      return { default: Object.assign(create, express) };
    },
    koa: () => {
      return {
        default: class extends Koa {
          /** @returns {any} */
          listen() {
            this.on(
              "error",
              (/** @type {unknown} */ error) => void world.entries.push(["threw", describeError(error)]),
            );
            world.handlers.push(this.callback());
          }
        },
      };
    },
    fastify: () => {
      const create = () => new Fastify(world.handlers);
      return { default: create, fastify: create };
    },
    "@hapi/hapi": () => {
      const server = () => new Hapi(world.handlers);
      return { server, default: { server } };
    },
    bcrypt: () => {
      const hashSync = (/** @type {string} */ text, /** @type {number} */ rounds) => `${rounds}:${text}`;
      const compareSync = (/** @type {string} */ text, /** @type {string} */ hash) => hash.endsWith(`:${text}`);
      const fake = {
        hashSync,
        compareSync,
        hash: async (/** @type {string} */ text, /** @type {number} */ rounds) => hashSync(text, rounds),
        compare: async (/** @type {string} */ text, /** @type {string} */ hash) => compareSync(text, hash),
      };
      return { ...fake, default: fake };
    },
    timers: () => ({ ...world.timers, default: world.timers }),
    "timers/promises": () => {
      const promises = { setImmediate: (/** @type {unknown} */ value) => world.later(value) };
      return { ...promises, default: promises };
    },
    "./trace.js": () => world.trace,
    "./trace.cjs": () => world.trace,
  };
}
