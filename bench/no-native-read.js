import http from "node:http";
import net from "node:net";
import os from "node:os";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
let next = 0;
/** Another one each time: an engine that always sees the same would compute nothing. */
const getNumber = () => next++ & 3;

/** @type {unknown[]} */
const kept = [undefined, undefined, undefined, undefined];
/** @param {unknown} value */
const keep = (value) => (kept[getNumber()] = value);

const path = process.env.PATH;
const missing = process.env.HOTPATH_MISSING;
const environment = { ...process.env };
const hostName = os.hostname();
const currentUser = os.userInfo();
const totalMemory = os.totalmem();
const memory = process.memoryUsage();
const cpus = os.cpus();
const crypto = require("node:crypto");
const picocolors = require("picocolors");

const server = http.createServer().listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
server.unref().on("connection", (connection) => connection.unref());
/** @type {net.AddressInfo | string | null | undefined} */
let serverAddress;

/** A connection that is kept alive: what a socket was asked once, it remembers. */
const socket = net.connect(/** @type {net.AddressInfo} */ (server.address()).port, "127.0.0.1");
await new Promise((resolve) => socket.once("connect", resolve));
socket.unref();

class Eager {
  /** @param {net.Socket} from */
  constructor(from) {
    this.number = getNumber();
    this.socket = from;
    this.address = from.remoteAddress;
  }
}

class Lazy {
  /** @param {net.Socket} from */
  constructor(from) {
    this.number = getNumber();
    this.socket = from;
    /** @type {string | undefined} */
    this._address = undefined;
  }

  get address() {
    if (this._address === undefined) this._address = this.socket.remoteAddress;
    return this._address;
  }
}

/** @type {import("../lib/types.js").Claim[]} */
export default [
  {
    name: "process.env.PATH",
    messageId: "environmentReadPerRequest",
    variants: { before: () => [process.env.PATH, getNumber()], after: () => [path, getNumber()] },
    payoff: [21, 35],
  },
  {
    name: "process.env.MISSING",
    messageId: "environmentReadPerRequest",
    variants: { before: () => [process.env.HOTPATH_MISSING, getNumber()], after: () => [missing, getNumber()] },
    payoff: [21, 35],
  },
  {
    name: "{ ...process.env }",
    messageId: "environmentCopiedPerRequest",
    variants: { before: () => keep({ ...process.env }), after: () => keep(environment) },
    payoff: [7400, 9300],
  },
  {
    name: "{ ...process.env }, of a copy",
    messageId: "environmentCopiedPerRequest",
    variants: { before: () => keep({ ...process.env }), after: () => keep({ ...environment }) },
    payoff: [400, 560],
  },
  {
    name: "os.hostname()",
    messageId: "systemReadPerRequest",
    variants: { before: () => keep(os.hostname()), after: () => keep(hostName) },
    payoff: [77, 80],
  },
  {
    name: "os.userInfo()",
    messageId: "systemReadPerRequest",
    variants: { before: () => keep(os.userInfo()), after: () => keep(currentUser) },
    payoff: [1000, 2500],
  },
  {
    name: "os.totalmem()",
    messageId: "systemReadPerRequest",
    variants: { before: () => keep(os.totalmem()), after: () => keep(totalMemory) },
    payoff: [1500, 3000],
  },
  {
    name: "process.memoryUsage()",
    messageId: "systemSampledPerRequest",
    variants: { before: () => keep(process.memoryUsage()), after: () => keep(memory) },
    payoff: [2600, 2700],
  },
  {
    name: "os.cpus()",
    messageId: "systemSampledPerRequest",
    variants: { before: () => keep(os.cpus()), after: () => keep(cpus) },
    payoff: [8700, 17000],
  },
  {
    name: 'require("node:crypto")',
    messageId: "moduleRequiredPerRequest",
    variants: { before: () => keep(require("node:crypto")), after: () => keep(crypto) },
    payoff: [21, 118],
  },
  {
    name: 'require("picocolors")',
    messageId: "moduleRequiredPerRequest",
    variants: { before: () => keep(require("picocolors")), after: () => keep(picocolors) },
    payoff: [21, 118],
  },
  {
    name: 'await import("node:crypto")',
    messageId: "moduleImportedPerRequest",
    variants: { before: async () => keep(await import("node:crypto")), after: async () => keep(crypto) },
    payoff: [60, 98],
  },
  {
    name: "server.address()",
    messageId: "addressReadPerRequest",
    variants: { before: () => keep(server.address()), after: () => keep((serverAddress ??= server.address())) },
    payoff: [264, 302],
  },
  {
    name: "socket.remoteAddress of a connection that is kept alive, not read",
    messageId: "socketReadPerRequest",
    variants: { before: () => new Eager(socket), after: () => new Lazy(socket) },
    payoff: [1, 1.3],
  },
];
