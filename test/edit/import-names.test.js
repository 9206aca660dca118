import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { importNames } from "../../lib/edit/import-names.js";
import { parseSource } from "../../lib/source/parse.js";

describe("importNames", () => {
  /**
   * @param {string} text
   * @param {Record<string, string>} names - local names by what they import
   * @param {string} [module]
   */
  const add = (text, names, module = "node:fs") =>
    applyEdits(
      text,
      importNames(
        parseSource(text, "a.ts"),
        module,
        Object.entries(names).map(([imported, local]) => ({ imported, local })),
      ),
    );

  it("joins the names of the same module", () => {
    assert.equal(add('import { a } from "fs";\n', { b: "b", c: "d" }), 'import { a, b, c as d } from "fs";\n');
    assert.equal(add('import {\n  a,\n} from "node:fs";\n', { b: "b" }), 'import {\n  a,\n  b,\n} from "node:fs";\n');
    assert.equal(add('import fs, { a } from "node:fs";\n', { b: "b" }), 'import fs, { a, b } from "node:fs";\n');
  });

  it("makes a declaration of its own where nothing can be joined", () => {
    assert.equal(
      add('import fs from "node:fs";\nf();\n', { b: "b" }),
      'import fs from "node:fs";\nimport { b } from "node:fs";\nf();\n',
    );
    assert.equal(
      add('import type { A } from "node:fs";\n', { b: "b" }),
      'import type { A } from "node:fs";\nimport { b } from "node:fs";\n',
    );
    assert.equal(
      add("import a from 'a' // why\nf()\n", { b: "b" }),
      "import a from 'a' // why\nimport { b } from 'node:fs'\nf()\n",
    );
  });

  it("imports defaults and namespaces", () => {
    assert.equal(add('import a from "a";\n', { default: "fs" }), 'import a from "a";\nimport fs from "node:fs";\n');
    assert.equal(add('import a from "a";\n', { "*": "fs" }), 'import a from "a";\nimport * as fs from "node:fs";\n');
    assert.equal(
      add('import a from "a";\n', { default: "fs", b: "b" }),
      'import a from "a";\nimport fs, { b } from "node:fs";\n',
    );
    assert.equal(
      add('import a from "a";\n', { "*": "fs", b: "b" }),
      'import a from "a";\nimport * as fs from "node:fs";\nimport { b } from "node:fs";\n',
    );
  });

  it("starts a file that imports nothing", () => {
    assert.equal(
      add("#!/usr/bin/env node\nexport const a = 1;\n", { b: "b" }),
      '#!/usr/bin/env node\nimport { b } from "node:fs";\n\nexport const a = 1;\n',
    );
    assert.equal(
      add("'use strict'\n\nexport const a = 1\n", { b: "b" }),
      "'use strict'\n\nimport { b } from 'node:fs'\n\nexport const a = 1\n",
    );
  });
});
