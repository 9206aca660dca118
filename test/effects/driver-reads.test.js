import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findDriverRead } from "../../lib/effects/drivers/driver-reads.js";
import { parseSource } from "../../lib/source/parse.js";

/** What the file imports in front of the call. */
const ABOVE = `
import { PrismaClient } from "@prisma/client";
import mongoose from "mongoose";
import { Model, DataTypes } from "sequelize";
import type { Repository } from "typeorm";
import { createClient } from "redis";
import axios, { AxiosInstance } from "axios";
import got from "got";
import nodeFetch from "node-fetch";
import DataLoader from "dataloader";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { HttpService } from "@nestjs/axios";
import { catchError, firstValueFrom, lastValueFrom, map, retry, tap } from "rxjs";
import fs, { promises } from "node:fs";
import { stat } from "fs/promises";
import dns from "node:dns/promises";
const client = new PrismaClient();
const User = mongoose.model("User", {});
class Book extends Model {}
const redis = createClient();
const shops = axios.create({ baseURL: "/shops" });
const prices = got.extend({}).extend({});
const connect = (token) => axios.create({ headers: { token } });
const QUERY = gql("query User($id: ID!) { user(id: $id) { name } }");
const MUTATION = gql(" # Of one.\\n mutation Rename($id: ID!) { rename(id: $id) { name } }");
const BUNDLED = new URL("inter.ttf", import.meta.url);
const COUNT = "SELECT count(*) FROM t";
const compose = (isCount) => { if (isCount) return "SELECT count(*) FROM t; "; return "SELECT * FROM t " + where(isCount); };
const touch = (isCount) => { if (isCount) return COUNT; return "UPDATE t SET n = 1"; };
const maybe = (isCount) => { if (isCount) return COUNT; };
const locking = () => compose() + " FOR UPDATE";
const loadQuery = async () => COUNT;
var declaredTwice = "SELECT 1";
var declaredTwice = "DELETE FROM t";
`;

/** @param {string} expression @param {string} [parameters] */
function ask(
  expression,
  parameters = "db, id, input, options, url, http: HttpService, client: AxiosInstance, { inner }: { inner: AxiosInstance }",
) {
  const source = parseSource(`${ABOVE}async function f(${parameters}) { return ${expression}; }`, "a.ts");
  const statement = /** @type {any} */ (source.nodes("ReturnStatement").at(-1));
  return findDriverRead(source, statement.argument)?.wait;
}

describe("what drivers read", () => {
  it("is read", () => {
    for (const [expression, wait] of Object.entries({
      "client.user.findMany()": "query",
      'fetch(new URL("./inter.ttf", import.meta.url))': "file",
      'fetch(new URL("../fonts/inter.ttf", import.meta.url).href, options)': undefined,
      'fetch(new URL("../fonts/inter.ttf", import.meta.url).href, { cache: "force-cache" })': "file",
      "fetch(new URL(`./fonts/${id}.ttf`, import.meta.url).toString())": "file",
      "fetch(BUNDLED)": "file",
      'fetch(new URL("/users", import.meta.url))': "request",
      'fetch(new URL("https://example.com/users", import.meta.url))': "request",
      "fetch(new URL(`${url}/users`, import.meta.url))": "request",
      'fetch(new URL("./users", url))': "request",
      'sendMessage({ service: "core", method: "query", action: "users.find", input })': "request",
      'this.broker.call({ action: "team:getMembers", input }, options)': "request",
      'seneca.act({ role: "team", cmd: "get_members", id })': "request",
      'this.broker.call("v1.users.find", { query })': "request",
      'requestConnector("getTotalSupply")': "request",
      "this.prisma.user.count()": "query",
      "db.user.findUnique({ where: { id } })": "query",
      "db.$queryRaw`SELECT 1`": "query",
      "User.find({ id }).sort({ at: -1 }).lean().exec()": "query",
      "User.countDocuments({ id })": "query",
      'db.from("users").select("id, name").eq("id", id).single()': "request",
      '(await input()).from("users").select().in("id", ids).order("at", { ascending: false }).limit(10)': "request",
      'db.collection("users").where("team", "==", id).orderBy("at").limit(10).get()': "request",
      "input.firestore().doc(url).get()": "request",
      'db.collection("users").doc(id).collection("posts").count().get()': "request",
      "db.getObject({ Bucket, Key }).promise()": "request",
      "db.query({ TableName, IndexName }).promise()": "request",
      'db.bucket("photos").file(id).getMetadata()': "request",
      "input.file(id).exists()": "request",
      'db.collections("users").documents().search({ q: id })': "request",
      'db.database("shop").container("users").item(id).read()': "request",
      "db.getContainer(id).inspect()": "request",
      "db.request(gql`query User { user { name } }`)": "request",
      "db.request(QUERY, { id })": "request",
      "db.query({ query: QUERY, variables: { id } })": "request",
      "db.graphql(`{ shop { name } }`)": "request",
      'db.executeQuery("MATCH (u:User {id: $id}) RETURN u", { id })': "request",
      'db.request().input("id", id).query("SELECT * FROM users WHERE id = @id")': "query",
      "dns.resolveMx(id)": "request",
      "User.aggregate([{ $match: { id } }])": "query",
      "input.aggregate([{ $match: { id } }]).exec()": "query",
      "Book.findByPk(id)": "query",
      "db.user.findUnique({ where: { id } }).posts()": "query",
      "db.user.findFirst({ where: { id } }).posts({ take: 1 })": "query",
      "Book.findAll()": "query",
      "db.models.book.findOne({ where: { id }, include: input })": "query",
      'db("t").where({ id }).first()': "query",
      'this.db("t").count("id").first()': "query",
      'db.select("id").from("t").leftJoin("u", "u.id", "t.id").groupBy("id")': "query",
      "db.select().from(input).where(input)": "query",
      'db.selectFrom("t").selectAll().where("id", "=", id).executeTakeFirst()': "query",
      'db.createQueryBuilder("t").leftJoinAndSelect("t.u", "u").getMany()': "query",
      'db("t").select("id").returning("id")': "query",
      'db.query("SELECT * FROM t WHERE id = $1", [id])': "query",
      "db.query(COUNT)": "query",
      "db.query(compose(id), [id])": "query",
      "db.query({ query: compose(true), params: { id } })": "query",
      'db.query({ text: "select 1" })': "query",
      'db.execute("SELECT " + input)': "query",
      'db.query("WITH a AS (SELECT 1) SELECT * FROM a")': "query",
      "db.query(`SELECT 'delete from t; insert'`)": "query",
      "redis.get(id)": "query",
      "this.model.findById(id).lean()": "query",
      "Model.distinct(id)": "query",
      "options.userModel.exists({ id })": "query",
      "options.loaders.user.byId.load(id)": "query",
      'context.dataLoader.get("users").load(id)': "query",
      "options.dataLoaders.posts(input).loadMany(id)": "query",
      "new DataLoader(input).load(id)": "query",
      "db.hGetAll(id)": "query",
      'db[input ? "zRange" : "zRangeWithScores"](id, 0, -1)': "query",
      "new DynamoDBClient({}).send(new GetCommand({ Key: { id } }))": "request",
      "db.send(new QueryCommand(input), options)": "request",
      "this.storage.send(new ListObjectsV2Command({ Bucket: id }))": "request",
      "firstValueFrom(http.get(url))": "request",
      "lastValueFrom(http.head(url, options).pipe(retry(2), map((answer) => answer.data)))": "request",
      "http.get(url).toPromise()": "request",
      "fetch(url)": "request",
      "nodeFetch(url)": "request",
      'fetch("/updates/latest")': "request",
      'fetch(url, { headers: {}, method: "get" })': "request",
      "axios.get(url, options)": "request",
      "axios(`${url}/a`)": "request",
      "got(url)": "request",
      "shops.get(url)": "request",
      "connect(id).head(url)": "request",
      "client.get(url, options)": "request",
      "inner.get(url)": "request",
      'client.request({ method: "GET", url })': "request",
      "client.request({ url, params: { id } })": "request",
      "http.axiosRef.get(url)": "request",
      "prices(url)": "request",
      "shops.post(`${url}/items/search`, input)": "request",
      "input.post(`${url}/bookings/query?all`, { id })": "request",
      'prices(url, { method: "HEAD" })': "request",
      'axios.create({ baseURL: "/" })': "none",
      "fs.promises.readFile(url)": "file",
      "promises.readdir(url)": "file",
      "stat(url)": "file",
    }))
      assert.equal(ask(expression), wait, expression);
    assert.equal(ask("users.find()", "users: Repository<unknown>"), "query");
  });

  it("is not shown to be only read", () => {
    for (const expression of [
      "client.user.create({ data: input })",
      "client.user.findUnique({ where: { id }, transaction: input })",
      "db.find(input)",
      "db.get(id)",
      "input.find({ id })",
      "input.filter(id).map(id).at(0)",
      "shops.post(url, input)",
      "shops.post(`${url}/search/index`, input)",
      'shops.post("/db/query", input)',
      'shops.post("/items/search", () => {})',
      "shops.get(`${url}/cancel`)",
      "client.request(options)",
      "client.request({ method: input, url })",
      "client.request({ url, data: input })",
      "prices(url, options)",
      'prices(url, { method: "PUT" })',
      "client.defaults.headers.get(id)",
      "(await client.get(url)).headers.get(id)",
      "axios(axiosConfig)",
      "User.aggregate([{ $match: { id } }, { $out: 'b' }])",
      "input.aggregate([{ $match: { id } }, { $merge: 'b' }])",
      "input.aggregate([id])",
      "input.aggregate(options)",
      "User.findOneAndUpdate({ id }, input)",
      'db("t").where({ id }).update(input)',
      'db("t").insert(input).returning("id")',
      'db("t").select("id").forUpdate()',
      'db("t").select("id").transacting(input)',
      'db.query("UPDATE t SET a = 1")',
      'db.query("SELECT 1; DROP TABLE t")',
      'db.query("SELECT * FROM t FOR UPDATE")',
      "db.query(\"SELECT nextval('s')\")",
      "db.query('WITH a AS (DELETE FROM t RETURNING *) SELECT * FROM a')",
      "db.query(input)",
      "db.query(arguments)",
      "db.query(declaredTwice)",
      "db.query(touch(id))",
      "db.query(maybe(id))",
      "db.query(locking())",
      "db.query(loadQuery())",
      "db.send(new PutCommand({ Item: input }))",
      "db.send(new TransactWriteCommand(input))",
      "db.send(new ReceiveMessageCommand({ QueueUrl: url }))",
      "db.send(new input.GetCommand({ Key: { id } }))",
      "db.send(input)",
      "firstValueFrom(http.post(url, input))",
      "firstValueFrom(db.get(url))",
      "firstValueFrom(http.get(url).pipe(tap(input)))",
      "firstValueFrom(http.get(url).pipe(map((answer) => input(answer))))",
      "firstValueFrom(http.get(url).pipe(catchError((error) => input(error))))",
      "firstValueFrom(input)",
      "http.get(url).subscribe(input).toPromise()",
      'db.from("users").update(input).eq("id", id).select()',
      'db.from("users").insert(input).select().single()',
      'db.rpc("tally", { id })',
      'db.collection("users").doc(id).set(input)',
      'db.collection("users").doc(id).get(input).update(url)',
      "db.putObject({ Bucket, Key }).promise()",
      "db.receiveMessage({ QueueUrl }).promise()",
      "db.bucket(id).file(url).getOrCreate()",
      "db.bucket(id).file(url).delete()",
      "db.request(gql`mutation { rename { name } }`)",
      "db.request(MUTATION, { id })",
      "db.query({ query: MUTATION, variables: { id } })",
      "db.request(input, { id })",
      'db.executeQuery("MATCH (u:User {id: $id}) SET u.at = 1 RETURN u")',
      'db.run("MATCH (u:User) RETURN u")',
      'db.request().input("id", id).query("UPDATE users SET a = 1")',
      "db.request().input(id, url)",
      "db.user.findUnique({ where: { id } }).then(save)",
      "db.user.findUnique({ where: { id } }).posts(input)",
      "db.user.findFirst({ where: { id } }).update({ name: id })",
      "fetch(url, options)",
      "fetch(...input)",
      'nodeFetch(url, { method: "POST" })',
      "otherFetch(url)",
      'fetch(base + "/cancel")',
      "fetch(`/jobs/${id}/run?by=${id}`)",
      'axios.get("/tokens/refresh")',
      'fetch(url, { method: "POST" })',
      "fetch(url, { body: input })",
      "axios(options)",
      "axios.post(url, input)",
      "fs.readFile(url, () => {})",
      "fs.promises.writeFile(url, input)",
      'sendMessage({ method: "mutation", action: "users.find", input })',
      "sendMessage({ method: input, action: 'users.find' })",
      'sendMessage({ action: "users.update", input })',
      'sendMessage({ action: "users.getOrCreate", input })',
      'sendMessage({ action: "numbers.getNextNumber", input })',
      'sendMessage({ cmd: "find", action: "remove" })',
      "sendMessage({ action: input })",
      'sendMessage({ service: "findings", input })',
      'db.publish({ action: "users.find", input })',
      'broker.call("users.remove", { id })',
      'broker.call("users.getNextJob")',
      'requestConnector("postOrder", order)',
      'sendMessage("user-list", users)',
      'callModel("Find all users of the team.")',
      "requestConnector(method)",
      "redis.incr(id)",
      "this.model.create(input)",
      "this.model.findByIdAndUpdate(id, input)",
      "this.modeller.find(id)",
      "options.loaders.user.prime(id, input)",
      'Array.from(input, toLetter).join("")',
      "Uint8Array.from(input).join()",
      "options.pluginLoader.load(id)",
      "options.loader.load(id)",
      'db[input ? "zRange" : "zRem"](id, 0, -1)',
      "db[input](id, 0, -1)",
    ])
      assert.equal(ask(expression), undefined, expression);
  });

  it("is read by a text that is put together of parts", () => {
    for (const [body, isRead] of /** @type {[string, boolean][]} */ ([
      ['let sql = "SELECT a FROM t"; if (id) sql += " WHERE id = ?"; sql += ` LIMIT ${input}`;', true],
      ["let sql; if (id) sql = 'SELECT a'; else { sql = `SELECT b`; if (input) sql += ` AND ${input}`; }", true],
      ['let sql = ""; sql += "SELECT a"; sql += " FROM t";', true],
      ['let sql = ""; if (id) sql = "SELECT a"; else sql = "SELECT b"; sql += " LIMIT 1";', true],
      ['let sql = "SELECT a"; sql = sql + " FROM t"; sql = `${sql} LIMIT 1`;', true],
      ['let sql = "SELECT a"; sql += input;', true],
      ['let sql = "SELECT a"; sql += "; DELETE FROM t";', false],
      ['let sql = "SELECT a FROM t"; if (id) sql += " FOR UPDATE";', false],
      ['let sql = "SELECT a"; sql += " WHERE a = \'"; sql += "\'; DROP TABLE t; --\'";', false],
      ['let sql = "SELECT a"; if (id) sql = "DELETE FROM t"; sql += " LIMIT 1";', false],
      ['let sql = input; sql += " SELECT a";', false],
      ['let sql = "SELECT a"; sql = input + sql;', false],
      ['let sql = "SELECT a"; sql = `DELETE FROM t WHERE id IN (${sql})`;', false],
      ['let sql = "SELECT a"; sql = input;', false],
      ['let sql; sql += "SELECT a";', false],
      ["let sql = 'SELECT a'; [sql] = input;", false],
      ["let sql = 'SELECT a'; for (sql of input) await sql;", false],
    ]))
      assert.equal(askBehind(body), isRead ? "query" : undefined, body);
  });
});

/** @param {string} body - that makes `sql` */
function askBehind(body) {
  const source = parseSource(`async function f(db, id, input) { ${body} return db.query(sql, [id]); }`, "a.ts");
  const [statement] = source.nodes("ReturnStatement");
  return findDriverRead(source, statement.argument)?.wait;
}
