/** @import { Measured } from "../measure.js" */

/**
 * What Node's modules are for, by the beginning of their URL behind `node:` and `internal/`; the longest that fits counts.
 *
 * @type {[begin: string, kind: string][]}
 */
const MODULES = [
  ["fs", "file system"],
  ["modules", "loading modules"],
  ["crypto", "crypto"],
  ["_tls", "TLS"],
  ["tls", "TLS"],
  ["zlib", "compression"],
  ["url", "URLs"],
  ["querystring", "query strings"],
  ["path", "paths"],
  ["buffer", "buffers"],
  ["string_decoder", "buffers"],
  ["encoding", "buffers"],
  ["blob", "buffers"],
  ["console", "logging"],
  ["util/inspect", "formatting values"],
  ["util/comparisons", "comparing values"],
  ["vm", "compiling code"],
  ["errors", "errors and their stacks"],
  ["events", "events"],
  ["event_target", "events"],
  ["abort_controller", "events"],
  ["streams", "streams"],
  ["stream", "streams"],
  ["webstreams", "streams"],
  ["_http", "HTTP"],
  ["http", "HTTP"],
  ["http2", "HTTP"],
  ["deps/undici", "fetch"],
  ["net", "sockets"],
  ["dgram", "sockets"],
  ["dns", "DNS"],
  ["child_process", "child processes"],
  ["cluster", "child processes"],
  ["worker", "deep copies and messages"],
  ["structured_clone", "deep copies and messages"],
  ["timers", "timers"],
  ["process/task_queues", "promises and ticks"],
  ["async_local_storage", "async hooks"],
  ["async_hooks", "async hooks"],
  ["perf", "measuring time"],
];

/** Native functions as profiles name them, where JavaScript of a file calls them. */
const NATIVE = new Map([
  ["parse", "JSON"],
  ["stringify", "JSON"],
  ["consoleCall", "logging"],
  ["get stack", "errors and their stacks"],
  ["captureStackTrace", "errors and their stacks"],
  ["sort", "sorting"],
  ["toSorted", "sorting"],
  ["join", "joining and splitting text"],
  ["split", "joining and splitting text"],
  ["structuredClone", "deep copies and messages"],
]);

/**
 * What a function of Node or of V8 is for.
 *
 * @param {Measured} fn
 * @param {boolean} isFirst - a function of a file called it
 * @returns {string | undefined} undefined where that says nothing
 */
export function findKind({ url, name }, isFirst) {
  if (url.startsWith("node:")) {
    const module = url.slice("node:".length).replace(/^internal\//, "");
    const fitting = MODULES.filter(([begin]) => module === begin || /^[/_.]/.test(module.slice(begin.length)));
    const [, kind] =
      fitting.filter(([begin]) => module.startsWith(begin)).sort(([a], [b]) => b.length - a.length)[0] ?? [];
    return kind;
  }
  if (url.startsWith("wasm:")) return "WebAssembly";
  if (name.startsWith("RegExp: ")) return "regular expressions";
  return isFirst ? NATIVE.get(name) : undefined;
}
