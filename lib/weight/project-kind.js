import { getOrInsert } from "../ast/get-or-insert.js";
import { createAnswers, openFiles } from "../source/surroundings.js";

/**
 * What the nearest package.json says of a file's project.
 *
 * @typedef {object} Project
 * @property {"application" | "library" | "part" | "none"} kind - a library is a package that others install, a part one that they only
 *   install into applications that draw pages or map tables, or of a whole server with its database
 * @property {string} reason - a clause: "package.json is private"
 * @property {number} leastNode - first number of the oldest Node that it supports; 0 where it does not say
 * @property {string} [name]
 * @property {string[]} [users] - of a library, packages that its users have beside it, or that it is written and tested with
 * @property {boolean} [isServer] - it is a whole server, which others install
 * @property {boolean} [isStarted] - a script starts it, and with it the packages in its folders
 * @property {Record<string, number>} dependencies - the packages that it runs with, and the first number of the oldest version of each
 *   that it takes; 0 where that cannot be told
 */

/** @type {Project} */
const UNKNOWN = { kind: "none", reason: "there is no package.json", leastNode: 0, dependencies: {} };

/** @type {Project} */
const NOT_INSTALLED = {
  kind: "application",
  reason: "its repository has no package.json by which others would install it",
  leastNode: 0,
  dependencies: {},
};

/** Larger ones are not read. */
const MAX_SIZE = 1_000_000;

/** What scripts that start a server are called. */
const START = /^(start|prod|production|server)(:|$)/;

/** What starts it again whenever a file changes, which is done to servers: `"dev": "nodemon packages/cli/index.js"`. */
const RESTARTS = /\b(nodemon|ts-node-dev|tsx watch|node --watch)\b/;

/** What is started for those who read about a package, or try it. */
const SHOWN = /\b(sandbox|examples?|demos?|samples?|playground|docs|website|storybook)\b/;

/** What draws pages, runs an application's modules or maps its tables: beside that a request spends hundreds of microseconds. Data. */
const OF_APPLICATIONS =
  /^(svelte|react|react-dom|vue|solid-js|preact|next|nuxt|astro|@sveltejs\/kit|@remix-run\/(node|server-runtime)|@nestjs\/core|@angular\/core|@mikro-orm\/core|typeorm|sequelize|@prisma\/client|drizzle-orm|mongoose)$/;

/** What answers requests, and what keeps data: a package that brings both is a whole server, which asks its database in each request. Data. */
const SERVERS = /^(express|koa|fastify|@hapi\/hapi|restify|polka|hono|h3|@nestjs\/core)$/;
const DATABASES =
  /^(mongodb|mongoose|pg|mysql2?|mariadb|better-sqlite3|sqlite3|knex|sequelize|typeorm|@prisma\/client|drizzle-orm|@mikro-orm\/core|objection|ioredis|redis|connect-(mongo|redis|pg-simple|session-sequelize|session-knex))$/;

/** By folder.
 * @type {Map<string, Project>} */
const known = createAnswers();

/** By folder of a package.json.
 * @type {Map<string, Project[]>} */
const around = createAnswers();

/**
 * What a package of a folder of packages asks for: its dependencies, and what whoever installs it must have, or may have for a server.
 *
 * @typedef {{ names: string[], isOffered: boolean }} Needs - `isOffered`: it is no private one
 */

/** By folder of packages, and by their names.
 * @type {Map<string, Map<string, Needs>>} */
const besides = createAnswers();

/** Packages beside each other that are read. */
const MAX_BESIDES = 200;

/** By folder of a package.json.
 * @type {Map<string, Project[]>} */
const used = createAnswers();

/** Folders in which a repository keeps its packages. */
const PACKAGES = ["packages", "libs"];

/** Of the package.json of each.
 * @type {WeakMap<Project, string>} */
const folders = new WeakMap();

/**
 * @param {string | undefined} sourcePath - absolute
 * @returns {Project}
 */
export function findProject(sourcePath) {
  const fs = openFiles();
  if (fs === undefined || sourcePath === undefined) return UNKNOWN;
  return findAbove(fs, sourcePath.replaceAll("\\", "/"));
}

/**
 * @param {string | undefined} sourcePath - absolute
 * @returns {Project[]} its project, and those of the same repository that it is a part of, the nearest first
 */
export function getProjects(sourcePath) {
  const fs = openFiles();
  return fs === undefined || sourcePath === undefined ? [] : getAbove(fs, sourcePath.replaceAll("\\", "/"));
}

/**
 * Packages of the same repository that a file's project is made with: `"@shop/db": "workspace:*"` of `packages/api/package.json` is `packages/db`.
 *
 * @param {string | undefined} sourcePath - absolute
 * @returns {Project[]} those that it names, then those that these name, and so on
 */
export function getUsedProjects(sourcePath) {
  const fs = openFiles();
  if (fs === undefined || sourcePath === undefined) return [];
  const project = findAbove(fs, sourcePath.replaceAll("\\", "/"));
  const folder = folders.get(project);
  if (folder === undefined) return [];
  return getOrInsert(used, folder, () => {
    const found = new Map([[folder, project]]);
    for (const [from, { dependencies }] of found) {
      //   "express": "^5.1.0" comes from elsewhere; "workspace:*" has no number
      const names = Object.keys(dependencies).filter((name) => dependencies[name] === 0);
      for (const [to, one] of findInRepository(fs, from, names)) if (!found.has(to)) found.set(to, one);
    }
    return [...found.values()].slice(1);
  });
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of a package
 * @param {readonly string[]} names - of packages
 * @returns {[folder: string, Project][]} those that its repository has beside it, in `packages/` or in `libs/`, as their package.json alone tells
 */
function findInRepository(fs, folder, names) {
  if (names.length === 0) return [];
  /** @type {string[]} */
  const places = [];
  for (let above = folder; above.includes("/") && !fs.existsSync(`${above}/.git`);) {
    above = above.slice(0, above.lastIndexOf("/"));
    places.push(above, ...PACKAGES.map((name) => `${above}/${name}`));
  }
  return names.flatMap((name) => {
    for (const place of places) {
      const candidate = `${place}/${name.slice(name.lastIndexOf("/") + 1)}`;
      const project = read(fs, `${candidate}/package.json`);
      if (project?.name === name) return [/** @type {[string, Project]} */ ([candidate, project])];
    }
    return [];
  });
}

/**
 * `"devDependencies": { "@shop/core": "4.1.0" }` of a library beside `packages/core`, which is a whole server: a plugin of that.
 *
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of the library
 * @param {Project} library
 * @returns {Project}
 */
function asPlugin(fs, folder, library) {
  const [scope] = /^@[^/]+\//.exec(library.name ?? "") ?? [];
  const names = (library.users ?? []).filter((name) => scope !== undefined && name.startsWith(scope));
  const server = findInRepository(fs, folder, names).find(([, { isServer }]) => isServer === true)?.[1];
  if (server === undefined) return library;
  return {
    ...library,
    kind: "part",
    reason: `its package.json is one of a package for \`${server.name}\`, a whole server`,
  };
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a file or folder, with `/`
 * @returns {Project[]}
 */
function getAbove(fs, path) {
  const project = findAbove(fs, path);
  const folder = folders.get(project);
  if (folder === undefined) return [];
  return getOrInsert(around, folder, () =>
    fs.existsSync(`${folder}/.git`) ? [project] : [project, ...getAbove(fs, folder)],
  );
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path - of a file or folder, with `/`
 * @returns {Project}
 */
function findAbove(fs, path) {
  const end = path.lastIndexOf("/");
  if (end < 0) return UNKNOWN;
  const folder = path.slice(0, end);
  const answer = known.get(folder);
  if (answer !== undefined) return answer;
  /** @type {Project | undefined} */
  const own = read(fs, `${folder}/package.json`);
  const isRoot = fs.existsSync(`${folder}/.git`);
  const above = isRoot || (own !== undefined && own.kind === "application") ? undefined : findAbove(fs, folder);
  /** @type {Project} */
  const project =
    own === undefined
      ? (above ?? NOT_INSTALLED)
      : above?.isStarted === true && !isInstalled(fs, folder)
        ? {
            ...own,
            kind: "application",
            reason: "a package.json above it has a script that starts it",
            isStarted: true,
          }
        : asPartOfServer(fs, folder, own.kind === "library" ? asPlugin(fs, folder, own) : own);
  known.set(folder, project);
  if (own !== undefined) folders.set(project, folder);
  return project;
}

/**
 * A package of a monorepo is a part of a server where one that leads to it brings, with those that it leads to, a server and a database.
 *
 *   packages/api          peerDependencies: { express }, dependencies: { "@shop/orders" }
 *   packages/orders       dependencies: { "@shop/store" }
 *   packages/store        dependencies: { mongodb }
 *
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of a package
 * @param {Project} own
 * @returns {Project}
 */
function asPartOfServer(fs, folder, own) {
  const parent = folder.slice(0, folder.lastIndexOf("/"));
  if (own.kind !== "library" || /\/node_modules(?:\/|$)/.test(`${parent}/`)) return own;
  const packages = getOrInsert(besides, parent, () => readBesides(fs, parent));
  const name = readContent(fs, `${folder}/package.json`)?.name;
  for (const [user, { isOffered }] of packages) {
    const reached = isOffered ? reach(packages, user) : [];
    const brought = reached.includes(String(name)) ? findServerIn(reached) : undefined;
    if (brought !== undefined)
      return {
        ...own,
        kind: "part",
        reason: `its package.json is one of a whole server: \`${user}\` and what it leads to bring ${brought}`,
      };
  }
  return own;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} parent - a folder of packages
 * @returns {Map<string, Needs>}
 */
function readBesides(fs, parent) {
  /** @type {Map<string, Needs>} */
  const packages = new Map();
  for (const entry of listFolder(fs, parent).slice(0, MAX_BESIDES)) {
    const content = readContent(fs, `${parent}/${entry}/package.json`);
    if (typeof content?.name !== "string") continue;
    const { name, dependencies, peerDependencies, peerDependenciesMeta, private: isPrivate } = content;
    const peers = Object.keys(Object(peerDependencies)).filter(
      (peer) => SERVERS.test(peer) || Object(Object(peerDependenciesMeta)[peer]).optional !== true,
    );
    packages.set(name, { names: [...Object.keys(Object(dependencies)), ...peers], isOffered: isPrivate !== true });
  }
  return packages;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder
 * @returns {string[]}
 */
function listFolder(fs, folder) {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    // A folder that cannot be listed says nothing of packages; whoever looks for files there tells of it.
    return [];
  }
}

/**
 * @param {Map<string, Needs>} packages
 * @param {string} from
 * @returns {string[]} the names of all that a package leads to, with its own
 */
function reach(packages, from) {
  const reached = new Set([from]);
  for (const name of reached) for (const needed of packages.get(name)?.names ?? []) reached.add(needed);
  return [...reached];
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of a package
 * @returns {boolean} whether it is one that the project around it has installed, and no part of it
 */
function isInstalled(fs, folder) {
  const [, above] = /^(.*)\/node_modules\/(?:@[^/]+\/)?[^/]+$/.exec(folder) ?? [];
  return above !== undefined && fs.existsSync(`${above}/package.json`);
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path
 * @returns {Project | undefined} undefined where there is none that can be read, or it says nothing (`{ "type": "module" }`)
 */
function read(fs, path) {
  const content = readContent(fs, path);
  return content === undefined || !("name" in content || "scripts" in content) ? undefined : describe(content);
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} path
 * @returns {Record<string, unknown> | undefined}
 */
function readContent(fs, path) {
  /** @type {unknown} */
  let content;
  try {
    const stats = fs.statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || stats.size > MAX_SIZE) return undefined;
    content = JSON.parse(fs.readFileSync(path, "utf8"));
  } catch {
    // A package.json that cannot be read says nothing; whoever installs or runs the project is told by others.
    return undefined;
  }
  return typeof content === "object" && content !== null ? /** @type {Record<string, unknown>} */ (content) : undefined;
}

/**
 * A package that is not published, or that starts a server, is an application; what is published to be imported is a library.
 *
 * @param {Record<string, unknown>} content - of a package.json
 * @returns {Project}
 */
export function describe(content) {
  const { engines, dependencies, name } = content;
  return {
    ...getKind(content),
    ...(typeof name === "string" ? { name } : {}),
    leastNode: getLeast(/** @type {{ node?: unknown } | undefined} */ (engines)?.node),
    dependencies: Object.fromEntries(
      Object.entries(dependencies ?? {}).map(([packageName, range]) => [packageName, getLeast(range)]),
    ),
  };
}

/**
 * Finds the script that starts what a package is: not `"start:docs": "next start"`, nor `"start": "node examples/server.js"`.
 *
 * @param {unknown} scripts - of a package.json
 * @returns {string | undefined} its name
 */
export function findStart(scripts) {
  return Object.entries(Object(scripts)).find(
    ([name, command]) =>
      (START.test(name) || (/^dev(:|$)/.test(name) && RESTARTS.test(String(command)))) &&
      !SHOWN.test(name) &&
      !SHOWN.test(String(command)),
  )?.[0];
}

/**
 * @param {Record<string, unknown>} content
 * @returns {Pick<Project, "kind" | "reason" | "isStarted" | "isServer" | "users">}
 */
function getKind(content) {
  const { private: isPrivate, scripts } = content;
  const start = findStart(scripts);
  const isStarted = start !== undefined;
  if (isPrivate === true) return { kind: "application", reason: "its package.json is private", isStarted };
  if (isStarted) return { kind: "application", reason: `its package.json has a script \`${start}\``, isStarted };
  // What is published may name other files: { "publishConfig": { "main": "dist/index.js" } }
  const published = { ...content, .../** @type {object} */ (content.publishConfig) };
  if (published.directory === undefined && isSource(published))
    return {
      kind: "application",
      reason: "its package.json names TypeScript, which Node.js runs in no installed package",
      isStarted,
    };
  // Without `main` npm takes index.js: who says which files are published means to publish them.
  if (["main", "module", "exports", "bin", "files"].some((key) => content[key] !== undefined)) {
    const beside = findBeside(content);
    if (beside !== undefined)
      return { kind: "part", reason: `its package.json is one of a package for applications with \`${beside}\`` };
    const brought = findBrought(content);
    if (brought !== undefined)
      return {
        kind: "part",
        reason: `its package.json is one of a whole server: it brings ${brought}`,
        isServer: true,
      };
    return {
      kind: "library",
      reason: "its package.json is one of a package that others install",
      users: Object.keys({ ...Object(content.peerDependencies), ...Object(content.devDependencies) }),
    };
  }
  return { kind: "application", reason: "its package.json exports nothing" };
}

/**
 * `"main": "src/index.ts"`, `"exports": { ".": { "types": "./index.ts", "import": "./index.ts" } }`: a part of a monorepo, which others of
 * it import as it is written.
 *
 * @param {Record<string, unknown>} content - of a package.json
 * @returns {boolean}
 */
function isSource({ main, module, exports }) {
  const entries = [main, module, ...getTargets(exports)].filter((entry) => typeof entry === "string");
  return entries.length > 0 && entries.every((entry) => /(?<!\.d)\.[cm]?tsx?$/.test(entry));
}

/**
 * @param {unknown} exports - of a package.json, or a part of it
 * @returns {string[]} the files that code is loaded from
 */
function getTargets(exports) {
  if (typeof exports === "string") return [exports];
  return Object.entries(Object(exports)).flatMap(([condition, target]) =>
    condition === "types" || /\.(?:json|css)$/.test(condition) ? [] : getTargets(target),
  );
}

/**
 * @param {Record<string, unknown>} content - of the package.json of a library
 * @returns {string | undefined} what its users have beside it, in each request of which far more happens than in the library
 */
function findBeside({ name, peerDependencies, peerDependenciesMeta }) {
  return Object.keys(Object(peerDependencies)).find(
    (peer) =>
      OF_APPLICATIONS.test(peer) && peer !== name && Object(Object(peerDependenciesMeta)[peer]).optional !== true,
  );
}

/**
 * @param {Record<string, unknown>} content - of the package.json of a library
 * @returns {string | undefined} the server and the database that it brings itself: "`express` and `mongodb`"
 */
function findBrought({ dependencies }) {
  return findServerIn(Object.keys(Object(dependencies)));
}

/**
 * @param {string[]} names - of packages
 * @returns {string | undefined} the server and the database among them: "`express` and `mongodb`"
 */
function findServerIn(names) {
  const [server, database] = [SERVERS, DATABASES].map((wanted) => names.find((name) => wanted.test(name)));
  return server === undefined || database === undefined ? undefined : `\`${server}\` and \`${database}\``;
}

/**
 * @param {unknown} range - of `engines` or `dependencies`: ">=24", "^20.19.0 || >=22"
 * @returns {number} the first number of the oldest version that is in it; 0 where that cannot be told
 */
function getLeast(range) {
  if (typeof range !== "string" || !/^[\s\d.x*^~>=|<-]+$/.test(range)) return 0;
  const least = range
    .replace(/(?<=[\^~>=]) +/g, "")
    .split("||")
    .map((text) => {
      const part = text.trim();
      const [, operator, major] = /^(\^|~|>=|>|=)?v?(\d+)/.exec(part) ?? [];
      return major === undefined ? 0 : Number(major) + (operator === ">" && !/^>\d+\./.test(part) ? 1 : 0);
    });
  return Math.min(...least);
}
