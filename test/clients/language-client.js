import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { spawn } from "node:child_process";

/**
 * @typedef {{ line: number, character: number }} Position - both from 0, characters in UTF-16 units
 * @typedef {{ start: Position, end: Position }} Range
 * @typedef {{ range: Range, newText: string }} TextEdit
 * @typedef {{ range: Range, message: string, severity: number, code?: string, codeDescription?: { href: string } }} Diagnostic
 * @typedef {{ title: string, kind?: string, edit?: WorkspaceEdit, command?: { command: string, arguments?: any[] } }} CodeAction
 * @typedef {{ changes?: Record<string, TextEdit[]>, documentChanges?: { edits: TextEdit[] }[] }} WorkspaceEdit
 */

/** What an editor's ESLint extension answers when the server asks for its settings: the extension's own defaults. */
const SETTINGS = {
  validate: "on",
  packageManager: "npm",
  useESLintClass: true,
  experimental: {},
  codeAction: {
    disableRuleComment: { enable: true, location: "separateLine", commentStyle: "line" },
    showDocumentation: { enable: true },
  },
  codeActionOnSave: { mode: "all" },
  format: false,
  quiet: false,
  onIgnoredFiles: "off",
  options: {},
  rulesCustomizations: [],
  run: "onType",
  problems: { shortenToSingleLine: false },
  nodePath: null,
};

/** No answer takes as long, in ms. */
const TIMEOUT = 60_000;

const LANGUAGES = new Map([
  [".ts", "typescript"],
  [".mts", "typescript"],
  [".cts", "typescript"],
  [".tsx", "typescriptreact"],
  [".jsx", "javascriptreact"],
]);

/**
 * @param {string} text
 * @param {Position} position
 * @returns {number} from the start of the text
 */
function getOffset(text, { line, character }) {
  let start = 0;
  for (let passed = 0; passed < line; passed++) start = text.indexOf("\n", start) + 1;
  return start + character;
}

/**
 * @param {string} text
 * @param {TextEdit[]} edits - that do not overlap, their ranges all in the text as it is
 */
function applyEdits(text, edits) {
  let result = text;
  const ordered = edits.map(({ range, newText }) => ({
    start: getOffset(text, range.start),
    end: getOffset(text, range.end),
    newText,
  }));
  for (const { start, end, newText } of ordered.sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + newText + result.slice(end);
  return result;
}

/**
 * @param {WorkspaceEdit} edit - of the one file that is open
 * @returns {TextEdit[]}
 */
function getTextEdits({ changes, documentChanges }) {
  return [...Object.values(changes ?? {}).flat(), ...(documentChanges ?? []).flatMap(({ edits }) => edits)];
}

/** As much of an editor as speaks with a language server: it has one file open, and applies what the server tells it to. */
export class LanguageClient {
  /** What the server complained about.
   * @type {string[]} */
  complaints = [];
  /** Pages that it asked to show.
   * @type {string[]} */
  opened = [];
  text = "";
  #uri = "";
  #version = 0;
  #server;
  #connection;
  /** @type {{ name: string, uri: string } | undefined} */
  #folder;

  /**
   * @param {string} installed - a folder with vscode-langservers-extracted and vscode-jsonrpc
   */
  constructor(installed) {
    /** @type {any} */
    const rpc = createRequire(path.join(installed, "package.json"))("vscode-jsonrpc/node");
    const bin = path.join(installed, "node_modules/vscode-langservers-extracted/bin/vscode-eslint-language-server");
    const env = { ...process.env };
    delete env.ESLINT_USE_FLAT_CONFIG;
    this.#server = spawn(process.execPath, [bin, "--stdio"], { env, stdio: ["pipe", "pipe", "pipe"] });
    this.#server.stderr.setEncoding("utf8").on("data", (text) => this.complaints.push(text));
    /** @type {any} */
    this.#connection = rpc.createMessageConnection(
      new rpc.StreamMessageReader(this.#server.stdout),
      new rpc.StreamMessageWriter(this.#server.stdin),
    );
    this.#answer();
  }

  /** Everything that the server may ask for or tell by itself. */
  #answer() {
    const connection = this.#connection;
    connection.onRequest("workspace/configuration", (/** @type {{ items: unknown[] }} */ { items }) =>
      items.map(() => ({ ...SETTINGS, workspaceFolder: this.#folder })),
    );
    connection.onRequest("workspace/applyEdit", (/** @type {{ edit: WorkspaceEdit }} */ { edit }) => {
      this.apply(edit);
      return { applied: true };
    });
    connection.onRequest("eslint/openDoc", (/** @type {{ url: string }} */ { url }) => {
      this.opened.push(url);
      return null;
    });
    for (const request of ["client/registerCapability", "workspace/diagnostic/refresh"])
      connection.onRequest(request, () => null);
    for (const complaint of ["eslint/noLibrary", "eslint/noConfig", "eslint/probeFailed"])
      connection.onRequest(complaint, (/** @type {unknown} */ parameters) => {
        this.complaints.push(`${complaint} ${JSON.stringify(parameters)}`);
        return {};
      });
    connection.onNotification(
      "window/logMessage",
      (/** @type {{ type: number, message: string }} */ { type, message }) => {
        if (type === 1) this.complaints.push(message);
      },
    );
    connection.listen();
  }

  /**
   * @param {string} method
   * @param {unknown} parameters
   */
  async #request(method, parameters) {
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer to ${method}; ${this.complaints.join("\n")}`)), TIMEOUT);
    });
    try {
      return await Promise.race([this.#connection.sendRequest(method, parameters), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {string} folder - the workspace, absolute */
  async start(folder) {
    this.#folder = { name: path.basename(folder), uri: pathToFileURL(folder).href };
    await this.#request("initialize", {
      processId: process.pid,
      rootUri: this.#folder.uri,
      workspaceFolders: [this.#folder],
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          applyEdit: true,
          workspaceEdit: { documentChanges: true },
        },
        textDocument: {
          diagnostic: { dynamicRegistration: false },
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll.eslint"] } },
          },
        },
      },
    });
    this.#connection.sendNotification("initialized", {});
  }

  /**
   * @param {string} file - absolute
   * @param {string} text
   */
  open(file, text) {
    if (this.#uri !== "")
      this.#connection.sendNotification("textDocument/didClose", { textDocument: { uri: this.#uri } });
    this.#uri = pathToFileURL(file).href;
    this.text = text;
    this.#connection.sendNotification("textDocument/didOpen", {
      textDocument: {
        uri: this.#uri,
        languageId: LANGUAGES.get(path.extname(file)) ?? "javascript",
        version: ++this.#version,
        text,
      },
    });
  }

  /** @param {TextEdit[]} edits - what the user types, or what an action does */
  change(edits) {
    this.text = applyEdits(this.text, edits);
    this.#connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.#uri, version: ++this.#version },
      contentChanges: [{ text: this.text }],
    });
  }

  /** @returns {Promise<Diagnostic[]>} */
  async pullDiagnostics() {
    const { items } = await this.#request("textDocument/diagnostic", { textDocument: { uri: this.#uri } });
    return items;
  }

  /**
   * @param {Diagnostic[]} diagnostics - that the cursor is on
   * @param {string} [only] - a kind
   * @returns {Promise<CodeAction[]>}
   */
  async getActions(diagnostics, only) {
    const whole = { start: { line: 0, character: 0 }, end: { line: 2 ** 30, character: 0 } };
    return await this.#request("textDocument/codeAction", {
      textDocument: { uri: this.#uri },
      range: diagnostics[0]?.range ?? whole,
      context: { diagnostics, ...(only === undefined ? {} : { only: [only] }) },
    });
  }

  /** @param {CodeAction} action - its edits are applied to the open file */
  async run({ edit, command }) {
    if (edit !== undefined) this.apply(edit);
    if (command !== undefined)
      await this.#request("workspace/executeCommand", { command: command.command, arguments: command.arguments });
  }

  /**
   * @param {string} text
   * @param {CodeAction} action - that brings its edit along
   * @returns {string} what the action makes of the text, which stays open as it is
   */
  preview(text, { edit }) {
    return edit === undefined ? text : applyEdits(text, getTextEdits(edit));
  }

  /** @param {WorkspaceEdit} edit */
  apply(edit) {
    this.change(getTextEdits(edit));
  }

  async stop() {
    await this.#request("shutdown", undefined);
    const ended = new Promise((resolve) => this.#server.once("exit", resolve));
    this.#connection.sendNotification("exit");
    await ended;
    this.#connection.dispose();
  }
}
