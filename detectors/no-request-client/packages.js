/**
 * What is made: something that keeps connections of its own, an agent that keeps none although one for all could, an object that uses
 * those of everybody, a logger, one that connects for each mail, or one that keeps what it fetches first (keys, an access token, something else
 * that it has to know), what it starts (processes) or what it is to send (events, which it puts together).
 *
 * @typedef {"connection" | "agent" | "object" | "logger" | "mail" | "keys" | "token" | "answer" | "process" | "queue"} ClientKind
 */

/**
 * Exports of packages that make clients; "" is the module itself, or its default export.
 *
 * @type {Record<string, string[]>}
 */
const CONNECTIONS = {
  "@azure/cosmos": ["CosmosClient"],
  "@azure/service-bus": ["ServiceBusClient"],
  "@clickhouse/client": ["createClient"],
  "@elastic/elasticsearch": ["Client"],
  "@metaplex-foundation/umi-bundle-defaults": ["createUmi"],
  "@opensearch-project/opensearch": ["Client"],
  "@prisma/client": ["PrismaClient"],
  "@qdrant/js-client-rest": ["QdrantClient"],
  "@solana/web3.js": ["Connection"],
  "@temporalio/client": ["Connection.connect", "Connection.lazy"],
  "@zilliz/milvus2-sdk-node": ["MilvusClient"],
  agentkeepalive: ["", "HttpAgent", "HttpsAgent"],
  amqplib: ["connect"],
  bull: [""],
  bullmq: ["Queue"],
  "cassandra-driver": ["Client"],
  couchbase: ["connect", "Cluster.connect"],
  elasticsearch: ["Client"],
  getstream: ["connect"],
  ioredis: ["", "Redis", "Cluster"],
  kafkajs: ["Kafka"],
  knex: ["", "knex"],
  memcached: [""],
  mongodb: ["MongoClient", "MongoClient.connect"],
  mongoose: ["connect", "createConnection"],
  mqtt: ["connect"],
  mssql: ["ConnectionPool", "connect"],
  mysql: ["createConnection", "createPool"],
  mysql2: ["createConnection", "createPool"],
  "mysql2/promise": ["createConnection", "createPool"],
  nats: ["connect"],
  "neo4j-driver": ["driver"],
  pg: ["Client", "Pool", "native.Client", "native.Pool"],
  postgres: [""],
  redis: ["createClient", "createCluster"],
  sequelize: ["", "Sequelize"],
  "stream-chat": ["StreamChat"],
  twilio: ["", "Twilio"],
  typeorm: ["DataSource", "createConnection"],
  undici: ["Agent", "Client", "EnvHttpProxyAgent", "Pool", "ProxyAgent", "RetryAgent"],
};

/** @type {Record<string, string[]>} */
const AGENTS = {
  hpagent: ["HttpProxyAgent", "HttpsProxyAgent"],
  "http-proxy-agent": ["HttpProxyAgent"],
  https: ["Agent"],
  "https-proxy-agent": ["HttpsProxyAgent"],
  "proxy-agent": ["ProxyAgent"],
  "socks-proxy-agent": ["SocksProxyAgent"],
};

/**
 * The first versions of these of which one is worth keeping. Agents: those with agent-base 7, which took `https.Agent` for its base; older ones
 * open a connection for each request whoever shares them, and were functions, exported as the whole module. jwks-rsa: the first that keeps keys
 * unasked. algoliasearch: the first that takes more than 10 µs to make.
 *
 * @type {Record<string, number>}
 */
export const KEEPS_SINCE = {
  algoliasearch: 5,
  "http-proxy-agent": 6,
  "https-proxy-agent": 6,
  "jwks-rsa": 2,
  "proxy-agent": 6,
  "socks-proxy-agent": 8,
};

/** What uses the connections of everybody. @type {Record<string, string[]>} */
const OBJECTS = {
  "@anthropic-ai/sdk": ["", "Anthropic"],
  "@azure/data-tables": ["TableClient", "TableServiceClient"],
  "@azure/storage-blob": ["BlobServiceClient", "BlobServiceClient.fromConnectionString"],
  "@neynar/nodejs-sdk": ["NeynarAPIClient"],
  "@novu/node": ["Novu"],
  "@sanity/client": ["createClient"],
  "@slack/web-api": ["WebClient"],
  "@supabase/supabase-js": ["createClient"],
  algoliasearch: ["", "algoliasearch"],
  axios: ["create"],
  contentful: ["createClient"],
  got: ["extend"],
  nodemailer: ["createTransport"],
  openai: ["", "OpenAI"],
  resend: ["Resend"],
  stripe: ["", "Stripe"],
  viem: ["createPublicClient", "createWalletClient"],
  web3: ["", "Web3"],
};

/** What writes lines to streams of its own. @type {Record<string, string[]>} */
const LOGGERS = {
  pino: ["", "pino"],
  winston: ["createLogger"],
};

/** What fetches the keys of who signs tokens, and keeps them. @type {Record<string, string[]>} */
const KEYS = {
  "google-auth-library": ["OAuth2Client"],
  googleapis: ["google.auth.OAuth2"],
  jose: ["createRemoteJWKSet"],
  "jwks-rsa": ["", "JwksClient"],
};

/** What asks for an access token, and keeps it for as long as it is valid. @type {Record<string, string[]>} */
const TOKENS = {
  "@azure/identity": [
    "AzureCliCredential",
    "ClientCertificateCredential",
    "ClientSecretCredential",
    "DefaultAzureCredential",
    "ManagedIdentityCredential",
    "WorkloadIdentityCredential",
  ],
  "@azure/msal-node": ["ConfidentialClientApplication"],
  "@octokit/app": ["App"],
  auth0: ["ManagementClient"],
  "google-auth-library": ["GoogleAuth", "JWT"],
  googleapis: ["google.auth.GoogleAuth", "google.auth.JWT"],
  octokit: ["App"],
};

/**
 * What asks first for something that it has to know, and keeps it: on which network a node is, in which region a bucket, what an identity
 * provider can do, which bot a key is of.
 *
 * @type {Record<string, string[]>}
 */
const ANSWERS = {
  ethers: ["JsonRpcProvider", "ethers.JsonRpcProvider"],
  minio: ["Client"],
  "openid-client": ["Issuer.discover", "discovery"],
  telegraf: ["Telegraf"],
};

/**
 * Options by which these have nothing to ask for, and which argument they are part of.
 *
 * @type {Record<string, { option: string, index: number }>}
 */
export const TOLD = {
  auth0: { option: "token", index: 0 },
  ethers: { option: "staticNetwork", index: 2 },
  minio: { option: "region", index: 0 },
};

/** What puts events together and sends many of them at once, and the first for a client alone. @type {Record<string, string[]>} */
const QUEUES = {
  "@segment/analytics-node": ["Analytics"],
  "analytics-node": [""],
  "posthog-node": ["PostHog"],
};

/** What starts processes or threads, which wait for work. @type {Record<string, string[]>} */
const PROCESSES = {
  "exiftool-vendored": ["ExifTool"],
  piscina: ["", "Piscina"],
  safeify: ["", "Safeify"],
};

/** What these have to be asked for where they are made: for all else they fetch nothing that they keep. @type {Record<string, string>} */
export const ASKED = {
  "@azure/msal-node": "acquireTokenByClientCredential",
  "google-auth-library.OAuth2Client": "verifyIdToken",
  "googleapis.google.auth.OAuth2": "verifyIdToken",
  telegraf: "handleUpdate",
};

/** Parts of the names of all these packages, of which a file that imports one has one. */
export const TRACES = [
  ...[
    "-agent",
    "@azure/",
    "@google-cloud/",
    "@neynar/",
    "@novu/",
    "@sanity/",
    "@solana/",
    "@temporalio/",

    "agentkeepalive",
    "algoliasearch",
    "amqplib",
    "analytics-node",
    "anthropic",
    "auth0",
    "aws-sdk",
  ],
  ...[
    "axios",
    "bullmq",
    "cassandra",
    "clickhouse",
    "contentful",
    "couchbase",
    "drizzle-orm",
    "elasticsearch",
    "exiftool",
    "getstream",
    "google-auth-library",
    "googleapis",
    "hpagent",
    "jwks-rsa",
    "kafkajs",
    "knex",
  ],
  ...[
    "memcached",
    "milvus",
    "mongo",
    "mysql",
    "neo4j",
    "nodemailer",
    "octokit",
    "openai",
    "openid-client",
    "opensearch",
    "piscina",
    "postgres",
    "posthog-node",
    "prisma",
    "qdrant",
    "redis",
  ],
  ...[
    "resend",
    "safeify",
    "sequelize",
    "slack",
    "stream-chat",
    "stripe",
    "supabase",
    "telegraf",
    "twilio",
    "typeorm",
    "umi-bundle-defaults",
    "undici",
    "winston",
  ],
  ...["bull", "ethers", "got", "https", "jose", "minio", "mqtt", "mssql", "nats", "pg", "pino", "viem", "web3"].flatMap(
    (name) => [`${name}"`, `${name}'`],
  ),
];

/**
 * Clients of Amazon's and Google's services: connections of their own, and credentials that are asked for again. What is made with a
 * client, such as `Upload` of @aws-sdk/lib-storage, has that one's. A package of a project that hands on Amazon's has a path like theirs:
 * `@acme/aws-sdk/client-s3`.
 */
export const SERVICES =
  /^(@(?:[a-z\d-]+\/)?aws-sdk\/client-[a-z\d-]+(?:\/index(?:\.js)?)?\.[A-Z]\w*(?<!Command|Exception|Error)|@google-cloud\/[a-z-]+\.[A-Z]\w+)$/;

/** Clients of Amazon's services before version 3, which use the connections of everybody, and not what holds their settings. */
export const OLD_SERVICES = /^aws-sdk(?:\/clients\/[a-z\d]+|\.[A-Z]\w*(?:\.DocumentClient)?)$/;
export const OLD_SETTINGS =
  /^aws-sdk\.(?:Config|CredentialProviderChain|Endpoint|HttpRequest|HttpClient|Service|Request|Signers|\w*Credentials)\b/;

/** Makers of Drizzle that are given an address, or settings, in place of a pool. */
export const DRIZZLE = /^drizzle-orm\/[\w-]+\.drizzle$/;

/** @type {Map<string, ClientKind>} */
export const KINDS = new Map([
  ...list(CONNECTIONS, "connection"),
  ...list(AGENTS, "agent"),
  ...list(OBJECTS, "object"),
  ...list(LOGGERS, "logger"),
  ...list(KEYS, "keys"),
  ...list(TOKENS, "token"),
  ...list(ANSWERS, "answer"),
  ...list(QUEUES, "queue"),
  ...list(PROCESSES, "process"),
]);

/**
 * @param {Record<string, string[]>} packages
 * @param {ClientKind} kind
 * @returns {[string, ClientKind][]} by path
 */
function list(packages, kind) {
  return Object.entries(packages).flatMap(([name, makers]) =>
    makers.map((maker) => /** @type {[string, ClientKind]} */ ([maker === "" ? name : `${name}.${maker}`, kind])),
  );
}

/** Functions that make one without `new`. */
export const FUNCTIONS =
  /(^|\.)(algoliasearch|connect|create[A-Z]?\w*|discover|discovery|driver|drizzle|extend|from[A-Z]\w*|knex|lazy|pino|postgres|twilio)$/;

/** What makes one with `new` or without. */
export const EITHER = /^(?:stripe|jwks-rsa)$/;
