import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { yamlFrontmatter } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { EditorMark, TextEditor, TextEditorOptions } from "./text-editor";

const COLOURS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--color-accent)" },
  { tag: [tags.monospace, tags.string], color: "var(--color-ok)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--color-accent)" },
  { tag: [tags.processingInstruction, tags.meta, tags.comment, tags.contentSeparator], color: "var(--color-second)" },
]);

const LOOKS = EditorView.theme({
  "&": { height: "100%", fontSize: "0.75rem", color: "var(--color-ink)", backgroundColor: "var(--color-surface)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.25rem", fontVariantLigatures: "none" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--color-ink)" },
  ".cm-line": { padding: "0 12px 0 6px" },
  ".cm-gutters": { backgroundColor: "var(--color-ground)", color: "var(--color-third)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.5rem" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--color-sunk) 60%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--color-sunk)", color: "var(--color-ink)" },
  ".cm-cursor": { borderLeftColor: "var(--color-ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "light-dark(#cfe0fb, #2d4d85)",
  },
  ".cm-specialChar": {
    color: "var(--color-warn)",
    backgroundColor: "var(--color-warn-ground)",
    borderRadius: "4px",
    padding: "0 2px",
    fontSize: "0.6875rem",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--color-surface)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-line)",
    borderRadius: "6px",
    boxShadow: "var(--shadow-menu)",
    maxWidth: "28rem",
  },
  ".cm-diagnostic": { fontFamily: "var(--font-sans)", padding: "6px 10px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--color-bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--color-warn)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--color-edge)" },
  ".cm-lint-marker": { width: "0.75em", height: "0.75em", marginTop: "0.25rem" },
  // The library draws its marks as pictures of one colour; ours follow the theme.
  ".cm-lint-marker-error": { content: "none", backgroundColor: "var(--color-bad)", borderRadius: "50%" },
  ".cm-lint-marker-warning": {
    content: "none",
    backgroundColor: "var(--color-warn)",
    clipPath: "polygon(50% 0, 100% 100%, 0 100%)",
  },
  ".cm-lint-marker-info": { content: "none", backgroundColor: "var(--color-edge)", borderRadius: "2px" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--color-bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--color-warn)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-info": { backgroundImage: "none" },
});

/** What the library does not show as a mark by itself: joiners, embeddings, fillers, tag characters. */
const MORE_SPECIAL =
  /\p{Bidi_Control}|[\u115f\u1160\u180e\u2060-\u206f\u3164\uffa0]|\u034f|\u200c|\u200d|[\u{e0000}-\u{e007f}]/gu;

/** A text editor in `parent`. Tab leaves it, as everything on a page. */
export function createEditor({
  parent,
  text,
  nonce,
  labelledBy,
  describedBy,
  onChange,
  onSave,
}: TextEditorOptions): TextEditor {
  const save = () => {
    onSave();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        // A CR is a character like any other: what was not typed is saved as it was.
        EditorState.lineSeparator.of("\n"),
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, "\n")),
        Prec.highest(keymap.of([{ key: "Mod-Enter", run: save }])),
        lintGutter(),
        lineNumbers(),
        highlightSpecialChars({ addSpecialChars: MORE_SPECIAL, render: specialChar }),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        yamlFrontmatter({ content: markdown({ base: markdownLanguage, addKeymap: true }) }),
        syntaxHighlighting(COLOURS),
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({
          "aria-labelledby": labelledBy,
          "aria-describedby": describedBy,
          spellcheck: "true",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
        LOOKS,
      ],
    }),
  });
  return {
    text: () => view.state.sliceDoc(),
    setText: (next) => {
      // From the first to the last character that differs, so that cursor, undo and marks stay where they are.
      const now = view.state.sliceDoc();
      if (next === now) return;
      const { from, to, insert } = changedRange(now, next);
      view.dispatch({ changes: { from, to, insert } });
    },
    goTo: (line, column = 1) => {
      const at = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const anchor = Math.min(at.from + column - 1, at.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    mark: (marks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map((mark) => diagnosticOf(view.state, mark)),
        ),
      ),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function diagnosticOf(state: EditorState, { line, severity, message, code }: EditorMark): Diagnostic {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return { from, to, severity, message, source: code };
}

function changedRange(now: string, next: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(now.length, next.length);
  let from = 0;
  while (from < shorter && now.charCodeAt(from) === next.charCodeAt(from)) from += 1;
  let end = 0;
  while (end < shorter - from && now.charCodeAt(now.length - 1 - end) === next.charCodeAt(next.length - 1 - end))
    end += 1;
  return { from, to: now.length - end, insert: next.slice(from, next.length - end) };
}

function specialChar(code: number, description: string | null): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "cm-specialChar";
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  mark.textContent = name;
  mark.title = description ?? name;
  return mark;
}
