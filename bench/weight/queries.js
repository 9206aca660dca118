/**
 * What a query takes in the process that asks, in microseconds: `node bench/weight/queries.js`, which installs five drivers in a temporary folder and
 * starts a PostgreSQL there, of which `initdb` and `pg_ctl` must be on the path. Prints for each driver the medians of thirty turns: processor time and
 * time of ten rows that are asked for together by a query each, and by one query.
 */
import { PORT, runWithPostgres } from "./with-postgres.js";

const PACKAGES = ["pg@8", "knex@3", "drizzle-orm@0", "sequelize@6", "typeorm@0", "reflect-metadata@0"];

const MEASURE = `import "reflect-metadata";
import pg from "pg";
import Knex from "knex";
import { DataTypes, Sequelize } from "sequelize";
import { DataSource, EntitySchema, In } from "typeorm";
import { drizzle } from "drizzle-orm/node-postgres";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { eq, inArray } from "drizzle-orm";

const connection = { host: "127.0.0.1", port: ${PORT}, user: "postgres", database: "postgres", max: 10 };
const pool = new pg.Pool(connection);
await pool.query("CREATE TABLE users (id int PRIMARY KEY, name text, email text, team int)");
await pool.query("INSERT INTO users SELECT i, 'name ' || i, 'user' || i || '@example.com', i % 7 FROM generate_series(1, 1000) i");
const knex = Knex({ client: "pg", connection, pool: { min: 0, max: 10 } });
const sequelize = new Sequelize("postgres://postgres@127.0.0.1:${PORT}/postgres", { logging: false, pool: { max: 10 } });
const User = sequelize.define(
  "users",
  { id: { type: DataTypes.INTEGER, primaryKey: true }, name: DataTypes.TEXT, email: DataTypes.TEXT, team: DataTypes.INTEGER },
  { timestamps: false },
);
const entity = new EntitySchema({
  name: "users",
  columns: { id: { type: Number, primary: true }, name: { type: String }, email: { type: String }, team: { type: Number } },
});
const source = await new DataSource({ type: "postgres", ...connection, username: "postgres", entities: [entity] }).initialize();
const repository = source.getRepository("users");
const db = drizzle(pool);
const users = pgTable("users", { id: integer().primaryKey(), name: text(), email: text(), team: integer() });

const ROWS = 10;
const getIds = (turn) => Array.from({ length: ROWS }, (_, index) => ((turn * ROWS + index) % 1000) + 1);
const ways = {
  pg: [
    (ids) => Promise.all(ids.map((id) => pool.query("SELECT * FROM users WHERE id = $1", [id]))),
    (ids) => pool.query("SELECT * FROM users WHERE id = ANY($1)", [ids]),
  ],
  knex: [
    (ids) => Promise.all(ids.map((id) => knex("users").where({ id }).first())),
    (ids) => knex("users").whereIn("id", ids),
  ],
  drizzle: [
    (ids) => Promise.all(ids.map((id) => db.select().from(users).where(eq(users.id, id)))),
    (ids) => db.select().from(users).where(inArray(users.id, ids)),
  ],
  typeorm: [
    (ids) => Promise.all(ids.map((id) => repository.findOne({ where: { id } }))),
    (ids) => repository.find({ where: { id: In(ids) } }),
  ],
  sequelize: [(ids) => Promise.all(ids.map((id) => User.findByPk(id))), (ids) => User.findAll({ where: { id: ids } })],
};
const getMedian = (list) => Math.round(list.toSorted((a, b) => a - b)[list.length >> 1]);
const found = [];
for (const [driver, pair] of Object.entries(ways)) {
  for (let turn = 0; turn < 50; turn++) for (const run of pair) await run(getIds(turn));
  const [processor, time] = [[[], []], [[], []]];
  for (let turn = 0; turn < 30; turn++)
    for (const [index, run] of pair.entries()) {
      const [used, start] = [process.cpuUsage(), process.hrtime.bigint()];
      for (let i = 0; i < 20; i++) await run(getIds(turn * 20 + i));
      const { user, system } = process.cpuUsage(used);
      processor[index].push((user + system) / 20);
      time[index].push(Number(process.hrtime.bigint() - start) / 20_000);
    }
  const [each, once] = processor.map(getMedian);
  const [eachTime, onceTime] = time.map(getMedian);
  found.push({ driver, each, once, "a query": Math.round((each - once) / (ROWS - 1)), eachTime, onceTime });
}
console.table(found);
await Promise.all([pool.end(), knex.destroy(), sequelize.close(), source.destroy()]);
`;

runWithPostgres(MEASURE, PACKAGES);
