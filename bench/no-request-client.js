import { Agent, createServer, get } from "node:https";

/** @import { Claim } from "../lib/types.js" */

/** Of a server that only answers this file's own requests, on this machine: nothing is protected by it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgciaZiO2o0Su0/AI2
9bCL2sa+5EhTObwU1pB6Mz8D0lqhRANCAAT1mjAdQQYSELYMMkInHZMreI+9GKBr
qLyn1iEY4Um5kbDb0L1F6B1+XYvS5AiMJRG/c0Fxi43cvC8nvSQwBBPC
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUJpHytI+B6aY8G5eqBpXC/jwjZC0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA3MjcwOVoYDzIxMjYxMDMw
MDcyNzA5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT1mjAdQQYSELYMMkInHZMreI+9GKBrqLyn1iEY4Um5kbDb0L1F6B1+
XYvS5AiMJRG/c0Fxi43cvC8nvSQwBBPCo1MwUTAdBgNVHQ4EFgQUHLu/33xEUwb/
GWVmugXDHBQvOMEwHwYDVR0jBBgwFoAUHLu/33xEUwb/GWVmugXDHBQvOMEwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiB9cu+OLUL+QN/rXPfxxLKi
WEzGtj6DQjnZyXQn0jmsHwIhAOrcv41s0Ha9pzQ/GaVKyCe5BxRjOluBKqId43sb
adkj
-----END CERTIFICATE-----`;

/** Requests in a round, and rounds, of which the shortest counts. */
const REQUESTS = 20;
const ROUNDS = 9;

/**
 * The processor's time for a request over TLS, at both ends: the server is in the same process, so that no network adds to it.
 *
 * @param {(send: (agent: Agent) => Promise<void>) => Promise<void>} request
 * @returns {() => Promise<{ nanoseconds: number }>}
 */
function takeRequestTime(request) {
  return async () => {
    const server = createServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.end("ok"));
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    /** @param {Agent} agent @returns {Promise<void>} */
    const send = (agent) =>
      new Promise((resolve, reject) => {
        get({ host: "127.0.0.1", port, agent, rejectUnauthorized: false }, (response) => {
          response.resume();
          response.on("end", () => setImmediate(resolve));
        }).on("error", reject);
      });
    try {
      await request(send);
      let least = Infinity;
      for (let round = 0; round < ROUNDS; round++) {
        const before = process.cpuUsage();
        for (let i = 0; i < REQUESTS; i++) await request(send);
        const { user, system } = process.cpuUsage(before);
        least = Math.min(least, (user + system) / REQUESTS);
      }
      return { nanoseconds: least * 1000 };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
}

/**
 * @param {import("node:https").AgentOptions} options - of the agents that are made for each request
 * @returns {Record<string, () => Promise<{ nanoseconds: number }>>}
 */
function createVariants(options) {
  return {
    before: takeRequestTime(async (send) => {
      const agent = new Agent(options);
      await send(agent);
      agent.destroy();
    }),
    async after() {
      const agent = new Agent({ ...options, keepAlive: true });
      try {
        return await takeRequestTime((send) => send(agent))();
      } finally {
        agent.destroy();
      }
    },
  };
}

/** What clients of services consist of: an object for each thing that they can be asked for. */
class Resource {
  /** @param {Client} client */
  constructor(client) {
    this.client = client;
    this.path = `/v1/${client.options.base}`;
  }
}

const RESOURCES = Array.from({ length: 30 }, (_, index) => `resource${index}`);

class Client {
  /** @param {{ key: string, retries: number }} options */
  constructor(options) {
    this.options = { base: "https://localhost", timeout: 60_000, ...options };
    this.headers = new Headers({ authorization: `Bearer ${options.key}`, accept: "application/json" });
    this.resources = Object.fromEntries(RESOURCES.map((name) => [name, new Resource(this)]));
  }
}

const shared = new Client({ key: "key", retries: 2 });
let next = 0;

/** @type {Claim[]} */
export default [
  {
    name: "a client with connections of its own",
    messageId: "connectionPerRequest",
    variants: createVariants({ keepAlive: true }),
    payoff: [12, 20],
  },
  {
    name: "an agent that keeps nothing",
    messageId: "agentPerRequest",
    variants: createVariants({}),
    payoff: [18, 27],
  },
  {
    name: "a client of thirty resources",
    messageId: "clientBuiltPerRequest",
    variants: {
      before: () => new Client({ key: "key", retries: next++ & 3 }),
      after: () => (shared.options.retries === next++ ? undefined : shared),
    },
    payoff: [1_000, 13_000],
  },
];
