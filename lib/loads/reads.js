import { findNativePath } from "../ast/values/native-path.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * A call that reads a file.
 *
 * @typedef {object} FileRead
 * @property {"sync" | "promise" | "callback"} how
 * @property {boolean} isParsed - it gives what the JSON in the file says
 * @property {Node} file - the argument that says which
 */

/** Functions that read a file, by module. */
const READS = {
  "fs graceful-fs": { readFileSync: "sync", "promises.readFile": "promise", readFile: "callback" },
  "fs/promises": { readFile: "promise" },
  "fs-extra": {
    readFileSync: "sync",
    readFile: "promise",
    readJson: "promise",
    readJSON: "promise",
    readJsonSync: "sync",
    readJSONSync: "sync",
  },
  jsonfile: { readFile: "promise", readFileSync: "sync" },
};

/** @type {Map<string, "sync" | "promise" | "callback">} */
const BY_PATH = new Map(
  Object.entries(READS).flatMap(([modules, functions]) =>
    modules
      .split(" ")
      .flatMap((module) =>
        Object.entries(functions).map(([name, how]) => /** @type {[string, any]} */ ([`${module}.${name}`, how])),
      ),
  ),
);

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {FileRead | undefined}
 */
export function findFileRead(source, call) {
  const callee = unwrap(call.callee);
  const name = findLastName(callee);
  const [file] = call.arguments;
  if (name === undefined || file === undefined || !/^(read|load)|^fs/i.test(name)) return undefined;
  const path = findNativePath(source, callee);
  const how = path === undefined ? undefined : BY_PATH.get(path);
  if (path === undefined || how === undefined) return undefined;
  //   fs.readFile("page.html", (error, text) => { … })
  const isCalledBack = how !== "sync" && /Function/.test(unwrap(call.arguments.at(-1)).type);
  if (how === "callback" && !isCalledBack) return undefined;
  return { how: isCalledBack ? "callback" : how, isParsed: /json/i.test(path), file };
}
