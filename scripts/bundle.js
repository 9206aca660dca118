/**
 * Builds `dist`, what linters load of the published package; see docs/decisions/018-linters-load-a-bundle.md. `npm pack` and
 * `npm publish` run it.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import path from "node:path";
import writeFileAtomic from "write-file-atomic";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = path.join(ROOT, "dist");

/**
 * Leaves out what a transform is for jscodeshift, which loads it from its own file.
 *
 * @type {import("esbuild").Plugin}
 */
export const withoutCodemods = {
  name: "without codemods",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]run[\\/]create-codemod\.js$/ }, () => ({
      contents: "export const createCodemod = () => undefined;",
    }));
  },
};

/**
 * Makes `index.js`, the plugin, `finding.js` and `rewrites.js`, which it loads when they are needed, and what several of them
 * share. Other scripts in the folder go. Whoever reads it meanwhile sees each file as it was or as it will be.
 *
 * @param {string} [folder]
 * @returns {Promise<import("esbuild").Metafile>} what each file consists of
 */
export async function bundle(folder = DIST) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      index: "scripts/bundle/plugin.js",
      finding: "scripts/bundle/finding.js",
      rewrites: "scripts/bundle/rewrites.js",
    },
    outdir: folder,
    chunkNames: "shared-[hash]",
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    write: false,
    plugins: [withoutCodemods],
  });
  mkdirSync(folder, { recursive: true });
  const names = outputFiles.map((file) => path.basename(file.path));
  for (const name of readdirSync(folder))
    if (name.endsWith(".js") && !names.includes(name)) rmSync(path.join(folder, name));
  for (const file of outputFiles) await writeFileAtomic(file.path, Buffer.from(file.contents));
  return metafile;
}

/**
 * Bundles a file of the repository for browsers, as users' bundlers do.
 *
 * @param {string} entry - relative to the repository
 * @param {import("esbuild").BuildOptions} [options]
 * @returns {Promise<{ path: string, text: string }[]>} the scripts
 */
export async function bundleForBrowser(entry, options) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outdir: ROOT,
    bundle: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    logLevel: "warning",
    // What would load modules in Node is asked for nothing.
    logOverride: { "empty-import-meta": "silent" },
    write: false,
    plugins: [withoutCodemods],
    ...options,
  });
  return outputFiles ?? [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
