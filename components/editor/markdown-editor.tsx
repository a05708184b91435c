"use client";

import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { pageNonce } from "@/lib/client/nonce";
import { createPlainEditor } from "./plain-editor";
import type { EditorMark, TextEditor } from "./text-editor";

/** What the form around may ask for; the text is the latest one, typed a moment ago or not. */
export type EditorHandle = Pick<TextEditor, "text" | "setText" | "goTo" | "focus">;

interface MarkdownEditorProps {
  /** What it begins with; afterwards the editor has the text, and `setText` changes it. */
  initialText: string;
  labelledBy: string;
  describedBy: string;
  marks: readonly EditorMark[];
  /** A short while after the last key. */
  onChange: (text: string) => void;
  onSave: () => void;
  ref: Ref<EditorHandle>;
}

/** Long enough to type a word, short enough that the summary feels alive. */
const PAUSE_MS = 160;

/** A code editor, loaded when it is first shown. */
export function MarkdownEditor({
  initialText,
  labelledBy,
  describedBy,
  marks,
  onChange,
  onSave,
  ref,
}: MarkdownEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor | null>(null);
  const text = useRef(initialText);
  const latest = useRef({ marks, onChange, onSave });
  const [loaded, setLoaded] = useState(false);

  useEffect(() => {
    latest.current = { marks, onChange, onSave };
    editor.current?.mark(marks);
  }, [marks, onChange, onSave]);

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      if (editor.current === null) return;
      text.current = editor.current.text();
      latest.current.onChange(text.current);
    };
    const options = {
      parent,
      nonce: pageNonce(),
      labelledBy,
      describedBy,
      onChange: () => {
        clearTimeout(timer);
        timer = setTimeout(report, PAUSE_MS);
      },
      onSave: () => latest.current.onSave(),
    };
    import("./codemirror")
      .then(
        ({ createEditor }) => createEditor,
        () => createPlainEditor,
      )
      .then((create) => {
        if (!wanted) return;
        editor.current = create({ ...options, text: text.current });
        editor.current.mark(latest.current.marks);
        setLoaded(true);
        // Only from the dialog itself: who has gone to a field meanwhile stays there.
        if (document.activeElement?.matches("[role=dialog], body")) editor.current.focus();
      });
    return () => {
      wanted = false;
      clearTimeout(timer);
      if (editor.current) text.current = editor.current.text();
      editor.current?.destroy();
      editor.current = null;
    };
  }, [labelledBy, describedBy]);

  useImperativeHandle(
    ref,
    () => ({
      text: () => editor.current?.text() ?? text.current,
      setText: (next) => {
        text.current = next;
        editor.current?.setText(next);
        latest.current.onChange(next);
      },
      goTo: (line, column) => editor.current?.goTo(line, column),
      focus: () => editor.current?.focus(),
    }),
    [],
  );
  return (
    <div className="relative h-full min-h-0">
      {!loaded && (
        <div className="absolute inset-x-0 top-0">
          <ProgressBar label="Loading the editor" value={null} thin />
        </div>
      )}
      <div ref={place} className="h-full" />
    </div>
  );
}
