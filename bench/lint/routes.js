const HANDLERS = 150;

/**
 * One route as people write them.
 *
 * @param {number} index
 * @param {boolean} isFound - it parses a URL that some requests do not read
 */
const createRoute = (index, isFound) => `
/** Lists the items of collection ${index}. */
async function load${index}(filter, limit) {
  const rows = await query("select * from items where kind = ? limit ?", [filter, limit]);
  return rows.map((row) => ({ id: row.id, title: row.title, tags: row.tags.split(",") }));
}

app.get("/collection-${index}/:filter", async (req, res) => {
  ${isFound ? 'const url = new URL(req.originalUrl, "http://localhost");' : "const started = Date.now();"}
  const limit = Number(req.query.limit ?? 20);
  if (!Number.isInteger(limit) || limit > 100) {
    res.status(400).json({ error: "limit" });
    return;
  }
  const items = await load${index}(req.params.filter, limit);
  if (req.query.brief !== undefined) {
    res.json({ count: items.length });
    return;
  }
  res.set("x-count", String(items.length));
  res.json({ items${isFound ? ", path: url.pathname" : ", took: Date.now() - started"} });
});
`;

/**
 * A server of 3,000 lines.
 *
 * @param {number} findings - of its routes have one, with a rewrite
 */
export const createText = (findings) => `import express from "express";
import { query } from "./database.js";

const app = express();
${Array.from({ length: HANDLERS }, (_, index) => createRoute(index, index < findings)).join("")}
app.listen(3000);
`;
