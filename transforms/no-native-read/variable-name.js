/** @import { Source } from "../../lib/types.js" */

/**
 * What a constant that holds a variable of the environment is called.
 *
 * @param {Source} source
 * @param {string} variable - "JWT_SECRET", "npm_package_version"
 * @returns {string} in camel case: "jwtSecret"; with `env` in front where the file uses that name already
 */
export function suggestVariableName(source, variable) {
  const words = variable.split(/[^A-Za-z\d]+/).filter(Boolean).map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word));
  const name = words.map((word, index) => (index === 0 ? word[0].toLowerCase() : word[0].toUpperCase()) + word.slice(1)).join("");
  const isTaken = name === "" || /^\d/.test(name) || source.nodes("Identifier").some((node) => node.name === name);
  return isTaken ? `env${name === "" ? "Value" : name[0].toUpperCase() + name.slice(1)}` : name;
}
