/** What a name goes on with behind what it is about, as it is written in both styles; not `loggedInUsers`. */
const FURTHER = /(?<=[a-z\d])(?:(?:By|For|From|Of|Per|With)(?=[A-Z])|_(?:by|for|from|of|per|with)_).*$/;

/**
 * @param {string} name
 * @returns {string} what it is about: `ids` of `idsFromProvider`, `users` of `users_by_role`; or else all of it
 */
export function getHeadNoun(name) {
  return name.replace(FURTHER, "");
}
