import { describe, it } from "node:test";
import { getModel, sayIt } from "./model.js";
import assert from "node:assert/strict";

/** @typedef {[code: string, filename?: string]} Case */

/**
 * Each is hot because a framework finds `it`.
 * @type {Record<string, Case[]>}
 */
const FOUND = {
  "a decorator of a method": [
    [`import { Get } from "@nestjs/common"; class C { @Get() it () {} }`],
    [`import { Get as Read } from "@nestjs/common"; class C { @Read("x") it () {} }`],
    [`import * as nest from "@nestjs/common"; class C { @nest.Post() async it () {} }`],
    [`import { Query } from "@nestjs/graphql"; class C { @Query it () {} }`],
    [`import { SubscribeMessage } from "@nestjs/websockets"; class C { @other() @SubscribeMessage("x") it () {} }`],
    [`import { GrpcMethod } from "@nestjs/microservices"; export default class { @GrpcMethod() it () {} }`],
    [
      `import { applyDecorators } from "@nestjs/common"; import { SubscribeMessage as On } from "@nestjs/websockets"; const OnMessage = (event) => applyDecorators(Measured(), On(event)); class C { @OnMessage("x") it () {} }`,
    ],
    [
      `import { applyDecorators, Get } from "@nestjs/common"; function Read(path) { const auth = Auth(); return applyDecorators(auth, Page(path)); } const Page = (path) => Get(path); class C { @Read("x") it () {} }`,
    ],
  ],
  "a decorator of the project's own": [
    [
      `import { Injectable } from "@nestjs/common"; import { OnJob } from "src/decorators"; class C { @OnJob({ name: "resize", queue: "images" }) it () {} }`,
    ],
    [
      `import { Injectable } from "@nestjs/common"; import { OnDatabaseBatchEvent, Process } from "./own"; class C { @OnDatabaseBatchEvent("x") @Other() it () {} }`,
    ],
    [
      `import { Injectable } from "@nestjs/common"; import { Process } from "./own"; class C { @Process(Job.name) async it () {} }`,
    ],
  ],
  "an interface or a parent of a class": [
    [
      `import type { CanActivate } from "@nestjs/common"; export class G implements CanActivate { canActivate () { const it = () => {}; return it() } }`,
    ],
    [
      `import { NestInterceptor } from "@nestjs/common"; interface Own extends NestInterceptor {} class I implements Own { intercept (x, n) { return n.handle(function it () {}) } }`,
    ],
    [
      `import { AuthGuard } from "@nestjs/passport"; const Base = AuthGuard("jwt"); class G extends Base { handleRequest () { f(function it () {}) } }`,
    ],
    [
      `import * as common from "@nestjs/common"; class P extends common.ValidationPipe { transform () { f(function it () {}) } }`,
    ],
  ],
  "the place of a file": [
    [`export function GET () { f(function it () {}) }`, "app/route.ts"],
    [`export const POST = function it () {}`, "apps/web/src/app/api/users/[id]/route.js"],
    [`const it = async () => {}; export { it as PATCH, it as PUT }`, "app/x/route.ts"],
    [`export const { GET } = { GET: function it () {} }`, "app/x/route.ts"],
    [`exports.default = function it (req, res) {}`, "src/pages/api/users.js"],
    [`import { wrap } from "./wrap"; export default wrap(async function it (req, res) {})`, "pages/api/users.ts"],
    [`import { NextResponse } from "next/server"; export default function it () {}`, "src/middleware.ts"],
    [`export const getServerSideProps = wrapper.getServerSideProps(function it () {})`, "pages/index.tsx"],
    [`export const handle = async function it ({ event }) {}`, "src/hooks.server.js"],
    [`export const actions = { default: function it () {} }`, "src/routes/x/+page.server.js"],
    [`export const load = function it () {}`, "src\\routes\\+layout.server.ts"],
    [`import { json } from "@remix-run/node"; export const loader = function it () {}`, "app/routes/x.tsx"],
    [`import { redirect } from "react-router"; export const loader = function it () {}`, "app/routes/x.tsx"],
    [`export const POST = function it (request) {}`, "api/x.ts"],
  ],
  "a name, and parameters that go with it": [
    [`exports.handler = async function it (event, context) {}`],
    [`module.exports = { handler: function it (event, context, callback) {} }`],
    [`exports.hello = function it (event, _context, callback) {}`],
    [`const AWS = require("aws-sdk"); exports.handler = exports.other = function it (event) {}`],
    [`import { Logger } from "@aws-lambda-powertools/logger"; export const handler = wrap(function it (event) {})`],
    [`export default { fetch: function it (request) {} }`],
    [`export default { fetch () {}, fetch: function it (_req) {} }`],
    [`const { send } = require("micro"); module.exports = function it (req, res) {}`],
  ],
};

/**
 * Here nothing says so.
 * @type {Record<string, Case[]>}
 */
const NOT_FOUND = {
  "decorators and classes of others": [
    [`import { Get } from "./cache"; class C { @Get() it () {} }`],
    [`class C { @Get() it () {} }`],
    [`import { Body } from "@nestjs/common"; class C { @Body() it () {} }`],
    [`import { Query } from "@nestjs/common"; class C { @Query() it () {} }`],
    [`import { Get } from "@nestjs/common"; class C { @cached(Get) it () {} }`],
    [
      `import { applyDecorators, Get, Header } from "@nestjs/common"; const Page = () => applyDecorators(Header("x", "y"), cached(Get)); class C { @Page() it () {} }`,
    ],
    [`import { Get } from "@nestjs/common"; const Read = () => () => Get("x"); class C { @Read() it () {} }`],
    [
      `import type { CanActivate } from "@angular/router"; class G implements CanActivate { canActivate () { f(function it () {}) } }`,
    ],
    [`class P implements PipeTransform { transform () { f(function it () {}) } }`],
    [
      `import { CanActivate } from "@nestjs/common"; class G implements CanActivate { other () { f(function it () {}) } }`,
    ],
    [
      `import { CanActivate } from "@nestjs/common"; class G implements CanActivate { static canActivate () { f(function it () {}) } }`,
    ],
  ],
  "files of other names": [
    [`export function GET () { f(function it () {}) }`, "src/http.ts"],
    [`export function GET () { f(function it () {}) }`, "lib/route.ts"],
    [`export function GET () { f(function it () {}) }`, "app/routes.ts"],
    [`function GET () { f(function it () {}) }`, "app/route.ts"],
    [`export { GET } from "./other"; f(function it () {})`, "app/route.ts"],
    [`export const dynamic = "force-static"; export const GET = function it () {}`, "app/route.ts"],
    [`export const prerender = true; export const GET = function it () {}`, "src/routes/+server.ts"],
    [`export default function it (id, options) {}`, "pages/api/users.js"],
    [`export default function it () {}`, "pages/users.js"],
    [`export function middleware (store) { f(function it () {}) }`, "src/middleware.ts"],
    [`export const loader = function it ({ params }) {}`, "app/routes/x.tsx"],
    [
      `import { useLoaderData } from "react-router-dom"; export const loader = function it ({ params }) {}`,
      "app/routes/x.tsx",
    ],
    [`import { redirect } from "react-router"; export const loader = function it ({ params }) {}`, "src/routes/x.tsx"],
    [`export const load = function it () {}`, "src/routes/+page.ts"],
    [`export const handle = function it () {}`, "src/hooks.client.ts"],
    [`export const GET = function it (url, params) {}`, "api/client.ts"],
  ],
  "handlers of something else": [
    [`exports.handler = async function it (argv) {}`],
    [`exports.handler = function it (event) { event.preventDefault() }`],
    [`export const onClick = function it (event, context) {}`],
    [`function it (event, context) {} const handler = it`],
    [`function f (exports) { exports.handler = function it (event, context) {} }`],
    [`exports.handlers = { handler: function it (event, context) {} }`],
    [`export default { fetch: function it (url) {} }`],
    [`export default { interval: null, fetch: function it () {} }`],
    [`export default { get fetch () { f(function it () {}) } }`],
  ],
  "objects of others": [
    [`import { Server } from "./rpc"; new Server().addService({}, { it () {} })`],
    [`import { ApolloClient } from "@apollo/client"; new ApolloClient({ resolvers: { Query: { it () {} } } })`],
    [`import WebSocket from "ws"; const ws = new WebSocket("ws://x"); ws.on("message", function it () {})`],
    [`import { io } from "socket.io-client"; io().on("x", function it () {})`],
    [`import fastify from "fastify"; fastify().register(other, { resolvers: { Query: { it () {} } } })`],
    [`import { Elysia } from "./elysia"; new Elysia().get("/", function it () {})`],
  ],
};

describe("functions that a framework finds", () => {
  for (const [title, cases] of Object.entries(FOUND)) {
    describe(`by ${title}`, () => {
      for (const [code, filename = "src/a.ts"] of cases)
        it(`${filename}: ${code}`, () => assert.match(sayIt(code, { filename }), /^hot (registered|called)$/));
    });
  }

  for (const [title, cases] of Object.entries(NOT_FOUND)) {
    describe(`not in ${title}`, () => {
      for (const [code, filename = "src/a.ts"] of cases)
        it(`${filename}: ${code}`, () => assert.doesNotMatch(sayIt(code, { filename }), /^hot/));
    });
  }

  it("have their classes made at start-up", () => {
    const { of, heat, source } = getModel(
      `import { Controller, Injectable, Scope } from "@nestjs/common"; import type { Request } from "express";
      @Controller() class A { constructor () { first() } }
      @Injectable() class B { field = second() }
      @Injectable({ scope: Scope.REQUEST }) class C { constructor () { third() } }
      @Controller() class D { constructor (private readonly request: Request) { fourth() } }
      function first () {} function second () {} function third () {} function fourth () {}`,
      { filename: "src/a.ts" },
    );
    assert.equal(of("first").level, "cold");
    assert.equal(of("second").level, "cold");
    assert.equal(of("third").level, "unknown");
    assert.equal(of("fourth").text, "called by `D` (line 5), a function that takes an Express `Request`");
    assert.deepEqual(
      source.nodes("ClassDeclaration").map((classNode) => heat.ofConstruction(classNode).level),
      ["cold", "cold", "unknown", "hot"],
    );
  });

  it("are constructed for each request where their container does so", () => {
    const { of, say } = getModel(
      `import { controller } from "inversify-express-utils"; @controller("/a") class A { constructor () { first() } }
      class B { @OnEvent({ name: "AppBootstrap" }) start () {} @OnEvent("users.saved") saved () {} @Log("OnEvent") log () {} }
      function first () {}`,
      { filename: "src/a.ts" },
    );
    assert.equal(of("first").text, "called by `A` (line 1), a Controller class");
    assert.deepEqual([say("start"), say("saved"), say("log")], ["unknown", "hot registered", "unknown"]);
  });

  it("have roles", () => {
    const { roles } = getModel(
      `import { CanActivate } from "@nestjs/common"; class G implements CanActivate { canActivate (a) {} } exports.handler = (event, context) => {}`,
      { filename: "src/a.ts" },
    );
    assert.deepEqual([roles("canActivate"), roles("handler")], [["context"], ["request", undefined]]);
  });
});

describe("objects that live as long as a connection", () => {
  it("make nobody who takes them cold", () => {
    const { say } = getModel(
      `import { Server, type Socket } from "socket.io"; export function listen (socket: Socket) { socket.on("x", function onX () {}) }
      export function start (io: Server) { io.on("connection", function connected (socket) {}) }`,
      { filename: "src/a.ts" },
    );
    assert.equal(say("listen"), "unknown");
    assert.equal(say("onX"), "hot registered");
    assert.equal(say("start"), "cold registration");
    assert.equal(say("connected"), "hot registered");
  });
});
