// @ts-nocheck -- it runs in a browser, whose types all other files would then have, too
/* global document, history, location, matchMedia, navigator */
import { analyse, rules } from "./analyse.js";
import { Compartment, EditorState } from "@codemirror/state";
import { defaultKeymap, history as undoing, historyKeymap, indentWithTab } from "@codemirror/commands";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { forceLinting, linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { javascript } from "@codemirror/lang-javascript";
import { readHash, writeHash } from "./link.js";
import { tags } from "@lezer/highlight";
import { unifiedMergeView } from "@codemirror/merge";

const get = (id) => document.getElementById(id);
const samples = JSON.parse(get("samples-data").textContent);

/** The page's policy allows style sheets with it. */
const NONCE = "hotpath";
/** Milliseconds without a key before the code is read again. */
const PAUSE = 300;

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--string)" },
  { tag: tags.comment, color: "var(--muted)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--number)" },
]);
const theme = EditorView.theme({ "&": { height: "100%" }, ".cm-scroller": { overflow: "auto" } });
const darkness = new Compartment();
const isDark = matchMedia("(prefers-color-scheme: dark)");
const shared = [
  lineNumbers(),
  drawSelection(),
  bracketMatching(),
  EditorView.cspNonce.of(NONCE),
  javascript({ jsx: true }),
  syntaxHighlighting(colours),
  theme,
  darkness.of(EditorView.darkTheme.of(isDark.matches)),
];

function getChoice() {
  const chosen = [...document.querySelectorAll("#rules input")].filter(({ checked }) => checked);
  return { rules: chosen.map(({ value }) => value), risk: get("all").checked ? "review" : "safe" };
}

const describe = ({ message, refused, rewrite }) =>
  `${message} ${refused === undefined ? `${rewrite.risk === "safe" ? "Fix" : "To be reviewed"}: ${rewrite.message}` : `No rewrite: ${refused}.`}`;

let shown = { findings: [], rewritten: "", applied: 0 };

function lint(view) {
  const text = view.state.doc.toString();
  const found = analyse(text, getChoice());
  if (found.error === undefined) shown = found;
  else shown = { findings: [], rewritten: text, applied: 0, error: found.error };
  show(text);
  if (found.error !== undefined) {
    const line = view.state.doc.line(Math.min(found.error.line, view.state.doc.lines));
    const from = Math.min(line.from + found.error.column - 1, line.to);
    return [{ from, to: from, severity: "error", message: found.error.message }];
  }
  return shown.findings.map((finding) => ({
    from: finding.from,
    to: finding.to,
    severity: "warning",
    source: finding.rule,
    message: describe(finding),
    actions: finding.rewrite === undefined ? [] : [{ name: "Rewrite this", apply: () => take(finding.rewrite.text) }],
  }));
}

/** Puts the new text in the place of what differs, so that cursor and history stay. */
function take(text) {
  const old = editor.state.doc.toString();
  let from = 0;
  while (from < old.length && old[from] === text[from]) from++;
  let end = 0;
  while (end < Math.min(old.length, text.length) - from && old.at(-1 - end) === text.at(-1 - end)) end++;
  editor.dispatch({
    changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) },
    userEvent: "input",
  });
  forceLinting(editor);
}

function show(text) {
  const { findings, rewritten, applied, error } = shown;
  get("status").textContent =
    error === undefined
      ? `${findings.length} ${findings.length === 1 ? "finding" : "findings"}, ${applied} ${applied === 1 ? "rewrite" : "rewrites"}`
      : `Line ${error.line}: ${error.message}`;
  get("take").disabled = applied === 0;
  get("findings").replaceChildren(
    ...findings.map((finding) => {
      const item = document.createElement("li");
      const place = document.createElement("button");
      place.type = "button";
      place.textContent = `Line ${finding.line}`;
      place.addEventListener("click", () => {
        editor.dispatch({ selection: { anchor: finding.from, head: finding.to }, scrollIntoView: true });
        editor.focus();
      });
      const link = document.createElement("a");
      link.href = `docs/rules/${finding.rule}.html`;
      link.textContent = finding.rule;
      item.append(place, " ", link, ` ${describe(finding)}`);
      return item;
    }),
  );
  result.setState(createResult(rewritten, text));
}

const createResult = (text, original) =>
  EditorState.create({
    doc: text,
    extensions: [
      shared,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ "aria-label": "Rewritten code", tabindex: "0" }),
      text === original
        ? []
        : unifiedMergeView({ original, mergeControls: false, gutter: true, allowInlineDiffs: true }),
    ],
  });

const result = new EditorView({ state: createResult("", ""), parent: get("result") });

for (const { name, description, recommended } of rules) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "checkbox";
  input.value = name;
  input.checked = true;
  label.title = description;
  label.append(input, ` ${name}${recommended ? " (recommended)" : ""}`);
  get("rules").append(label);
}
for (const [index, { title }] of samples.entries()) {
  const option = document.createElement("option");
  option.value = String(index);
  option.textContent = title;
  get("samples").append(option);
}

const linked = readHash(location.hash);
if (linked !== undefined) {
  get("all").checked = linked.risk === "review";
  for (const input of document.querySelectorAll("#rules input")) input.checked = !linked.off.includes(input.value);
}

const editor = new EditorView({
  parent: get("code"),
  state: EditorState.create({
    doc: linked?.code ?? samples[0].code,
    extensions: [
      undoing(),
      indentOnInput(),
      highlightActiveLine(),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
      shared,
      EditorView.contentAttributes.of({ "aria-label": "Your code. Escape, then Tab leaves it.", tabindex: "0" }),
      lintGutter(),
      linter(lint, { delay: PAUSE }),
      EditorView.updateListener.of(({ selectionSet, docChanged, state }) => {
        if (!selectionSet && !docChanged) return;
        const { head } = state.selection.main;
        const under = shown.findings.find(({ from, to }) => from <= head && head <= to);
        get("under").textContent = under === undefined ? "" : `${under.rule}: ${describe(under)}`;
      }),
    ],
  }),
});
isDark.addEventListener("change", () => {
  const effects = darkness.reconfigure(EditorView.darkTheme.of(isDark.matches));
  for (const view of [editor, result]) view.dispatch({ effects });
});

// Settings are no change of the text, so the linter is told to look again.
const again = () => {
  lint(editor);
  editor.dispatch({ changes: { from: 0, insert: " " } });
  editor.dispatch({ changes: { from: 0, to: 1 } });
  forceLinting(editor);
};
get("switches").addEventListener("change", again);
get("no-rules").addEventListener("click", () => {
  for (const input of document.querySelectorAll("#rules input")) input.checked = false;
  again();
});
get("all-rules").addEventListener("click", () => {
  for (const input of document.querySelectorAll("#rules input")) input.checked = true;
  again();
});
get("samples").addEventListener("change", () => take(samples[Number(get("samples").value)].code));
get("take").addEventListener("click", () => take(shown.rewritten));
get("link").addEventListener("click", async () => {
  const { rules: on, risk } = getChoice();
  const off = rules.map(({ name }) => name).filter((name) => !on.includes(name));
  history.replaceState(undefined, "", writeHash({ code: editor.state.doc.toString(), risk, off }));
  get("linked").textContent = "The address of this page has the code now.";
  await navigator.clipboard?.writeText(location.href).then(
    () => (get("linked").textContent = "The address, with the code, is copied."),
    // Without the permission it stands in the address bar.
    () => undefined,
  );
});
forceLinting(editor);
