"use strict";
/**
 * Loaded into every process and thread of a command that `hotpath profile --heap` runs: samples what it allocates, also what the garbage
 * collector takes away again. Writes `<pid>-<thread>.heapprofile`.
 */
const control = require("./control.cjs");
const getSourceMaps = require("./loaded-source-maps.cjs");
const { Session } = process.getBuiltinModule("node:inspector");

/** On average one allocation is recorded in so many. V8's own default is larger; a request allocates little. */
const INTERVAL_BYTES = 16384;

control(() => {
  const session = new Session();
  session.connect();
  return {
    start() {
      session.post("HeapProfiler.startSampling", {
        samplingInterval: INTERVAL_BYTES,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      });
    },
    finish(isCounted, write) {
      if (isCounted)
        session.post("HeapProfiler.stopSampling", (error, result) => {
          if (error === null)
            write("heapprofile", {
              ...result.profile,
              hotpath: { node: process.version, sourceMaps: getSourceMaps(session) },
            });
        });
      session.disconnect();
    },
  };
});
