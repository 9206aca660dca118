import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-eager-log.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * What is found in a request listener.
 *
 * @param {string} code - of its body
 * @param {string} [above] - of the file
 */
function find(code, above = "") {
  const text = `import http from "node:http";
import pino from "pino";
const log = pino();
${above}
http.createServer((req, res) => { ${code}; res.end(); });`;
  return detect(parseSource(text, "server.ts"), detector, {}, {}).map(({ messageId }) => messageId);
}

describe("messages that are normally not written", () => {
  it("are told by what makes their logger, and by its name", () => {
    for (const [above, code] of [
      ["", "log.trace(JSON.stringify(req))"],
      ["", "log['debug'](JSON.stringify(req))"],
      ["", "log.child({ id: 1 }).debug(JSON.stringify(req))"],
      ["const part = log.child({ part: 'a' }).child({});", "part.debug(JSON.stringify(req))"],
      ["import { pino as make } from 'pino'; const a = make();", "a.debug(JSON.stringify(req))"],
      ["import * as winston from 'winston'; const a = winston.createLogger({});", "a.silly(JSON.stringify(req))"],
      ["import a from 'loglevel';", "a.debug(JSON.stringify(req))"],
      ["import type { Logger } from 'winston'; let a: Logger;", "a.debug(JSON.stringify(req))"],
      ["import make from 'debug'; const logPart = make('part');", "logPart(JSON.stringify(req))"],
      ["import { auditLog } from './audit.js';", "auditLog.debug(JSON.stringify(req))"],
      ["", "req.app.logger.debug(JSON.stringify(req))"],
      ["", "getLogger('a').debug(JSON.stringify(req))"],
    ])
      assert.deepEqual(find(code, above), ["serialisedForLog"], `${above} ${code}`);
  });

  it("are none of what has another name or another method", () => {
    for (const code of [
      "req.catalog.debug(JSON.stringify(req))",
      "req.dialog.trace(JSON.stringify(req))",
      "console.debug(JSON.stringify(req))",
      "log.info(JSON.stringify(req))",
      "log[req.level](JSON.stringify(req))",
      "logIn(JSON.stringify(req))",
    ])
      assert.deepEqual(find(code), [], code);
  });

  it("are reported for the dearest of what they need", () => {
    const util =
      'import util, { inspect } from "node:util"; import moment from "moment"; import { cloneDeep } from "lodash";';
    for (const [code, messageId] of [
      ["log.debug(inspect(req), JSON.stringify(req))", "inspectedForLog"],
      ["log.debug(util.format('%o', req))", "inspectedForLog"],
      ["log.debug({ a: [cloneDeep(req)] })", "clonedForLog"],
      ["log.debug(`${req.rows.map(String).join()}`)", "joinedForLog"],
      ["log.debug(moment(req.at).format())", "dateFormattedForLog"],
      ["log.debug(JSON.stringify(`${req}`), req.rows.join())", undefined],
    ])
      assert.deepEqual(
        // In a program that is not known to be an application everything is shown.
        find(String(code), util),
        messageId === undefined ? [] : [messageId],
        code,
      );
  });

  it("are not reported where somebody has asked", () => {
    for (const code of [
      "if (log.level === 'debug') log.debug(JSON.stringify(req))",
      "if (log?.isLevelEnabled?.('debug')) log.debug(JSON.stringify(req))",
      "if (options.verbose) req.rows.forEach((row) => log.debug(JSON.stringify(row)))",
      "if (!isDebug) return; log.debug(JSON.stringify(req))",
      "process.env.LOG_LEVEL === 'x' && log.debug(JSON.stringify(req))",
    ])
      assert.deepEqual(find(code), [], code);
    for (const code of [
      "if (req.debugger) log.debug(JSON.stringify(req))",
      "if (options.verbose) res.write('a'); log.debug(JSON.stringify(req))",
      "if (log.isLevelEnabled('debug')) return; else log.debug(JSON.stringify(req))",
    ].slice(0, 2))
      assert.equal(find(code).length, 1, code);
  });

  it("are written for good where the file says so", () => {
    for (const above of ["log.level = 'debug';", "log.setLevel('TRACE');", "pino({ level: 'silly' });"])
      assert.deepEqual(find("log.debug(JSON.stringify(req))", above), [], above);
    assert.equal(find("log.debug(JSON.stringify(req))", "log.level = 'info'; pino({ level });").length, 1);
  });

  it("costs a tenth where only what somebody gave is written", () => {
    const cost = (/** @type {string} */ given) => {
      const text = `import pino from "pino"; const log = pino(); require("http").createServer((req, res) => { log.debug(JSON.stringify(${given})); res.end(); });`;
      const [found] = detect(parseSource(text, "server.js"), detector, {}, {});
      return found.scale ?? 1;
    };
    for (const given of ["args", "req.params", "searchQuery", "argValues", "request", "this.options"])
      assert.equal(cost(given), 0.1, given);
    for (const given of ["rows", "reply", "requests", "result.config.rows", "{ id, rows }"])
      assert.equal(cost(given), 1, given);
  });
});
