import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getMappedLogging } from "../../lib/project/log-levels.js";

const USER =
  'import { log } from "./log.js";\nexport const show = (rows) => log.debug(`rows ${JSON.stringify(rows)}`);\n';
const WINSTON = 'import winston from "winston";\n';
const PINO = 'import pino from "pino";\n';

/**
 * @param {string} log - what the file of the logger has
 * @param {Record<string, string>} [others]
 * @returns {string[]} files whose messages are written
 */
function getFiles(log, others = {}) {
  return getMappedLogging(getMap({ "users.js": USER, "log.js": log, ...others }).program).map(
    ({ file, place }) => `${file} ${place}`,
  );
}

describe("messages of debug that a logger of another file writes", () => {
  const on = {
    "a level": `${PINO}export const log = pino({ level: "debug" });\n`,
    "a level below": `${PINO}export const log = pino({ level: "trace" });\n`,
    "of the environment, or": `${PINO}export const log = pino({ level: process.env.LOG_LEVEL ?? "debug" });\n`,
    "a constant": `${PINO}const level = process.env.LOG_LEVEL || "debug"; const options = { level }; export const log = pino(options);\n`,
    "a level in production": `${PINO}export const log = pino({ level: process.env.NODE_ENV === "test" ? "error" : "debug" });\n`,
    "of winston": `${WINSTON}export const log = winston.createLogger({ level: "silly", transports: [new winston.transports.Console()] });\n`,
    "of a transport": `${WINSTON}export const log = winston.createLogger({ level: "info", transports: [new winston.transports.Console({ level: "debug" })] });\n`,
    "of a transport by settings": `${WINSTON}let settings = { level: "debug", isShown: true }; export function configure(given) { settings = given; }
const list = []; if (settings.isShown) list.push(new winston.transports.Console({ level: settings.level })); export const log = winston.createLogger({ transports: list });\n`,
    "of a transport where no test runs": `${WINSTON}const list = []; if (!Boolean(process.env.CI)) list.push(new StoreTransport({ level: "debug" })); export const log = winston.createLogger({ transports: list });\n`,
    "of bunyan":
      'import bunyan from "bunyan"; export const log = bunyan.createLogger({ streams: [{ level: "debug" }] });\n',
    "of log4js":
      'import log4js from "log4js"; log4js.configure({ categories: { default: { level: "all" } } }); export const log = log4js.getLogger();\n',
    "of loglevel": 'import log from "loglevel"; log.setLevel("debug"); export { log };\n',
    "set, and silent for a while": `${PINO}export const log = pino({ level: "debug" }); export function hush(run) { const before = log.level; log.level = "silent"; run(); log.level = before; }\n`,
  };
  for (const [title, text] of Object.entries(on))
    it(`are known: ${title}`, () => assert.match(getFiles(text).join(), /^users\.js log\.js:\d+$/));

  const off = {
    "no level": `${PINO}export const log = pino();\n`,
    "another level": `${PINO}export const log = pino({ level: "info" });\n`,
    "a level of the environment": `${PINO}export const log = pino({ level: process.env.LOG_LEVEL });\n`,
    "a level of development": `${PINO}export const log = pino({ level: process.env.NODE_ENV === "production" ? "info" : "debug" });\n`,
    "set in development": `${PINO}export const log = pino({ level: "info" }); if (isDev) log.level = "debug";\n`,
    "set by a flag": `${PINO}export const log = pino({ level: options.isVerbose ? "debug" : "info" });\n`,
    "made for somebody who wants it": `${PINO}export const log = isWanted() ? pino({ level: "debug" }) : pino();\n`,
    "of one of two loggers": `${PINO}export const log = pino(); export const audit = pino({ level: "debug" });\n`,
    "of one of two loggers, the other by the environment": `${PINO}export const log = pino({ level: env.level }); export const audit = pino({ level: "debug" });\n`,
    "of a stream, and not of the logger": `${PINO}export const log = pino({ level: "info" }, pino.multistream([{ level: "debug", stream }]));\n`,
    "of transports that write less": `${WINSTON}export const log = winston.createLogger({ level: "debug", transports: [new winston.transports.Console({ level: "info" })] });\n`,
    "of a logger whose transports are out of sight": `${WINSTON}export const log = winston.createLogger({ level: "debug", transports: getTransports() });\n`,
    "of a transport that is there if wanted": `${WINSTON}const list = []; if (env.file) list.push(new winston.transports.File({ level: "debug" })); export const log = winston.createLogger({ transports: list });\n`,
    "by a caller": `${PINO}export const log = make("info"); function make(level) { return pino({ level }); }\n`,
    "of something else": 'export const log = makeGame({ level: "debug" });\n',
    "changed later": `${PINO}export const log = pino({ level: "debug" }); log.level = config.level;\n`,
  };
  for (const [title, text] of Object.entries(off))
    it(`are not known: ${title}`, () => assert.deepEqual(getFiles(text), []));

  const log = on["a level"];

  it("are none where another file gives the logger its level", () => {
    assert.deepEqual(
      getFiles(log, { "config.js": 'import { log } from "./log.js"; log.level = settings.level;\n' }),
      [],
    );
    assert.notDeepEqual(
      getFiles(log, { "config.js": 'import { log } from "./log.js"; if (isDev) log.level = settings.level;\n' }),
      [],
    );
  });

  it("are those of files that get it by another one, or by what they load", () => {
    assert.deepEqual(
      getFiles(log, {
        "index.js": 'export { log } from "./log.js";\n',
        "child.js":
          'import { log } from "./index.js"; const own = log.child({ a: 1 }); export const f = (a) => own.trace(JSON.stringify(a));\n',
        "service.js":
          'import "./index.js"; export class A { constructor(logger) { this.logger = logger; } f(a) { this.logger.debug(JSON.stringify(a)); } }\n',
      }),
      ["users.js log.js:2", "child.js log.js:2", "service.js log.js:2"],
    );
  });

  it("are not those of files that get another one, say nothing that takes work, or are for tests", () => {
    assert.deepEqual(
      getFiles(log, {
        "users.js": "",
        "other.js": `${PINO}export const log = pino();\n`,
        "a.js":
          'import { log } from "./other.js"; import "./log.js"; export const f = (a) => log.debug(JSON.stringify(a));\n',
        "b.js": 'import { log } from "./log.js"; export const f = (a) => log.debug(a);\n',
        "c.js": "export const f = (log, a) => log.debug(JSON.stringify(a));\n",
      }),
      [],
    );
    for (const file of ["test/log.js", "scripts/log.js", "install/log.js"])
      assert.deepEqual(getFiles("", { "users.js": USER.replace("./log.js", `./${file}`), [file]: log }), [], file);
  });
});
