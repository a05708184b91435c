import type { TextEditor, TextEditorOptions } from "./text-editor";

/** A plain text area, for when the editor itself cannot be loaded: nobody must lose a text over that. */
export function createPlainEditor({ parent, text, labelledBy, describedBy, onChange }: TextEditorOptions): TextEditor {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("aria-labelledby", labelledBy);
  area.setAttribute("aria-describedby", describedBy);
  area.className = "block h-full w-full resize-none bg-surface p-2.5 font-mono text-small";
  area.addEventListener("input", onChange);
  parent.append(area);
  return {
    text: () => area.value,
    setText: (next) => {
      area.value = next;
      onChange();
    },
    goTo: (line, column = 1) => {
      const lines = area.value.split("\n").slice(0, line - 1);
      const at = lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
      area.focus();
      area.setSelectionRange(at, at);
    },
    mark: () => undefined,
    focus: () => area.focus(),
    destroy: () => area.remove(),
  };
}
