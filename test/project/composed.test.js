import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHotNames, serve } from "./model.js";

const SHEETS = `import { Rows, Totals } from "./mixins.js";
class Sheet { print() { this.begin(); } begin() {} }`;
const MIXINS = `export const Rows = (Base) => class extends Base { rows() { return this.totals(); } };
export const Totals = (Base) => class extends Base { totals() { sum(); } unused() {} };
function sum() {}`;

describe("functions that are made of several", () => {
  it("hand on what each returns: classes that extend others", () => {
    for (const [imports, extended] of [
      ['import * as R from "ramda";', "R.pipe(Totals, Rows)(Sheet)"],
      ['import * as R from "ramda";', "R.compose(Rows, Totals)(Sheet)"],
      ['import { compose } from "recompose";', "compose(Rows, Totals)(Sheet)"],
      ['import _ from "lodash";', "_.flow([Totals, Rows])(Sheet)"],
      ['import flowRight from "lodash/flowRight";', "flowRight(Rows, Totals)(Sheet)"],
    ]) {
      const hot = getHotNames({
        "app.js": serve('import { Orders } from "./orders.js";', "new Orders().list();"),
        "orders.js": `${imports}\n${SHEETS}\nexport class Orders extends ${extended} { list() { this.rows(); this.print(); } }`,
        "mixins.js": MIXINS,
      });
      for (const name of ["rows", "totals", "sum", "print", "begin"])
        assert.ok(hot.includes(name), `${name}: ${extended}`);
      assert.ok(!hot.includes("unused"));
    }
  });

  it("hand on what each returns: objects and functions", () => {
    const hot = getHotNames({
      "app.js": serve(
        'import { pipe } from "ramda"; import { find, show } from "./orders.js";',
        "pipe(find, show)(one.url);",
      ),
      "orders.js":
        "export const find = (id) => ({ id, load() { query(); } });\nexport const show = (order) => order.load();\nfunction query() {}\nexport function never() {}",
    });
    assert.deepEqual(hot, ["find", "handler", "load", "query", "show"]);
  });

  it("are others where another package has them", () => {
    const hot = getHotNames({
      "app.js": serve(
        'import { compose } from "./own.js"; import { Orders } from "./orders.js";',
        "new Orders().rows();",
      ),
      "own.js": "export const compose = () => (one) => one;",
      "orders.js": `import { compose } from "./own.js";\n${SHEETS}\nexport class Orders extends compose(Rows, Totals)(Sheet) {}`,
      "mixins.js": MIXINS,
    });
    assert.ok(!hot.includes("sum"));
  });
});
