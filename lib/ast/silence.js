/**
 * Why a rule leaves a candidate alone, code that has the shape of its pattern: a clause about "it". Those on top are the same for all
 * rules; the detectors give the others.
 */
const WORDS = {
  cold: "it does not run per request",
  heatUnknown: "nothing says how often it runs",
  seldom: "it only runs for few requests",
  belowMinCost: "it costs too little",

  changedAfterwards: "the result is changed",
  changedByJson: "JSON makes something else of it than a copy",
  declaredWithOthers: "it is declared together with other variables",
  dependsOnCall: "it depends on what the function is called with",
  errorIsCaught: "it may throw, which is caught there",
  fileMayChange: "the file may change while the server runs",
  guardedByCache: "the result is kept for the next call already",
  keptElsewhere: "the result goes where other code may use it",
  mayChangeBetween: "the original may change before the last read",
  neverUsed: "nothing uses the result",
  readByFunction: "a function reads it that any path may call",
  readOnEveryPath: "the result is read on every path",
  textOutOfSight: "nothing shows that the text comes from the request",
  usedAtOnce: "the result is used at once",
};

/** @typedef {keyof typeof WORDS} SilenceCode */

/**
 * @param {SilenceCode} code
 * @returns {string} a clause: "the result is read on every path"
 */
export function describeSilence(code) {
  return WORDS[code];
}
