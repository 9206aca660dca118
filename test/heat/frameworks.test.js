import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getModel } from "./model.js";
import { tables } from "../../lib/heat/roots/index.js";

/** @import { HandlerSpec } from "../../lib/types.js" */

describe("the tables of frameworks", () => {
  for (const {
    name,
    modules,
    globals = {},
    kinds = {},
    types = {},
    functionTypes = {},
    objectTypes = {},
    classTypes = {},
    parameterNames = {},
    transient = [],
    handedOn = [],
    exported = [],
  } of tables) {
    describe(name, () => {
      const specs = [
        ...[
          ...Object.values(modules),
          globals,
          ...Object.values(kinds),
          functionTypes,
          objectTypes,
          classTypes,
        ].flatMap((record) => Object.values(record).flat()),
        ...exported.map(({ spec }) => spec),
      ];

      it("speaks only of kinds that it has", () => {
        const used = [
          ...specs.flatMap(getKinds),
          ...Object.values(types),
          ...Object.values(parameterNames),
          ...transient,
          ...handedOn,
        ];
        for (const kind of used) assert.ok(kind in kinds, `${kind} is no kind`);
      });

      it("says of what is called for errors that it is", () => {
        for (const { as, purpose } of specs.flatMap(getAll))
          assert.equal(purpose === "errors", /error|exception|failAction/i.test(as ?? ""), as);
      });

      it("asks for something that tells its exports from others", () => {
        for (const { paths, files, imports, parameters } of exported)
          assert.ok(files ?? imports ?? parameters, paths.join());
      });

      it("says what its functions are", () => {
        for (const spec of specs.flatMap(getAll)) {
          if (spec.roles !== undefined || spec.cold) assert.notEqual(spec.as, undefined, JSON.stringify(spec));
          if (spec.as !== undefined) assert.doesNotMatch(spec.as, new RegExp(name, "i"));
        }
      });
    });
  }

  it("speak of each pair of request and response in the order of the framework", () => {
    const { roles } = getModel(`
      import fastify from "fastify"; import Koa from "koa"; import Router from "@koa/router"; import { Hono } from "hono"; import Hapi from "@hapi/hapi"; import { defineEventHandler } from "h3";
      fastify().addHook("onError", function onError (a, b, c, d) {}).setErrorHandler(function failed (a, b, c) {});
      new Koa().use(function middleware (a, b) {});
      new Router().param("id", function param (a, b, c) {});
      new Hono().onError(function failedInHono (a, b) {});
      Hapi.server().ext("onRequest", function extension (a, b) {});
      defineEventHandler(function event (a) {});
    `);
    assert.deepEqual(roles("onError"), ["request", "response", "error", "next"]);
    assert.deepEqual(roles("failed"), ["error", "request", "response"]);
    assert.deepEqual(roles("middleware"), ["context", "next"]);
    assert.deepEqual(roles("param"), [undefined, "context", "next"]);
    assert.deepEqual(roles("failedInHono"), ["error", "context"]);
    assert.deepEqual(roles("extension"), ["request", "response"]);
    assert.deepEqual(roles("event"), ["context"]);
  });
});

/**
 * @param {HandlerSpec} spec
 * @returns {HandlerSpec[]} the specification, the one of what it decorates, and those of its options
 */
function getAll(spec) {
  return [
    spec,
    ...[spec.decorates, spec.gives].flatMap((inner) => (inner === undefined ? [] : getAll(inner))),
    ...Object.values(spec.options ?? {}).flatMap((option) => (option === spec ? [] : getAll(option))),
  ];
}

/**
 * @param {HandlerSpec} spec
 * @returns {string[]}
 */
function getKinds(spec) {
  return getAll(spec).flatMap(({ params = [], returns, constructs, is, puts, gets, self }) =>
    [...params, returns, constructs, is, puts, gets, self]
      .filter((kind) => kind != null && kind !== "self")
      .map(String),
  );
}
