/** @import { Cost } from "../types.js" */

/**
 * What one execution of the code that a message is about takes more than the rewritten code. Written by `node scripts/payoff-tables.js`
 * from docs/evidence.json.
 *
 * @type {Record<string, Record<string, Cost>>}
 */
export const COSTS = {
  "no-eager-log": {
    serialisedForLog: { time: { 20: 33794, 22: 18891, 24: 11991, 26: 20981 }, bytes: 2066 },
    inspectedForLog: { time: { 20: 97489, 22: 87652, 24: 49094, 26: 61191 }, bytes: 33756 },
    clonedForLog: { time: { 20: 10182, 22: 13986, 24: 9274, 26: 16491 }, bytes: 5609 },
    joinedForLog: { time: { 20: 648, 22: 234, 24: 220, 26: 566 }, bytes: 312 },
    dateFormattedForLog: { time: { 20: 942, 22: 899, 24: 1003, 26: 921 }, bytes: 40 },
  },
  "no-eager-request": {
    requestBuiltPerRequest: { time: { 20: 26372, 22: 25358, 24: 21462, 26: 29064 }, bytes: 5778 },
    headersBuiltPerRequest: { time: { 20: 17828, 22: 4714, 24: 4869, 26: 3903 }, bytes: 3291 },
    headersCopiedPerRequest: { time: { 20: 15, 22: 29, 24: 16, 26: 11 }, bytes: 120 },
    responseReadBack: { time: { 20: 50485, 22: 28672, 24: 13443, 26: 19065 }, bytes: 8790 },
  },
  "no-eager-url": {
    urlParsedPerRequest: { time: { 20: 634, 22: 1329, 24: 741, 26: 2409 }, bytes: 280 },
    queryParsedPerRequest: { time: { 20: 297, 22: 1759, 24: 1619, 26: 1443 }, bytes: 344 },
    cookiesParsedPerRequest: { time: { 20: 455, 22: 501, 24: 239, 26: 438 }, bytes: 376 },
    bodyParsedPerRequest: { time: { 20: 3557, 22: 8486, 24: 2230, 26: 2423 }, bytes: 904 },
    urlParsedForParts: { time: { 20: 526, 22: 415, 24: 227, 26: 192 }, bytes: 270 },
    parsedAgain: { time: { 20: 268, 22: 264, 24: 266, 26: 334 }, bytes: 247 },
    headerParsedPerRequest: { time: { 20: 749, 22: 857, 24: 3641, 26: 697 }, bytes: 920 },
    addressFoundPerRequest: { time: { 20: 2721, 22: 1871, 24: 4873, 26: 1905 }, bytes: 4312 },
  },
  "no-hot-closure": {
    closurePerCall: { time: { 20: 36, 22: 26, 24: 116, 26: 32 }, bytes: 56 },
    functionPerCall: { time: { 20: 51, 22: 34, 24: 0, 26: 39 }, bytes: 64 },
    listenerPerCall: { time: { 20: 0, 22: 0, 24: 177, 26: 199 }, bytes: 208 },
    boundPerCall: { time: { 20: 41, 22: 9, 24: 17, 26: 8 }, bytes: 72 },
  },
  "no-instance-method": {
    accessorPerInstance: { time: { 20: 402, 22: 367, 24: 2501, 26: 608 }, bytes: 313 },
    boundPerInstance: { time: { 20: 0, 22: 0, 24: 36, 26: 6 }, bytes: 56 },
    functionPerInstance: { time: { 20: 161, 22: 75, 24: 147, 26: 7 }, bytes: 168 },
    functionAlone: { time: { 20: 21, 22: 0, 24: 17, 26: 0 }, bytes: 104 },
    functionsPerObject: { time: { 20: 32, 22: 121, 24: 134, 26: 10 }, bytes: 232 },
  },
  "no-late-property": {
    deletedPerRequest: { time: { 20: 611, 22: 707, 24: 473, 26: 577 }, bytes: 449 },
    addedInBranches: { time: { 20: 0, 22: 54, 24: 9, 26: 17 }, bytes: 0 },
    addedByMethods: { time: { 20: 85, 22: 503, 24: 67, 26: 33 }, bytes: 0 },
    addedByHandlers: { time: { 20: 13, 22: 19, 24: 0, 26: 95 }, bytes: 0 },
    tableOfRequests: { time: { 20: 659, 22: 445, 24: 4672, 26: 170 }, bytes: 34 },
    definedPerRequest: { time: { 20: 99, 22: 80, 24: 88, 26: 88 }, bytes: 40 },
    prototypeSetPerRequest: { time: { 20: 43, 22: 37, 24: 90, 26: 87 }, bytes: 0 },
    nullObjectPerRequest: { time: { 20: 59, 22: 60, 24: 50, 26: 41 }, bytes: 384 },
  },
  "no-native-read": {
    environmentReadPerRequest: { time: { 20: 314, 22: 332, 24: 492, 26: 110 }, bytes: 224 },
    environmentCopiedPerRequest: { time: { 20: 167982, 22: 25990, 24: 22994, 26: 68293 }, bytes: 8325 },
    systemReadPerRequest: { time: { 20: 349, 22: 548, 24: 290, 26: 269 }, bytes: 80 },
    systemSampledPerRequest: { time: { 20: 26592, 22: 10560, 24: 8744, 26: 8459 }, bytes: 144 },
    moduleRequiredPerRequest: { time: { 20: 187, 22: 464, 24: 432, 26: 726 }, bytes: 416 },
    moduleImportedPerRequest: { time: { 20: 2610, 22: 22926, 24: 5039, 26: 5102 }, bytes: 4394 },
    addressReadPerRequest: { time: { 20: 892, 22: 1355, 24: 877, 26: 895 }, bytes: 88 },
    socketReadPerRequest: { time: { 20: 28, 22: 36, 24: 1, 26: 0 }, bytes: 0 },
  },
  "no-needless-clone": {
    clonedToBeSent: { time: { 20: 18900, 22: 10690, 24: 12180, 26: 15540 }, bytes: 4250 },
    clonedToBeRead: { time: { 20: 8611, 22: 17574, 24: 27694, 26: 44495 }, bytes: 4253 },
    clonedForJson: { time: { 20: 8575, 22: 72691, 24: 8010, 26: 7507 }, bytes: 4248 },
  },
  "no-needless-promise": {
    allOfOne: { time: { 20: 375, 22: 755, 24: 959, 26: 691 }, bytes: 865 },
    allOfPlain: { time: { 20: 3016, 22: 3410, 24: 2634, 26: 2711 }, bytes: 3289 },
    asyncWithoutAwait: { time: { 20: 313, 22: 346, 24: 216, 26: 237 }, bytes: 384 },
    chainedOnResolved: { time: { 20: 383, 22: 366, 24: 303, 26: 398 }, bytes: 553 },
    plainAwaited: { time: { 20: 906, 22: 408, 24: 2355, 26: 399 }, bytes: 2802 },
    plainLooped: { time: { 20: 1794, 22: 2134, 24: 3119, 26: 2893 }, bytes: 6618 },
    wrappedPromise: { time: { 20: 68, 22: 156, 24: 49, 26: 0 }, bytes: 505 },
  },
  "no-nested-search": {
    soughtPerElement: { time: { 20: 911900, 22: 886900, 24: 658300, 26: 872100 }, bytes: 0, elements: 1000 },
    matchedPerElement: { time: { 20: 860000, 22: 814000, 24: 894400, 26: 835800 }, bytes: 0, elements: 1000 },
    filteredPerElement: {
      time: { 20: 10821700, 22: 10802600, 24: 14522000, 26: 11734400 },
      bytes: 62535,
      elements: 1000,
    },
  },
  "no-optional-await": {
    mayBePlain: { time: { 20: 198, 22: 86, 24: 103, 26: 175 }, bytes: 400 },
    collectedMayBePlain: { time: { 20: 2373, 22: 1758, 24: 1390, 26: 1750 }, bytes: 1432 },
  },
  "no-piecewise-object": {
    keysAddedOneByOne: { time: { 20: 192, 22: 50, 24: 774, 26: 0 }, bytes: 473 },
    knownKeysComputed: { time: { 20: 461, 22: 763, 24: 250, 26: 245 }, bytes: 1148 },
  },
  "no-plugin-copy": {
    copiedPerInstance: { time: { 20: 96, 22: 157, 24: 143, 26: 472 }, bytes: 112 },
    madePerInstance: { time: { 20: 44, 22: 41, 24: 47, 26: 44 }, bytes: 352 },
    definedPerInstance: { time: { 20: 609, 22: 518, 24: 573, 26: 603 }, bytes: 936 },
  },
  "no-quadratic-build": {
    objectCopiedPerStep: { time: { 20: 873400, 22: 450100, 24: 466400, 26: 599300 }, bytes: 482691, elements: 100 },
    listCopiedPerStep: { time: { 20: 20040, 22: 18910, 24: 23350, 26: 22844 }, bytes: 29872, elements: 100 },
    bytesCopiedPerChunk: {
      time: { 20: 109714000, 22: 167802000, 24: 64021000, 26: 19871000 },
      bytes: 3401,
      elements: 100,
    },
  },
  "no-repeated-load": {
    fileReadPerRequest: { time: { 20: 34899, 22: 32899, 24: 37997, 26: 33391 }, bytes: 26253 },
    templateCompiledPerRequest: { time: { 20: 25460, 22: 38840, 24: 25370, 26: 22260 }, bytes: 29195 },
    pageParsedPerRequest: { time: { 20: 1479936, 22: 1089938, 24: 1299287, 26: 517119 }, bytes: 426198 },
    moduleLookedUpPerRequest: { time: { 20: 19191, 22: 27992, 24: 37385, 26: 74092 }, bytes: 11702 },
  },
  "no-request-client": {
    connectionPerRequest: { time: { 20: 2801000, 22: 2746000, 24: 2823000, 26: 2715000 } },
    agentPerRequest: { time: { 20: 2662000, 22: 2778000, 24: 2397000, 26: 3049000 } },
    clientBuiltPerRequest: { time: { 20: 166988, 22: 43299, 24: 40199, 26: 24288 } },
  },
  "no-request-decoration": {
    attachedPerRequest: { time: { 20: 5, 22: 5, 24: 5, 26: 5 }, bytes: 72 },
    copiedPerRequest: { time: { 20: 12, 22: 11, 24: 11, 26: 11 }, bytes: 10 },
  },
  "no-static-work": {
    ajvCompiledPerCall: { time: { 20: 637881, 22: 825989, 24: 607843, 26: 651958 }, bytes: 140121 },
    zodBuiltPerCall: { time: { 20: 61740, 22: 58058, 24: 49666, 26: 113161 }, bytes: 54446 },
    joiBuiltPerCall: { time: { 20: 180120, 22: 79010, 24: 38810, 26: 28830 }, bytes: 32852 },
    schemaBuiltPerCall: { time: { 20: 48300, 22: 7900, 24: 58220, 26: 4500 }, bytes: 16607 },
    structBuiltPerCall: { time: { 20: 16180, 22: 12190, 24: 12660, 26: 11530 }, bytes: 6158 },
    validatorCompiledPerCall: { time: { 20: 43342, 22: 23607, 24: 18370, 26: 17379 }, bytes: 11589 },
    constantsValidatedPerCall: { time: { 20: 5981, 22: 5343, 24: 2794, 26: 3683 }, bytes: 3415 },
    eventsValidatedPerInstance: { time: { 20: 33241, 22: 9991, 24: 6714, 26: 24471 }, bytes: 19673 },
    intlMadePerCall: { time: { 20: 62340, 22: 51170, 24: 44168, 26: 43850 }, bytes: 848 },
    localeFormattedPerCall: { time: { 20: 126342, 22: 33321, 24: 29923, 26: 57671 }, bytes: 672 },
    localeComparedPerCall: { time: { 20: 1364900, 22: 338300, 24: 364700, 26: 272400 }, bytes: 33716 },
    regexMadePerCall: { time: { 20: 111, 22: 113, 24: 56, 26: 36 }, bytes: 56 },
    stringifiedPerCall: { time: { 20: 1603, 22: 274, 24: 183, 26: 144 }, bytes: 72 },
    parsedPerCall: { time: { 20: 427, 22: 454, 24: 382, 26: 351 }, bytes: 144 },
    collectionMadePerCall: { time: { 20: 129, 22: 83, 24: 70, 26: 78 }, bytes: 264 },
    bufferMadePerCall: { time: { 20: 108, 22: 83, 24: 52, 26: 52 }, bytes: 104 },
    decoderMadePerCall: { time: { 20: 674, 22: 684, 24: 632, 26: 929 }, bytes: 160 },
    urlParsedPerCall: { time: { 20: 216, 22: 533, 24: 351, 26: 129 }, bytes: 216 },
    functionCompiledPerCall: { time: { 20: 2953, 22: 708, 24: 375, 26: 308 }, bytes: 407 },
    pathJoinedPerCall: { time: { 20: 688, 22: 498, 24: 261, 26: 341 }, bytes: 744 },
    promisifiedPerCall: { time: { 20: 4997, 22: 7375, 24: 3466, 26: 6634 }, bytes: 2778 },
    middlewareMadePerCall: { time: { 20: 1180, 22: 89, 24: 110, 26: 328 }, bytes: 776 },
    classMadePerCall: { time: { 20: 2771, 22: 1750, 24: 1420, 26: 1882 }, bytes: 1016 },
  },
  "no-sync-call": {
    hashedPerRequest: { time: { 20: 6464000, 22: 4596000, 24: 3923300, 26: 5125000 } },
    compressedPerRequest: { time: { 20: 1070000, 22: 1028000, 24: 1086000, 26: 599000 } },
    fileAccessedPerRequest: { time: { 20: 75000, 22: 131000, 24: 56000, 26: 213600 } },
    processRunPerRequest: { time: { 20: 50690000, 22: 49340000, 24: 50690000, 26: 53870000 } },
    haltedPerRequest: { time: { 20: 5078900, 22: 5070800, 24: 5081900, 26: 5081400 } },
  },
};
