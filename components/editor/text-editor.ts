import type { Severity } from "@/lib/contract/skill";

/** A line to mark in the margin and in the text, with what is to say about it. */
export interface EditorMark {
  line: number;
  severity: Severity;
  code: string;
  message: string;
}

export interface TextEditorOptions {
  parent: HTMLElement;
  text: string;
  nonce: string;
  /** Ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy: string;
  onChange: () => void;
  /** Ctrl+Enter or ⌘+Enter. */
  onSave: () => void;
}

/** What a form needs of an editor, whatever it is made of. */
export interface TextEditor {
  text: () => string;
  setText: (text: string) => void;
  /** Puts the cursor on a line and the line into sight. Lines and columns count from 1. */
  goTo: (line: number, column?: number) => void;
  mark: (marks: readonly EditorMark[]) => void;
  focus: () => void;
  destroy: () => void;
}
