import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findMatching } from "../../cli/files/matching-files.js";
import { getHotNames } from "./model.js";

const USERS = "module.exports = class Users { static list() { this.read(); } static read() {} static never() {} };";

/** @param {string} folder - what a loader is given */
const withModels = (folder, module = "require-all") => ({
  "server/models/users.js": USERS,
  "server/models/index.js/other.js": "module.exports = {};",
  "server/core/db.js": `const path = require("path");\nmodule.exports = { models: require("${module}")(${folder}) };`,
  "server/app.js":
    'const http = require("http");\nconst db = require("./core/db.js");\nhttp.createServer(function handle(req, res) { res.end(db.models.users.list()); });',
});

describe("what frameworks make global variables of", () => {
  it("is read without an import, by where the files lie", () => {
    for (const [file, text, call] of [
      ["server/utils/db.ts", "export function list() {}", "list()"],
      ["server/utils/orders/index.ts", "export const list = () => {};", "list()"],
      ["api/services/OrderService.js", "module.exports = { list() {} };", "OrderService.list()"],
      ["api/models/Order.js", "module.exports = { list() {} };", "Order.list()"],
    ]) {
      const app = `const http = require("http");\nhttp.createServer(function handle(req, res) { res.end(${call}); });`;
      assert.deepEqual(getHotNames({ [file]: text, "app.js": app }), ["handle", "list"], file);
      assert.deepEqual(
        getHotNames({ [`other/${file.replace(/^\w+/, "lib")}`]: text, "app.js": app }),
        ["handle"],
        file,
      );
    }
  });
});

describe("modules of a folder", () => {
  it("are members of what a package loads, by their names", () => {
    for (const folder of [
      'path.join(__dirname, "../models")',
      '__dirname + "/../models"',
      '{ dirname: path.join(__dirname, "../models") }',
      'path.join(process.cwd(), "server/models")',
      'path.join(app.root, "server", "models")',
      'path.join(app.root, "/models")',
    ])
      assert.deepEqual(getHotNames(withModels(folder)), ["handle", "list", "read"], folder);
    assert.deepEqual(getHotNames(withModels('path.join(__dirname, "../models")', "some-package")), ["handle"]);
  });

  it("are members of what a loop puts them into, by their names", () => {
    /** @param {string} put */
    const withLoop = (put) => ({
      ...withModels("folder"),
      "server/core/db.js": `const { readdirSync } = require("fs");\nconst path = require("path");\nconst folder = path.join(__dirname, "../models");\nconst models = {};\n${put}\nmodule.exports = { models };`,
    });
    for (const put of [
      'for (const file of readdirSync(folder)) models[path.basename(file, ".js")] = require(path.join(folder, file));',
      'readdirSync(folder).forEach((file) => { const model = require(`${folder}/${file}`); models[file.split(".")[0]] = model; });',
    ])
      assert.deepEqual(getHotNames(withLoop(put)), ["handle", "list", "read"], put);
    const other = "for (const file of readdirSync(folder)) models[file] = read(path.join(folder, file));";
    assert.deepEqual(getHotNames(withLoop(other)), ["handle"]);
  });

  it("are those of a folder that is handed to who loads them", () => {
    const users = "exports.list = { run() { read(); } };\nfunction read() {}\nfunction never() {}";
    /**
     * @param {string} load - of `folder`
     * @param {string} folder
     */
    const find = (load, folder) =>
      getHotNames({
        "lib/load.js": `const url = require("url"), { pathToFileURL } = url, fs = require("fs"), path = require("path"), requireAll = require("require-all");\nmodule.exports = function load(folder) { ${load} };`,
        "app/actions/users.js": users,
        "app/app.js": `const path = require("path"), load = require("../lib/load.js");\nconst root = path.join(__dirname, "actions");\nconst actions = load(${folder});\nrequire("http").createServer(function handle(req, res) { for (const key of Object.keys(actions)) actions[key].list.run(); });`,
      });
    const WHOLE = "return requireAll({ dirname: path.resolve(folder) });";
    const EACH = "return fs.readdirSync(folder).map((file) => require(path.join(folder, file)));";
    for (const folder of [
      'path.join(__dirname, "actions")',
      '__dirname + "/actions"',
      "`${__dirname}/actions`",
      "root",
      'path.resolve(process.cwd(), "app/actions")',
    ])
      assert.deepEqual(find(WHOLE, folder), ["handle", "read", "run"], folder);
    for (const load of [
      "return requireAll(folder);",
      EACH,
      "const all = {}; for (const file of fs.readdirSync(folder)) all[file] = require(`${folder}/${file}`); return all;",
      'const all = {}; fs.readdirSync(folder).forEach((file) => { const full = folder + "/" + file; all[file] = require(full); }); return all;',
    ])
      assert.deepEqual(find(load, "root"), ["handle", "read", "run"], load);
    for (const load of [
      "return fs.readdirSync(folder).map((file) => import(pathToFileURL(path.join(folder, file)).href));",
      "return fs.readdirSync(folder).map((file) => import(`file://${path.join(folder, file)}`));",
      "return fs.readdirSync(folder).map((file) => import(url.pathToFileURL(path.resolve(folder, file)).toString()));",
    ])
      for (const folder of ["root", "import.meta.dirname + '/actions'"])
        assert.deepEqual(find(load, folder), ["handle", "read", "run"], `${load} ${folder}`);
    // Nobody loads it, or which one it is only the running program knows.
    assert.deepEqual(find("return fs.readdirSync(folder);", "root"), ["handle"]);
    for (const folder of [
      'path.join(__dirname, "actions", name)',
      "`${host}/actions`",
      'path.join(__dirname, "actions/users.js")',
    ])
      assert.deepEqual(find(EACH, folder), ["handle"], folder);
  });

  it("lie in the nearest folder of that name, where only the running program knows what is above", () => {
    const paths = ["a/jobs/mail.js", "a/b/jobs/mail.js", "a/b/c/app.js", "jobs/other.js"];
    const find = (/** @type {string} */ pattern, from = "a/b/c/app.js") =>
      findMatching(pattern, from, paths).map((index) => paths[index]);
    assert.deepEqual(find(".../jobs/*"), ["a/b/jobs/mail.js"]);
    assert.deepEqual(find(".../jobs/*", "a/x.js"), ["a/jobs/mail.js"]);
    assert.deepEqual(find(".../jobs/*", "x.js"), ["jobs/other.js"]);
    assert.deepEqual(find(".../none/*"), []);
    assert.deepEqual(find("./**/jobs/*.js", "a/x.js"), ["a/jobs/mail.js", "a/b/jobs/mail.js"]);
    assert.deepEqual(find("./**/*.{js,ts}", "a/b/x.js"), ["a/b/jobs/mail.js", "a/b/c/app.js"]);
    assert.deepEqual(find("./*/mail.js", "a/x.js"), ["a/jobs/mail.js"]);
  });

  it("are those that a glob fits", () => {
    const files = (/** @type {string} */ load) => ({
      "api/users/routes.js": "exports.add = (app) => app.get('/users', function list() {});",
      "api/users/other.js": "exports.add = (app) => app.get('/other', function never() {});",
      "api/index.js": `const path = require("path"), fs = require("fs"), glob = require("glob");\nconst { globSync } = fs;\nmodule.exports = (app) => { ${load} };`,
      "server.js": 'const app = require("express")();\nrequire("./api/index.js")(app);',
    });
    for (const load of [
      'globSync("**/routes.js", { cwd: __dirname }).forEach((file) => require("./" + file).add(app));',
      'fs.globSync("*/routes.js", { cwd: __dirname }).filter((x) => x !== "").sort().forEach(function (file) { require("./" + file).add(app); });',
      'for (const file of glob.sync("./api/**/routes.js")) require(path.resolve(file)).add(app);',
      'glob.globSync(path.join(__dirname, "**", "routes.{js,ts}")).forEach((file) => require(file).add(app));',
    ])
      assert.deepEqual(getHotNames(files(load)), ["list"], load);
    for (const load of [
      'globSync("**/pages.js", { cwd: __dirname }).forEach((file) => require("./" + file).add(app));',
      'glob.sync("./api/**/routes.js").reduce((all, file) => require(file).add(app));',
      'list("**/routes.js", { cwd: __dirname }).forEach((file) => require(file).add(app));',
    ])
      assert.deepEqual(getHotNames(files(load)), [], load);
  });
});

describe("global variables of the project", () => {
  it("are what any file sets", () => {
    for (const set of ["global.APP = app;", "globalThis.APP = app;", "APP = app;"])
      assert.deepEqual(
        getHotNames({
          "app.js": `const app = { users: { list() { read(); }, never() {} } };\nfunction read() {}\n${set}`,
          "server.js": 'require("http").createServer(function handle(req, res) { APP.users.list(); });',
        }),
        ["handle", "list", "read"],
        set,
      );
  });

  it("are not those of the language, of other names, and of a scope", () => {
    assert.deepEqual(
      getHotNames({
        "app.js": "global.Math = { max() {} }; global.APP = { list() {} };",
        "server.js":
          'const APP = require("app");\nrequire("http").createServer(function handle(req, res) { Math.max(); APP.list(); OTHER.list(); });',
      }),
      ["handle"],
    );
  });
});

describe("lodash", () => {
  it("merges, copies and lists members as the language does", () => {
    for (const make of [
      "_.merge({}, users)",
      "_.assign({}, users)",
      "_.defaults({}, users)",
      "_.cloneDeep(users)",
      "_.values({ users }).at(0)",
    ])
      assert.deepEqual(
        getHotNames({
          "a.js": `const _ = require("lodash");\nconst users = { list() {}, never() {} };\nconst all = ${make};\nrequire("http").createServer(function handle(req, res) { all.list(); });`,
        }),
        ["handle", "list"],
        make,
      );
  });
  it("does so by the names of its functions alone", () => {
    for (const [load, call] of [
      ['const { merge } = require("lodash");', "merge({}, users)"],
      ['const { merge: mix } = require("lodash");', "mix({}, users)"],
      ['const mix = require("lodash").merge;', "mix({}, users)"],
      ['const mix = require("lodash/merge");', "mix({}, users)"],
      ['const mix = require("lodash.defaultsdeep");', "mix({}, users)"],
      ['import { merge as mix } from "lodash-es";', "mix({}, users)"],
      ['import mix from "lodash/merge.js";', "mix({}, users)"],
      ['import mix from "deepmerge";', "mix({}, users)"],
    ])
      assert.deepEqual(
        getHotNames({
          "a.js": `${load}\nconst users = { list() {}, never() {} };\nconst all = ${call};\nrequire("http").createServer(function handle(req, res) { all.list(); });`,
        }),
        ["handle", "list"],
        load,
      );
  });
  it("is known as a copy that somebody else publishes", () =>
    assert.deepEqual(
      getHotNames({
        "a.js": `const _ = require("@wire/lodash");\nfunction Users() {}\n_.extend(Users.prototype, { list() {} });
          require("http").createServer(function handle(req, res) { new Users().list(); });`,
      }),
      ["Users", "handle", "list"],
    ));
});

it("takes each resolver of each file for one, however many they are", () => {
  const files = Object.fromEntries(
    Array.from({ length: 18 }, (_, index) => [
      `graph/resolvers/file${index}.js`,
      `module.exports = { Query: { q${index}() {} }, Mutation: { m${index}() {} }, Type${index}: { t${index}() {} } };`,
    ]),
  );
  const names = getHotNames({
    ...files,
    "graph/index.js": `const _ = require("lodash");\nconst path = require("path");\nconst resolvers = {};
_.values(require("auto-load")(path.join(__dirname, "resolvers"))).forEach((one) => { _.merge(resolvers, one); });
const { ApolloServer } = require("apollo-server-express");\nnew ApolloServer({ resolvers });`,
  });
  assert.equal(names.length, 54);
});

it("follows what a file exports for a framework that finds it by its place", () =>
  assert.deepEqual(
    getHotNames({
      "orders/resolvers/index.js": 'import Query from "./query/index.js";\nexport default { Query };',
      "orders/resolvers/query/index.js":
        'import orders from "./orders.js";\nexport default { orders };\nexport function never() {}',
      "orders/resolvers/query/orders.js": "export default function orders(parent, args, context) {}",
      "users/resolvers.js":
        'const { users } = require("./users.js");\nmodule.exports = { resolvers: { Query: { users } } };',
      "users/users.js": "exports.users = function users() {};",
      "lists/query.js": 'import orders from "./lists.js";\nexport default { Query: { orders } };',
      "lists/lists.js": "export default function lists() {}",
    }),
    ["orders", "users"],
  ));

describe("what a file hands on to a framework that finds it by its place", () => {
  const route = "app/api/orders/route.ts";
  const handlers = "export async function list(request: Request) { read(); }\nfunction read() {}";
  it("runs per request, in whatever way it is handed on", () => {
    for (const text of [
      'import { list } from "../../../lib/a.ts";\nexport { list as GET };',
      'export { list as GET } from "../../../lib/a.ts";',
      'import { list } from "../../../lib/a.ts";\nexport const GET = list;',
      'import * as orders from "../../../lib/a.ts";\nexport const GET = orders.list;',
    ])
      assert.deepEqual(getHotNames({ "lib/a.ts": handlers, [route]: text }), ["list", "read"], text);
    const named = handlers.replace("list", "GET");
    assert.deepEqual(getHotNames({ "lib/a.ts": named, [route]: 'export * from "../../../lib/a.ts";' }), [
      "GET",
      "read",
    ]);
  });
  it("is what it finds there, and what the file does not deny", () => {
    const text = 'import { list } from "../../../lib/a.ts";\n';
    assert.deepEqual(getHotNames({ "lib/a.ts": handlers, [route]: `${text}export { list };` }), []);
    assert.deepEqual(
      getHotNames({ "lib/a.ts": handlers, "app/api/orders/handlers.ts": `${text}export { list as GET };` }),
      [],
    );
    const isStatic = `${text}export { list as GET };\nexport const dynamic = "force-static";`;
    assert.deepEqual(getHotNames({ "lib/a.ts": handlers, [route]: isStatic }), []);
  });
  it("asks for the request where it would be made once otherwise", () => {
    const page = 'import { Orders } from "../../lib/orders.tsx";\nexport default Orders;';
    const hot = (/** @type {string} */ text) => getHotNames({ "lib/orders.tsx": text, "app/orders/page.tsx": page });
    assert.deepEqual(hot("export async function Orders({ searchParams }) { return await searchParams; }"), ["Orders"]);
    assert.deepEqual(
      hot('import { cookies } from "next/headers";\nexport const Orders = async () => await cookies();'),
      ["Orders"],
    );
    assert.deepEqual(hot("export async function Orders() { return 1; }"), []);
  });

  const AUTH =
    'import { cookies, headers } from "next/headers";\nexport async function getUser() { return read(); }\nasync function read() { return (await headers()).get("user"); }\nexport function format(user) { return user.name; }\nexport const of = [cookies];';
  it("leads to what asks for the request in another file", () => {
    const hot = (/** @type {string} */ call, /** @type {string} */ path = "app/orders/page.tsx") =>
      getHotNames({
        "lib/auth.ts": AUTH,
        [path]: `import { getUser, format } from "${path.replaceAll(/[^/]+\//g, "../").replace(/[^/]+$/, "")}lib/auth.ts";\nexport default async function Page() { return ${call}; }`,
      });
    assert.deepEqual(hot("await getUser()"), ["Page", "getUser", "read"]);
    assert.deepEqual(hot("[1].map(() => getUser())"), ["(2)", "Page", "getUser", "read"]);
    assert.deepEqual(hot("format(user)"), []);
    assert.deepEqual(hot("await getUser()", "orders/list.tsx"), []);
    assert.deepEqual(hot('await getUser(); }\nexport const dynamic = "force-static"; {'), []);
  });
  it("is made with what stands around it, or below", () => {
    const page = "export default function Page() {}";
    const layout =
      'import { getUser } from "../../lib/auth.ts";\nexport default async function Layout() { await getUser(); }';
    assert.deepEqual(
      getHotNames({
        "lib/auth.ts": AUTH,
        "app/orders/layout.tsx": layout,
        "app/orders/list/page.tsx": page,
        "app/layout.tsx": "export default function Root() {}",
        "app/about/page.tsx": page.replace("Page", "About"),
        "app/about/layout.tsx": page.replace("Page", "AboutLayout"),
      }),
      ["Layout", "Page", "Root", "getUser", "read"],
    );
  });
  it("is made with the page below that takes parameters", () => {
    const page = "export default async function Page({ params }) { return (await params).id; }";
    const layout = "export default function Layout() {}";
    assert.deepEqual(getHotNames({ "app/orders/[id]/page.tsx": page, "app/orders/layout.tsx": layout }), [
      "Layout",
      "Page",
    ]);
    const listed = `${page}\nexport const generateStaticParams = () => [];`;
    assert.deepEqual(getHotNames({ "app/orders/[id]/page.tsx": listed, "app/orders/layout.tsx": layout }), []);
  });
  it("asks by what the package for sessions has made in another file", () => {
    const hot = (/** @type {string} */ call) =>
      getHotNames({
        "lib/auth.ts":
          'import NextAuth from "next-auth";\nexport const { auth, handlers, signIn } = NextAuth({ providers: [] });',
        "app/orders/page.tsx": `import { auth, signIn } from "../../lib/auth.ts";\nexport default async function Page() { return ${call}; }`,
      });
    assert.deepEqual(hot("await auth()"), ["Page"]);
    assert.deepEqual(hot("[1].map(() => auth())"), ["(2)", "Page"]);
    assert.deepEqual(hot("signIn"), []);
    const file =
      'import NextAuth from "next-auth";\nconst { auth } = NextAuth({});\nexport default auth(function check(request) {});\n';
    assert.deepEqual(getHotNames({ "proxy.ts": file }), ["check"]);
  });
  it("is one of many below a folder that lists languages", () => {
    const page = "export default async function Page({ params }) { return (await params).id; }";
    const hot = (/** @type {string} */ path, /** @type {string} */ text = page) => getHotNames({ [path]: text });
    assert.deepEqual(hot("app/[locale]/orders/[id]/page.tsx"), ["Page"]);
    assert.deepEqual(hot("app/orders/[id]/page.tsx"), ["Page"]);
    assert.deepEqual(hot("app/[locale]/orders/page.tsx"), []);
    assert.deepEqual(hot("app/[locale]/[id]/page.tsx", `${page}\nexport function generateStaticParams() {}`), []);
  });
  it("is no answer that is made for listed parameters when the site is built", () => {
    const answers =
      "export function GET() { return load(); }\nfunction load() {}\nexport function POST() { return save(); }\nfunction save() {}";
    const hot = (/** @type {string} */ text) => getHotNames({ "app/images/[name]/route.ts": text });
    assert.deepEqual(hot(answers), ["GET", "POST", "load", "save"]);
    assert.deepEqual(hot(`${answers}\nexport const generateStaticParams = () => [];`), ["POST", "save"]);
  });
});

describe("what a pool of threads runs", () => {
  const hot = (/** @type {string} */ filename, /** @type {string} */ exported) =>
    getHotNames({
      "pool.js": `import Piscina from "piscina";\nimport path from "node:path";\nimport { fileURLToPath } from "node:url";\nexport const pool = new Piscina({ filename: ${filename}, maxThreads: 4 });`,
      "tasks/resize.js": `${exported}\nasync function resize(task) { measure(task); }\nfunction measure() {}\nfunction never() {}`,
    });
  it("is what the file exports that it is told", () => {
    for (const filename of [
      'path.resolve(__dirname, "tasks", "resize.js")',
      '__dirname + "/tasks/resize.js"',
      'new URL("./tasks/resize.js", import.meta.url).href',
      'fileURLToPath(new URL("./tasks/resize.js", import.meta.url))',
    ])
      for (const exported of ["export default resize; export { never };", "module.exports = resize;"])
        assert.deepEqual(hot(filename, exported), ["measure", "resize"], `${filename} ${exported}`);
  });
  it("is nothing of other files", () => {
    for (const filename of ["path.resolve(name)", '"resize.js"', 'new Url("./tasks/resize.js")', "undefined"])
      assert.deepEqual(hot(filename, "export default resize;"), [], filename);
    assert.deepEqual(hot('path.resolve(__dirname, "tasks/resize.js")', "export { resize };"), []);
  });
});

describe("what an unknown package calls for each message", () => {
  const hot = (/** @type {string} */ call) =>
    getHotNames({
      "a.js": `const { Consumer, Topics } = require("@acme/stream").Util;\nconst { transfer } = require("./b.js");\nasync function start() { ${call} }\nstart();`,
      "b.js": "exports.transfer = async function transfer(error, messages) {};",
    });
  it("is told by the names of the object and of the method", () => {
    assert.deepEqual(hot('await Consumer.createHandler("transfers", {}, transfer);'), ["transfer"]);
    assert.deepEqual(hot('const one = { name: "transfers", run: transfer }; Consumer.subscribe(one.name, one.run);'), [
      "transfer",
    ]);
  });
  it("is told by what the package makes, too", () => {
    for (const make of ["new Consumer(['transfers'], {})", "await Topics.createConsumer('transfers')"])
      assert.deepEqual(
        hot(`const one = ${make}; await one.connect(); await one.consume(transfer);`),
        ["transfer"],
        make,
      );
    assert.deepEqual(hot("const one = new Topics(); one.consume(transfer);"), []);
    assert.deepEqual(hot("const one = new Consumer(); one.on('ready', transfer); one.consume();"), []);
  });
  it("is not what is called when something begins or fails, or by others", () => {
    for (const call of [
      "Consumer.on('ready', transfer);",
      "Topics.createHandler(transfer);",
      "Consumer.connect(transfer);",
    ])
      assert.deepEqual(hot(call), [], call);
  });
});

describe("events of frameworks", () => {
  it("may be named by constants of other files", () => {
    /** @param {string} event @param {string} message */
    const getHotOf = (event, message = "Events.MESSAGE") =>
      getHotNames({
        "server.js": `import { WebSocketServer } from "ws"; import { Chat } from "./chat.js"; new Chat(new WebSocketServer({ port: 1 }));`,
        "events.ts": 'export enum Events { Connection = "connection", MESSAGE = "message", Other = "other" }',
        "chat.js": `import { Events } from "./events.ts";
          export class Chat { constructor(server) { server.on(${event}, this.open.bind(this)).on("error", () => {}); }
            open(socket) { socket.on(${message}, this.read.bind(this)); } read(data) {} }`,
      });
    for (const event of ["Events.Connection", '"connection"'])
      assert.deepEqual(
        getHotOf(event).filter((name) => /open|read/.test(name)),
        ["open", "read"],
        event,
      );
    assert.deepEqual(
      getHotOf("Events.Connection", "Events.Other").filter((name) => /open|read/.test(name)),
      ["open"],
    );
    assert.deepEqual(
      getHotOf("Events.Other").filter((name) => /open|read/.test(name)),
      [],
    );
  });
});
