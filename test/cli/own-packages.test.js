import { findBeyond, OwnPackages } from "../../cli/files/own-packages.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

/**
 * @param {string} module
 * @param {object} manifest
 * @param {string[]} paths
 */
function find(module, manifest, paths) {
  const index = new OwnPackages([{ folder: "packages/users/", manifest }], paths).find(module);
  return index === undefined ? undefined : paths[index];
}

const NAME = "@acme/users";
const USERS = "packages/users";

describe("packages of a project that are not installed", () => {
  it("are found by what their package.json names", () => {
    assert.equal(find(NAME, { name: NAME, main: "./start.ts" }, [`${USERS}/start.ts`]), `${USERS}/start.ts`);
    assert.equal(find("users", { name: "users" }, [`${USERS}/index.js`]), `${USERS}/index.js`);
  });

  it("are found by their source where that is built elsewhere", () => {
    const source = `${USERS}/src/index.ts`;
    assert.equal(find(NAME, { name: NAME, main: "dist/index.js" }, [source]), source);
    assert.equal(find(NAME, { name: NAME, main: "./dist/cjs/index.cjs" }, [source]), source);
    assert.equal(find(NAME, { name: NAME, types: "lib/index.d.ts" }, [source]), source);
    assert.equal(find(NAME, { name: NAME, main: "dist/users.js" }, [`${USERS}/users.ts`]), `${USERS}/users.ts`);
    assert.equal(find(NAME, { name: NAME, main: "dist/src/index.js" }, [source]), source);
    for (const folder of ["lib", "source", "app"]) {
      const other = `${USERS}/${folder}/index.ts`;
      assert.equal(find(NAME, { name: NAME, main: "dist/index.js", types: "dist/index.d.ts" }, [other]), other);
      assert.equal(find(NAME, { name: NAME, main: "dist/index.js" }, [other, source]), source);
    }
  });

  it("are found by conditions and patterns of `exports`", () => {
    const manifest = {
      name: NAME,
      exports: {
        ".": { import: { types: "./dist/index.d.mts", default: "./dist/index.mjs" } },
        "./server": "./dist/http/server.js",
        "./tools/*": "./dist/tools/*.js",
        "./closed/*": null,
      },
    };
    const paths = ["index.mts", "http/server.ts", "tools/time.ts"].map((name) => `${USERS}/src/${name}`);
    assert.equal(find(NAME, manifest, paths), paths[0]);
    assert.equal(find(`${NAME}/server`, manifest, paths), paths[1]);
    assert.equal(find(`${NAME}/tools/time`, manifest, paths), paths[2]);
  });

  it("are found by what Node takes, before what browsers take", () => {
    const paths = [`${USERS}/src/browser.ts`, `${USERS}/src/index.ts`];
    const own = { browser: "./src/browser.ts", default: "./src/index.ts" };
    assert.equal(find(NAME, { name: NAME, exports: { ".": own } }, paths), paths[1]);
    assert.equal(find(NAME, { name: NAME, exports: own }, paths), paths[1]);
    assert.equal(find(NAME, { name: NAME, exports: { ".": { browser: "./src/browser.ts" } } }, paths), paths[0]);
  });

  it("are found by the names of their files", () => {
    const paths = [`${USERS}/server-only/find.ts`, `${USERS}/src/tools/index.ts`, `${USERS}/list.ts`];
    assert.equal(find(`${NAME}/server-only/find`, { name: NAME }, paths), paths[0]);
    assert.equal(find(`${NAME}/tools`, { name: NAME }, paths), paths[1]);
    assert.equal(find(`${NAME}/list.js`, { name: NAME }, paths), paths[2]);
  });

  it("are found by their source where a file of theirs names what they are built into", () => {
    const paths = [`${USERS}/util.js`, `${USERS}/src/util/index.ts`, `${USERS}/src/list.ts`, "src/list.ts"];
    const own = new OwnPackages(
      [
        { folder: "", manifest: { name: "all" } },
        { folder: `${USERS}/`, manifest: { name: NAME } },
      ],
      paths,
    );
    const findBuilt = (/** @type {string} */ from, /** @type {string} */ module) =>
      paths[own.findBuilt(from, module) ?? -1];
    assert.equal(findBuilt(`${USERS}/util.js`, "./dist/util"), paths[1]);
    assert.equal(findBuilt(`${USERS}/bin/start.js`, "../dist/list.js"), paths[2]);
    assert.equal(findBuilt("bin/start.js", "../dist/list.js"), paths[3]);
    assert.equal(findBuilt(`${USERS}/util.js`, "./dist/other"), undefined);
    assert.equal(findBuilt(`${USERS}/util.js`, "./list"), undefined);
    assert.equal(findBuilt(`${USERS}/util.js`, "../../../dist/list"), undefined);
  });

  it("are found by their source where `imports` name what they are built into", () => {
    const paths = [`${USERS}/src/lib/list.ts`, `${USERS}/src/lib/db/index.ts`, "src/list.ts", `${USERS}/src/start.ts`];
    const imports = {
      "#db": "./dist/lib/db/index.js",
      "#lib/*": { types: "./dist/lib/*.d.ts", default: "./dist/lib/*.js" },
    };
    const own = new OwnPackages(
      [
        { folder: "", manifest: { imports: { "#lib/*": "./dist/*.js" } } },
        { folder: `${USERS}/`, manifest: { name: NAME, imports } },
        { folder: "none/", manifest: null },
      ],
      paths,
    );
    const findImport = (/** @type {string} */ from, /** @type {string} */ module) =>
      paths[own.findImport(from, module) ?? -1];
    assert.equal(findImport(paths[3], "#lib/list"), paths[0]);
    assert.equal(findImport(paths[3], "#db"), paths[1]);
    assert.equal(findImport("src/start.ts", "#lib/list"), paths[2]);
    assert.equal(findImport(paths[3], "#other/list"), undefined);
    assert.equal(findImport(paths[3], "#lib/other"), undefined);
    assert.equal(findImport(paths[3], "lib/list"), undefined);
    assert.equal(findImport("none/start.ts", "#lib/list"), undefined);
  });

  it("are not taken for others", () => {
    const paths = [`${USERS}/index.js`];
    assert.equal(find("@acme/users-admin", { name: NAME }, paths), undefined);
    assert.equal(find("@acme", { name: NAME }, paths), undefined);
    assert.equal(find("./users", { name: "users" }, paths), undefined);
    assert.equal(find(`${NAME}/missing`, { name: NAME }, paths), undefined);
    assert.equal(find("users", { name: ["users"] }, paths), undefined);
    assert.equal(find("users", { name: "users", main: { a: 1 }, exports: 1 }, paths), paths[0]);
  });

  it("are not found where two have the name, or the whole project has it", () => {
    const manifest = { name: NAME };
    const both = [
      { folder: "a/", manifest },
      { folder: "b/", manifest },
    ];
    assert.equal(new OwnPackages(both, ["a/index.js", "b/index.js"]).find(NAME), undefined);
    assert.equal(new OwnPackages([{ folder: "", manifest }], ["index.js"]).find(NAME), undefined);
  });
});

describe("packages that one does not use", () => {
  const all = [
    { folder: "", manifest: { name: "all" } },
    { folder: "packages/queue/", manifest: { name: "queue", dependencies: { core: "*" } } },
    { folder: "packages/core/", manifest: { name: "core", peerDependencies: { tools: "*", elsewhere: "*" } } },
    { folder: "packages/tools/", manifest: { name: "tools", devDependencies: { orders: "*" } } },
    { folder: "packages/orders/", manifest: { name: "orders", dependencies: { core: "*" } } },
    { folder: "packages/orders/src/", manifest: { type: "module" } },
  ];
  it("are those that no dependency leads to, but for what is around it", () => {
    assert.deepEqual(findBeyond(all[1], all), ["packages/orders/"]);
    assert.deepEqual(findBeyond(all[3], all), ["packages/queue/", "packages/core/", "packages/orders/"]);
    assert.deepEqual(findBeyond(all[4], all), ["packages/queue/"]);
  });
});
