/**
 * What is made: something that keeps connections of its own, an agent that keeps none although one for all could, an object that uses
 * those of everybody, one that connects for each mail, or one that keeps what it fetches first (keys, an access token) or what it starts (processes).
 *
 * @typedef {"connection" | "agent" | "object" | "mail" | "keys" | "token" | "process"} ClientKind
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
  "@opensearch-project/opensearch": ["Client"],
  "@prisma/client": ["PrismaClient"],
  "@qdrant/js-client-rest": ["QdrantClient"],
  "@zilliz/milvus2-sdk-node": ["MilvusClient"],
  agentkeepalive: ["", "HttpAgent", "HttpsAgent"],
  amqplib: ["connect"],
  bull: [""],
  bullmq: ["Queue"],
  "cassandra-driver": ["Client"],
  couchbase: ["connect", "Cluster.connect"],
  ioredis: ["", "Redis", "Cluster"],
  kafkajs: ["Kafka"],
  knex: ["", "knex"],
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
  twilio: [""],
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
 * The first versions of these that keep connections: those with agent-base 7, which took `https.Agent` for its base. Older ones open one for
 * each request whoever shares them, and were functions, exported as the whole module. And the first of jwks-rsa that keeps keys unasked.
 *
 * @type {Record<string, number>}
 */
export const KEEPS_SINCE = {
  "http-proxy-agent": 6,
  "https-proxy-agent": 6,
  "jwks-rsa": 2,
  "proxy-agent": 6,
  "socks-proxy-agent": 8,
};

/** What uses the connections of everybody. @type {Record<string, string[]>} */
const OBJECTS = {
  "@anthropic-ai/sdk": ["", "Anthropic"],
  "@slack/web-api": ["WebClient"],
  "@supabase/supabase-js": ["createClient"],
  axios: ["create"],
  got: ["extend"],
  nodemailer: ["createTransport"],
  openai: ["", "OpenAI"],
  resend: ["Resend"],
  stripe: ["", "Stripe"],
};

/** What fetches the keys of who signs tokens, and keeps them. @type {Record<string, string[]>} */
const KEYS = {
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
  "google-auth-library": ["GoogleAuth", "JWT"],
  googleapis: ["google.auth.GoogleAuth", "google.auth.JWT"],
};

/** What starts processes or threads, which wait for work. @type {Record<string, string[]>} */
const PROCESSES = {
  "exiftool-vendored": ["ExifTool"],
  piscina: ["", "Piscina"],
  safeify: ["", "Safeify"],
};

/** Verifies tokens by keys that it fetches, if it is asked to; what holds a user's credentials is that user's. */
export const VERIFIERS = /^(?:google-auth-library\.OAuth2Client|googleapis\.google\.auth\.OAuth2)$/;

/** Microseconds that making one takes, as measured. @type {Record<string, number>} */
export const TIMES = {
  "@slack/web-api": 32,
  "aws-sdk": 15,
  axios: 30,
  got: 12,
  nodemailer: 6,
  openai: 30,
  resend: 21,
  stripe: 160,
};

/** Parts of the names of all these packages, of which a file that imports one has one. */
export const TRACES = [
  ...[
    "@aws-sdk/",
    "@google-cloud/",
    "-agent",
    "agentkeepalive",
    "amqplib",
    "anthropic",
    "axios",
    "cassandra",
    "clickhouse",
    "couchbase",
    "exiftool",
    "google-auth-library",
    "googleapis",
  ],
  ...[
    "@azure/",
    "aws-sdk",
    "bullmq",
    "drizzle-orm",
    "elasticsearch",
    "hpagent",
    "jwks-rsa",
    "kafkajs",
    "knex",
    "milvus",
    "mongo",
    "mysql",
    "neo4j",
    "nodemailer",
    "octokit",
    "opensearch",
    "openai",
  ],
  ...[
    "piscina",
    "postgres",
    "prisma",
    "qdrant",
    "redis",
    "resend",
    "safeify",
    "sequelize",
    "slack",
    "stripe",
    "supabase",
    "twilio",
    "typeorm",
    "undici",
  ],
  ...["bull", "got", "https", "jose", "mqtt", "mssql", "nats", "pg"].flatMap((name) => [`${name}"`, `${name}'`]),
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
  ...list(KEYS, "keys"),
  ...list(TOKENS, "token"),
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
export const FUNCTIONS = /(^|\.)(create[A-Z]?\w*|connect|driver|drizzle|extend|knex|postgres|twilio)$/;

/** What makes one with `new` or without. */
export const EITHER = /^(?:stripe|jwks-rsa)$/;
