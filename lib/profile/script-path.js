import { getSlashed } from "../source/slashed.js";

/**
 * The file of this machine that a script of a profile was loaded from. Profiles name scripts by `file:` URL or by path, with `/` or `\`.
 * To open `file://host/a.js` or `\\host\a.js` Windows would connect to that host.
 *
 * @param {string} url
 * @returns {string | undefined} absolute, with `/`; undefined for code that lies in no file
 */
export function findScriptPath(url) {
  if (url.startsWith("file://")) return getPathOfUrl(url);
  if (/^[A-Za-z]:[\\/]/.test(url)) return getSlashed(url);
  return /^\/(?![/\\])/.test(url) ? url : undefined;
}

/** @param {string} url */
function getPathOfUrl(url) {
  // Module URLs may carry a query: `import("./a.js?reload=1")` is still that file.
  const [, host, encoded] = /^file:\/\/([^/]*)([^?#]*)/.exec(url) ?? ["", "", ""];
  const path = decode(encoded);
  if (/^\/[A-Za-z]:/.test(path)) return getSlashed(path.slice(1));
  return (host === "" || host === "localhost") && !/^\/[/\\]/.test(path) ? path : undefined;
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
