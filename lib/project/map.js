import { Program } from "./values/program.js";
import { addCallsElsewhere } from "./heat/calls-elsewhere.js";
import { getProjectHeat, getUnitSummary } from "./heat/project-heat.js";
import { getMappedWaits, Waits } from "./requests/waits.js";
import { getHandedLists } from "./requests/handed-lists.js";
import { getRepeats } from "./requests/repeated.js";
import { getToldCalls } from "./requests/told.js";
import { getUnreadParts } from "./requests/unread-parts.js";
import { getWrittenRows } from "./requests/written.js";
import { getUpkeepSteps } from "./requests/upkeep-steps.js";
import { isOfPages } from "../heat/clients.js";
import { getTables } from "../heat/handed-over/lookup.js";
import { httpClients } from "../effects/drivers/http-clients.js";

/** @import { Settings } from "../types.js" */
/** @import { UsedPackage } from "./heat/package-users.js" */
/** @import { Summary } from "./summary/summary.js" */

/**
 * The heat of a whole project.
 *
 * @param {{ path: string, summary: Summary, targets: number[][] }[]} files - `targets`: by the summary's modules, the indices of
 *   the file that each one is, or of those that it may be; none for packages
 * @param {Settings} settings
 * @param {{ folder: string, users: UsedPackage }[]} [packages] - that servers use; `folder` is "" or ends with `/`
 * @returns {{ program: Program, waits: ReturnType<typeof getMappedWaits>, repeats: ReturnType<typeof getRepeats>, unread: ReturnType<typeof getUnreadParts>, told: ReturnType<typeof getToldCalls>, written: ReturnType<typeof getWrittenRows>, steps: ReturnType<typeof getUpkeepSteps>, handed: ReturnType<typeof getHandedLists> } & ReturnType<typeof getProjectHeat>} the joined files,
 *   what is hot in them, for what that waits, what it reads twice, what it asks for and leaves unread, what it tells others, which rows it writes one by one, and which lists it is handed
 */
export function mapProject(files, settings, packages = []) {
  const program = new Program([...getTables(settings), httpClients]);
  program.calls.findConstructor = (unit) => {
    const { constructor_ } = getUnitSummary(program, unit);
    return constructor_ === undefined ? undefined : program.files[unit.file].units[constructor_];
  };
  program.calls.getUnit = (file, index) => program.files[file].units[index];
  program.calls.asks = (unit, index) => getUnitSummary(program, unit).asks?.includes(index) === true;
  // Only what is handed to a table of templates asks for it.
  program.calls.isOfPages = (file) => {
    const modules = files.find(({ path }) => path === file)?.summary.modules ?? [];
    return isOfPages(
      file,
      modules.map(([module]) => module),
    );
  };
  program.load(files);
  const { hot, edges } = getProjectHeat(program, packages);
  addCallsElsewhere(program, hot);
  const waits = new Waits(program, hot);
  return {
    program,
    hot,
    edges,
    waits: getMappedWaits(program, hot, waits),
    repeats: getRepeats(waits, hot),
    unread: getUnreadParts(waits, hot),
    told: getToldCalls(waits, hot),
    written: getWrittenRows(waits, hot),
    steps: getUpkeepSteps(waits, hot),
    handed: getHandedLists(waits, hot),
  };
}
