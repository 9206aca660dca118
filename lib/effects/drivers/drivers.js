import { words } from "../../ast/words.js";

/** @import { Wait } from "../waits.js" */

/**
 * A package whose objects wait for somebody else, and what they only read by.
 *
 * @typedef {object} Driver
 * @property {string} name - for people
 * @property {RegExp} modules
 * @property {RegExp} types - exported by these modules: of what a variable, parameter or field is
 * @property {RegExp} [global] - types that are there without an import
 * @property {ReadonlySet<string>} reads - methods of clients, models, repositories, collections
 * @property {ReadonlySet<string>} [lists] - those of them that bring all rows that meet a condition
 * @property {Wait} wait
 */

const PRISMA = words("findUnique findUniqueOrThrow findFirst findFirstOrThrow findMany count aggregate groupBy");
const MONGO = words(
  "find findOne findById exists count countDocuments estimatedDocumentCount distinct aggregate listCollections",
);
const SEQUELIZE = words("findAll findOne findByPk findAndCountAll count min max sum aggregate");
const TYPEORM = words(
  "find findBy findOne findOneBy findOneOrFail findOneByOrFail findAndCount findAndCountBy count countBy exists existsBy exist sum average minimum maximum",
);
/** Methods of Redis that nothing else has. */
const REDIS_NAMES =
  "hget hGet hgetall hGetAll hmget hmGet hkeys hKeys hvals hVals hexists hExists hlen hLen smembers sMembers sismember sIsMember smismember smIsMember scard sCard sinter sInter sunion sUnion sdiff sDiff " +
  "zrange zRange zRangeWithScores zrevrange zRevRange zrangebyscore zRangeByScore zRangeByScoreWithScores zrangebylex zRangeByLex zscore zScore zmscore zmScore zcard zCard zcount zCount zlexcount zLexCount zrank zRank zrevrank zRevRank zinter zInter zunion zUnion " +
  "lrange lRange llen lLen lindex lIndex mget mGet";
/** node-redis has each command in capitals, too: `client.HGETALL(key)`. */
const REDIS_ALONE = `${REDIS_NAMES} ${REDIS_NAMES.toUpperCase()}`;
const REDIS = words(`get GET getBuffer exists strlen ttl pttl type keys ${REDIS_ALONE}`);
const REDBEAN = words("find findAll findOne load count getAll getRow getCell getCol getAssoc isoInspect");
const COUCHDB = words(
  "get head view viewWithList list find fetch fetchRevs search partitionedList partitionedFind partitionedView",
);

/** @type {Driver[]} */
export const DRIVERS = [
  {
    name: "Prisma",
    modules: /^@prisma\/client(?:\/|$)/,
    types: /^PrismaClient$/,
    reads: PRISMA,
    lists: words("findMany"),
    wait: "query",
  },
  {
    name: "Mongoose",
    modules: /^(?:mongoose|mongodb|@nestjs\/mongoose)$/,
    types: /^(?:Model|\w+Model|Collection|Db)$/,
    reads: MONGO,
    lists: words("find"),
    wait: "query",
  },
  {
    name: "Sequelize",
    modules: /^(?:sequelize|sequelize-typescript|@sequelize\/core)$/,
    types: /^(?:Model|ModelStatic|ModelCtor|Repository)$/,
    reads: SEQUELIZE,
    lists: words("findAll"),
    wait: "query",
  },
  {
    name: "TypeORM",
    modules: /^(?:typeorm|@nestjs\/typeorm|@mikro-orm\/\w+)$/,
    types: /^(?:Repository|TreeRepository|MongoRepository|EntityRepository|BaseEntity|DataSource)$/,
    reads: TYPEORM,
    lists: words("find findBy"),
    wait: "query",
  },
  {
    name: "Redis",
    modules: /^(?:ioredis|redis|@redis\/client|@upstash\/redis|iovalkey)$/,
    types: /^(?:Redis|RedisClientType|RedisClient|Cluster)$/,
    reads: REDIS,
    wait: "query",
  },
  {
    name: "Workers KV",
    modules: /^@cloudflare\/workers-types(?:\/|$)/,
    types: /^KVNamespace$/,
    global: /^KVNamespace$/,
    reads: words("get getWithMetadata list"),
    wait: "query",
  },
  { name: "CouchDB", modules: /^nano$/, types: /^(?:DocumentScope|ServerScope)$/, reads: COUCHDB, wait: "query" },
  {
    name: "DataLoader",
    modules: /^dataloader$/,
    types: /^DataLoader$/,
    reads: words("load loadMany"),
    wait: "query",
  },
  { name: "RedBean", modules: /^redbean-node$/, types: /^R$/, reads: REDBEAN, wait: "query" },
];

/** What of Prisma brings one row, which can be asked for what belongs to it: `prisma.user.findUnique({ where }).posts()`. */
export const BRINGS_ROW_OF_PRISMA = /^find(?:Unique|First)(?:OrThrow)?$/;

/** All names by which a driver reads: of whom a method is that has another is of no interest. */
export const READS_OF_DRIVERS = new Set(DRIVERS.flatMap(({ reads }) => [...reads]));

/** Methods that only drivers have: nothing else has to be known of the object. */
export const TELLING_READS = words(
  `findUnique findUniqueOrThrow findFirstOrThrow findMany findByPk findAndCountAll $get $count countDocuments estimatedDocumentCount findOneByOrFail findOneOrFail findAndCount findAndCountBy ${REDIS_ALONE}`,
);

/**
 * Methods whose name says that they read, where no file of the project has one of that name which could be meant: packages' cursors and
 * models out of sight.
 */
export const READS_OF_OTHERS =
  /^(?:find(?:One|All|ById|Many|First|By|OneBy|AndCount|AndCountAll|ByPk|ByIds)|countDocuments|estimatedDocumentCount|toArray|exists|get(?:One(?:OrFail)?|Many(?:AndCount)?|RawMany|RawOne|RawAndEntities))$/;

/**
 * What begins so asks for something, of whatever package it is: `stripe.charges.retrieve(id)`, `client.getUser(id)`, `User.byEmail(email)`, and of a
 * namespace `client.eth_getBalance(id)`.
 */
export const ASKS =
  /^(?:[a-z][a-zA-Z]*_(?=[a-z]+[A-Z]))?(?:(?:get|fetch|find|list|count|lookup|retrieve|describe|estimate|search|is|has|can)(?:[A-Z]|$)|(?:read|stat|head|evaluate|by)[A-Z])/;

/** Names that begin like that of what hands out each thing once: `getNextJob`, `getToken`, `getSessionForUser`, and not `getJobCounts`, `getMessageById`. */
const HANDS_OUT =
  /[a-z](?:(?:Next|Lock|Lease)s?(?:[A-Z]|$)|(?:Token|Nonce|Session|Ticket|Job|Message)s?(?:(?:For|From|To|With|Url|Link|Async)(?:[A-Z]|$)|$))|^fetch(?:Impl(?:ementation)?|Fn|Func(?:tion)?|er|Like|With[A-Z]\w*)?$/;

/** What a function is called that asks for something, or whether something is so, and of which the project has all that it does. */
const ASKS_IN_SIGHT = /^(?:get|fetch|find|list|count|lookup|retrieve|describe|estimate|search|is|has)(?:[A-Z]|$)/;

/** What stands in front of the rest on purpose: whether somebody may do it, `isAdmin`, `isOwnerOf`, `isPasswordCorrect`. */
const ASKS_FOR_RIGHTS = /^is\w*(?:Admin|Owner|Moderator|Password)/;

/** What makes something else of what it is given, with what it asks for: `mapOrder`, */
const MAKES_ANOTHER = /^map[A-Z]/;
/** or finds something out, and may note it there: `resolveChains`. */
const FINDS_OUT = /^(?:resolve|calculate|compute|analy[sz]e)[A-Z]/;

/**
 * `fetchAndCache`, `findByIdAndUpdate`, `getOrCreateUser`, `getNext`, and not `findByBoardAndUser`, which is told two things.
 * `job.getQueryResults()` waits until the job is through: what it costs is known behind it.
 */
const DOES_MORE_BY_NAME =
  /^(?:(?!By[A-Z]).)*And(?!Count)[A-Z]|And(?:Update|Delete|Remove|Replace|Modify|Increment|Set|Save|Create|Insert|Patch|Overwrite|Lock|Verify|Validate|Check)(?:[A-Z]|$)|Or(?:Create|Insert|Set|Add|Make|Register|New)|[a-z]Next(?:[A-Z]|$)|^getQueryResults$/;

/** What tells others, or writes, whether anybody waits for it or not. */
export const TELLS_OTHERS =
  /^_?(?:emit|send|publish|dispatch|enqueue|broadcast|save|insert|upsert|put|patch|del|remove|destroy|notify|trigger|schedule|lock|acquire|commit|transaction)(?:[A-Z]|$)/;

/** What hands a question on that it is given: of what it does, the name of whoever asks tells more. */
export const CARRIES = /^[$_#]*(?:(?:query|execute|exec|post|request|raw)(?:[A-Z]|$)|generate(?:Text|Object)$)/;

/**
 * What only computes, in whatever file a promise is made of it (`const pbkdf2 = promisify(crypto.pbkdf2)`), makes a result
 * (`okAsync(user)`) or looks into one, makes a date, a client or a description (`defineChain({ id })`), or says a part of a query to the function that is handed it: `orderBy: (tags, { desc }) => desc(tags.name)`.
 */
export const COMPUTES_OF_OTHERS =
  /^(?:(?:pbkdf2|scrypt|hkdf|randomBytes|nanoid|uuid(?:v[1-7])?|stableStringify|serializeError|(?:safeP|p)arse|parseString(?:Promise)?|stringify|brotliDecompress|gunzip|inflate)(?:Async)?|(?:ok|err)(?:Async)?|Ok|Err|Some|Option|from(?:Safe)?Promise|andThen|orElse|mapErr|unwrap(?:Or|OrElse|Err)?|expect|is(?:Ok|Err|Some|None)|into|asc|desc|and|or|not|eq|ne|gte?|lte?|i?like|between|inArray|notInArray|isNull|isNotNull|as|ref|cast(?:Text|Int|BigInt|Float|Decimal|Real|Bool|Json|Jsonb)|prefault|from(?:ISO|Format|JSDate|Millis)|to(?:ISO|Format|JSDate|Millis)|setZone|create[A-Z]\w*Client|define[A-Z]\w*|checksum(?:Address)?|(?:string|bytes|number)To(?:Hex|Bytes)|utcOffset|transformTo(?:String|ByteArray)|to(?:Query|SQL|Native|DataURL)|(?:sign|verify)Async|presigned\w+)$/;

/** Of these objects, what composes a query: a cursor of MongoDB waits when it is read, and so do sums of a query that is built. */
export const COMPOSES_OF_OTHERS =
  /^(?:find|order|orderBy|groupBy|project|skip|limit|batchSize|maxTimeMS|lean|(?:sum|avg|count)(?:Distinct)?|min|max|relatedQuery)$/;

/** What a collection of MongoDB is read by, whatever gives it: `db.collection("users").findOne({ id })`. */
export const COLLECTION_READS = MONGO;

/** What collects commands that are sent together: each of them says itself what it does. */
export const BATCHES = /^(?:multi|batch|pipeline)$/;

/** What sends them, of an object with such a name. */
export const SENDS_BATCH = /^exec(?:AsPipeline)?$/;

/** Methods that read where they are given options as only drivers take them: `find({ where: … })`. */
export const READS_WITH_OPTIONS = new Set([...PRISMA, ...SEQUELIZE, ...TYPEORM]);

/** What is called so is a model, whatever it comes from: `bookModel`, `this.model`. */
export const NAMES_MODEL = /(?:^_?[mM]|[a-z]M)odel$/;

/** What is kept in an object of such a name are loaders of DataLoader: `context.loaders.users.load(id)`. */
export const NAMES_LOADERS = /^(?:(?:data)?loaders|data_?loader)$/i;

/** By what these are asked. */
export const READS_OF_LOADERS = /^load(?:Many)?$/;

/** What is called so is a database, and one that has a `view()` is a client of CouchDB's: `db.view("posts", "byAuthor", { key })`. */
export const NAMES_DATABASE = /(?:^_?|[a-z])(?:[dD]b|[dD]atabase|[cC]ouch)$/;

/** By what models are read. */
export const READS_OF_MODELS = new Set([...READS_WITH_OPTIONS, ...MONGO]);

/** Keys of such options. */
export const READ_OPTIONS = words(
  "where include attributes orderBy relations select take skip order raw cursor distinct paranoid",
);

/** Options that tie a query to others: they share a connection, or it locks what it reads. */
export const TIES = words("transaction session lock trx tx queryRunner connection");

/** Names of what ties queries together. */
export const TIED = /^_?(?:trx|tx|transaction|queryRunner|unitOfWork)(?:Options)?$/;

/** What goes on with a query that was begun: `User.find({}).sort("name").lean()`. */
export const REFINEMENTS = words(
  "lean exec populate select sort order orderBy limit skip where equals in nin gt gte lt lte ne or and hint collation maxTimeMS read batchSize project toArray orFail allowDiskUse slice exists regex include nest project countDocuments estimatedDocumentCount count distinct",
);

/** Methods of query builders that compose a query; Knex, Drizzle, Kysely, Objection and TypeORM have them. */
export const COMPOSES =
  /^(?:select(?:Distinct(?:On)?)?|addSelect|selectFrom|selectAll|from|as|(?:and|or)?[oO]n\w*|using|column|columns|table|with(?:Recursive|Schema|Materialized|GraphFetched|GraphJoined)?|distinct(?:On)?|(?:and|or)?[wW]here\w*|(?:and|or)?[hH]aving\w*|(?:(?:left|right|inner|full|cross|outer|leftOuter|rightOuter|fullOuter|raw)?[jJ]oin)(?:AndSelect|AndMapOne|AndMapMany|Related|Relation|Lateral|Raw)?|(?:add(?:Order|Group)|order|group)By(?:Raw)?|order|limit|offset|take|skip|union(?:All)?|intersect|except|clone|modify|setParameters?|cache|comment|hintComment|timeout|addCommonTableExpression|withDeleted|addFrom|useIndex|maxExecutionTime|disableEscaping|loadRelation(?:Count|Id)AndMap|loadAllRelationIds|createQueryBuilder|queryBuilder|query|prepare|\$(?:if|dynamic|call|castTo|narrowType|notNull)|fetch|when|count(?:Distinct)?|min|max|sum|avg|first|pluck|jsonExtract|rowNumber|rank|denseRank|partitionBy|clear\w*|returning|(?:un)?scope(?:d)?)$/;

/** What else a query of Objection is told, that begins with `query()` and only reads. */
export const READS_OF_OBJECTION =
  /^(?:find(?:ById|ByIds|One)|for|throwIfNotFound|allowGraph|onBuild|onError|context|debug|resultSize|page|range|modifiers|modifyGraph|alias|tableRef\w*|skipUndefined|castTo|then|catch|finally)$/;

/** Of these, and of those that end a chain, the ones that make it a query that is read. */
export const READS_CHAIN =
  /^(?:select(?:Distinct(?:On)?)?|addSelect|selectFrom|selectAll|from|first|pluck|count(?:Distinct)?|min|max|sum|avg|getMany|getOne|getOneOrFail|getCount|getExists|getRawMany|getRawOne|getManyAndCount|getRawAndEntities|executeTakeFirst(?:OrThrow)?)$/;

/** Methods of query builders, and of what they compose, after which a query brings one row, a part of them or a number. */
export const BRINGS_PART =
  /^(?:first|find(?:ById|One)|fetch|limit|top|take|skip|offset|page|range|slice|count(?:Distinct)?|min|max|sum|avg|distinctOn|resultSize|exists|get(?:One(?:OrFail)?|Count|Exists|RawOne|ManyAndCount|RawAndEntities)?|executeTakeFirst(?:OrThrow)?|countDocuments|estimatedDocumentCount|paginate|cursor|stream|eachAsync|insert\w*|update\w*|delete\w*|then|catch|finally)$/;

/** Options of queries by which they bring a part of the rows. */
export const LIMITS = words("take limit skip offset first last cursor page pageSize");

/** Ends of chains. */
export const ENDS_CHAIN =
  /^(?:execute|all|get|getMany|getOne|getOneOrFail|getCount|getExists|getRawMany|getRawOne|getManyAndCount|getRawAndEntities|executeTakeFirst(?:OrThrow)?)$/;

/** What only the builders of queries are asked for. */
export const TELLS_BUILDER =
  /^(?:select|selectFrom|from|(?:and|or)?[wW]here\w*|\w*[jJ]oin\w*|orderBy(?:Raw)?|groupBy(?:Raw)?|createQueryBuilder|queryBuilder)$/;

/** Methods that are given the text of a query. */
export const TAKES_SQL =
  /query|^(?:sql|raw|unsafe|execute|all|get|any|many|manyOrNone|one|oneOrNone|(?:maybeO|o)ne(?:First)?|(?:any|many)First|exists|first|getAll|getRow|getCell|getCol|select\w*|fetch\w*|find\w*|load\w*)$/i;

/** By the path of a package's function: what waits for an answer to a request that only asks. */
export const REQUESTS = words(
  "axios.get axios.head got.get got.head ky.get ky.head superagent.get superagent.head needle.get " +
    "dns/promises.lookup dns/promises.lookupService dns/promises.resolve dns/promises.resolve4 dns/promises.resolve6 dns/promises.resolveCname dns/promises.resolveMx " +
    "dns/promises.resolveNs dns/promises.resolveSrv dns/promises.resolveTxt dns/promises.reverse",
);

/** The same for requests that ask unless their options say something else. */
export const REQUESTS_BY_DEFAULT = words(
  "fetch axios axios.request got ky node-fetch cross-fetch isomorphic-fetch undici.fetch undici.request ofetch.ofetch",
);

/** Commands of Amazon's clients by which a service is asked. */
export const SERVICE_READS =
  /^@aws-sdk\/(?:client|lib)-[\w-]+\.(?:BatchGet|Describe|Get|Head|List|Lookup|Query|Scan|Search|Select|TransactGet)(?:[A-Z]\w*)?Command$/;

/** Operators of rxjs that hand on what was answered, or a part of it. */
export const OBSERVED_PARTS = words("first last map retry take timeout");

/** Of `node:fs/promises`, fs-extra and their like. */
export const FILE_READS = words("readFile stat lstat readdir access realpath readlink opendir statfs");
export const MORE_FILE_READS = words("pathExists readJson readJSON exists");
export const FILE_MODULES = /^(?:(?:node:)?fs\/promises|fs-extra|graceful-fs)$/;

/**
 * @param {string} name - of a function whose code is in sight: `getUser`, `$findById`, and not `getOrCreateUser`
 * @returns {boolean} whether it says that the function asks for something
 */
export function asksInSight(name) {
  const bare = getBareName(name);
  return ASKS_IN_SIGHT.test(bare) && !ASKS_FOR_RIGHTS.test(bare) && !DOES_MORE_BY_NAME.test(bare);
}

/**
 * @param {string} name - of a function whose code is in sight
 * @returns {0 | 1 | 2} 1 where it says that the function makes something new with what it asks for, 2 where it may note that in what it is given
 */
export function makesOfAnswers(name) {
  const bare = getBareName(name);
  if (DOES_MORE_BY_NAME.test(bare)) return 0;
  return MAKES_ANOTHER.test(bare) ? 1 : FINDS_OUT.test(bare) ? 2 : 0;
}

/**
 * @param {string} name - of a method, of whatever package it is: `getUser`, `findByIds`, and not `findOneAndUpdate`, `findOrCreate`
 * @returns {boolean} whether it says that the method asks for something, and does nothing else
 */
export function onlyAsks(name) {
  return ASKS.test(name) && !DOES_MORE_BY_NAME.test(name);
}

/**
 * @param {string} name - that begins like that of what asks for something
 * @returns {boolean} whether it says that it changes something all the same, or hands out each thing once
 */
export function asksToChange(name) {
  return DOES_MORE_BY_NAME.test(name) || HANDS_OUT.test(name);
}

/**
 * @param {string} name
 * @returns {string} without what some put in front of all names: `findById` of `$findById` and `_findById`
 */
export function getBareName(name) {
  return name.replace(/^[$_#]+/, "");
}
