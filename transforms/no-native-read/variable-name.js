import { joinWords } from "../../lib/edit/join-words.js";

/**
 * What a constant that holds a variable of the environment is called.
 *
 * @param {string} variable - "JWT_SECRET", "npm_package_version"
 * @returns {{ name: string, otherName: string }} in camel case: "jwtSecret"; where that is taken, "envJwtSecret"
 */
export function nameVariable(variable) {
  const words = variable
    .split(/[^A-Za-z\d]/)
    .filter((word) => word !== "")
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word));
  const name = joinWords(words);
  const otherName = `env${name === "" ? "Value" : name[0].toUpperCase() + name.slice(1)}`;
  return { name: name === "" || /^\d/.test(name) ? otherName : name, otherName };
}
