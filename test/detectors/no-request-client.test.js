import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-request-client.js";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";

/**
 * What is found in a request listener.
 *
 * @param {string} code - of its body
 * @param {string} [above] - of the file
 * @param {string} [folder] - that it stands in
 */
function find(code, above = "", folder) {
  const text = `import http from "node:http";
import https from "node:https";
import pg from "pg";
${above}
http.createServer(async (req, res) => { ${code}; res.end(); });`;
  const sourcePath = folder === undefined ? undefined : path.join(folder, "server.js");
  return detect(parseSource(text, "server.js", sourcePath), detector, {}, {}).map(({ messageId }) => messageId);
}

describe("clients that are made on every call", () => {
  it("are told by the package that makes them, under any name", () => {
    for (const [above, code, messageId] of [
      ["", "use(new pg.Pool())", "connectionPerRequest"],
      ["import { Pool as Connections } from 'pg';", "use(new Connections())", "connectionPerRequest"],
      ["const { Pool } = pg;", "use(new Pool())", "connectionPerRequest"],
      ["import IORedis from 'ioredis';", "use(new IORedis())", "connectionPerRequest"],
      ["import * as s3 from '@aws-sdk/client-s3';", "use(new s3.S3Client({}))", "connectionPerRequest"],
      ["import undici from 'undici';", "use(new undici.Agent())", "connectionPerRequest"],
      ["import mail from 'nodemailer';", "use(mail.createTransport({ pool: true }))", "connectionPerRequest"],
      ["", "use(new https.Agent({ keepAlive: true }))", "connectionPerRequest"],
      ["", "use(new http.Agent({ keepAlive: true }))", "connectionPerRequest"],
      ["", "use(new https.Agent())", "agentPerRequest"],
      ["import axios from 'axios';", "use(axios.create())", "clientBuiltPerRequest"],
      ["", "use(require('stripe')('key'))", "clientBuiltPerRequest"],
      ["import neo4j from 'neo4j-driver';", "use(neo4j.driver(url))", "connectionPerRequest"],
      [
        "import { MilvusClient } from '@zilliz/milvus2-sdk-node';",
        "use(new MilvusClient({ address }))",
        "connectionPerRequest",
      ],
      ["import * as jose from 'jose';", "use(jose.createRemoteJWKSet(new URL(issuer)))", "keysFetchedPerRequest"],
      ["const jwks = require('jwks-rsa');", "use(jwks({ jwksUri }))", "keysFetchedPerRequest"],
      ["import { google } from 'googleapis';", "use(new google.auth.GoogleAuth({ scopes }))", "tokenFetchedPerRequest"],
      [
        "import { OAuth2Client } from 'google-auth-library';",
        "const client = new OAuth2Client(); use(await client.verifyIdToken({ idToken: req.token }))",
        "keysFetchedPerRequest",
      ],
      ["import { Connection } from '@solana/web3.js';", "use(new Connection(url))", "connectionPerRequest"],
      [
        "import { Connection } from '@temporalio/client';",
        "use(await Connection.connect({ address }))",
        "connectionPerRequest",
      ],
      ["const { Twilio } = require('twilio');", "use(new Twilio(sid, token))", "connectionPerRequest"],
      ["import algolia from 'algoliasearch';", "use(algolia('id', 'key'))", "clientBuiltPerRequest"],
      [
        "import { BlobServiceClient } from '@azure/storage-blob';",
        "use(BlobServiceClient.fromConnectionString(process.env.STORE))",
        "clientBuiltPerRequest",
      ],
      ["import { Novu } from '@novu/node';", "use(new Novu(process.env.KEY))", "clientBuiltPerRequest"],
      ["import { Web3 } from 'web3';", "use(new Web3('http://localhost'))", "clientBuiltPerRequest"],
      ["import Web3 from 'web3';", "use(new Web3('http://localhost'))", "clientBuiltPerRequest"],
      ["import pino from 'pino';", "use(pino({ level: 'warn' }))", "loggerBuiltPerRequest"],
      ["import winston from 'winston';", "use(winston.createLogger({ transports }))", "loggerBuiltPerRequest"],
      ["import { ManagementClient } from 'auth0';", "use(new ManagementClient({ domain }))", "tokenFetchedPerRequest"],
      [
        "import { ConfidentialClientApplication } from '@azure/msal-node';",
        "const app = new ConfidentialClientApplication(config); use(await app.acquireTokenByClientCredential(scopes))",
        "tokenFetchedPerRequest",
      ],
      ["import { ethers } from 'ethers';", "use(new ethers.JsonRpcProvider(url))", "answerFetchedPerRequest"],
      ["import { JsonRpcProvider } from 'ethers';", "use(new JsonRpcProvider(url, 1))", "answerFetchedPerRequest"],
      ["import * as minio from 'minio';", "use(new minio.Client({ endPoint }))", "answerFetchedPerRequest"],
      ["import { Issuer } from 'openid-client';", "use(await Issuer.discover(issuer))", "answerFetchedPerRequest"],
      [
        "import { Telegraf } from 'telegraf';",
        "const bot = new Telegraf(process.env.BOT); await bot.handleUpdate(await read(req))",
        "answerFetchedPerRequest",
      ],
      [
        "import { Analytics } from '@segment/analytics-node';",
        "new Analytics({ writeKey }).track({ event: 'seen' })",
        "eventsSentPerRequest",
      ],
      [
        "",
        "const Analytics = require('analytics-node'); const events = new Analytics(KEY); events.track({ event: 'seen' })",
        "eventsSentPerRequest",
      ],
      [
        "import { DefaultAzureCredential } from '@azure/identity';",
        "use(new DefaultAzureCredential())",
        "tokenFetchedPerRequest",
      ],
      ["import { ExifTool } from 'exiftool-vendored';", "use(new ExifTool())", "processesPerRequest"],
    ])
      assert.deepEqual(find(code, above), [messageId], `${above} ${code}`);
  });

  it("are none of what else such packages have", () => {
    for (const [above, code] of [
      ["", "use(new http.Agent())"],
      ["", "use(pg.Pool())"],
      ["import axios from 'axios';", "use(new axios.create())"],
      ["import { PutObjectCommand } from '@aws-sdk/client-s3';", "use(new PutObjectCommand())"],
      ["import { Pool } from './pool.js';", "use(new Pool())"],
      ["import knex from 'knex'; const db = knex({});", "use(db('users'))"],
      ["import { SignJWT } from 'jose';", "use(new SignJWT({ id: req.id }))"],
      ["import { OAuth2Client } from 'google-auth-library';", "use(new OAuth2Client(process.env.CLIENT))"],
      [
        "import { OAuth2Client } from 'google-auth-library';",
        "const client = new OAuth2Client(); client.setCredentials(req.user.token); use(await client.verifyIdToken({ idToken: req.token }))",
      ],
      ["import { JWT } from 'google-auth-library';", "use(new JWT({ subject: req.user.email }))"],
    ])
      assert.deepEqual(find(code, above), [], `${above} ${code}`);
  });

  it("are none that have nothing to ask for, or are not asked", () => {
    for (const [above, code] of [
      [
        "import { ethers } from 'ethers';",
        "use(new ethers.JsonRpcProvider('http://localhost', 1, { staticNetwork: true }))",
      ],
      ["import { ethers } from 'ethers';", "use(new ethers.JsonRpcProvider(req.url))"],
      ["import { ethers } from 'ethers';", "use(new ethers.providers.JsonRpcProvider('http://localhost'))"],
      ["import * as minio from 'minio';", "use(new minio.Client({ endPoint, region: 'eu' }))"],
      ["import * as minio from 'minio'; import { options } from './options.js';", "use(new minio.Client(options))"],
      ["import { ManagementClient } from 'auth0';", "use(new ManagementClient({ domain, token: TOKEN }))"],
      ["import { Telegraf } from 'telegraf';", "await new Telegraf(process.env.BOT).telegram.sendMessage(id, 'seen')"],
      [
        "import { ConfidentialClientApplication } from '@azure/msal-node';",
        "const app = new ConfidentialClientApplication(config); use(await app.acquireTokenByCode(given))",
      ],
      [
        "import { Issuer } from 'openid-client'; let client;",
        "if (client === undefined) { const issuer = await Issuer.discover(URL); client = new issuer.Client({}); } use(client)",
      ],
      [
        "import { Issuer } from 'openid-client'; let issuer;",
        "issuer ??= await Issuer.discover('https://login.test'); use(issuer)",
      ],
    ])
      assert.deepEqual(find(code, above), [], `${above} ${code}`);
  });

  it("are none whose events are sent where they are made", () => {
    const above = "import { PostHog } from 'posthog-node';";
    const track = "events.capture({ event: 'seen' });";
    assert.deepEqual(find(`const events = new PostHog('key'); ${track}`, above), ["eventsSentPerRequest"]);
    for (const code of [
      `const events = new PostHog('key'); ${track} await events.shutdown()`,
      `const events = new PostHog('key'); ${track} await events.flush()`,
      `const events = new PostHog('key', { flushAt: 1, flushInterval: 0 }); ${track}`,
      `const events = new PostHog(req.key); ${track}`,
    ])
      assert.deepEqual(find(code, above), [], code);
  });

  it("are requests of which each has an agent of its own", () => {
    for (const code of [
      "https.get(req.url, { agent: false }, use)",
      "https.request({ host: 'localhost', path: req.url, agent: false }, use).end()",
      "const options = { host: 'localhost', path: req.url, agent: false }; (secure ? https : http).get(options, use)",
    ])
      assert.deepEqual(find(code), ["openedPerRequest"], code);
    for (const code of [
      "use({ agent: false })",
      "use({ path: req.url, agent: true })",
      "use({ path: req.url, [agent]: false })",
      "https.request({ method: 'CONNECT', path: req.url, agent: false }, use)",
      "https.request({ socketPath: '/run/docker.sock', path: req.url, agent: false }, use)",
      "https.get({ host: req.url, agent: false }, (answer) => use(answer.socket.getPeerCertificate()))",
    ])
      assert.deepEqual(find(code), [], code);
    assert.deepEqual(find("", "const OPTIONS = { host: 'localhost', agent: false };"), []);
  });

  it("are none whose answer is kept", () => {
    const above = "import { JwksClient } from 'jwks-rsa'; let keys;";
    const ask = "const client = new JwksClient({ jwksUri: process.env.KEYS_URL });";
    assert.deepEqual(find(`${ask} keys = await client.getSigningKeys()`, above), []);
    assert.deepEqual(find(`${ask} const own = await client.getSigningKeys(); use(own)`, above), [
      "keysFetchedPerRequest",
    ]);
  });

  it("are no clients of versions that keep no keys", () => {
    const above = "import { JwksClient } from 'jwks-rsa';";
    for (const [version, expected] of /** @type {const} */ ([
      ["^1.12.3", []],
      ["^3.1.0", ["keysFetchedPerRequest"]],
    ])) {
      const folder = mkdtempSync(path.join(os.tmpdir(), "client-"));
      try {
        writeFileSync(
          path.join(folder, "package.json"),
          JSON.stringify({ name: "a", dependencies: { "jwks-rsa": version } }),
        );
        assert.deepEqual(find("use(new JwksClient({ jwksUri: process.env.KEYS_URL }))", above, folder), expected);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  });

  it("are no agents of versions that keep no connections", () => {
    const code = "use(new HttpsProxyAgent('http://proxy.test'))";
    const above = "import { HttpsProxyAgent } from 'https-proxy-agent';";
    assert.deepEqual(find(code, "import HttpsProxyAgent from 'https-proxy-agent';"), []);
    for (const [range, expected] of /** @type {const} */ ([
      ["^5.0.1", []],
      ["^7.0.4", ["agentPerRequest"]],
      ["latest", ["agentPerRequest"]],
    ])) {
      const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-agents-"));
      try {
        const dependencies = { "https-proxy-agent": range };
        writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "a", dependencies }));
        assert.deepEqual(find(code, above, folder), expected, range);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  });

  it("are reported for the options of a call only where connections are lost", () => {
    assert.deepEqual(find("use(new https.Agent({ ca: req.ca }))"), ["agentPerRequest"]);
    assert.deepEqual(find("use(axios.create({ baseURL: req.url }))", "import axios from 'axios';"), []);
  });

  it("are none that somebody who is not in sight may keep, or who is, and keeps them", () => {
    const make = "const make = (options) => new pg.Pool(options);";
    for (const [above, code] of [
      [`export ${make}`, "use(make(req.options))"],
      [`${make} use(make)`, "use(make(req.options))"],
      [`${make} const pools = new Map();`, "if (!pools.has(req.url)) pools.set(req.url, make(req.url))"],
      [`${make} let pool;`, "pool = make(req.url)"],
      [make, "const pool = make(req.url); try { use(pool) } finally { await pool.end() }"],
      [`${make} export const open = (name) => make({ name });`, "use(open(req.url))"],
    ])
      assert.deepEqual(find(code, above), [], `${above} ${code}`);
    for (const [above, code] of [
      [make, "use(make(req.options))"],
      [`${make} const open = (name) => make({ name });`, "use(open(req.url))"],
    ])
      assert.deepEqual(find(code, above), ["connectionPerRequest"], `${above} ${code}`);
  });

  it("are not reported where they are closed or kept", () => {
    for (const code of [
      "const agent = new https.Agent(); try { use(agent) } finally { agent.destroy() }",
      "const client = new pg.Client(req.body.database); try { use(client) } finally { await client.end() }",
      "let client; client = new pg.Client(); await client.beginTransaction(); client.release()",
      "this.pool = new pg.Pool()",
      "http.pool = new pg.Pool()",
      "const pool = new pg.Pool(); http.pools.last = pool",
      "http.last = { host, pool: host ? new pg.Pool(options) : new pg.Pool() }",
      "const pool = http.pool || new pg.Pool(); http.pools = [[pool]]",
    ])
      assert.deepEqual(find(code), [], code);
    for (const code of [
      "const client = new pg.Client(); try { use(client) } finally { await client.end() }",
      "let client; client = new pg.Client(); client.release()",
      "const pool = req.fast ? new pg.Pool() : null; await use(pool); pool.end()",
    ])
      assert.deepEqual(find(code), ["connectionPerRequest"], code);
    assert.deepEqual(find("const options = {}; options.agent = new https.Agent(); use(options)"), ["agentPerRequest"]);
    assert.deepEqual(find("const own = { agent: req.fast ? new https.Agent() : null }; use(own)"), ["agentPerRequest"]);
    assert.deepEqual(find("http.last = use({ agent: new https.Agent() })"), ["agentPerRequest"]);
  });
});
