import actionhero from "./actionhero.js";
import adonis from "./adonis.js";
import ai from "./ai.js";
import astro from "./astro.js";
import awilix from "./awilix.js";
import betterAuth from "./better-auth.js";
import bot from "./bot.js";
import bun from "./bun.js";
import colyseus from "./colyseus.js";
import connect from "./connect.js";
import connectrpc from "./connectrpc.js";
import controller from "./controller.js";
import deno from "./deno.js";
import directus from "./directus.js";
import effect from "./effect.js";
import egg from "./egg.js";
import elysia from "./elysia.js";
import encore from "./encore.js";
import express from "./express.js";
import fastify from "./fastify.js";
import feathers from "./feathers.js";
import fedify from "./fedify.js";
import findMyWay from "./find-my-way.js";
import graphql from "./graphql.js";
import grpc from "./grpc.js";
import h3 from "./h3.js";
import hapi from "./hapi.js";
import hocuspocus from "./hocuspocus.js";
import hono from "./hono.js";
import ittyRouter from "./itty-router.js";
import keystone from "./keystone.js";
import koa from "./koa.js";
import lambda from "./lambda.js";
import ldapjs from "./ldapjs.js";
import mcp from "./mcp.js";
import medusa from "./medusa.js";
import meteor from "./meteor.js";
import micro from "./micro.js";
import moleculer from "./moleculer.js";
import mongoose from "./mongoose.js";
import nest from "./nest.js";
import next from "./next.js";
import nextConnect from "./next-connect.js";
import nextSafeAction from "./next-safe-action.js";
import node from "./node.js";
import oauth2Server from "./oauth2-server.js";
import oidcProvider from "./oidc-provider.js";
import openapiBackend from "./openapi-backend.js";
import orpc from "./orpc.js";
import parse from "./parse.js";
import passport from "./passport.js";
import payload from "./payload.js";
import polka from "./polka.js";
import prisma from "./prisma.js";
import queue from "./queue.js";
import redwood from "./redwood.js";
import remix from "./remix.js";
import restify from "./restify.js";
import router from "./router.js";
import sails from "./sails.js";
import sequelize from "./sequelize.js";
import serverless from "./serverless.js";
import smtpServer from "./smtp-server.js";
import socketIo from "./socket-io.js";
import sockjs from "./sockjs.js";
import solidStart from "./solidstart.js";
import strapi from "./strapi.js";
import sveltekit from "./sveltekit.js";
import tanstack from "./tanstack.js";
import templates from "./templates.js";
import thinkjs from "./thinkjs.js";
import trpc from "./trpc.js";
import tsRest from "./ts-rest.js";
import typeorm from "./typeorm.js";
import uwebsockets from "./uwebsockets.js";
import vercel from "./vercel.js";
import web from "./web.js";
import winston from "./winston.js";
import ws from "./ws.js";

/** Every framework the tool knows, one file each. Their names are the type `FrameworkName`, so that none is asked for which no table has. */
export const tables = [
  node,
  connect,
  express,
  koa,
  fastify,
  hapi,
  hono,
  restify,
  polka,
  micro,
  findMyWay,
  h3,
  elysia,
  nest,
  next,
  remix,
  sveltekit,
  graphql,
  grpc,
  ws,
  socketIo,
  lambda,
  vercel,
  bun,
  deno,
  web,
  uwebsockets,
  trpc,
  moleculer,
  mcp,
  orpc,
  queue,
  mongoose,
  sequelize,
  awilix,
  passport,
  oidcProvider,
  winston,
  adonis,
  controller,
  serverless,
  meteor,
  actionhero,
  astro,
  bot,
  egg,
  nextConnect,
  nextSafeAction,
  parse,
  sails,
  solidStart,
  strapi,
  tanstack,
  connectrpc,
  betterAuth,
  encore,
  feathers,
  hocuspocus,
  ittyRouter,
  medusa,
  openapiBackend,
  prisma,
  tsRest,
  typeorm,
  smtpServer,
  ai,
  fedify,
  router,
  sockjs,
  colyseus,
  ldapjs,
  thinkjs,
  keystone,
  payload,
  directus,
  redwood,
  oauth2Server,
  templates,
  effect,
];
