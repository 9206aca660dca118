import { clean, prepare, restore } from "../applications/prepare.js";
import { proveByTests } from "./prove.js";
import { rewriteWithMap } from "../applications/rewrite.js";
import { runApplication } from "./run-application.js";

/** @import { Application } from "../applications/catalogue.js" */

/**
 * Runs the tests of an application before and after `hotpath map --write` and `hotpath fix --all`.
 *
 * @param {Application} application - with a suite
 * @param {string} mirrors
 * @returns {Promise<{ rows: object[], wrong: string[] }>}
 */
export async function proveApplication(application, mirrors) {
  const folder = await prepare(application, mirrors);
  try {
    return await proveByTests({
      name: application.repository,
      declared: application.suite?.declared,
      runOriginal: async () => {
        await restore(application, folder);
        return await runApplication(application, folder);
      },
      rewrite: async (settings) => {
        await restore(application, folder);
        return await rewriteWithMap(folder, settings);
      },
      runRewritten: async () => {
        await clean(application, folder);
        return await runApplication(application, folder);
      },
    });
  } finally {
    await restore(application, folder);
  }
}
