/**
 * @param {string} reason - why a file is not checked, as a clause about "it"
 * @returns {string} with what checks it all the same
 */
export function unlessAsked(reason) {
  return `${reason}; \`--no-ignore\` checks it`;
}
