import { getOrInsert } from "../ast/get-or-insert.js";
import { createAnswers, openFiles } from "../source/surroundings.js";
import { findServerAround, findServerIn } from "./part-of-server.js";
import { findSchema } from "./prisma-schema.js";
import { getPackages, readPackage } from "./repository-packages.js";

/**
 * What the nearest package.json says of a file's project.
 *
 * @typedef {object} Project
 * @property {"application" | "library" | "part" | "none"} kind - a library is a package that others install, a part one that they only
 *   install into applications that draw pages or map tables, or of a whole server with its database
 * @property {string} reason - a clause: "package.json is private"
 * @property {number} leastNode - first number of the oldest Node that it supports; 0 where it does not say
 * @property {string} [name]
 * @property {boolean} [isStarted] - a script starts it, and with it the packages in its folders
 * @property {Record<string, number>} dependencies - the packages that it runs with, and the first number of the oldest version of each
 *   that it takes; 0 where that cannot be told
 * @property {import("./prisma-schema.js").PrismaSchema} [prisma] - what its schema of Prisma says
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

/** What scripts that start a server are called. */
const START = /^(start|prod|production|server)(:|$)/;

/** What starts it again whenever a file changes, which is done to servers, `"dev": "nodemon packages/cli/index.js"`, or serves what is none without it. */
const RESTARTS = /\b(nodemon|ts-node-dev|tsx watch|node --watch|(next|nuxt|react-router|remix|wrangler) dev)\b/;

/** What is started for those who read about a package, or try it. */
const SHOWN = /\b(sandbox|examples?|demos?|samples?|playground|docs|website|storybook)\b/;

/** What draws pages, runs an application's modules or maps its tables: beside that a request spends hundreds of microseconds. Data. */
const OF_APPLICATIONS =
  /^(svelte|react|react-dom|vue|solid-js|preact|next|nuxt|astro|@sveltejs\/kit|@remix-run\/(node|server-runtime)|@nestjs\/core|@angular\/core|@mikro-orm\/core|typeorm|sequelize|@prisma\/client|drizzle-orm|mongoose)$/;

/** By folder.
 * @type {Map<string, Project>} */
const known = createAnswers();

/** By folder of a package.json.
 * @type {Map<string, Project[]>} */
const around = createAnswers();

/** By folder of a package.json.
 * @type {Map<string, Project[]>} */
const used = createAnswers();

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
    //   "express": "^5.1.0" comes from elsewhere; "workspace:*" has no number
    const getNamed = (/** @type {Project} */ { dependencies }) =>
      Object.keys(dependencies).filter((name) => dependencies[name] === 0);
    if (getNamed(project).length === 0) return [];
    const packages = getPackages(fs, folder);
    const found = new Map([[project.name, project]]);
    for (const one of found.values())
      for (const name of getNamed(one)) {
        const content = found.has(name) ? undefined : packages.get(name);
        if (content !== undefined) found.set(name, describe(content));
      }
    return [...found.values()].slice(1);
  });
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
        : asPartOfServer(fs, folder, own);
  known.set(folder, project);
  if (own !== undefined) folders.set(project, folder);
  return project;
}

/**
 * @param {typeof import("node:fs")} fs
 * @param {string} folder - of a package
 * @param {Project} own
 * @returns {Project} what it is beside the other packages of its repository
 */
function asPartOfServer(fs, folder, own) {
  if (own.kind !== "library" || own.name === undefined) return own;
  const reason = findServerAround(own.name, getPackages(fs, folder));
  return reason === undefined ? own : { ...own, kind: "part", reason };
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
  const content = readPackage(fs, path);
  if (content === undefined || !("name" in content || "scripts" in content)) return undefined;
  const project = describe(content);
  const prisma = "@prisma/client" in project.dependencies ? findSchema(fs, path, content.prisma) : undefined;
  return prisma === undefined ? project : { ...project, prisma };
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
 * @returns {Pick<Project, "kind" | "reason" | "isStarted">}
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
    const brought = findServerIn(Object.keys(Object(content.dependencies)));
    if (brought !== undefined)
      return { kind: "part", reason: `its package.json is one of a whole server: it brings ${brought}` };
    return { kind: "library", reason: "its package.json is one of a package that others install" };
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
