import { joinNames } from "../../lib/edit/join-names.js";
import { keepPromise } from "../../lib/edit/keep-promise.js";
import { nameModule } from "./module-name.js";

/** @import { Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Loading } from "../../detectors/no-native-read/loading.js" */

/**
 * Keeps the promise of the first import: the module is loaded when it was, and again where that failed.
 *
 * @param {Source} source
 * @param {Loading} loading
 * @returns {Rewrite | Refusal}
 */
export function rewriteLateImport(source, { value, module }) {
  const made = keepPromise(source, {
    promise: value,
    name: joinNames("loading", nameModule(module)),
    type: `Promise<typeof import(${source.slice(value.source)})>`,
  });
  return "refused" in made ? made : { ...made, risk: "safe", act: "keepImport" };
}
