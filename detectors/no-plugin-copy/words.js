/** Words that say that a value is data, whatever the collection is called. */
export const DATA_WORD =
  /^(opt(ion)?s?|config(uration)?|settings?|defaults?|state|props?|attributes?|meta(data)?|data|params?|headers?|version)$/;

/**
 * @param {string} name - "_replyDecorators"
 * @returns {string} "decorators"
 */
export function getLastWord(name) {
  const words = name.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z]/);
  return (words.findLast((word) => word !== "") ?? name).toLowerCase();
}
