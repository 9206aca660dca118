/**
 * Microseconds of the processor's time that making one takes, as measured (`node bench/weight/clients.js`), by package. What keeps
 * connections or fetches something costs more than that, and is not here.
 *
 * @type {Record<string, number>}
 */
export const TIMES = {
  "@azure/data-tables": 16,
  "@azure/storage-blob": 22,
  "@neynar/nodejs-sdk": 12,
  "@novu/node": 12,
  "@sanity/client": 12,
  "@slack/web-api": 32,
  algoliasearch: 62,
  "aws-sdk": 15,
  axios: 30,
  contentful: 26,
  got: 12,
  nodemailer: 6,
  openai: 30,
  pino: 15,
  resend: 21,
  stripe: 160,
  viem: 65,
  web3: 340,
  winston: 36,
};

/**
 * Microseconds that an event takes more where a client is made for it than where one client sends many together, by package.
 *
 * @type {Record<string, number>}
 */
export const EVENT_TIMES = {
  "@segment/analytics-node": 420,
  "analytics-node": 80,
  "posthog-node": 670,
};
