"use strict";
/**
 * Loaded into every process and thread of a command that `hotpath profile` runs. It samples, and writes what it has when it
 * is asked to, or when the process ends: `<pid>-<thread>.cpuprofile`, and what it saw before it counted as `….warm-up`.
 */
const control = require("./control.cjs");
const getSourceMaps = require("./loaded-source-maps.cjs");
const { subscribe } = process.getBuiltinModule("node:diagnostics_channel");
const { Session } = process.getBuiltinModule("node:inspector");

const INTERVAL_MICROSECONDS = 1000;

control(() => {
  const session = new Session();
  let requests = 0;
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: INTERVAL_MICROSECONDS });
  // From the beginning, whenever it starts to count: V8 keeps the places of inlined functions only in code that it compiles while it samples.
  session.post("Profiler.start");
  subscribe("http.server.response.finish", () => void requests++);

  return {
    start(late, write) {
      requests = 0;
      if (late === undefined) return;
      // A busy thread may notice late: a worker handles up to 1,000 messages before it looks at a timer.
      stop((profile) => write("warm-up", { ...profile, hotpath: { node: process.version, sourceMaps: {}, late } }));
      session.post("Profiler.start");
    },
    finish(isCounted, write) {
      if (isCounted)
        stop((profile) =>
          write("cpuprofile", {
            ...profile,
            hotpath: { node: process.version, sourceMaps: getSourceMaps(session), requests },
          }),
        );
      session.disconnect();
    },
  };

  /** @param {(profile: object) => void} use */
  function stop(use) {
    session.post("Profiler.stop", (error, { profile }) => {
      if (error === null) use(profile);
    });
  }
});
