import { findStart } from "../../weight/project-kind.js";

/**
 * A package whose functions its users call again and again, as its package.json says.
 *
 * @typedef {object} UsedPackage
 * @property {string} name
 * @property {string} word - of its keywords, name or description, that says so: "middleware"
 * @property {string} clause - of its users: "whose users are servers"
 * @property {string[]} entries - paths that the package.json names, and where source files usually begin, from its folder
 * @property {boolean} isFramework - its users call at start-up what it hands out
 * @property {string[]} [beyond] - folders of packages of the same project that it does not use
 */

/** What is used by servers, for each request, message, query or line of a log. Data; whole words. */
const SERVER =
  /\b(https?2?|servers?|middlewares?|express|koa|fastify|hapi|restify|router|rest|rpc|grpc|graphql|websockets?|proxy|databases?|sql|mysql|mariadb|postgres(ql)?|sqlite|mongo(db)?|redis|memcached|orm|odm|kafka|amqp|rabbitmq|mqtt|nats|queues?|pubsub|smtp|e?mail|logger|logging|log4j|cookies?|sessions?|authentication|jwt|multipart|body parsing|content-type|content negotiation|etag|query ?string|endpoints?|tracing|telemetry|opentelemetry|s3|sqs|dynamodb)\b/i;

/** What is called for each value, text, event or piece of work, whoever its users are. */
const WORK =
  /\b(validat(e|ion|ors?)|schemas?|json-?schema|sanitiz(e|er|ation)|pars(e|er|ing)|tokeni[sz]er|(de)?seriali[sz](e|er|ation)|encod(e|er|ing)|decod(e|er|ing)|codec|msgpack|messagepack|protobuf|protocol[- ]buffers?|bson|cbor|avro|thrift|json|xml|csv|templat(e|es|ing)|mustache|events?|event-?emitter|emitter|observables?|promises?|async|concurrency|throttle|rate[- ]?limit(er|ing)?|cach(e|ing)|lru|memoi[sz](e|ation)|mime|url|uuid|nanoid|dates?|i18n|intl|streams?|gzip|metrics|deep-?equal|clone|deep-?merge|immutable)\b/i;

/** What people run themselves, what draws in browsers, and what makes programs. */
const OTHERS =
  /\b(cli|command[- ]line|bundler?|webpack|rollup|vite|babel|eslint\w*|prettier|lint(er|ing)?|codemod|transpiler|test(ing|s| runner)?|mocks?|jest|mocha|react|vue|angular|svelte|jquery|css|sass|postcss|animation|canvas|webgl|game|charts?|electron|scaffold\w*|devtools?|boilerplate)\b/i;

/** What draws in browsers, by the packages that it depends on. */
const DRAWS = /^(?:react|react-dom|react-native|preact|vue|svelte|solid-js|@angular\/core|lit)$/;

/** What is called at start-up: frameworks run their users' handlers. */
const FRAMEWORK = /\bframeworks?\b/i;

/** What runs in pages, unless it is said to run in Node as well. */
const BROWSER = /\b(browsers?|dom|ajax|xhr)\b/i;
const NODE = /\bnode(\.?js)?\b/i;

/** What a description says of tools that make servers, and do not run in them. */
const MAKING = /\b(build(s|ing)?|deploy\w*|generat\w*|bundl\w*|compil\w*)\b/i;

/** What runs when a package is installed, which some hand out as well. As programs (`bin`), nobody calls it for a request. */
const INSTALLS = /(?:^|\/)(?:pre|post)install(?:\/index)?$/;

/**
 * @param {unknown} content - of a package.json
 * @returns {UsedPackage | undefined} undefined where nothing says that it is called again and again, or something that it is not
 */
export function describeUsers(content) {
  if (typeof content !== "object" || content === null) return undefined;
  const {
    name,
    description,
    keywords,
    engines,
    main,
    module,
    exports,
    private: isPrivate,
    scripts,
    bin,
    dependencies,
    peerDependencies,
  } = /** @type {Record<string, unknown>} */ (content);
  if (typeof name !== "string" || isPrivate === true || findStart(scripts) !== undefined) return undefined;
  const words = [...(Array.isArray(keywords) ? keywords : []).map(String), name];
  const about = String(description ?? "");
  /** @param {RegExp} pattern */
  const says = (pattern) => words.some((word) => pattern.test(word));
  if (says(OTHERS)) return undefined;
  const isForNode = says(NODE) || NODE.test(about) || Object(engines).node !== undefined;
  if (!isForNode && says(BROWSER)) return undefined;
  /** @param {RegExp} pattern */
  const find = (pattern) =>
    [...words, MAKING.test(about) ? "" : about].map((text) => pattern.exec(text)?.[0]).find(Boolean);
  const isFramework = says(FRAMEWORK);
  const server = find(SERVER) ?? (isFramework ? find(FRAMEWORK) : undefined);
  const word = server ?? find(WORK);
  if (word === undefined) return undefined;
  const used = [dependencies, peerDependencies].flatMap((one) => Object.keys(Object(one)));
  //   translations of pages, by their hooks
  if (server === undefined && !isForNode && used.some((other) => DRAWS.test(other))) return undefined;
  const clause = server === undefined ? "which its users call for each value" : "whose users are servers";
  const begins = getSourcesOf([main, module, Object(exports)["."]]);
  const programs = getSourcesOf(bin);
  const others = getSourcesOf(exports).filter((path) => !programs.includes(path) && !INSTALLS.test(path));
  const entries = [...new Set([...begins, ...others]), "index", "lib/index", "src/index"];
  return { name, word, clause, entries, isFramework };
}

/**
 * @param {unknown} exports - of a package.json
 * @returns {unknown[]}
 */
export function getPaths(exports) {
  return typeof exports === "object" && exports !== null ? Object.values(exports).flatMap(getPaths) : [exports];
}

/**
 * @param {unknown} paths - `main`, `exports`, `bin` of a package.json
 * @returns {string[]}
 */
function getSourcesOf(paths) {
  return getPaths(paths).flatMap((path) => (typeof path === "string" ? getSources(path) : []));
}

/**
 * @param {string} path - "./dist/esm/router.js"
 * @returns {string[]} the file without its ending, and what it may be compiled from
 */
export function getSources(path) {
  const stem = path.replace(/^\.\//, "").replace(/(\.d)?\.[cm]?[jt]s$|\/$/, "");
  const [, folder, compiled] =
    /^(dist|build|out|lib|es|esm|cjs)\/(?:(?:es|esm|cjs|commonjs|node)\/)?(.+)$/.exec(stem) ?? [];
  if (folder === undefined) return [stem, `${stem}/index`];
  return [stem, `${stem}/index`, `src/${compiled}`, ...(folder === "lib" ? [] : [`lib/${compiled}`])];
}
