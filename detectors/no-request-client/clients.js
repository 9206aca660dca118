import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findHolder, getCalled } from "./fate.js";
import { findProject } from "../../lib/weight/project-kind.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What is made: something that keeps connections of its own, an agent that keeps none although one for all could, an object that uses
 * those of everybody, or one that keeps what it fetches first (keys, an access token) or what it starts (processes).
 *
 * @typedef {"connection" | "agent" | "object" | "keys" | "token" | "process"} ClientKind
 */

/**
 * @typedef {object} Client
 * @property {ClientKind} kind
 * @property {string} path - of what makes it: "pg.Pool"
 * @property {number | undefined} time - nanoseconds that making it takes, where that is all that it costs
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
const KEEPS_SINCE = {
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
const VERIFIERS = /^(?:google-auth-library\.OAuth2Client|googleapis\.google\.auth\.OAuth2)$/;

/** Microseconds that making one takes, as measured. @type {Record<string, number>} */
const TIMES = {
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
 * client, such as `Upload` of @aws-sdk/lib-storage, has that one's.
 */
const SERVICES =
  /^(@aws-sdk\/client-[a-z\d-]+\.[A-Z]\w*(?<!Command|Exception|Error)|@google-cloud\/[a-z-]+\.[A-Z]\w+)$/;

/** Clients of Amazon's services before version 3, which use the connections of everybody, and not what holds their settings. */
const OLD_SERVICES = /^aws-sdk(?:\/clients\/[a-z\d]+|\.[A-Z]\w*(?:\.DocumentClient)?)$/;
const OLD_SETTINGS =
  /^aws-sdk\.(?:Config|CredentialProviderChain|Endpoint|HttpRequest|HttpClient|Service|Request|Signers|\w*Credentials)\b/;

/** Makers of Drizzle that are given an address, or settings, in place of a pool. */
const DRIZZLE = /^drizzle-orm\/[\w-]+\.drizzle$/;

/** @type {Map<string, ClientKind>} */
const KINDS = new Map([
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

/**
 * @param {Source} source
 * @param {Node} call - CallExpression or NewExpression
 * @returns {Client | undefined} undefined: no client
 */
export function findClient(source, call) {
  if (!mayBeClient(source, unwrap(call.callee))) return undefined;
  const path = findNativePath(source, call.callee);
  if (path === undefined) return undefined;
  const isNew = call.type === "NewExpression";
  const kind = findKind(source, call, path);
  const isMade = kind !== undefined && (isNew === isClass(path) || EITHER.test(path));
  return isMade ? { kind, path, time: kind === "object" ? getTime(path) : undefined } : undefined;
}

/** @param {string} path */
function getTime(path) {
  const [name] = path.split(".");
  return (TIMES[name] ?? TIMES[name.split("/")[0]] ?? TIMES.openai) * 1000;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {string} path
 * @returns {ClientKind | undefined}
 */
function findKind(source, call, path) {
  if (SERVICES.test(path)) return "connection";
  if (OLD_SERVICES.test(path) && !OLD_SETTINGS.test(path)) return "object";
  if (DRIZZLE.test(path)) return isAddress(source, call.arguments[0]) ? "connection" : undefined;
  if (path === "http.Agent" || path === "https.Agent") return findAgent(source, call, path);
  //   const client = new OAuth2Client(); await client.verifyIdToken({ idToken })
  if (VERIFIERS.test(path)) return isVerifier(source, call) ? "keys" : undefined;
  //   nodemailer.createTransport({ pool: true })
  if (path === "nodemailer.createTransport" && findOption(source, call.arguments[0], "pool") === true)
    return "connection";
  const [name] = path.split(".");
  const version = KEEPS_SINCE[name] === undefined ? 0 : findProject(source.path).dependencies[name];
  if (version > 0 && version < KEEPS_SINCE[name]) return undefined;
  //   new HttpsProxyAgent(proxy, { keepAlive: true })
  if (
    KINDS.get(path) === "agent" &&
    call.arguments.some((/** @type {Node} */ given) => findOption(source, given, "keepAlive") === true)
  )
    return "connection";
  return KINDS.get(path);
}

/** The last parts of the paths, as a maker is written unless it was renamed. */
const NAMES = new Set(
  ["drizzle", "OAuth2Client", "OAuth2", ...KINDS.keys()].map((path) => path.slice(path.lastIndexOf(".") + 1)),
);

/**
 * Whether a callee is worth following: it has the name of a maker, or comes from a module under a name of its own.
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 */
function mayBeClient(source, callee) {
  if (NAMES.has(findLastName(callee) ?? "")) return true;
  //   new AWS.S3()   require("stripe")(key)
  const root = getRoot(callee.type === "CallExpression" ? unwrap(callee.callee) : callee);
  if (root.type !== "Identifier") return false;
  const type = source.findVariable(root)?.defs[0]?.type;
  return callee.type === "CallExpression" ? root.name === "require" : type === "ImportBinding" || type === "Variable";
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether what is made is there to verify tokens, of whomever
 */
function isVerifier(source, call) {
  const called = getCalled(findHolder(source, call));
  return called.includes("verifyIdToken") && !called.includes("setCredentials");
}

/**
 * Node's own agents keep nothing unless they are told to.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} path
 * @returns {ClientKind | undefined}
 */
function findAgent(source, call, path) {
  const [options] = call.arguments;
  const isKept = findOption(source, options, "keepAlive");
  if (isKept === true) return "connection";
  // Nothing is to be kept.
  if (isKept === false || path === "http.Agent" || findOption(source, options, "maxCachedSessions") === 0)
    return undefined;
  return "agent";
}

/**
 * `drizzle(process.env.DATABASE_URL)`, `drizzle({ connection: url })`, and not `drizzle(pool)`, `drizzle({ client })`
 *
 * @param {Source} source
 * @param {Node | undefined} given
 * @returns {boolean}
 */
function isAddress(source, given) {
  if (given === undefined) return false;
  const value = findValueOf(findObject(source, given), "connection");
  const node = unwrap(value ?? given);
  return (
    value !== undefined ||
    (node.type === "Literal" && typeof node.value === "string") ||
    node.type === "TemplateLiteral" ||
    /^process\.env\b/.test(findNativePath(source, node) ?? "")
  );
}

/** Functions that make one without `new`. */
const FUNCTIONS = /(^|\.)(create[A-Z]?\w*|connect|driver|drizzle|extend|knex|postgres|twilio)$/;

/** What makes one with `new` or without. */
const EITHER = /^(?:stripe|jwks-rsa)$/;

/** @param {string} path */
function isClass(path) {
  return !FUNCTIONS.test(path);
}

/**
 * @param {Source} source
 * @param {Node | undefined} options - `{ keepAlive: true }`
 * @param {string} name
 * @returns {unknown} the literal that an option is set to
 */
function findOption(source, options, name) {
  return findValueOf(findObject(source, options), name)?.value;
}
