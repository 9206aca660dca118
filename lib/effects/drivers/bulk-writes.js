/**
 * What a driver has for one row, and what it has for many. `sets`: its second argument says what is set, which must be the same for all;
 * `filters`: the first one says which row, by one value that differs.
 *
 * @typedef {{ all: string, filters?: boolean, sets?: boolean }} Bulk
 */

/** By driver and by its method for one.
 * @type {Record<string, Record<string, Bulk>>} */
export const WRITES = {
  Prisma: {
    create: { all: "createMany()" },
    delete: { all: "deleteMany()", filters: true },
    update: { all: "updateMany()", filters: true },
  },
  Mongoose: {
    create: { all: "insertMany()" },
    insertOne: { all: "insertMany()" },
    updateOne: { all: "bulkWrite()" },
    replaceOne: { all: "bulkWrite()" },
    findByIdAndUpdate: { all: "bulkWrite()" },
    deleteOne: { all: "deleteMany()", filters: true },
    findByIdAndDelete: { all: "deleteMany()" },
    findByIdAndRemove: { all: "deleteMany()" },
  },
  Sequelize: {
    create: { all: "bulkCreate()" },
    destroy: { all: "destroy()", filters: true },
    update: { all: "update()", sets: true },
  },
  TypeORM: {
    save: { all: "save(rows)" },
    insert: { all: "insert(rows)" },
    remove: { all: "remove(rows)" },
    delete: { all: "delete(ids)" },
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

/** Methods that only drivers of MongoDB have, where they are given a condition. */
export const OF_MONGO = /^(?:updateOne|replaceOne|deleteOne)$/;

/** By what else of a model it is told whose it is. */
export const OTHERS_OF = {
  Sequelize: /^(?:findByPk|findAndCountAll|bulkCreate|findOrCreate)$/,
  Mongoose: /^(?:findById\w*|findOneAnd\w+|countDocuments|estimatedDocumentCount|insertMany|bulkWrite)$/,
};
