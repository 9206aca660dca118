import { UsageError } from "../usage-error.js";

/** @import { PermissionOptions } from "../git/permission.js" */
/** @import { Basis } from "../../lib/prove/comparison.js" */
/** @import { RewriteOptions } from "./rewrite-copy.js" */
/** @import { Target } from "./load.js" */

/**
 * What `prove` is asked to do.
 *
 * @typedef {RewriteOptions & PermissionOptions & OwnOptions} ProveOptions
 */

/**
 * @typedef {object} OwnOptions
 * @property {string} start - command that starts the server, for a shell
 * @property {string[]} urls - paths, or URLs of this machine, with or without a method in front
 * @property {string} [script] - file that sends the load in the place of requests to the URLs
 * @property {string} [test] - command that tests the copy
 * @property {string} [build] - command that a copy needs before it can be started
 * @property {string} [ready] - what the server prints when it is ready
 * @property {number} wait - seconds, for it to be
 * @property {string} [method] - of the requests
 * @property {string} [body]
 * @property {string[]} headers - `name: value`
 * @property {number} connections
 * @property {number} duration - seconds of a round that are measured
 * @property {number} warmUp - seconds of a round before
 * @property {number} timeLimit - seconds of one comparison
 * @property {Basis} [by] - what the verdict is about; by default what the rewrites are for
 * @property {number} precision - share; an interval that goes no further from 1 needs no more rounds
 * @property {boolean} together - both servers run at the same time
 * @property {boolean} itself - rewrite nothing, compare the original with itself
 * @property {boolean} perRule
 * @property {boolean} keepWinners
 * @property {string[]} copied - files and folders that git ignores, and that are copied all the same
 */

/** A server that is started here is on this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where the load goes.
 *
 * @param {string[]} urls - with a method in front where that is not the one of all
 * @param {string} [method] - of the others
 * @returns {{ targets: Target[], port?: number, protocol: string }}
 * @throws {UsageError} if they are none, or of several servers
 */
export function parseTargets(urls, method = "GET") {
  const all = urls.map((url) => {
    const [, own = method, named] = /** @type {RegExpExecArray} */ (/^(?:([A-Za-z]+) )?(.*)$/s.exec(url));
    return { ...parseTarget(named), method: own.toUpperCase() };
  });
  const [first] = all;
  const other = all.find(({ origin }) => origin !== first.origin);
  if (other !== undefined)
    throw new UsageError(`\`--url ${first.named}\` and \`--url ${other.named}\` are of two servers; one is started`);
  return {
    targets: all.map(({ path, method: own }) => ({ path, method: own })),
    port: first?.port,
    protocol: first?.protocol ?? "http:",
  };
}

/** @param {string} named */
function parseTarget(named) {
  if (named.startsWith("/") && URL.canParse(named, "http://localhost")) {
    const { pathname, search } = new URL(`http://localhost${named}`);
    return { named, path: pathname + search, protocol: "http:", origin: "", port: undefined };
  }
  const url = URL.canParse(named) ? new URL(named) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new UsageError(`\`--url ${named}\` is neither a path, such as /users, nor a http or https URL`);
  if (!LOOPBACK.test(url.hostname))
    throw new UsageError(`\`--url ${named}\` is not of this machine, where the server is started; a path is enough`);
  const port = url.port === "" ? undefined : Number(url.port);
  return { named, path: url.pathname + url.search, protocol: url.protocol, origin: url.origin, port };
}

/**
 * @param {ProveOptions} options
 * @throws {UsageError} if they do not go together
 */
export function demandSense(options) {
  const { start, urls, script, duration, connections, itself, perRule, keepWinners, test, finding, by, together } =
    options;
  const wrong =
    start.trim() === ""
      ? '`--start` needs a command that starts the server: `--start "node server.js"`'
      : urls.length === 0 && script === undefined
        ? "there is nothing to measure it with: `--url /users`, or `--script load.js`"
        : duration <= 0
          ? "`--duration` must be more than 0"
          : !Number.isInteger(connections) || connections < 1
            ? "`--connections` must be a whole number of at least 1"
            : itself && (perRule || keepWinners || test !== undefined || finding !== undefined)
              ? "`--against-itself` rewrites nothing: `--finding`, `--per-rule`, `--keep-winners` and `--test` do not go with it"
              : by === "latency" && script !== undefined
                ? "`--by latency` needs requests whose latency is known: `--url` in place of `--script`"
                : together && script !== undefined
                  ? "`--together` asks the servers in turn, which a script cannot: `--url` in place of `--script`"
                  : undefined;
  if (wrong !== undefined) throw new UsageError(wrong);
}
