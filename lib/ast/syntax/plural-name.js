import { getHeadNoun } from "./head-noun.js";

/** Names of several things, and not of one text: `ids`, `allowedTypes`, `userList`. */
const PLURAL = /(?:[a-z]{2}(?<![sui])s|Ids|List|Array)$|^ids$/;

/** Names that end like those, of one thing. */
const SINGULAR =
  /^(?:css|js|ts|args|bytes|props|params)$|(?:address|contents|alias|news|pass|class|process|access|status)$/i;

/**
 * @param {string} name
 * @returns {boolean} whether it is one for several things
 */
export function isPlural(name) {
  //   `names`, and `namesFromFile`
  return [name, getHeadNoun(name)].some((one) => PLURAL.test(one) && !SINGULAR.test(one));
}
