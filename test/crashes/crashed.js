/**
 * Programs that once made a rule throw, or report what is not hot, made small, by what is special about them.
 *
 * @type {Record<string, { text: string, filename?: string }>}
 */
export const CRASHED = {
  "a bigint under which something is read": {
    text: `import express from "express";
import { PrismaClient } from "@prisma/client";
const db = new PrismaClient();
const NONE = 0n;
async function load(id, count) {
  const found = await db.user.findFirst({ where: { id } });
  if (found.count === 0n) return undefined;
  switch (count) {
    case 2n:
      return await db.user.findFirst({ where: { id, count: NONE } });
  }
  return await db.user.findFirst({ where: { id: 1n } });
}
express().get("/", async (req, res) => {
  res.json([await load(req.params.id, 1n), await load(req.params.id, req.query.count)]);
});
`,
  },
  "a property of a handler that is taken away where the module is loaded": {
    text: `import http from "node:http";
http.createServer(onRequest);
export function onRequest(req, res) {
  onRequest.calls = onRequest.calls + 1;
  res.end(String(onRequest.calls) + onRequest.calls + onRequest.calls + onRequest.calls + onRequest.calls);
}
onRequest.calls = 0;
delete onRequest.calls;
`,
  },
  "a member of a known object that all objects have": {
    text: `import http from "node:http";
function finish(res) {
  res.end(String(Buffer.from("not found").constructor?.name) + new URL("http://x").toString?.name);
}
http.createServer((req, res) => {
  finish(res);
});
`,
  },
  "calls whose arguments are still to be written": {
    text: `import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import http from "node:http";
http.createServer((req, res) => {
  const headers = Object.create();
  headers.host = req.headers.host;
  const [bytes, file, read] = [Buffer.from(), fileURLToPath(), promisify()];
  res.end(use(bytes, file, read, headers) + Buffer.from().length + fileURLToPath());
});
`,
  },
  "headers that are made of themselves": {
    text: `import http from "node:http";
http.createServer((req, res) => {
  const headers = new Headers(headers);
  const first = new Request(second, second), second = new Request(first, first);
  if (req.url === "/me") res.end(headers.get("a") + first.url + second.url);
  res.end();
});
`,
  },
  "a property of the request that a class of unknown heat adds": {
    text: `import Koa from "koa";
const app = new Koa();
app.use(async (ctx) => class Placed {
  constructor() {
    ctx.first = 1;
  }
});
app.use(async (ctx) => {
  if (ctx.path === "/") ctx.second = 2;
});
`,
  },
  "what is kept on a global between two reads": {
    text: `import express from "express";
import { PrismaClient } from "@prisma/client";
const prisma = new PrismaClient();
express().post("/", async (req, res) => {
  const locale = await prisma.locale.findFirst({ where: { code: req.body.code } });
  SETTINGS.isRightToLeft = locale.isRightToLeft;
  const names = await prisma.name.findMany({ where: { code: req.body.code } });
  res.json(names);
});
`,
  },
  "a check between two reads that calls itself": {
    text: `import express from "express";
import { PrismaClient } from "@prisma/client";
const prisma = new PrismaClient();
express().get("/", async (req, res) => {
  const pet = await prisma.pet.findFirst({ where: { name: req.query.name } });
  check(pet);
  const owner = await prisma.owner.findFirst({ where: { name: req.query.name } });
  res.json([pet, owner]);
});
function check(row) {
  if (row === null) throw new Error("none");
  else check(row);
}
`,
  },
  "a text that is declared by itself": {
    text: `import http from "node:http";
http.createServer((req, res) => {
  var url = url || "/";
  const { pathname } = new URL(url, "http://localhost");
  res.end(pathname);
}).listen(80);
`,
  },
};
