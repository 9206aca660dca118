import ts from "typescript";

/** @import { Program } from "./spoil.js" */

/** What of the language's own library the rules ask types for. */
const LIBRARY = `interface Array<T> { length: number; [index: number]: T; map<U>(fn: (item: T) => U): U[]; forEach(fn: (item: T) => void): void; }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {} interface NewableFunction {}
interface Number {} interface Object {} interface RegExp {} interface String { length: number; }
interface PromiseLike<T> { then<U>(done?: (value: T) => U | PromiseLike<U>, failed?: (reason: any) => U): PromiseLike<U>; }
interface Promise<T> extends PromiseLike<T> { catch(failed: (reason: any) => any): Promise<T>; finally(done: () => void): Promise<T>; }
declare const Promise: { all<T>(values: T[]): Promise<Awaited<T>[]>; resolve<T>(value: T): Promise<Awaited<T>>; new <T>(fn: (done: (value: T) => void) => void): Promise<T>; };
type Awaited<T> = T extends PromiseLike<infer U> ? Awaited<U> : T;
declare const require: (name: string) => any, module: any, process: any, console: any;
`;

/** Parsed once.
 * @type {ts.SourceFile | undefined} */
let library;

/**
 * What makes @typescript-eslint/parser hand over the types of a program, without a project on a disk.
 *
 * @param {Program} program
 * @returns {object} parser options
 */
export function createTypedOptions({ text, filename }) {
  library ??= ts.createSourceFile("library.d.ts", LIBRARY, ts.ScriptTarget.ESNext);
  /** @type {ts.CompilerOptions} */
  const options = {
    allowJs: true,
    checkJs: true,
    jsx: ts.JsxEmit.Preserve,
    noLib: true,
    noResolve: true,
    strict: true,
  };
  const file = ts.createSourceFile(
    filename,
    text,
    { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    true,
  );
  const program = ts.createProgram(
    ["library.d.ts", filename],
    { ...options, target: ts.ScriptTarget.ESNext, types: [] },
    {
      ...ts.createCompilerHost(options),
      getSourceFile: (name) => (name === filename ? file : name === "library.d.ts" ? library : undefined),
      getCurrentDirectory: () => "/",
      fileExists: (name) => name === filename || name === "library.d.ts",
    },
  );
  return { programs: [program], tsconfigRootDir: "/" };
}
