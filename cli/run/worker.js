import { createAnalyser } from "./analyse.js";

/** @import { AnalysedFile, Analysis, Assignment } from "./analyse.js" */

/** One for the life of the thread: all files of a run have the same assignment.
 * @type {ReturnType<typeof createAnalyser> | undefined} */
let analyse;

/**
 * Analyses a file in a thread.
 *
 * @param {{ file: AnalysedFile, assignment: Assignment }} message
 * @returns {Analysis}
 */
export default function analyseInThread({ file, assignment }) {
  analyse ??= createAnalyser(assignment);
  return analyse(file);
}
