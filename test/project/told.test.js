import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getMap } from "./model.js";
import { getUnitSummary } from "../../lib/project/heat/project-heat.js";

/** @import { ToldCall } from "../../lib/project/requests/told.js" */

/**
 * @param {string} mails - a file that handlers import
 * @param {string} handle - the body of a handler
 * @param {{ path?: string, server?: string, file?: string }} [options] - `file`: the name of the first one
 * @returns {[name: string, told: ToldCall][]} by the function
 */
function getFound(mails, handle, { path = "server.js", server, file = "shop.js" } = {}) {
  const { program, told } = getMap({
    [file]: `import nodemailer from "nodemailer"; import { logger } from "elsewhere";
const mailer = nodemailer.createTransport("smtp://localhost");
${mails}`,
    [path]:
      server ??
      `import http from "node:http"; import * as mails from "./${file}"; import { orders, logger } from "elsewhere";
http.createServer(async function handle(req, res) { ${handle} res.end(); });`,
  });
  return [...told].flatMap(([unit, found]) =>
    found.map((one) => /** @type {[string, ToldCall]} */ ([getUnitSummary(program, unit).name, one])),
  );
}

/**
 * @param {string} mails
 * @param {string} handle
 * @param {Parameters<typeof getFound>[2]} [options]
 * @returns {string[]} "handle: sendInvoice 0 request"
 */
function ask(mails, handle, options) {
  return getFound(mails, handle, options).map(([of, { number, name, wait }]) => `${of}: ${name} ${number} ${wait}`);
}

const QUIET = `export async function sendInvoice(order) {
  try { await mailer.sendMail({ to: order.customer }); } catch (error) { logger.warn("no mail", error); }
}`;
const SEND = "await mails.sendInvoice(req);";

describe("what others are told before the reply", () => {
  it("is what a function of another file sends, of whose failure nobody hears", () => {
    for (const mails of [
      QUIET,
      "export const sendInvoice = async (order) => { await mailer.sendMail({ to: order.customer }).catch(logger.warn); };",
      `async function mailTo(to) { try { return await mailer.sendMail({ to }); } catch (error) { logger.warn(error); return false; } }
export async function sendInvoice(order) { await mailTo(order.customer); await mailTo(order.shop); }`,
      `async function mailTo(to) { try { await mailer.sendMail({ to }); } catch (error) { logger.warn(error); } }
export async function sendInvoice(order) { const mails = []; for (const to of order.customers) mails.push(mailTo(to)); await Promise.all(mails); }`,
    ])
      assert.deepEqual(ask(mails, SEND), ["handle: sendInvoice 0 request"], mails);
  });

  it("is nothing that whoever calls it hears of when it fails", () => {
    for (const mails of [
      "export async function sendInvoice(order) { await mailer.sendMail({ to: order.customer }); }",
      "export async function sendInvoice(order) { try { await mailer.sendMail(order); } catch (error) { throw new Error('no', { cause: error }); } }",
      "export async function sendInvoice(order) { try { await mailer.sendMail(order); } catch (error) { order.rethrow(error); } }",
      "export async function sendInvoice(order) { try { await mailer.sendMail(order); } finally { logger.info('sent'); } }",
    ])
      assert.deepEqual(ask(mails, SEND), [], mails);
  });

  it("is told of the call inside, where that is caught and the rest is not", () => {
    for (const rest of [
      "if (!order.customer) throw new Error('nobody');",
      "const customer = await order.findCustomer();",
      "await order.close();",
    ]) {
      const body = `(order) { ${rest} await mailer.sendMail(order).catch(() => {}); }`;
      const settle = `export async function settle${body}`;
      const [told, ...others] = ask(settle, "await mails.settle(req);");
      assert.match(told, /^settle: sendMail \d request$/, rest);
      assert.deepEqual(others, []);
      // Who calls what is there to send may wait for it or not.
      assert.deepEqual(ask(settle, "await mails.settle(req);", { file: "emails/send.js" }), []);
      assert.deepEqual(ask(`export async function sendInvoice${body}`, SEND), []);
    }
  });

  it("is nothing that has to be through before a transaction is, or that nobody waits for", () => {
    const mails =
      "export async function notifyShop(order, options) { try { await order.load({ transaction: options.transaction }); await mailer.sendMail(order); } catch (error) { logger.warn(error); } }";
    assert.deepEqual(ask(mails, "await mails.notifyShop(req, options);"), []);
    assert.deepEqual(ask(QUIET, `const sent = (async () => { ${SEND} })(); res.waitUntil(sent);`), []);
    assert.deepEqual(ask(QUIET, `await (async () => { ${SEND} await orders.close(req); })();`).length, 1);
  });

  it("may fail where the call is caught", () => {
    const mails = "export async function sendInvoice(order) { await mailer.sendMail({ to: order.customer }); }";
    assert.deepEqual(ask(mails, "await mails.sendInvoice(req).catch((error) => logger.warn(error));"), [
      "handle: sendInvoice 0 request",
    ]);
    assert.deepEqual(ask(mails, "try { await mails.sendInvoice(req); } catch (error) { logger.warn(error); }"), [
      "handle: sendInvoice 0 request",
    ]);
    for (const handle of [
      "try { await mails.sendInvoice(req); await orders.markSent(req); } catch (error) { logger.warn(error); }",
      "try { await mails.sendInvoice(req); } catch (error) { return res.writeHead(500); }",
      "let isSent = true; try { await mails.sendInvoice(req); } catch (error) { isSent = false; }",
      "const sent = await mails.sendInvoice(req).catch(() => null); orders.keep(sent);",
    ])
      assert.deepEqual(ask(mails, handle), [], handle);
  });

  it("is of a function that does nothing else, unless its name says that all of it is for that", () => {
    const rest = "await orders.close(order.id); await mailer.sendMail({ to: order.customer });";
    const body = `(order) { try { ${rest} } catch (error) { logger.warn(error); } }`;
    assert.deepEqual(ask(`export async function closeAll${body}`, "await mails.closeAll(req);"), [
      "closeAll: sendMail 1 request",
    ]);
    assert.deepEqual(ask(`export async function notifyOfOrder${body}`, "await mails.notifyOfOrder(req);"), [
      "handle: notifyOfOrder 0 request",
    ]);
    // It asks by its name.
    assert.deepEqual(ask(`export async function getMail${body}`, "await mails.getMail(req);"), []);
  });

  it("is what a method of a class does that is there for that", () => {
    const getMails = (/** @type {string} */ owner, /** @type {string} */ name) =>
      `class ${owner} { async ${name}(order) { try { await orders.find(order.id); await Promise.allSettled(order.mails); } catch (error) { logger.warn(error); } } }
export const mailService = new ${owner}();`;
    const askBy = (/** @type {string} */ owner, name = "welcome") =>
      ask(getMails(owner, name), `await mails.mailService.${name}(req);`);
    assert.deepEqual(askBy("MailService"), ["handle: welcome 0 query"]);
    // It asks by its name, the class is one of a table, or of anything.
    assert.deepEqual(askBy("MailService", "getMails"), []);
    assert.deepEqual(askBy("Mail"), []);
    assert.deepEqual(askBy("OrderService"), []);
  });

  it("is no row of a table of mails", () => {
    for (const call of [
      "Emails.spool(req)",
      "Notification.forward(req)",
      "emails.bulkWrite(req)",
      "emails.transaction(req)",
      "emails.enqueueInvites(req)",
    ])
      assert.deepEqual(
        ask(QUIET, "", {
          server: `import http from "node:http"; import { Emails, Notification, emails } from "elsewhere";
http.createServer(async function handle(req, res) { await ${call}.catch(() => {}); res.end(); });`,
        }),
        [],
        call,
      );
    assert.deepEqual(
      ask(QUIET, "", {
        server: `import http from "node:http"; import { MailService } from "elsewhere";
http.createServer(async function handle(req, res) { await MailService.forward(req).catch(() => {}); res.end(); });`,
      }),
      ["handle: forward 0 request"],
    );
  });

  it("is told once of functions that are called often", () => {
    const handle = "if (req.a) await mails.sendInvoice(1); ".repeat(6);
    const found = getFound(QUIET, handle).map(([, { number, wait, others }]) => [number, wait, others]);
    assert.deepEqual(found[0], [0, "request", 5]);
    assert.deepEqual(new Set(found.slice(1).map(([, wait]) => wait)), new Set(["none"]));
  });

  it("is not told of others by one that runs where something failed", () => {
    const handle = `try { await orders.pay(req); } catch (error) { ${SEND} throw error; } ${"if (req.a) await mails.sendInvoice(1); ".repeat(6)}`;
    const found = getFound(QUIET, handle).map(([, { number, wait, others }]) => [number, wait, others]);
    assert.deepEqual(found[0], [2, "request", 5]);
  });

  it("is not told of others by one that is in a transaction", () => {
    const server = `import http from "node:http"; import * as mails from "./shop.js"; import { db, orders } from "elsewhere";
http.createServer(async (req, res) => { await db.transaction(async function settle() { ${SEND} await orders.close(req); }); await pay(req); });
async function pay(req) { ${"if (req.a) await mails.sendInvoice(1); ".repeat(6)} await orders.pay(req); }`;
    const found = getFound(QUIET, "", { server }).map(([of, { wait, others }]) => [of, wait, others]);
    assert.deepEqual(found.slice(0, 2), [
      ["settle", "request", undefined],
      ["pay", "request", 5],
    ]);
  });

  it("is not told where no reply waits", () => {
    const consumer = `import { Worker } from "bullmq"; import * as mails from "./shop.js"; new Worker("orders", async function handle(job) { ${SEND.replace("req", "job")} });`;
    assert.deepEqual(ask(QUIET, "", { server: consumer }), []);
    assert.deepEqual(ask(QUIET, SEND, { path: "webhooks/server.js", server: undefined }), []);
    // The function that only sends waits for no more than its callers do.
    const both = `${QUIET}\nexport async function notifyShop(order) { await sendInvoice(order); }`;
    assert.deepEqual(ask(both, "await mails.notifyShop(req);"), ["handle: notifyShop 0 request"]);
  });
});
