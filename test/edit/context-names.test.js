import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getContextNames } from "../../lib/edit/context-names.js";
import { parseSource } from "../../lib/source/parse.js";

describe("getContextNames", () => {
  /** @type {Record<string, string[]>} */
  const cases = {
    "make();": [],
    "const price = make();": ["price"],
    "const { price } = make();": [],
    "const price = format(make());": ["price"],
    "send({ input: { city: make() } });": ["city", "input"],
    "send({ [city]: make() });": [],
    "function listUsers() { make(); }": ["listUsers"],
    "const list = () => make();": ["list"],
    "class Users { #list() { make(); } }": ["list", "Users"],
    "class Users { constructor() { make(); } }": ["Users"],
    "class Users { list = make(); }": ["Users"],
    'app.get("/users/:id/books", (req, res) => { make(); });': ["users"],
    'app.get("/users/all-of-them", (req, res) => { make(); });': ["usersAllOfThem"],
    'server.tool("create_user", () => { make(); });': ["createUser"],
    'app.get("/", () => { make(); });': [],
    'app.get("/a", () => { make(); });': [],
    "app.get(/users/, () => { make(); });": [],
    "app.get(1, () => { make(); });": [],
    "(() => { make(); })();": [],
    'on("end", function finish() { make(); });': ["finish"],
    "exports.handler = () => { make(); };": [],
    "exports.users = () => { make(); };": ["users"],
    "const app = serve({ fetch: (req) => { const user = find(req, () => make()); } });": ["user", "fetch", "app"],
    "const user = find(() => { const user = make(); });": ["user"],
    "function $init() { make(); }": ["init"],
    "function größe() { make(); }": [],
    "function f() { make(); }": [],
  };
  for (const [text, names] of Object.entries(cases))
    it(text, () => {
      const [node] = parseSource(text, "a.js")
        .nodes("CallExpression")
        .filter(({ callee }) => callee.name === "make");
      assert.deepEqual(getContextNames(node), names);
    });
});
