/**
 * What each message of each rule says of some code. Written by `node scripts/examples.js` from the fixtures.
 *
 * @type {Record<string, Record<string, string>>}
 */
export const EXAMPLES = {
  "no-blind-decode": {
    askForEscapes: "Look for `%` first.",
    decodedUnasked: "`decodeURI()` decodes text that rarely has anything to decode.",
  },
  "no-deferred-reply": {
    dropTurn: "Remove the deferral; what follows then runs before other pending requests are handled.",
    putOffAfterWork: "`setImmediate()` defers the reply after `for` on line 5.",
    putOffAgain: "`turn()` is one of many event-loop turns that delay the reply.",
    replyOnNextTick: "Use `process.nextTick()`; the reply then comes before other pending requests are handled.",
    waitsToTell: "The reply waits for `notifyShop()`, whose failure is logged at most; start it without `await`.",
  },
  "no-eager-log": {
    askForLevel:
      "Ask first, `log.enabled`; getters and `toJSON()` of what is logged, and errors that they throw, are left out where the answer is no.",
    clonedForLog: "`structuredClone()` is called for a `trace` message that is normally not written.",
    dateFormattedForLog: "`….toLocaleString()` is called for a `debug` message that is normally not written.",
    inspectedForLog: "`util.format()` is called for a `debug` message that is normally not written.",
    joinedForLog: "`….map().join()` is called for a `debug` message that is normally not written.",
    serialisedForLog: "`JSON.stringify()` is called for a `debug` message that is normally not written.",
  },
  "no-eager-request": {
    buildOnFirstRead: "Build it on first read; headers that are changed until then show.",
    buildWhereRead: "Build it where it is read; headers that are changed until then show.",
    dropBuilding: "Drop it; what is not valid then no longer throws.",
    headersBuiltPerRequest: "`new Headers()` is built for every request, used or not.",
    headersCopiedPerRequest: "`{ ...req.headers }` is copied for every request, but never read.",
    requestBuiltPerRequest: "`new Request()` is built for every request, used or not.",
    responseReadBack: "`new Response()` is built and read back by `text()` for every request.",
  },
  "no-eager-url": {
    addressFoundPerRequest:
      "The client's address is found by `proxyAddr()` for every request and handed to `new Request()`, used or not.",
    bodyParsedPerRequest: "`JSON.parse()` is parsed for every request but read on 1 of 2 paths.",
    cookiesParsedPerRequest: "`cookie.parse()` is parsed for every request but read on 1 of 2 paths.",
    cutParts: "Slice the parts out of texts that `new URL()` leaves as they are, and parse all others.",
    dropParsing: "Drop the parsing; an invalid URL then no longer throws.",
    headerParsedPerRequest: "`contentType.parse()` is parsed for every request but read on 1 of 2 paths.",
    parseOnFirstRead: "Parse on first read; an invalid URL then throws at that read only.",
    parseWhereRead: "Parse where it is read; an invalid URL then throws at that read only.",
    parsedAgain: "`split()` parses the same text again at each read of `names`.",
    queryParsedPerRequest: "`url.parse()` is parsed for every request, used or not.",
    rememberBesideText:
      "Remember it beside its text; `_path` and `_pathText` are properties of the object that is read.",
    urlParsedForParts: "A whole URL is parsed for its `pathname` alone.",
    urlParsedPerRequest: "`new URL()` is parsed for every request, used or not.",
  },
  "no-hot-closure": {
    boundPerCall: "`note.bind()` makes a function that `setTimeout()` does not need.",
    closurePerCall: "The function given to `later()` is recreated on every call and captures nothing from it.",
    functionPerCall: "`f` is recreated on every call and captures nothing from it.",
    listenerPerCall: "The listener given to `res.on()` is recreated on every call and captures only its emitter.",
    makeOnce: "Make it once, as `drain`.",
    makeOneForAll: "Make it once, as `onDone`; all calls then hand on the same function.",
    passArguments: "Give the arguments to `setTimeout()`.",
    passArgumentsWithoutThis: "Give the arguments to `setTimeout()`; `this` in `Job.run` is then the timer.",
    useThis: "Make it once, as `onEnd`, with the emitter as `this`.",
  },
  "no-instance-method": {
    accessorPerInstance: "The accessor `ip` is redefined for each `Reply`.",
    boundPerInstance: "`send` is bound again for each `Reply`.",
    functionAlone: "`send` is a function recreated for each `Reply`.",
    functionPerInstance: "`end` is one of 3 functions recreated for each `Page`.",
    functionsPerObject: "`buildLog()` gets 3 functions that are recreated for each object.",
    makeMembers: "Make `send` members of `Reply`; taken off their instance they lose `this`.",
  },
  "no-late-property": {
    addedByHandlers: "Handlers add `user` and `tenant` to `req` in different orders; use `res.locals`.",
    addedByMethods: "Instances of `Timer` get `from` and `to` late, in different orders.",
    addedInBranches: "The constructor of `Call` adds `token` and `id` only in some branches.",
    assignUndefined: "Assign `undefined`; `in`, `Object.keys` and spread elsewhere then still see the property.",
    declareOnFramework:
      "Declare with `decorateReply`; reads before the first write see `null`, a second declaration throws.",
    definedPerRequest: "`Object.create()` defines a property of `object` on every call.",
    deletedPerRequest: "`delete req.user` makes `req` slow for every later read.",
    initialiseDeclarations:
      "Initialise `from`, `to` and `took` where they are declared; `in`, `Object.keys` and spread elsewhere then see them always.",
    initialiseFields:
      "Initialise `from` and `to` in the constructor; `in`, `Object.keys` and spread elsewhere then see them always.",
    nullObjectPerRequest: "`Object.create(null)` makes a dictionary, which is slow to make and to fill.",
    prototypeSetPerRequest: "`__proto__` gives `options` another prototype after it was made.",
    tableOfRequests: "`pending` gains and loses a key per request; a `Map` is faster.",
  },
  "no-native-read": {
    addressReadPerRequest: "`own.address()` asks the operating system on every call.",
    askFirst: "Ask at the first call, and keep the answer; a later name of the host is then missed.",
    environmentCopiedPerRequest: "`...env` reads every variable of the environment on every call.",
    environmentReadPerRequest: "`env` asks the operating system on every call.",
    importOnce: "Import it once, at the top of the file; what follows then runs in the same turn.",
    keepImport: "Keep the promise of the first import.",
    moduleImportedPerRequest: '`import("ms")` looks the module up, and waits, on every call.',
    moduleRequiredPerRequest: '`require("fs")` looks the module up on every call.',
    readAtLoad: "Read it once, at load; a value set later (dotenv, tests) is then missed.",
    readWhenAsked: "Read it when it is asked for; it is `undefined` once the socket is closed.",
    rememberAddress: "Remember it in `bound`; a server that listens again elsewhere keeps the first.",
    requireAtLoad: "Require it once, at the top of the file; the file must then be there at start.",
    requireOnce: "Require it once, at the top of the file.",
    socketReadPerRequest: "`raw.socket?.remotePort` is read for every request, asked for or not.",
    systemReadPerRequest: "`hostname()` asks the operating system on every call, though the answer does not change.",
    systemSampledPerRequest: "`os.cpus()` asks the operating system on every call.",
  },
  "no-needless-clone": {
    clonedForJson: "`structuredClone()` copies what is only serialized.",
    clonedToBeRead: "`cloneDeep()` copies what is then only read.",
    clonedToBeSent: "`cloneDeep()` copies what is then written as text.",
    clonedToBeWritten: "`cloneDeep()` copies every level, but only the outermost is written here.",
    readOriginal:
      "Read the original; it has the methods and accessors of its class, and copying no longer fails for what cannot be copied.",
    sendOriginal:
      "Send the original; a `toJSON()` that the copy has lost runs then, and copying no longer fails for what cannot be copied.",
  },
  "no-needless-promise": {
    allOfOne: "`Promise.all()` waits for a single promise.",
    allOfPlain: "`Promise.all()` waits for values that are no promises.",
    asyncWithoutAwait: "`get` is `async` but waits for no promise, and all its callers await it.",
    awaitThePromise: "Wait for the promise itself.",
    callAtOnce: "Call it at once; its side effects then come before other pending microtasks.",
    chainedOnResolved: "`Promise.resolve().then()` defers a call whose result is awaited at once.",
    dropAll: "Drop `Promise.all()`; what follows then runs before the caller continues.",
    dropAllOfMapped:
      "Drop `Promise.all()`; what follows then runs before the caller continues, and a list with holes keeps them.",
    dropAsync: "Make `toId` synchronous; what follows its calls then runs before their callers continue.",
    dropAwait: "Drop the `await`; what follows then runs before the caller continues.",
    loopWithoutAwait: "Loop without `await`; the body then runs before the caller continues.",
    mapWithoutAsync:
      "Drop `Promise.all()` and `async`; a throw then ends the `map()`, what follows runs at once, and a list with holes keeps them.",
    plainAwaited: "`String()` is awaited but is never a promise.",
    plainLooped: "`for await` waits at each step, but `FIELDS` has no promises.",
    useThePromise: "Use the promise itself.",
    useThePromiseAtOnce: "Use the promise itself; what throws while it is made is then thrown at once.",
    wrappedPromise: "`new Promise()` only passes on how another promise settles.",
  },
  "no-nested-search": {
    filteredPerElement: "`filter()` goes through all of the list for each element of `posts`.",
    keyPerComparison: "`new Date(a.createdAt)` is computed again for each comparison that sorting `posts` takes.",
    lookUpInMap:
      "Look it up in a `Map` that is made of `users` once, before the loop; of several elements with an equal `user.id` it gives the last instead of the first.",
    lookUpInSet: "Look it up in a `Set` that is made of `ids` once, before the loop; `ids` must be an array.",
    makeDistinct:
      "Skip with a `Set` what `authors` has already; it must be an array, `NaN` and empty places stay in it, and `-0` becomes `0`.",
    matchedPerElement: "`find()` searches the list from its start for each element of `posts`.",
    soughtPerComparison:
      "`ids.indexOf()` searches the list from its start in each comparison that sorting `posts` takes.",
    soughtPerElement: "`includes()` searches the list from its start for each element of `posts`.",
  },
  "no-optional-await": {
    awaitOnlyPromises: "Wait only for a promise; after a plain value, what follows runs before the caller continues.",
    collectedMayBePlain:
      "`Promise.all()` waits for what `step()` returns, which may be plain values only, since its users supply it.",
    dropAwait: "Drop the `await`; what follows then runs before the caller continues.",
    dropAwaitOfMethod:
      "Drop the `await`; what follows then runs before the caller continues, and before a promise that a subclass's method of that name returns.",
    mayBePlain: "`act()` is awaited but may return a plain value, since its users supply it.",
    runSynchronously:
      "Make `run` synchronous up to the first promise; its effects then come before its caller continues.",
  },
  "no-piecewise-object": {
    keysAddedOneByOne: "`page` gets 8 keys one by one for every request.",
    knownKeysComputed: "`stats` gets 8 known keys by computed names; write a literal, or a `Map`.",
    makeLiteral: "Make the object with all its keys at once.",
  },
  "no-plugin-copy": {
    buildSubclassOnce: "Build the subclass with these methods once; `constructor.name` becomes `ReplyWithMixins`.",
    copiedPerInstance: "Functions of `fns` are copied onto every `Reply`.",
    definedPerInstance: "An accessor for each of `shorthands` is defined on every `res`.",
    keepSubclass:
      "Keep a subclass with these methods for each collection; functions that are replaced in `request._core.decorations.toolkit` later are missed and `constructor.name` becomes `ToolkitWithDecorations`.",
    madePerInstance: "A function for each of `methods` is made for every `Connection`.",
    putOnPrototype: "Put the functions on the prototype once; they are no longer own properties.",
  },
  "no-quadratic-build": {
    addToIt: "Add to it instead.",
    addToItUnless: "Add to it instead; the list must be an array.",
    bytesCopiedPerChunk: "`body` is copied whole for each chunk that is added.",
    listCopiedPerStep: "`all` is copied whole for each element that is added.",
    objectCopiedPerStep: "`all` is copied whole for each key that is added.",
  },
  "no-repeated-load": {
    documentFetchedPerRequest: "`fetch()` fetches the same document on every call.",
    fileReadPerRequest: "`readFile()` reads the same file on every call.",
    keepFirst: "Load it at the first call, and keep it; edits on disk are seen after a restart only.",
    keyReadPerRequest: "`importPKCS8()` reads the same key on every call.",
    moduleLookedUpPerRequest: "`require.resolve()` looks the same module up on every call.",
    pageParsedPerRequest: "`cheerio.load()` parses the same page on every call.",
    templateCompiledPerRequest: "`ejs.render()` compiles the same template on every call.",
    tokenFetchedPerRequest: "`fetch()` asks for an access token on every call, though one holds for many.",
    windowMadePerRequest: "`new JSDOM()` makes a window of the same page on every call.",
  },
  "no-repeated-query": {
    readAgain: "`findUser()` reads what `findUser()` in line 6 has read already.",
    readOnce:
      "Use what was read first; both names then stand for the same object, and a change of one is seen by the other.",
    readPerElement: "`Tag.findOne()` makes a query per element of `posts`; one query can load all.",
    readPerRound: "`db.site.findUnique()` reads the same in each round over `posts`.",
  },
  "no-request-client": {
    agentPerRequest: "`new Agent()` is made on every call, so connections are never reused.",
    answerFetchedPerRequest: "`new Client()` is made on every call, so what it asks for first is asked again.",
    clientBuiltPerRequest: "`Stripe()` builds a client on every call.",
    connectionPerRequest: "`knex()` opens connections of its own, with their round trips, on every call.",
    eventsSentPerRequest: "`new PostHog()` is made on every call, so its events are never sent together.",
    keepConnections:
      "Make it once, at the first call, with `keepAlive`; all calls then share it and its connections, which stay open for a while, and later changes of its settings are not seen.",
    keepFirstClient:
      "Make it once, at the first call; all calls then share it, and later changes of its settings are not seen.",
    keysFetchedPerRequest: "`jwksRsa()` is made on every call, so the keys that it caches are fetched again.",
    leaveAgentOut:
      "Leave `agent` out: requests then share the connections of Node's own agent, which stay open for a while.",
    loggerBuiltPerRequest: "`pino()` builds a logger, with its streams, on every call.",
    mailConnectionPerRequest: "`createTransport()` has no `pool`: it connects and logs in anew for each mail.",
    openedPerRequest: "`agent: false` opens and closes a connection for each request.",
    processesPerRequest: "`new ExifTool()` starts processes or threads of its own on every call.",
    tokenFetchedPerRequest:
      "`new GoogleAuth()` is made on every call, so the access token that it caches is requested again.",
  },
  "no-request-decoration": {
    attachOnce: "Attach `json` and `fail` to `Context` once; called detached they lose `this`.",
    attachedPerRequest: "`res.ok` is a function recreated for each request.",
    copiedPerRequest: "The functions of `answers` are copied onto `ctx` for each request.",
  },
  "no-serial-await": {
    askFirst:
      "Await the calls for all elements of `posts` together, before the loop; if one fails, no iteration runs, and the others still do; each uses a connection: where there may be many, prefer one query, or a few at a time.",
    askTogether:
      "Await the calls for all elements of `ids` together; if several fail, the first failure is thrown while the others still run, and each uses a connection: where there may be many, prefer one query, or a few at a time.",
    awaitBeforeCheck:
      "Await them together before the check; where it ends the function, the others ran for nothing, and if one of them fails, that is thrown; up to 3 connections are in use at once.",
    awaitTogether:
      "Await them together; if several fail, the first failure is thrown while the others still run, and up to 2 connections are in use at once.",
    awaitedInTurn: "`fetch()` and `fetch()` are awaited in turn, not together.",
    awaitedPerElement: "`stock.get()` is awaited for each element of `ids`, one after the other.",
    runBeforeCheck:
      "Run them together before the check; where it ends the program, the others ran for nothing, and if one of them fails, that is what it fails with; up to 2 connections are in use at once.",
    runTogether:
      "Run them together; the first that fails interrupts the others, and up to 2 connections are in use at once.",
    startTogether:
      "Await the calls for all elements of `req.body.readers` together; if one fails, the others are done all the same, and each uses a connection: where there may be many, prefer a few at a time.",
    writeTogether:
      "Await them together, if none relies on another being done; where one fails, the others are done all the same, and up to 3 connections are in use at once.",
    writtenInTurn:
      "`redis.del()` and `redis.del()` are awaited in turn, not together, where the others run even if one fails.",
    writtenPerElement: "`redis.del()` is awaited per element of `req.body.keys`; `del(keys)` writes all at once.",
  },
  "no-static-work": {
    ajvCompiledPerCall: "`new Ajv()` is made on every call, though always the same.",
    bufferMadePerCall: "`Buffer.from()` of constants is computed on every call.",
    classMadePerCall: "`class` is defined on every call, but does not depend on it.",
    collectionMadePerCall: "A `Set` of constants is made on every call.",
    constantsValidatedPerCall: "Constants are validated on every call.",
    decoderMadePerCall: "`TextDecoder` is made on every call, though always the same.",
    engineMadePerCall: "`Liquid` is made on every call, though always the same.",
    eventsValidatedPerInstance: "The same list of events is validated for every instance.",
    functionCompiledPerCall: "A `Function` of constant text is compiled on every call.",
    globsCompiledPerCall: "`picomatch.isMatch()` compiles the same patterns on every call.",
    intlMadePerCall: "`Intl.Segmenter` is made on every call, though always the same.",
    joiBuiltPerCall: "The Joi schema is built on every call, though always the same.",
    keepFirst: "Make it at the first call, and keep it.",
    keepFirstForAll: "Make it at the first call, and keep it; all callers then share one.",
    keyParsedPerCall: "`verify()` tries to read its secret as PEM on every call.",
    keyReadPerCall: "`jwt.verify()` reads its public key from PEM on every call.",
    localeComparedPerCall: "`localeCompare()` with options makes a collator on every call.",
    localeFormattedPerCall: "`toLocaleString()` with options makes a formatter on every call.",
    madeForFew: "`new Ajv()` is set up anew on every call, for a few values of `isStrict`.",
    madeOfGiven: "`Set` is made of `options.known` on every call, though that is given once.",
    makeOnce: "Move it to module scope.",
    makeOnceAtLoad: "Move it to module scope; all callers then share one.",
    middlewareMadePerCall: "`express.json()` makes the same middleware for every request.",
    parsedPerCall: "`JSON.parse()` of constants is computed on every call.",
    pathJoinedPerCall: "`path.join()` of constants is computed on every call.",
    promisifiedPerCall: "`promisify()` is made on every call, though always the same.",
    regexMadePerCall: "A `RegExp` of constants is compiled on every call.",
    schemaBuiltByFunction: "`withDates()` builds the same schema on every call.",
    schemaBuiltPerCall: "The yup schema is built on every call, though always the same.",
    stringifiedPerCall: "`JSON.stringify()` of constants is computed on every call.",
    structBuiltPerCall: "The superstruct is built on every call, though always the same.",
    urlParsedPerCall: "A constant `URL` is parsed on every call.",
    validatorCompiledPerCall: "`TypeCompiler.Compile()` is made on every call, though always the same.",
    zodBuiltPerCall: "The zod schema is built on every call, though always the same.",
  },
  "no-sync-call": {
    awaitPromiseForm:
      "Await `compare()`, which works in another thread; other code runs meanwhile, so that what was checked before may no longer hold.",
    awaitPromiseFormThroughout:
      "Make `add` `async` and await `pbkdf2Async()`, which works in another thread; other code runs meanwhile, so that what was checked before may no longer hold.",
    compressedPerRequest: "`gzipSync()` blocks the event loop on every call, for all requests.",
    fileAccessedPerRequest: "`resolve.sync()` blocks the event loop on every call, for all requests.",
    haltedPerRequest: "`Atomics.wait()` halts the event loop on every call, for all requests.",
    hashedPerRequest: "`pbkdf2()` blocks the event loop on every call, for all requests.",
    processRunPerRequest: "`run()` blocks the event loop on every call, for all requests.",
  },
  "no-unused-rows": {
    askForOne: "Ask for one row with `take: 1`; without an order the database may choose another row.",
    askLater: "Ask behind the condition; where it does not hold nothing is asked for, and nothing fails.",
    askedEarly:
      '`db().where()` is waited for before `kind === "full"` (line 13) tells whether its result is needed; ask behind that.',
    chooseColumns: "Ask for `at` alone; other columns are no longer there.",
    leaveOut: "Leave out `customer`, which nobody reads here.",
    oneColumnUsed:
      "All columns of `other.query()` are loaded, and only `amount` is used (line 15); name it in `SELECT`.",
    oneRowUsed: "All rows of `db()` are loaded, and only the first is used (line 8); ask with a limit of 1.",
    partUnread: "`getAuthor()` also asks for `reviews` (line 10), which nobody reads here.",
    relationsUnread: "`Article.findOne()` also loads `comments` and `author` (line 30), which nobody reads here.",
    rowsFilteredAfterwards:
      "All rows of `Member.findAll()` are loaded, then picked by `role` (line 9); put it into `where`.",
    rowsOnlyCounted: "All rows of `Order.findAll()` are loaded only to count them (line 9); ask with `count()`.",
    rowsOnlyTested:
      "All rows of `Payment.query()` are loaded only to see whether any exist (line 6); ask with `.select(…).first()`.",
    wideColumnsUnread:
      "`Page.findOne()` also loads `screenshot` of `Page` (line 49), which may be long, though no column is read.",
  },
};
