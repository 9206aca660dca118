import { isTypeScript } from "../../lib/source/typescript.js";
import { joinNames } from "../../lib/edit/join-names.js";
import { keepPromise } from "../../lib/edit/keep-promise.js";
import { nameModule } from "./module-name.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Loading } from "../../detectors/no-native-read/loading.js" */

/** Files of the program that are modules of their own kind: not JSON, nor CommonJS. */
const OWN_MODULE = /^\.{1,2}\/(?!.*\.(json|c[jt]s|node|wasm)$)/;

/**
 * Keeps the promise of the first import: the module is loaded when it was, and again where that failed.
 *
 * @param {Source} source
 * @param {Loading} loading
 * @returns {Rewrite | Refusal}
 */
export function rewriteLateImport(source, { value, module }) {
  //   const { default: ms } = await import("ms");     of a package that is typed by `export = ms`
  if (isTypeScript(source) && !OWN_MODULE.test(value.source.value)) return refuse(source, "importTypeUnknown");
  const made = keepPromise(source, {
    promise: value,
    name: joinNames("loading", nameModule(module)),
    type: `Promise<typeof import(${source.slice(value.source)})>`,
  });
  return "refused" in made ? made : { ...made, risk: "safe", act: "keepImport" };
}
