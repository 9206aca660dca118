/**
 * What a long column takes that nobody reads, in microseconds: `node bench/weight/columns.js`, which installs three drivers in a temporary folder and
 * starts a PostgreSQL there, of which `initdb` and `pg_ctl` must be on the path. Prints for each driver, column and number of rows how much more
 * processor time of this process, and how much more time, a query with all columns takes than one that leaves that column out: medians of thirty turns.
 */
import { PORT, runWithPostgres } from "./with-postgres.js";

const PACKAGES = ["pg@8", "sequelize@6", "typeorm@0", "reflect-metadata@0"];

const MEASURE = `import "reflect-metadata";
import pg from "pg";
import { DataTypes, Sequelize } from "sequelize";
import { DataSource, EntitySchema, In } from "typeorm";

const connection = { host: "127.0.0.1", port: ${PORT}, user: "postgres", database: "postgres", max: 1 };
const pool = new pg.Pool(connection);
const COLUMNS = { text2: "text", text8: "text", json1: "jsonb", json4: "jsonb" };
await pool.query(\`CREATE TABLE posts (id int PRIMARY KEY, title text, state text, \${Object.entries(COLUMNS).map(([name, type]) => name + " " + type)})\`);
const WORDS = "what somebody wrote of this and that in some sentences of words which are not all the same".split(" ");
let seed = 1;
const getWord = () => WORDS[(seed = (seed * 48271) % 2147483647) % WORDS.length] + (seed % 97);
const getText = (length) => { let text = ""; while (text.length < length) text += getWord() + " "; return text; };
const getJson = (length) => { const all = []; while (JSON.stringify(all).length < length) all.push({ id: seed % 1000, name: getWord(), state: getWord(), tags: [getWord(), getWord()] }); return JSON.stringify(all); };
for (let id = 1; id <= 1000; id++)
  await pool.query("INSERT INTO posts VALUES ($1, $2, $3, $4, $5, $6, $7)", [id, getText(40), "open", getText(2000), getText(8000), getJson(1000), getJson(4000)]);
const sequelize = new Sequelize("postgres://postgres@127.0.0.1:${PORT}/postgres", { logging: false, pool: { max: 1 } });
const Post = sequelize.define(
  "posts",
  { id: { type: DataTypes.INTEGER, primaryKey: true }, title: DataTypes.TEXT, state: DataTypes.TEXT, text2: DataTypes.TEXT, text8: DataTypes.TEXT, json1: DataTypes.JSONB, json4: DataTypes.JSONB },
  { timestamps: false },
);
const entity = new EntitySchema({
  name: "posts",
  columns: { id: { type: Number, primary: true }, title: { type: "text" }, state: { type: "text" }, text2: { type: "text" }, text8: { type: "text" }, json1: { type: "jsonb" }, json4: { type: "jsonb" } },
});
const source = await new DataSource({ type: "postgres", ...connection, username: "postgres", entities: [entity] }).initialize();
const repository = source.getRepository("posts");
const FEW = ["id", "title", "state"];
const ways = {
  pg: (columns, ids) => pool.query(\`SELECT \${columns} FROM posts WHERE id = ANY($1)\`, [ids]),
  sequelize: (columns, ids) => Post.findAll({ where: { id: ids }, attributes: columns }),
  typeorm: (columns, ids) => repository.find({ where: { id: In(ids) }, select: columns }),
};
const getMedian = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const found = [];
for (const [driver, ask] of Object.entries(ways))
  for (const rows of [1, 50])
    for (const column of Object.keys(COLUMNS)) {
      const getIds = (turn) => Array.from({ length: rows }, (_, index) => ((turn * 7 + index * 13) % 1000) + 1);
      const pair = [[...FEW, column], FEW];
      for (let turn = 0; turn < 100; turn++) for (const columns of pair) await ask(columns, getIds(turn));
      const [processor, time] = [[[], []], [[], []]];
      const times = rows === 1 ? 100 : 10;
      for (let turn = 0; turn < 30; turn++)
        for (const [index, columns] of pair.entries()) {
          const [used, start] = [process.cpuUsage(), process.hrtime.bigint()];
          for (let i = 0; i < times; i++) await ask(columns, getIds(turn * times + i));
          const { user, system } = process.cpuUsage(used);
          processor[index].push((user + system) / times);
          time[index].push(Number(process.hrtime.bigint() - start) / 1000 / times);
        }
      const [more, less] = processor.map(getMedian);
      const [moreTime, lessTime] = time.map(getMedian);
      const round = (number) => Math.round(number * 10) / 10;
      found.push({ driver, rows, column, without: round(less), "processor time a row": round((more - less) / rows), "time a row": round((moreTime - lessTime) / rows) });
    }
console.table(found);
await Promise.all([pool.end(), sequelize.close(), source.destroy()]);
`;

runWithPostgres(MEASURE, PACKAGES);
