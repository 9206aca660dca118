import { words } from "../ast/words.js";

/** Modules of Node.js and packages whose functions compute and change nothing, or compose queries. */
const PACKAGES = new Set([
  // Node.js
  ...words("path url util querystring crypto assert os perf_hooks buffer zlib"),
  // lists and objects
  ...words(
    "underscore ramda radash remeda deepmerge fast-deep-equal deep-equal deep-object-diff diff fast-diff falsey",
  ),
  // texts
  ...words(
    "slugify @sindresorhus/slugify limax transliteration change-case camel-case pascal-case snake-case param-case",
  ),
  ...words("kebab-case constant-case title-case no-case camelcase decamelize pluralize escape-html he entities"),
  ...words("html-entities escape-string-regexp string-similarity sprintf-js string-env-interpolation striptags"),
  ...words("sanitize-html sanitize-filename xss isomorphic-dompurify html-to-text linkify-html turndown mustache"),
  ...words("chalk color colors clsx graphql-tag sql-formatter sqlstring pg-format debug"),
  // dates and numbers
  ...words(
    "dayjs moment moment-timezone luxon date-fns-tz dateformat ms humanize-duration pretty-ms pretty-bytes bytes",
  ),
  ...words(
    "big.js bignumber.js decimal.js decimal.js-light fraction.js currency.js accounting cron-parser calendar-link",
  ),
  // formats
  ...words("qs query-string url-join urlcat normalize-url url-template path-to-regexp minimatch picomatch"),
  ...words(
    "cookie content-disposition content-type media-type mime mime-types http-errors http-status http-status-codes",
  ),
  ...words("js-yaml yaml json5 jsonrepair ini xml-js xml2js fast-xml-parser gray-matter superjson msgpackr"),
  ...words("@aws-sdk/util-dynamodb qrcode graphql-relay graphql-fields"),
  ...words("@msgpack/msgpack csv-parse/sync csv-stringify/sync base64url serialize-error zod-to-json-schema"),
  ...words("stable-stringify json-stable-stringify fast-stable-stringify safe-stable-stringify fast-safe-stringify"),
  ...words("fast-json-stable-stringify ua-parser-js npm-package-arg tldts psl ip ipaddr.js"),
  // checks
  ...words(
    "validator email-validator libphonenumber-js zod yup joi is-my-json-valid class-validator class-transformer",
  ),
  // ids, hashes, keys and tokens
  ...words("uuid uuid-parse nanoid ulid ulidx uniqid cuid @paralleldrive/cuid2 shortid hashids md5 object-hash"),
  ...words(
    "hash-sum hash-wasm xxhash-wasm ripemd160 sha.js hash.js create-hash bcrypt bcryptjs argon2 @node-rs/bcrypt",
  ),
  ...words(
    "@node-rs/argon2 jsonwebtoken jwt-decode jose next-auth/jwt otplib otpauth @simplewebauthn/server tweetnacl",
  ),
  ...words("tweetnacl-util bs58 bs58check bech32 bitcoinjs-lib web3-utils viem/utils @stacks/codec @cosmjs/encoding"),
  ...words("@cosmjs/crypto @cosmjs/math @cosmjs/utils"),
  // results, patterns and operators
  ...words("neverthrow ts-pattern ts-results ts-results-es @sniptt/monads oxide.ts rxjs rxjs/operators"),
  // what a request brought, and what ends it by throwing
  ...words("next/headers next/navigation"),
]);

/** Those whose parts are imported by themselves, too: `lodash/groupBy`. */
const WITH_PARTS = words("lodash date-fns semver crypto-js es-toolkit dequal oslo drizzle-orm kysely effect");

const SCOPES = words("@noble @scure @turf @date-fns @oslojs");

/**
 * @param {string} module - as it is imported: `lodash/fp`, `node:path`
 * @returns {boolean} whether its functions compute and change nothing, or compose queries
 */
export function isQuietPackage(module) {
  const name = module.replace(/^node:/, "");
  const [first] = name.split("/");
  return PACKAGES.has(name) || WITH_PARTS.has(first) || SCOPES.has(first) || /^(?:viem$|lodash[.-])/.test(name);
}
