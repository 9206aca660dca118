"use strict";
/**
 * @param {import("node:inspector").Session} session - that is connected
 * @returns {Record<string, string>} by URL: the source maps of the scripts that are loaded; those of compilers that run in the process lie in no file
 */
module.exports = function getSourceMaps(session) {
  /** @type {Record<string, string>} */
  const maps = {};
  session.on("Debugger.scriptParsed", ({ params: { url, sourceMapURL } }) => {
    if (url !== "" && sourceMapURL) maps[url] = sourceMapURL;
  });
  session.post("Debugger.enable");
  return maps;
};
