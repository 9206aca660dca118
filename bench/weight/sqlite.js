/**
 * What a row takes that SQLite finds by its key, in microseconds: `node bench/weight/sqlite.js`, on Node 22.13 or newer. Prints the median of
 * eleven turns.
 */
import { createRequire } from "node:module";
import { median } from "simple-statistics";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROWS = 20_000;
const TURNS = 11;

// By a call, as the types of Node 20 know no such module.
const { DatabaseSync } = createRequire(import.meta.url)("node:sqlite");
const folder = mkdtempSync(path.join(tmpdir(), "hotpath-sqlite-"));
const database = new DatabaseSync(path.join(folder, "rows.db"));
try {
  database.exec(
    "PRAGMA journal_mode = WAL; CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, name TEXT, bio TEXT)",
  );
  database.exec("BEGIN");
  const insert = database.prepare("INSERT INTO users VALUES (?, ?, ?, ?)");
  for (let id = 0; id < ROWS; id++) insert.run(id, `user${id}@example.org`, "n".repeat(20), "b".repeat(100));
  database.exec("COMMIT");

  const prepared = database.prepare("SELECT * FROM users WHERE id = ?");
  console.log(`prepared once: ${measure((id) => prepared.get(id))} µs`);
  console.log(
    `prepared each time: ${measure((id) => database.prepare("SELECT * FROM users WHERE id = ?").get(id))} µs`,
  );
} finally {
  database.close();
  rmSync(folder, { recursive: true });
}

/**
 * @param {(id: number) => unknown} ask
 * @returns {string} microseconds
 */
function measure(ask) {
  const turns = Array.from({ length: TURNS }, () => {
    const start = process.hrtime.bigint();
    for (let index = 0; index < ROWS; index++) ask((index * 7919) % ROWS);
    return Number(process.hrtime.bigint() - start) / ROWS / 1000;
  });
  return median(turns).toFixed(1);
}
