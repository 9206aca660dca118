/**
 * Parsers that tell when they fail.
 *
 * @param {(error: unknown) => void} onFailure
 */
export function createParsers(onFailure) {
  /** @template T @param {() => T} parse @returns {T} */
  const attempt = (parse) => {
    try {
      return parse();
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    URL: new Proxy(URL, { construct: (target, args) => attempt(() => Reflect.construct(target, args)) }),
    JSON: {
      ...JSON,
      stringify: JSON.stringify,
      parse: (/** @type {string} */ text) => attempt(() => JSON.parse(text)),
    },
  };
}
