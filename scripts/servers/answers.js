import { getFreePort, startServer, withServices } from "../applications/services.js";
import { createNormaliser } from "./normalise.js";
import { drive, waitForAnswer } from "./drive.js";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { runOrThrow } from "../applications/run.js";
import { writeFileSync } from "node:fs";

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
  const { services = [], setUp = [], start, requests, files = () => ({}), forms } = recording;
  return withServices(services, async (databases) => {
    const ports = { ...databases, own: await getFreePort() };
    for (const [name, text] of Object.entries(files(ports))) writeFileSync(path.join(folder, name), text);
    const { NODE_OPTIONS = "", ...env } = recording.env(ports);
    const place = {
      cwd: path.join(folder, recording.folder ?? "."),
      node,
      env: {
        NODE_ENV: "production",
        TZ: "UTC",
        OWN_PORT: `${ports.own}`,
        ...env,
        NODE_OPTIONS: `--require ${LOOPBACK} ${NODE_OPTIONS}`,
      },
    };
    for (const command of setUp) await runOrThrow(command, place);
    const { stop } = await startServer(start, place, ports.own);
    try {
      await waitForAnswer(ports.own, requests[0].url);
      const normalise = createNormaliser(forms, ports.own);
      return (await drive(ports.own, requests)).map(normalise);
    } finally {
      await stop();
    }
  });
}
