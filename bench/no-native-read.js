import http from "node:http";
import net from "node:net";
import os from "node:os";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
let next = 0;
/** Another one each time: an engine that always sees the same would compute nothing. */
const getNumber = () => next++ & 3;

const path = process.env.PATH;
const missing = process.env.HOTPATH_MISSING;
const environment = { ...process.env };
const hostName = os.hostname();
const currentUser = os.userInfo();
const totalMemory = os.totalmem();
const memory = process.memoryUsage();
const cpus = os.cpus();
const crypto = require("node:crypto");
const typescript = require("typescript/package.json");

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

/** @type {import("../scripts/bench.js").Claim[]} */
export default [
  { name: "process.env.PATH", messageId: "environmentReadPerRequest", variants: { before: () => [process.env.PATH, getNumber()], after: () => [path, getNumber()] }, payoff: [21, 35] },
  { name: "process.env.MISSING", messageId: "environmentReadPerRequest", variants: { before: () => [process.env.HOTPATH_MISSING, getNumber()], after: () => [missing, getNumber()] }, payoff: [21, 35] },
  { name: "{ ...process.env }", messageId: "environmentCopiedPerRequest", variants: { before: () => (getNumber() === 4 ? null : { ...process.env }), after: () => (getNumber() === 4 ? null : environment) }, payoff: [7400, 9300] },
  { name: "{ ...process.env }, of a copy", messageId: "environmentCopiedPerRequest", variants: { before: () => (getNumber() === 4 ? null : { ...process.env }), after: () => (getNumber() === 4 ? null : { ...environment }) }, payoff: [400, 560] },
  { name: "os.hostname()", messageId: "systemReadPerRequest", variants: { before: () => (getNumber() === 4 ? null : os.hostname()), after: () => (getNumber() === 4 ? null : hostName) }, payoff: [77, 80] },
  { name: "os.userInfo()", messageId: "systemReadPerRequest", variants: { before: () => (getNumber() === 4 ? null : os.userInfo()), after: () => (getNumber() === 4 ? null : currentUser) }, payoff: [77, 80] },
  { name: "os.totalmem()", messageId: "systemReadPerRequest", variants: { before: () => (getNumber() === 4 ? null : os.totalmem()), after: () => (getNumber() === 4 ? null : totalMemory) }, payoff: [77, 80] },
  { name: "process.memoryUsage()", messageId: "systemSampledPerRequest", variants: { before: () => (getNumber() === 4 ? null : process.memoryUsage()), after: () => (getNumber() === 4 ? null : memory) }, payoff: [2600, 2700] },
  { name: "os.cpus()", messageId: "systemSampledPerRequest", variants: { before: () => (getNumber() === 4 ? null : os.cpus()), after: () => (getNumber() === 4 ? null : cpus) }, payoff: [2600, 2700] },
  { name: 'require("node:crypto")', messageId: "moduleRequiredPerRequest", variants: { before: () => (getNumber() === 4 ? null : require("node:crypto")), after: () => (getNumber() === 4 ? null : crypto) }, payoff: [21, 118] },
  { name: 'require("typescript/package.json")', messageId: "moduleRequiredPerRequest", variants: { before: () => (getNumber() === 4 ? null : require("typescript/package.json")), after: () => (getNumber() === 4 ? null : typescript) }, payoff: [21, 118] },
  { name: 'await import("node:crypto")', messageId: "moduleImportedPerRequest", variants: { before: async () => (getNumber() === 4 ? null : await import("node:crypto")), after: async () => (getNumber() === 4 ? null : crypto) }, payoff: [60, 98] },
  { name: "server.address()", messageId: "addressReadPerRequest", variants: { before: () => (getNumber() === 4 ? null : server.address()), after: () => (getNumber() === 4 ? null : (serverAddress ??= server.address())) }, payoff: [264, 302] },
  { name: "socket.remoteAddress of a connection that is kept alive, not read", messageId: "socketReadPerRequest", variants: { before: () => new Eager(socket), after: () => new Lazy(socket) }, payoff: [1, 1.2] },
];
