import { FIXTURES } from "../fixtures.js";
import { getModel } from "./model.js";
import { globSync } from "tinyglobby";
import path from "node:path";
import { readFileSync } from "node:fs";

export const APPS = path.join(FIXTURES, "apps");

/**
 * A function of a server, as its heat.json names it.
 *
 * @typedef {{ line: number, name: string, level: string, reason: string | null, text: string }} AppFunction
 */

/**
 * What the heat model says of the functions of a server in fixtures/apps.
 *
 * @param {string} app
 * @returns {Record<string, AppFunction[]>} by file
 */
export function getAppHeat(app) {
  const folder = path.join(APPS, app);
  const files = globSync("**/*.{js,cjs,mjs,ts,tsx}", { cwd: folder }).sort();
  return Object.fromEntries(
    files.map((file) => {
      const { functions } = getModel(readFileSync(path.join(folder, file), "utf8"), { filename: file });
      return [
        file,
        functions.map(({ line, name, heat }) => ({
          line,
          name,
          level: heat.level,
          reason: heat.reason ?? null,
          text: heat.text,
        })),
      ];
    }),
  );
}

/**
 * @param {string} framework - a table's name
 * @returns {string} the folder of its server
 */
export function getAppName(framework) {
  return framework === "Web" ? "fetch-export" : framework.toLowerCase().replace(/\.js$/, "");
}
