import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { commitAll } from "../applications/prepare.js";
import { installOnce } from "../install-once.js";
import os from "node:os";
import path from "node:path";

/** @import { TypedPackage } from "./packages.js" */

const FOLDER = path.join(os.tmpdir(), "hotpath-typed-code");

const COMPILER = ["typescript@5.9.3", "@types/node@22.18.0"];

/** Of all packages: what they are compiled with is not published. */
const OPTIONS = {
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2023", "dom", "dom.iterable"],
  strict: true,
  skipLibCheck: true,
  esModuleInterop: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  resolveJsonModule: true,
  types: ["node"],
};

/**
 * The source of a package as a project of its own, in a git repository.
 *
 * @param {TypedPackage} one
 * @returns {Promise<string>} its folder
 */
export async function preparePackage({ package: specifier, needs, compilerOptions }) {
  const folder = path.join(FOLDER, specifier.replace("/", "+"));
  installOnce(folder, [specifier, ...COMPILER, ...needs]);
  const own = path.join(folder, "node_modules", specifier.replace(/(?<=.)@[^/]*$/, ""));
  if (!existsSync(path.join(own, "src"))) throw new Error(`${specifier} publishes no src/`);
  rmSync(path.join(folder, "src"), { recursive: true, force: true });
  cpSync(path.join(own, "src"), path.join(folder, "src"), { recursive: true });
  const { type } = JSON.parse(readFileSync(path.join(own, "package.json"), "utf8"));
  const manifest = path.join(folder, "package.json");
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), type }, undefined, 2));
  writeFileSync(path.join(folder, ".gitignore"), "node_modules\n");
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...OPTIONS, ...compilerOptions }, include: ["src"] }),
  );
  await commitAll(folder);
  return folder;
}
