import { createFlow, getConditions, renderFlow } from "../flow.js";
import fc from "fast-check";
import { useCall } from "./use-call.js";

/** @import { Piece } from "../program.js" */

/** What loops go through: texts, and objects that rounds may fill. */
const LISTS = {
  texts: [
    '[req.url, req.method, "b"]',
    'new Set([req.url, "b", "b"])',
    "Object.keys(req.headers)",
    'flag(2) ? ["a"] : ["a", "b"]',
  ],
  objects: [
    '[{ key: "a" }, { key: "b" }]',
    'new Set([{ key: req.url }, { key: "b" }])',
    '(await database.query("SELECT a AS key FROM lists")).rows',
  ],
};

/** How a loop names what a round is about. */
const FORMS = ["of", "of", "let", "pattern", "indexed", "named"];

/**
 * Statements of a round: `LEAVE` ends the function, `KEY` tells its element, `ITEM` is that, `N` a name of its own, `BEFORE` the one before, or the key; `OUT`, `TABLE`, `COUNT`, `LAST` and `GROUPS` are those of the
 * loop.
 */
const STEPS = [
  'const N = await database.query("SELECT a FROM one WHERE id = $1", [KEY]);',
  'const { rows: N } = await database.query("SELECT a FROM two WHERE id = $1", [KEY]);',
  "const N = await LOADER(KEY);",
  "const N = await LOADER(BEFORE);",
  "let N = String(KEY).length; // of it",
  "if (flag(3)) continue;",
  'if (KEY === "b") continue;',
  'if (!BEFORE) throw new Error("none");',
  "if (!BEFORE) LEAVE",
  "if (!BEFORE) break;",
  "if (ITEM.key) { ITEM.found = await LOADER(KEY); }",
  "ITEM.seen = await LOADER(KEY);",
  "await fill(ITEM);",
  "OUT.push(BEFORE);",
  "OUT.push(BEFORE);",
  "OUT.push(await LOADER(KEY));",
  "OUT.push({ key: KEY, found: await LOADER(KEY) });",
  "if (flag(1)) OUT.push(KEY, BEFORE);",
  'if (flag(1)) { OUT.push(BEFORE); } else { OUT.push("none"); }',
  "OUT.push(...[KEY, BEFORE]);",
  'note("WHO", KEY, BEFORE);',
  "COUNT++;",
  "TABLE[KEY] = await LOADER(KEY);",
  "TABLE[KEY] = BEFORE;",
  "LAST = BEFORE;",
  "const groupN = (GROUPS[String(KEY).length] ??= { keys: [] }); groupN.keys.push(BEFORE); groupN.last = KEY;",
  "for (const N of [1, 2]) OUT.push(await LOADER(KEY + N));",
  "for (const N of [1, 2]) { if (flag(N)) { OUT.push(N); continue; } OUT.push(KEY); }",
  'try { OUT.push(await LOADER(KEY)); } catch { OUT.push("failed"); }',
  "try { OUT.push(await LOADER(KEY)); } catch { LEAVE }",
  'if (OUT.length > 1) note("WHO", "many");',
];

/**
 * Loops whose rounds wait, of which some need each other, some change what others see, and some only fill a list.
 *
 * @type {fc.Arbitrary<Piece>}
 */
export const waitingLoop = fc
  .record({
    around: createFlow(1, 3, ["switch", "finally", "for"]),
    kind: fc.constantFrom("texts", "objects"),
    list: fc.nat({ max: 11 }),
    form: fc.constantFrom(...FORMS),
    isNamed: fc.boolean(),
    steps: fc.array(fc.nat({ max: STEPS.length - 1 }), { minLength: 1, maxLength: 5 }),
    place: fc.constantFrom("inline", "function", "function"),
    caller: fc.constantFrom("awaited", "noted", "caught"),
  })
  .map(({ around, kind, list, form, isNamed, steps, place, caller }) => ({
    rules: ["no-serial-await"],
    render(env) {
      const { id } = env;
      const who = `loop${id}`;
      const [loader, fill, run] = [env.name("load"), env.name("fill"), env.name("collect")];
      const any = env.ts ? ": any" : "";
      const isOfObjects = kind === "objects";
      const leave = (/** @type {string} */ what) => (place === "inline" ? env.reply(`"${what}"`) : `return "${what}";`);
      let loops = 0;
      const leaf = () => {
        const own = id * 100 + loops++ * 10;
        const [items, out, table, count, last, groups] = ["items", "out", "table", "count", "last", "groups"].map(
          (name) => `${name}${own}`,
        );
        const lists = LISTS[/** @type {"texts" | "objects"} */ (kind)];
        const value = lists[list % lists.length];
        const isIndexed = form === "indexed" || form === "named";
        const isPattern = form === "pattern" && isOfObjects;
        const item = form === "indexed" ? `${items}[i]` : `item${own}`;
        const key = isPattern ? "key" : isOfObjects ? `${item}.key` : item;
        let before = key;
        const body = steps
          .filter((step) => isOfObjects || !/ITEM/.test(STEPS[step]))
          .filter((step) => !isPattern || !/ITEM/.test(STEPS[step]))
          .map((step, index) => {
            const name = `got${own + index}`;
            const line = STEPS[step]
              .replaceAll("WHO", who)
              .replaceAll("LEAVE", leave("none"))
              .replaceAll("LOADER", loader)
              .replaceAll("fill(", `${fill}(`)
              .replaceAll("KEY", key)
              .replaceAll("ITEM", item)
              .replaceAll("BEFORE", before)
              .replaceAll("OUT", out)
              .replaceAll("TABLE", table)
              .replaceAll("COUNT", count)
              .replaceAll("LAST", last)
              .replaceAll("GROUPS", groups)
              .replace(/\b(group)?N\b/g, (_, other = "") => `${other}${name}`);
            if (/^(?:const|let) (?:\{ rows: )?got/.test(line)) before = name;
            return line;
          });
        const head = isIndexed
          ? `for (let i = 0; i < ${items}.length; i++) {`
          : `for (${form === "let" ? "let" : "const"} ${isPattern ? "{ key }" : item} of ${isNamed ? items : value}) {`;
        const made = isIndexed ? (value.startsWith("new Set") ? `[...${value}]` : value) : value;
        return [
          ...(isNamed || isIndexed ? [`const ${items}${any} = ${made};`] : []),
          `const ${out}${env.ts ? ": any[]" : ""} = [];`,
          `const ${table}${any} = {};`,
          `const ${groups}${any} = {};`,
          `let ${count} = 0;`,
          `let ${last}${any};`,
          head,
          ...(form === "named" ? [`  const ${item} = ${items}[i];`] : []),
          ...body.map((line) => `  ${line}`),
          "}",
          `note("${who}", ${[out, table, groups, count, last, ...(isNamed || isIndexed ? [`[...${items}]`] : [])].join(", ")});`,
        ];
      };
      const lines = renderFlow([...around, { kind: "leaf", pick: 0, body: [], other: [] }], {
        who,
        conditions: getConditions(id),
        leaf,
        leave,
      });
      const top = [
        `async function ${loader}(key${any}) {`,
        '  const { rows } = await database.query("SELECT a FROM eight WHERE key = $1", [key]);',
        "  return rows.length;",
        "}",
        `async function ${fill}(item${any}) {`,
        '  item.filled = await database.query("SELECT a FROM nine WHERE key = $1", [item.key]);',
        "}",
      ];
      const uses = ["note", "flag", "database"];
      if (place === "inline") return { top, body: lines, isAsync: true, uses };
      top.push(`async function ${run}(req${any}) {`, ...lines.map((line) => `  ${line}`), "}");
      return { top, body: useCall(`${run}(req)`, caller, env), isAsync: true, uses };
    },
  }));
