import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames } from "./model.js";

const PAGE = "app/orders/[id]/page.tsx";

/**
 * @param {string} rendered - what the page returns
 * @param {string} components - another file
 * @param {string} [head] - of the page's file
 */
const names = (rendered, components, head = "") =>
  getHotNames({
    "lib/components.tsx": components,
    [PAGE]: `${head}import { Lines, Table } from "../../../lib/components.tsx";\nexport default async function Page({ params }) { const { id } = await params; return ${rendered}; }`,
  });

const LINES = `export async function Lines({ id, children, format = String }) { return load(id); }
function load(id) {}
export const Table = { Row() { return trim(); } };
function trim() {}
function unused() {}
`;

describe("what a page renders", () => {
  it("runs per request, too", () => {
    assert.deepEqual(names("<main><Lines id={id} /></main>", LINES), ["Lines", "Page", "load"]);
    assert.deepEqual(names("<Table.Row>{id}</Table.Row>", LINES), ["Page", "Row", "trim"]);
    assert.deepEqual(names("id.map((one) => <Lines key={one} id={one} />)", LINES), ["(2)", "Lines", "Page", "load"]);
    assert.deepEqual(names("<lines id={id} />", LINES), ["Page"]);
  });

  it("is what the element's name stands for", () => {
    const wrapped =
      'import { memo, forwardRef } from "react";\nexport const Lines = memo(forwardRef(function Inner() { load(); }));\nfunction load() {}';
    assert.deepEqual(names("<Lines />", wrapped), ["Inner", "Page", "load"]);
    assert.deepEqual(
      getHotNames({
        "lib/chart.tsx": "export default function Chart() { return load(); }\nfunction load() {}",
        [PAGE]:
          'import dynamic from "next/dynamic";\nconst Chart = dynamic(() => import("../../../lib/chart.tsx"));\nexport default async function Page({ params }) { await params; return <Chart />; }',
      }),
      ["Chart", "Page", "load"],
    );
    const loading =
      'import { lazy } from "react";\nconst Chart = lazy(() => import("../../../lib/components.tsx").then((module) => ({ default: module.Lines })));\n';
    assert.deepEqual(names("<Chart />", LINES, loading), ["Lines", "Page", "load"]);
    const dynamic = loading.replace("{ lazy }", "lazy").replace("react", "next/dynamic");
    assert.deepEqual(names("<Chart />", LINES, dynamic), ["Lines", "Page", "load"]);
  });

  it("calls what it is given", () => {
    const given = "export function Lines({ rows, render, children }) { return rows.map((row) => render(row)); }";
    assert.deepEqual(names("<Lines rows={[id]} render={show} />", given, "function show(row) { return row; }\n"), [
      "(1)",
      "Lines",
      "Page",
      "show",
    ]);
    const nested = "export async function Lines({ children }) { return children(await load()); }\nfunction load() {}";
    assert.deepEqual(names("<Lines>{(row) => row}</Lines>", nested), ["(2)", "Lines", "Page", "load"]);
  });

  it("is no function that is given to what nobody knows, nor to an element of HTML", () => {
    const head = 'import { Button } from "kit";\nfunction save() {}\n';
    assert.deepEqual(names("<Button onClick={save} />", LINES, head), ["Page"]);
    assert.deepEqual(names("<form onSubmit={save} />", LINES, head), ["Page"]);
  });

  it("is no function that makes a value which is kept", () => {
    const lines = "export function Lines({ format }) { return format(); }";
    const hot = (/** @type {string} */ hook) =>
      names(
        "<Lines format={total} />",
        lines,
        `import { ${hook} } from "react";\nconst total = ${hook}(() => 1, []);\n`,
      );
    assert.deepEqual(hot("useMemo"), ["Lines", "Page"]);
    assert.deepEqual(hot("useCallback"), ["(2)", "Lines", "Page"]);
  });

  it("ends where a browser draws it", () => {
    assert.deepEqual(names("<Lines id={id} />", `"use client";\n${LINES}`), ["Page"]);
    assert.deepEqual(
      getHotNames({
        "lib/server.tsx": "export function Total() { return 1; }",
        "lib/client.tsx":
          '"use client";\nimport { Total } from "./server.tsx";\nexport function Panel() { return <Total />; }',
        [PAGE]:
          'import { Panel } from "../../../lib/client.tsx";\nexport default async function Page({ params }) { await params; return <Panel />; }',
      }),
      ["Page"],
    );
    assert.deepEqual(
      getHotNames({
        "lib/server.tsx": "export function Total() { return 1; }",
        "lib/client.tsx": '"use client";\nexport function Panel({ children }) { return children; }',
        [PAGE]:
          'import { Panel } from "../../../lib/client.tsx";\nimport { Total } from "../../../lib/server.tsx";\nexport default async function Page({ params }) { await params; return <Panel><Total /></Panel>; }',
      }),
      ["Page", "Total"],
    );
  });

  it("ends where a browser's file hands it on", () => {
    const hot = (/** @type {Record<string, string>} */ others) =>
      getHotNames({
        "lib/index.ts": '"use client";\nexport { Panel } from "./panel.tsx";',
        "lib/panel.tsx": "export function Panel() { return 1; }",
        [PAGE]:
          'import { Panel } from "../../../lib/index.ts";\nexport default async function Page({ params }) { await params; return <Panel />; }',
        ...others,
      });
    assert.deepEqual(hot({}), ["Page"]);
    assert.deepEqual(hot({ "lib/list.ts": 'import { Panel } from "./panel.tsx";' }), ["Page", "Panel"]);
    assert.deepEqual(
      getHotNames({
        "lib/save.ts": '"use server";\nexport async function save() { return toRow(); }\nfunction toRow() {}',
        "lib/form.tsx":
          '"use client";\nimport { save } from "./save.ts";\nexport function Form() { return <form action={save} />; }',
      }),
      ["save", "toRow"],
    );
  });

  it("may be what asks for the request", () => {
    const hot = (/** @type {string} */ rendered) =>
      getHotNames({
        "lib/user.tsx":
          'import { cookies } from "next/headers";\nexport async function User() { return (await cookies()).get("user"); }\nexport function Logo() {}',
        "app/about/page.tsx": `import { Logo, User } from "../../lib/user.tsx";\nexport default function Page() { return ${rendered}; }`,
      });
    assert.deepEqual(hot("<User />"), ["Page", "User"]);
    assert.deepEqual(hot("<Logo />"), []);
  });
});
