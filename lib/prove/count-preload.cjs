"use strict";
/**
 * Loaded into every process and thread of a server of which `hotpath prove` wants to know how often its code runs per request. Between
 * `start` and `stop` it counts the requests that are answered and, by V8's precise coverage, the executions of every block of whatever
 * lies in a file. It writes `<pid>-<thread>.counted`.
 */
const control = require("../profile/control.cjs");
const getSourceMaps = require("../profile/loaded-source-maps.cjs");
const { subscribe } = process.getBuiltinModule("node:diagnostics_channel");
const { Session } = process.getBuiltinModule("node:inspector");
const { setFlagsFromString } = process.getBuiltinModule("node:v8");

control(() => {
  const session = new Session();
  /** Where each script ends, by URL: the counters of what has run once are not told again.
   * @type {Map<string, number>} */
  const ends = new Map();
  let requests = 0;
  // Optimised code does not count the calls of functions that it has inlined.
  setFlagsFromString("--no-opt");
  setFlagsFromString("--no-maglev");
  session.connect();
  session.post("Profiler.enable");
  // From the beginning: what V8 compiles before it counts has no counters for its blocks.
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  subscribe("http.server.response.finish", () => void requests++);

  return {
    start() {
      requests = 0;
      // Which sets all counters to 0.
      session.post("Profiler.takePreciseCoverage", (error, { result }) => {
        if (error === null) for (const script of result.filter(isOfFile)) ends.set(script.url, getEnd(script));
      });
    },
    finish(isCounted, write) {
      if (isCounted)
        session.post("Profiler.takePreciseCoverage", (error, { result }) => {
          if (error !== null) return;
          const maps = getSourceMaps(session);
          write("counted", {
            requests,
            scripts: result.filter(isOfFile).map((script) => describe(script, maps[script.url])),
          });
        });
      session.disconnect();
    },
  };

  /**
   * @param {import("node:inspector").Profiler.ScriptCoverage} script
   * @param {string} [map] - URL of its source map
   */
  function describe(script, map) {
    return {
      url: script.url,
      end: Math.max(getEnd(script), ends.get(script.url) ?? 0),
      functions: script.functions.map(({ ranges }) => ranges),
      ...(map !== undefined && { map, lines: getLines(script.scriptId) }),
    };
  }

  /**
   * @param {string} scriptId
   * @returns {number[]} where the lines of its text begin
   */
  function getLines(scriptId) {
    const lines = [0];
    session.post("Debugger.getScriptSource", { scriptId }, (error, { scriptSource }) => {
      if (error === null) for (const { index } of scriptSource.matchAll(/\n/g)) lines.push(index + 1);
    });
    return lines;
  }
});

/** @param {import("node:inspector").Profiler.ScriptCoverage} script */
function isOfFile({ url }) {
  return url.startsWith("file:") || url.startsWith("/") || /^[a-z]:[\\/]/i.test(url);
}

/** @param {import("node:inspector").Profiler.ScriptCoverage} script */
function getEnd({ functions }) {
  return Math.max(...functions.map(({ ranges }) => ranges[0].endOffset));
}
