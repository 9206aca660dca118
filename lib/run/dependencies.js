import { getPrismaHash } from "../weight/prisma-models.js";
import { getProjects, getUsedProjects } from "../weight/project-kind.js";
import { getAllRecorded } from "../heat/recorded/recorded.js";
import { getInstalledVersions } from "../source/installed-versions.js";
import { isProjectChecked } from "../source/checked-project.js";

/** @import { Settings, Source } from "../types.js" */

/**
 * What the findings of a file depend on besides its text, the settings and this program: all that is read of other files
 * (`lib/source/surroundings.js`), as far as it is about this one.
 *
 * @param {Required<Pick<Source, "path" | "filename">>} source
 * @param {Settings} settings
 * @returns {string} equal as long as they are
 */
export function getDependencies(source, settings) {
  return JSON.stringify([
    getProjects(source.path),
    getUsedProjects(source.path),
    getPrismaHash(source.path),
    isProjectChecked(source.path),
    getInstalledVersions(source.path),
    getAllRecorded(source, settings),
  ]);
}
