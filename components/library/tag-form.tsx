"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { tagChange, tagStates } from "@/lib/client/tag-states";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { SkillRow } from "@/lib/contract/skill";
import type { TagChange } from "./use-bulk";

interface TagFormProps {
  rows: readonly Pick<SkillRow, "tags">[];
  /** Tags that any skill has. */
  known: readonly string[];
  onApply: (change: TagChange) => void;
}

const SHOWN = 200;

/** Which tags the chosen skills shall carry: those that exist, and new ones. */
export function TagForm({ rows, known, onApply }: TagFormProps) {
  const [text, setText] = useState("");
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const states = useMemo(() => tagStates(rows, [...known, ...decided.keys()]), [rows, known, decided]);
  const typed = text.trim();
  const fitting = states.filter(({ tag }) => tag.toLowerCase().includes(typed.toLowerCase()));
  const isNew = typed !== "" && !states.some(({ tag }) => tag === typed);
  const change = tagChange(states, decided);
  const changes = change.add.length + change.remove.length;

  const decide = (tag: string, wanted: boolean) => setDecided(new Map(decided).set(tag, wanted));
  const addTyped = () => {
    decide(typed, true);
    setText("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== "") addTyped();
    else if (changes > 0) onApply(change);
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="shrink-0 border-line border-b p-1.5">
        <input
          aria-label="Find or add a tag"
          placeholder="Find or add a tag"
          autoComplete="off"
          maxLength={TEXT_LIMITS.tag}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-7.5 w-full rounded-small bg-transparent px-2 text-body"
        />
      </div>
      <ul aria-label="Tags" className="max-h-64 min-h-0 overflow-y-auto p-1">
        {isNew && (
          <li>
            <button
              type="button"
              onClick={addTyped}
              className="tint flex min-h-7.5 w-full items-center gap-2 rounded-small px-2 text-left hover:bg-sunk"
            >
              <Plus aria-hidden className="size-3.5 text-third" />
              <span className="min-w-0 break-all">Add “{typed}”</span>
            </button>
          </li>
        )}
        {fitting.slice(0, SHOWN).map(({ tag, state }) => {
          const wanted = decided.get(tag);
          return (
            <li key={tag}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is named by itself */}
              <label className="tint flex min-h-7.5 items-center gap-1 rounded-small px-1 hover:bg-sunk">
                <Checkbox
                  label={tag}
                  checked={wanted ?? state === "all"}
                  mixed={wanted === undefined && state === "some"}
                  onChange={(event) => decide(tag, event.target.checked)}
                />
                <span className="min-w-0 flex-1 truncate">{tag}</span>
              </label>
            </li>
          );
        })}
        {fitting.length === 0 && !isNew && (
          <li className="px-2 py-1.5 text-second">No tags yet. Type one to add it.</li>
        )}
      </ul>
      <div className="flex shrink-0 items-center justify-between gap-2 border-line border-t p-2">
        <span className="text-second text-small">
          {changes === 0 ? "Nothing changed yet" : [plus(change.add), minus(change.remove)].filter(Boolean).join(", ")}
        </span>
        <Button type="submit" size="small" variant="primary" disabled={changes === 0 && typed === ""}>
          {typed === "" ? "Apply" : "Add"}
        </Button>
      </div>
    </form>
  );
}

const plus = (tags: readonly string[]) => (tags.length > 0 ? `${tags.length} to add` : "");
const minus = (tags: readonly string[]) => (tags.length > 0 ? `${tags.length} to remove` : "");

export function knownTags(rows: readonly Pick<SkillRow, "tags">[]): string[] {
  return [...new Set(rows.flatMap((row) => row.tags))];
}
