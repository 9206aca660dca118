/**
 * Builds `dist`, what linters load of the published package; see docs/decisions/018-linters-load-a-bundle.md. `npm pack` and
 * `npm publish` run it.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { rules } from "../rules/index.js";
import writeFileAtomic from "write-file-atomic";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = path.join(ROOT, "dist");

/**
 * What plans rewrites, by the paths that lib/rule/load.js asks for.
 *
 * @returns {string} a module
 */
function getRewrites() {
  const names = Object.keys(rules).filter((name) => existsSync(path.join(ROOT, "transforms", `${name}.js`)));
  return [
    'import * as planner from "./lib/rule/planner.js";',
    'import { provide } from "./lib/rule/load.js";',
    ...names.map((name, index) => `import { rewrite as rewrite${index} } from "./transforms/${name}.js";`),
    'provide({ "./planner.js": planner,',
    ...names.map((name, index) => `"../../transforms/${name}.js": { rewrite: rewrite${index} },`),
    "});",
  ].join("\n");
}

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
    entryPoints: { index: "scripts/bundle/plugin.js", finding: "browser.js", rewrites: "rewrites" },
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
    plugins: [
      {
        name: "rewrites",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^rewrites$/ }, () => ({ path: "rewrites", namespace: "generated" }));
          onLoad({ filter: /./, namespace: "generated" }, () => ({ contents: getRewrites(), resolveDir: ROOT }));
          // What a transform is for jscodeshift, which loads it from its own file.
          onLoad({ filter: /[\\/]run[\\/]create-codemod\.js$/ }, () => ({
            contents: "export const createCodemod = () => undefined;",
          }));
        },
      },
    ],
  });
  mkdirSync(folder, { recursive: true });
  const names = outputFiles.map((file) => path.basename(file.path));
  for (const name of readdirSync(folder))
    if (name.endsWith(".js") && !names.includes(name)) rmSync(path.join(folder, name));
  for (const file of outputFiles) await writeFileAtomic(file.path, Buffer.from(file.contents));
  return metafile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
