/** Modules of Node.js, without `node:`. Those that exist with it only (`node:test`) are not listed. */
const NAMES = new Set(
  "assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib".split(
    " ",
  ),
);

/**
 * @param {string} module - "node:fs", "fs/promises", "express"
 * @returns {boolean} whether it is a module of Node.js
 */
export function isBuiltIn(module) {
  return module.startsWith("node:") || NAMES.has(module.split("/")[0]);
}
