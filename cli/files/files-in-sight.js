import { CODE } from "./find-files.js";
import { ModuleFolders } from "./module-folders.js";
import { ModuleResolver } from "./resolve-modules.js";
import { existsSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { findCompiled, findWritten, readContent } from "./read-file.js";
import { findProject } from "../../lib/weight/project-kind.js";
import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { getPaths, getSources } from "../../lib/project/heat/package-users.js";
import { getRelativePath } from "./relative-path.js";
import { getSlashed } from "../../lib/source/slashed.js";
import { isLoadedByPlace } from "../../lib/frameworks/loaded-by-place.js";
import path from "node:path";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { ReachedFile, Surroundings } from "../../lib/reach/reach.js" */
/** @import { Refusal } from "../../lib/types.js" */

/** Files with code in them that is not looked into, and settings that name files of code. */
const MENTIONS =
  /\.(vue|svelte|astro|html?|mdx|ejs|hbs|handlebars|pug|marko|coffee|civet)$|^(package|project|[tj]sconfig[\w.-]*|jest[\w.-]*|nodemon|angular|nest-cli|vercel|now|netlify|function)\.json$|^\.\w+rc(\.json)?$|^(serverless|template|app)\.ya?ml$/;
/** What tools write and read themselves. */
const FOREIGN = new Set([".git", ".hg", ".svn", ".yarn", ".next", ".nuxt", ".turbo", ".cache", ".hotpath"]);
/** Files of a project beyond which nobody waits for them to be read. */
const MOST_FILES = 30_000;

const EXTENSION = /\.[cm]?[jt]sx?$/;

/**
 * All files of a project that could call one another, whether they are checked or not: what git ignores, tests, scripts.
 *
 * @param {string} cwd
 * @param {string} settingsFolder - that globs in the settings are relative to
 * @param {Map<string, string>} overlay - texts in place of what is on the disk, by path
 * @returns {Surroundings | Refusal}
 */
export function findFilesInSight(cwd, settingsFolder, overlay) {
  const root = realpathSync(findTop(cwd));
  const folders = new ModuleFolders();
  /** @type {Map<string, ReachedFile>} */
  const files = new Map();
  /** By folder. @type {Map<string, any>} */
  const packages = new Map();
  const left = [root];
  try {
    for (const folder of left)
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const absolute = path.join(folder, entry.name);
        if (entry.isDirectory()) {
          if (!FOREIGN.has(entry.name) && !(entry.name === "node_modules" && folders.isInstalled(absolute)))
            left.push(absolute);
          continue;
        }
        if (!entry.isFile() || !(CODE.test(entry.name) || MENTIONS.test(entry.name))) continue;
        if (files.size === MOST_FILES)
          return refuse(undefined, "tooManyFiles", { name: MOST_FILES.toLocaleString("en") });
        const file = readFile(absolute, getRelativePath(settingsFolder, absolute), overlay.get(absolute));
        if (entry.name === "package.json") addPackage(packages, folder, file.text);
        files.set(absolute, file);
      }
  } catch (error) {
    // A file that cannot be read may call whatever it is.
    const { code, path: name = root } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === undefined) throw error;
    return refuse(undefined, "mayCallUnread", { name: getRelativePath(settingsFolder, name), other: code });
  }
  const resolver = new ModuleResolver(root);
  /** @type {Map<string, string | undefined>} */
  const resolved = new Map();
  const own = new Set([...packages.values()].map(({ name }) => name));
  const foreign = new Set(
    [...packages.values()].flatMap(({ dependencies, devDependencies, optionalDependencies, peerDependencies }) =>
      [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((some) =>
        Object.keys(some ?? {}),
      ),
    ),
  );
  return {
    files,
    resolve: (file, module, isRequired) =>
      getOrInsert(resolved, `${path.dirname(file)}\n${module}\n${isRequired}`, () =>
        resolver.find(file, module, isRequired),
      ),
    fits: (file, pattern, other) => fits(path.dirname(file), pattern, other),
    findOutlet: (file) => findOutlet(file, files, packages, root),
    isPackage(module) {
      const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(module) ?? [module];
      return module.startsWith("node:") || (foreign.has(name) && !own.has(name));
    },
  };
}

/**
 * @param {string} absolute
 * @param {string} filename
 * @param {string} [now] - the text in the place of what is on the disk
 * @returns {ReachedFile}
 */
function readFile(absolute, filename, now) {
  const content = readContent(absolute);
  // What is too large, or in another encoding, is not parsed; it may name others all the same.
  const isRead = "text" in content;
  const text = now ?? (isRead ? content.text : readFileSync(absolute, "latin1"));
  const isWritten = (findWritten(text) ?? findCompiled(text)) !== undefined;
  return { path: absolute, filename, text, isCode: isRead && CODE.test(filename), isWritten };
}

/**
 * @param {string} cwd
 * @returns {string} the top of the repository, or the outermost folder with a package.json
 */
function findTop(cwd) {
  let top = cwd;
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, ".git"))) return folder;
    if (existsSync(path.join(folder, "package.json"))) top = folder;
    if (path.dirname(folder) === folder) return top;
  }
}

/**
 * @param {Map<string, any>} packages - by folder
 * @param {string} folder
 * @param {string} text - of its package.json
 */
function addPackage(packages, folder, text) {
  try {
    const manifest = JSON.parse(text);
    if (typeof manifest === "object" && manifest !== null) packages.set(folder, manifest);
  } catch {
    // It says nothing to npm, either.
  }
}

/**
 * @param {string} folder - absolute
 * @param {string} pattern - of modules, with `*` for what is not known, in which folders may be named, too
 * @param {string} other - a file
 */
function fits(folder, pattern, other) {
  const inFolder = pattern.startsWith(".") ? path.join(folder, pattern) : undefined;
  // An alias may stand for any folder: `@/plugins/*`.
  const whole =
    inFolder ?? (path.isAbsolute(pattern) || pattern.startsWith("*") ? pattern : pattern.replace(/^[^/*]*/, "*"));
  const pieces = getSlashed(whole)
    .split("*")
    .map((piece) => piece.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  const named = new RegExp(`^${pieces.join(".*")}$`, "s");
  const file = getSlashed(other);
  return [file, file.replace(EXTENSION, ""), file.replace(/(\/index)?\.[cm]?[jt]sx?$/, "")].some(
    (name) => named.test(name) || named.test(`${name}.js`),
  );
}

/**
 * @param {string} file - absolute
 * @param {Map<string, ReachedFile>} files
 * @param {Map<string, any>} packages - by folder
 * @param {string} root
 * @returns {Refusal | undefined} what gives the file's exports to others than its importers
 */
function findOutlet(file, files, packages, root) {
  /** @param {string} other */
  const getName = (other) => /** @type {ReachedFile} */ (files.get(other)).filename;
  const filename = getName(file);
  const folder = path.dirname(file);
  const stem = file.replace(EXTENSION, "");
  if (isLoadedByPlace(getRelativePath(root, file))) return refuse(undefined, "loadedByPlace", { name: filename });
  const declaration = [`${stem}.d.ts`, `${stem}.d.mts`, `${stem}.d.cts`].find(
    (other) => other !== file && files.has(other),
  );
  if (declaration !== undefined) return refuse(undefined, "typesDeclared", { name: getName(declaration) });
  const mocks = `${path.join(folder, "__mocks__", path.basename(stem))}.`;
  const mock = [...files.keys()].find((other) => other.startsWith(mocks));
  if (mock !== undefined) return refuse(undefined, "mockedBy", { name: getName(mock), other: filename });
  for (let above = folder; above.startsWith(root); above = path.dirname(above)) {
    const manifest = packages.get(above);
    if (manifest !== undefined) {
      const place = getRelativePath(root, path.join(above, "package.json"));
      if (isHandedOut(manifest, getRelativePath(above, stem)))
        return refuse(undefined, "exportedByPackage", { name: place, other: filename });
      if (manifest.exports == null && /^(library|part)$/.test(findProject(file).kind))
        return refuse(undefined, "packageOpen", { name: place });
    }
    if (above === root) break;
  }
  return undefined;
}

/**
 * @param {any} manifest - of a package
 * @param {string} stem - a file of it, without its ending
 */
function isHandedOut({ main, module, browser, types, typings, source, bin, exports }, stem) {
  const named = [main, module, source, types, typings, ...[browser, bin, exports].flatMap(getPaths)].filter(
    (one) => typeof one === "string",
  );
  const entries = [...named.flatMap(getSources), ...(main == null && exports == null ? ["index"] : [])];
  return entries.some((entry) =>
    entry.includes("*")
      ? new RegExp(`^${entry.replace(/[\\^$.|?+()[\]{}]/g, "\\$&").replaceAll("*", ".+")}$`).test(stem)
      : entry.replace(EXTENSION, "") === stem,
  );
}
