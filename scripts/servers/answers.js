import { createNormaliser } from "./normalise.js";
import { drive, waitForAnswer } from "./drive.js";
import { fileURLToPath } from "node:url";
import { startServer } from "../applications/services.js";
import { withSetUp } from "../applications/set-up.js";

/** @import { Answer } from "./normalise.js" */
/** @import { Application } from "../applications/catalogue.js" */
/** @import { Recording } from "./recordings.js" */

const LOOPBACK = fileURLToPath(new URL("loopback.cjs", import.meta.url));

/**
 * Starts an application, asks everything, stops it.
 *
 * @param {Recording} recording
 * @param {Application} application
 * @param {string} folder
 * @returns {Promise<Answer[]>} normalised, in the order of the requests
 */
export function getAnswers(recording, { node }, folder) {
  const { start, requests, forms } = recording;
  return withSetUp({ ...recording, node }, folder, LOOPBACK, async (place, port) => {
    const { stop } = await startServer(start, place, port);
    try {
      await waitForAnswer(port, requests[0].url);
      const normalise = createNormaliser(forms, port);
      return (await drive(port, requests)).map(normalise);
    } finally {
      await stop();
    }
  });
}
