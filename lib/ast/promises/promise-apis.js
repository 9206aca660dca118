/** Modules whose functions all return promises. */
const PROMISE_MODULES = /^(node:)?(timers|fs|stream|dns|readline)\/promises$/;

/** Clients of databases, caches, queues and other servers: what they return is waited for. */
const CLIENTS =
  /^(pg|pg-promise|postgres|mysql2?|mongodb|mongoose|redis|ioredis|@redis\/.+|knex|sequelize|typeorm|@prisma\/.+|drizzle-orm(\/.+)?|better-auth|cassandra-driver|amqplib|kafkajs|nodemailer|bullmq?|undici|axios|got|ky|node-fetch|cross-fetch|superagent|needle|@aws-sdk\/.+|aws-sdk|@google-cloud\/.+|@azure\/.+|@elastic\/.+|stripe|openai)$/;

/** Functions of other modules, with their path into the module. */
const PROMISE_EXPORTS =
  /^(node:)?(fs|dns|readline)\.promises\.\w+$|^(node:)?timers\.promises\.\w+$|^(node:)?events\.once$|^(node:)?crypto\.(webcrypto\.)?subtle\.\w+$|^(node:)?stream\.promises\.\w+$/;

/** Functions of Node's modules that return a value at once, with or without a callback. */
const PLAIN_EXPORTS =
  /^(node:)?((fs|zlib|crypto|child_process)\.\w+Sync|(path|url|querystring|os|punycode)\.\w+|path\.(posix|win32)\.\w+|crypto\.(randomUUID|randomInt|randomBytes|createHash|createHmac|createSign|createVerify|hash|timingSafeEqual|getRandomValues)|util\.(format|inspect|isDeepStrictEqual|stripVTControlCharacters|styleText)|perf_hooks\.performance\.now|fs\.create(Read|Write)Stream)$/;

/** Packages all of whose functions do so: parsers and formatters of small texts, identifiers, tokens. */
const PLAIN_MODULES =
  /^(bytes|cookie|content-type|etag|fresh|he|jsonwebtoken|mime(-types)?|ms|nanoid|qs|semver|slugify|statuses|type-is|ulid|uuid)$/;

const PROMISE_GLOBALS =
  /^(fetch|Promise\.\w+|(globalThis\.)?(fetch|crypto\.subtle\.\w+)|WebAssembly\.(compile|instantiate)\w*|Array\.fromAsync|caches\.\w+)$/;

const PLAIN_GLOBALS =
  /^(String|Number|Boolean|BigInt|Symbol|Array|Map|Set|WeakMap|WeakSet|Date|RegExp|Error|\w+Error|URL|URLSearchParams|Headers|Response|Request|Uint8Array|TextEncoder|TextDecoder|parseInt|parseFloat|isNaN|isFinite|encodeURI(Component)?|decodeURI(Component)?|escape|unescape|Math\.\w+|JSON\.stringify|Object\.(keys|values|entries|fromEntries|create|hasOwn|is|getOwnPropertyNames)|Array\.(isArray|from|of)|Number\.\w+|String\.\w+|Date\.\w+|Buffer\.\w+|performance\.now|process\.(hrtime|hrtime\.bigint|uptime|memoryUsage|cwd|nextTick)|console\.\w+|setTimeout|setImmediate|setInterval|clearTimeout|clearImmediate|clearInterval|queueMicrotask)$/;

/**
 * Whether a function of a module returns a promise whatever happens.
 *
 * @param {string} module
 * @param {string[]} path - into the module
 * @returns {boolean}
 */
export function isPromiseExport(module, path) {
  const names = path.filter((name) => name !== "default" && name !== "*");
  return PROMISE_MODULES.test(module) || CLIENTS.test(module) || PROMISE_EXPORTS.test([module, ...names].join("."));
}

/**
 * Whether what a function of a module returns is never a promise.
 *
 * @param {string} module
 * @param {string[]} path - into the module
 * @returns {boolean}
 */
export function isPlainExport(module, path) {
  const names = path.filter((name) => name !== "default" && name !== "*");
  return PLAIN_MODULES.test(module) || PLAIN_EXPORTS.test([module, ...names].join("."));
}

/**
 * @param {string} name - of a global function: "fetch", "Promise.all"
 * @returns {boolean}
 */
export function isPromiseGlobal(name) {
  return PROMISE_GLOBALS.test(name);
}

/**
 * @param {string} name - of a global function or class: "Number", "JSON.stringify"
 * @returns {boolean} whether what it returns is no promise
 */
export function isPlainGlobal(name) {
  return PLAIN_GLOBALS.test(name);
}
