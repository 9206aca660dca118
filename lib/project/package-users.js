import { START } from "../weight/project-kind.js";

/**
 * A package whose users are servers, as its package.json says.
 *
 * @typedef {object} ServerPackage
 * @property {string} name
 * @property {string} word - of its keywords, name or description, that says so: "middleware"
 * @property {string[]} entries - paths that the package.json names, and where source files usually begin, from its folder
 */

/** What is used by servers, for each request, message, query or line of a log. Data; whole words. */
const SERVER =
  /\b(https?2?|servers?|middlewares?|express|koa|fastify|hapi|restify|router|rest|rpc|grpc|graphql|websockets?|proxy|databases?|sql|mysql|mariadb|postgres(ql)?|sqlite|mongo(db)?|redis|memcached|orm|odm|kafka|amqp|rabbitmq|mqtt|nats|queues?|pubsub|smtp|e?mail|logger|logging|log4j|cookies?|sessions?|authentication|jwt|multipart|body parsing|content-type|content negotiation|etag|query ?string)\b/i;

/** What people run themselves, what runs in browsers, and what is called at start-up: frameworks run their users' handlers. */
const OTHERS =
  /\b(frameworks?|cli|command[- ]line|bundler?|webpack|rollup|vite|babel|eslint\w*|prettier|lint(er|ing)?|codemod|transpiler|test(ing|s| runner)?|mocks?|jest|mocha|react|vue|angular|svelte|jquery|dom|css|sass|postcss|browsers?|ajax|xhr|animation|canvas|webgl|game|charts?|electron|scaffold\w*|devtools?|boilerplate)\b/i;

/** What a description says of tools that make servers, and do not run in them. */
const MAKING = /\b(build|deploy|generat|bundl|compil)\w*/i;

/**
 * @param {unknown} content - of a package.json
 * @returns {ServerPackage | undefined} undefined where nothing says that servers use it, or something that others do
 */
export function describeUsers(content) {
  if (typeof content !== "object" || content === null) return undefined;
  const {
    name,
    description,
    keywords,
    main,
    module,
    exports,
    private: isPrivate,
    scripts,
  } = /** @type {Record<string, unknown>} */ (content);
  if (typeof name !== "string" || isPrivate === true || Object.keys(Object(scripts)).some((key) => START.test(key)))
    return undefined;
  const words = (Array.isArray(keywords) ? keywords : []).map(String);
  if ([name, ...words].some((word) => OTHERS.test(word))) return undefined;
  const about = String(description ?? "");
  const word = [...words, name, MAKING.test(about) ? "" : about].map((text) => SERVER.exec(text)?.[0]).find(Boolean);
  if (word === undefined) return undefined;
  const named = [main, module, ...getPaths(exports)].filter((path) => typeof path === "string");
  return { name, word, entries: [...new Set(named.flatMap(getSources)), "index", "lib/index", "src/index"] };
}

/**
 * @param {unknown} exports - of a package.json
 * @returns {unknown[]}
 */
function getPaths(exports) {
  return typeof exports === "object" && exports !== null ? Object.values(exports).flatMap(getPaths) : [exports];
}

/**
 * @param {string} path - "./dist/esm/router.js"
 * @returns {string[]} the file without its ending, and what it may be compiled from
 */
function getSources(path) {
  const stem = path.replace(/^\.\//, "").replace(/(\.d)?\.[cm]?[jt]s$|\/$/, "");
  const compiled = /^(?:dist|build|out|lib|es|esm|cjs)\/(?:(?:es|esm|cjs|commonjs|node)\/)?(.+)$/.exec(stem)?.[1];
  return [stem, `${stem}/index`, ...(compiled === undefined ? [] : [`src/${compiled}`])];
}
