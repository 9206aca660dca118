import { READS_OF_DRIVERS, REFINEMENTS, TELLING_READS } from "../../effects/drivers/drivers.js";
import { SERVER_RESPONSE_METHODS, STREAM_METHODS } from "../../heat/roots/node-members.js";
import { STREAM_HOOKS } from "../../heat/handed-over/stream-hooks.js";

/** Objects of the language and the web. */
const CLASSES = [
  "Object Function Array String Number BigInt Symbol Date RegExp Map Set WeakMap WeakRef Promise Error ArrayBuffer DataView Uint8Array Float64Array Atomics",
  "URL URLSearchParams Headers Request Response FormData Blob AbortController AbortSignal EventTarget ReadableStream TextDecoder",
]
  .join(" ")
  .split(" ");

/** Methods of Node's objects. */
const OF_NODE = new Set([
  ...STREAM_HOOKS,
  ...STREAM_METHODS,
  ...SERVER_RESPONSE_METHODS,
  ..."isFile isDirectory isSymbolicLink isSocket isFIFO isBlockDevice isCharacterDevice".split(" "),
  ..."setNoDelay setKeepAlive getPeerCertificate getCipher setSecureContext getConnections closeAllConnections".split(
    " ",
  ),
  ..."readUInt8 readUInt16BE readUInt32BE readInt32BE writeUInt8 writeUInt16BE writeUInt32BE writeInt32BE toJSON".split(
    " ",
  ),
  ..."setAuthTag getAuthTag setAutoPadding setAAD setPublicKey setPrivateKey computeSecret runInContext runInThisContext".split(
    " ",
  ),
]);

/** How drivers and ORMs call what changes rows, and what begins and ends it. */
const OF_DATABASES =
  /^(?:insert|update|upsert|delete|destroy|replace|remove|create|save|find|count|bulk|get)(?:One|Many|All|First|Write|Create|Update|By(?:Id|Pk|Ids)|(?:One|ById)?And(?:Update|Delete|Remove|Replace|Count(?:All)?)|(?:One|Raw)(?:One|Many|OrFail)?)$|^(?:start|begin|with|commit|abort|rollback|in|end)(?:Transaction|Session)$|^(?:create|drop)Index(?:es)?$/;

/** What documents, elements and events of a browser have. */
const OF_PAGES =
  /^(?:(?:get|set|remove|has|create)(?:Item|Attribute|Element|Context|Property)\w*|getElement\w*|querySelector(?:All)?|getBoundingClientRect|preventDefault|stopPropagation|(?:add|remove|dispatch)Event\w*|appendChild|removeChild|insertBefore|scroll\w+|requestAnimationFrame)$/;

/** @type {Set<string> | undefined} */
let ofLanguage;

/**
 * @param {string} name - of a method
 * @returns {boolean} whether objects of the language, of Node, of browsers and of databases have one of that name, so that it tells nothing of a project
 */
export function isOfOthers(name) {
  ofLanguage ??= getNamesOfLanguage();
  return (
    ofLanguage.has(name) ||
    OF_NODE.has(name) ||
    READS_OF_DRIVERS.has(name) ||
    TELLING_READS.has(name) ||
    REFINEMENTS.has(name) ||
    OF_DATABASES.test(name) ||
    OF_PAGES.test(name)
  );
}

/** @returns {Set<string>} */
function getNamesOfLanguage() {
  const names = new Set();
  for (const name of CLASSES) {
    const found = /** @type {any} */ (globalThis)[name];
    for (const object of [found, found?.prototype])
      for (const member of object == null ? [] : Object.getOwnPropertyNames(object)) names.add(member);
  }
  return names;
}
