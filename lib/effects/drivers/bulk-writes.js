/**
 * What a driver has for one row, and what it has for many. `filters`: its first argument says which row, by one value that differs; `others`: what it
 * has where each row is to get something else, of which `all` knows nothing.
 *
 * @typedef {{ all: string, filters?: boolean, others?: string }} Bulk
 */

/** By what rows get each something else: in SQL, whatever writes it, */
export const SETS_OTHERS = "UPDATE … FROM (VALUES …)";
/** of Sequelize and of TypeORM, */
export const CREATES_OVER = "bulkCreate(rows, { updateOnDuplicate })";
const INSERTS_OVER = "upsert(rows)";
/** and of Prisma, which has no statement for it. */
export const TOGETHER = "Promise.all()";

/** Statements by which each row gets something of its own. */
export const OF_OTHERS = new Set([SETS_OTHERS, CREATES_OVER, INSERTS_OVER, TOGETHER]);

/** By driver and by its method for one.
 * @type {Record<string, Record<string, Bulk>>} */
export const WRITES = {
  Prisma: {
    create: { all: "createMany()" },
    delete: { all: "deleteMany()", filters: true },
    update: { all: "updateMany()", filters: true, others: TOGETHER },
  },
  Mongoose: {
    create: { all: "insertMany()" },
    insertOne: { all: "insertMany()" },
    updateOne: { all: "bulkWrite()" },
    replaceOne: { all: "bulkWrite()" },
    findByIdAndUpdate: { all: "bulkWrite()" },
    findOneAndUpdate: { all: "bulkWrite()" },
    deleteOne: { all: "deleteMany()", filters: true },
    findByIdAndDelete: { all: "deleteMany()" },
    findByIdAndRemove: { all: "deleteMany()" },
  },
  Sequelize: {
    create: { all: "bulkCreate()" },
    destroy: { all: "destroy()", filters: true },
    update: { all: "update()", others: CREATES_OVER },
    upsert: { all: CREATES_OVER },
  },
  TypeORM: {
    save: { all: "save(rows)" },
    insert: { all: "insert(rows)" },
    remove: { all: "remove(rows)" },
    delete: { all: "delete(ids)" },
    update: { all: "update(ids)", others: INSERTS_OVER },
    upsert: { all: INSERTS_OVER },
  },
  Redis: Object.fromEntries(
    "set setex setEx hset hSet hmset sadd sAdd zadd zAdd srem sRem zrem zRem rpush rPush lpush lPush expire hdel hDel hincrby hIncrBy zincrby zIncrBy incr decr"
      .split(" ")
      .map((name) => [name, { all: "multi()" }])
      .concat([
        ["del", { all: "del(keys)" }],
        ["unlink", { all: "unlink(keys)" }],
      ]),
  ),
};

/** Commands of Redis that take several values for a key. */
export const TAKES_VALUES_OF_REDIS = /^(?:hdel|s(?:add|rem)|z(?:add|rem)|[rl]push)$/i;

/** What people call a client of Redis. */
export const NAMES_REDIS = /^[_#]?(?:io)?redis(?:Client)?$/;

/** Methods that only drivers of MongoDB have, where they are given a condition. */
export const OF_MONGO = /^(?:updateOne|replaceOne|deleteOne)$/;

/** By what else of a model it is told whose it is. */
export const OTHERS_OF = {
  Sequelize: /^(?:findByPk|findAndCountAll|bulkCreate|findOrCreate)$/,
  Mongoose: /^(?:findById\w*|findOneAnd\w+|countDocuments|estimatedDocumentCount|insertMany|bulkWrite)$/,
};
