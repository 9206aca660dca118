/**
 * Why a rule leaves a candidate alone, code that has the shape of its pattern: a clause about "it". Those on top are the same for all
 * rules; the detectors give the others.
 */
const WORDS = {
  cold: "it does not run per request",
  heatUnknown: "it is not known how often it runs",
  seldom: "it only runs for few requests",
  belowMinCost: "it costs less than the minimum",

  answersInTurn: "the database runs in this process, and answers one query after the other",
  anyKeys: "the object may have any keys",
  askedBefore: "the code already asks whether it is needed",
  askedFor: "it is what the request asks for",
  askedTogether: "the driver batches what is asked for at once into one query",
  changedAfterwards: "the result is changed",
  changedByJson: "JSON does not give an exact copy of it",
  changesLater: "the code changes it while it runs",
  closedAfterwards: "it is closed when the work is done",
  declaredWithOthers: "it is declared together with other variables",
  dependsOnCall: "it depends on what the function is called with",
  encodedAnyway: "the text is encoded in any case",
  errorIsCaught: "it may throw, which is caught there",
  failureIsHeard: "its failure is handled, or it does more than notify others",
  fasterHere: "it is faster than moving it elsewhere",
  fewElements: "there are few elements",
  fewKeys: "few keys are added",
  fewReads: "the object is not read often afterwards",
  fileMayChange: "the file may change while the server runs",
  filledSeldom: "no request adds to it",
  guardedByCache: "the result is already kept for the next call",
  keptElsewhere: "the result goes where other code may use it",
  knownAsync: "what is called always returns a promise",
  leftToOther: "another rule reports it",
  levelIsOn: "the project turns the log level on",
  loadedLate: "it may be loaded late on purpose",
  madeByHandler: "a handler makes the object, and not a factory",
  mayBeAbsent: "it is not known that the property exists",
  mayBeNoFunctions: "it is not known that functions are copied",
  mayChangeBetween: "the original may change before the last read",
  mayChangeThings: "it may do more than read",
  mayEndEarly: "an iteration may end the loop",
  meantInTurn: "it is meant to be done one after the other",
  mostlyInMemory: "it is mostly answered from memory",
  mustBeGone: "it is deleted for safety",
  needEachOther: "each needs the result of another",
  neededPerInstance: "each instance needs its own",
  neverUsed: "nothing uses the result",
  notWaitedFor: "no request waits for it",
  noWorkBefore: "nothing is done before it in the same turn",
  ofConnections: "it is about connections, and not about requests",
  ofOneRequest: "it belongs to one request",
  orderMayCount: "one of the two may be a check, or do what the other relies on",
  outlivesRequest: "the object outlives the request",
  readByFunction: "a function reads it that any path may call",
  readOnEveryPath: "the result is read on every path",
  reliedOn: "the code after it relies on its being done",
  remembersPlace: "it keeps its position between calls",
  roundsWait: "each iteration waits for something that takes far longer",
  sameByChance: "it may differ from call to call",
  sameForAll: "all objects get the same properties in the same order",
  sharesConnection: "it would share a connection with what runs beside it, as in a transaction",
  smallCopied: "what is copied is short",
  targetOutOfSight: "it is not known what it is copied onto",
  textOutOfSight: "it is not known that the text comes from the request",
  turnWanted: "other code is meant to run in between",
  usedAtOnce: "the result is used at once",
  usesTheCall: "it uses what belongs to one call",
  waitsAnyway: "the function waits for something else anyway",
  writtenBetween: "something in between may change what it reads",
};

/** @typedef {keyof typeof WORDS} SilenceCode */

/**
 * @param {SilenceCode} code
 * @returns {string} a clause: "the result is read on every path"
 */
export function describeSilence(code) {
  return WORDS[code];
}
