import { getFreePort, withServices } from "./services.js";
import path from "node:path";
import { runOrThrow } from "./run.js";
import { writeFileSync } from "node:fs";

/** @import { Place } from "./run.js" */
/** @import { Ports, Service } from "./services.js" */

/**
 * What a server needs before it can be started.
 *
 * @typedef {object} Needs
 * @property {string} [folder] - of the application, where it is started
 * @property {string} [node] - version that runs it
 * @property {readonly Service[]} [services]
 * @property {(ports: Ports & { own: number }) => Record<string, string>} [env] - with the port on which it is to listen
 * @property {(ports: Ports & { own: number }) => Record<string, string>} [files] - written before, by path
 * @property {string[][]} [setUp] - commands before it starts
 */

/**
 * Starts the databases of an application, writes its files, runs what sets it up, and stops the databases whatever comes of the rest.
 *
 * @template Result
 * @param {Needs} needs
 * @param {string} folder - of the application
 * @param {string} preload - module that the server loads first
 * @param {(place: Place & { env: Record<string, string> }, port: number) => Promise<Result>} body - the port is the server's own, which
 *   the variable `OWN_PORT` names, too
 * @returns {Promise<Result>}
 */
export function withSetUp({ services = [], env, files, setUp = [], ...needs }, folder, preload, body) {
  return withServices(services, async (databases) => {
    const ports = { ...databases, own: await getFreePort() };
    for (const [name, text] of Object.entries(files?.(ports) ?? {})) writeFileSync(path.join(folder, name), text);
    const { NODE_OPTIONS = "", ...variables } = env?.(ports) ?? {};
    const place = {
      cwd: path.join(folder, needs.folder ?? "."),
      node: needs.node,
      env: {
        NODE_ENV: "production",
        TZ: "UTC",
        OWN_PORT: `${ports.own}`,
        ...variables,
        NODE_OPTIONS: `--require ${preload} ${NODE_OPTIONS}`,
      },
    };
    for (const command of setUp) await runOrThrow(command, place);
    return await body(place, ports.own);
  });
}
