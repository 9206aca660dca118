import { describe, it } from "node:test";
import { IncomingMessage, ServerResponse } from "node:http";
import Fastify from "fastify";
import Hapi from "@hapi/hapi";
// @ts-expect-error -- it has no types
import Koa from "koa";
import assert from "node:assert/strict";
// @ts-expect-error -- it has no types
import express from "express";
import { findTable, isOwnMember } from "../../lib/frameworks/request-objects.js";

/** @import { Role } from "../../lib/types.js" */

/**
 * @param {any} object
 * @returns {string[]} names of the methods that callers use
 */
function getMethods(object) {
  /** @type {string[]} */
  const names = [];
  for (
    let prototype = object;
    prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const name of Object.getOwnPropertyNames(prototype))
      if (
        typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === "function" &&
        !name.startsWith("_") &&
        name !== "constructor"
      )
        names.push(name);
  }
  return names;
}

/**
 * @param {Role} role
 * @param {any} object
 */
function check(role, object) {
  const methods = getMethods(object);
  assert.ok(methods.length > 0);
  assert.deepEqual(
    methods.filter((name) => !isOwnMember(role, name)),
    [],
  );
}

describe("findTable", () => {
  it("is asked for names that a table has", () => {
    assert.equal(findTable("Express")?.name, "Express");
    // @ts-expect-error -- no table has this name
    assert.equal(findTable("Expres"), undefined);
  });

  it("says of Express's response which methods bring no promise", () => {
    const { synchronous = new Set(), methods } = findTable("Express")?.objects?.response ?? {};
    assert.ok(synchronous.has("json"));
    assert.deepEqual(
      [...synchronous].filter((name) => methods?.has(name) !== true),
      [],
    );
  });
});

describe("isOwnMember", () => {
  it("knows the methods of Node and Express", () => {
    check({ framework: "Node", role: "request" }, IncomingMessage.prototype);
    check({ framework: "Node", role: "response" }, ServerResponse.prototype);
    check({ framework: "Express", role: "request" }, express.request);
    check({ framework: "Express", role: "response" }, express.response);
  });

  it("knows those of Koa", () => {
    check({ framework: "Koa", role: "context" }, Object.getPrototypeOf(new Koa().context));
  });

  it("knows those of Fastify", async () => {
    const app = Fastify();
    app.get("/", async (request, reply) => {
      check({ framework: "Fastify", role: "request" }, Object.getPrototypeOf(request));
      check({ framework: "Fastify", role: "response" }, Object.getPrototypeOf(reply));
      return "checked";
    });
    assert.equal((await app.inject("/")).payload, "checked");
    await app.close();
  });

  it("knows those of hapi", async () => {
    const server = Hapi.server();
    server.route({
      method: "GET",
      path: "/",
      handler(request, h) {
        check({ framework: "hapi", role: "request" }, Object.getPrototypeOf(request));
        check({ framework: "hapi", role: "response" }, Object.getPrototypeOf(h));
        return "checked";
      },
    });
    assert.equal((await server.inject("/")).result, "checked");
  });

  it("knows those of restify, which has no `render` and a `sendRaw`", () => {
    assert.ok(isOwnMember({ framework: "restify", role: "response" }, "sendRaw"));
    assert.ok(!isOwnMember({ framework: "restify", role: "response" }, "render"));
    assert.ok(!isOwnMember({ framework: "restify", role: "response" }, "sendStatus"));
  });

  it("leaves the rest to everybody", () => {
    assert.ok(!isOwnMember({ framework: "Koa", role: "context" }, "json"));
    assert.ok(!isOwnMember({ framework: "Node", role: "response" }, "json"));
    assert.ok(isOwnMember({ framework: "Express", role: "response" }, "json"));
    assert.ok(isOwnMember({ framework: "Express", role: "response" }, "locals"));
  });

  it("asks all tables where the framework is unknown", () => {
    assert.ok(isOwnMember({ role: "response" }, "json"));
    assert.ok(isOwnMember({ framework: "h3", role: "request" }, "on"));
    assert.ok(!isOwnMember({ role: "response" }, "fail"));
  });
});
