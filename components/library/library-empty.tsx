import type { Ref } from "react";
import { AdoptButton } from "@/components/registry/adopt-button";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadSample } from "./load-sample";

interface LibraryEmptyProps {
  onUpload: (() => void) | undefined;
  uploadButton: Ref<HTMLButtonElement>;
}

/** The ways out of having nothing: one's own skills, or examples. */
function BeginActions({ onUpload, uploadButton }: LibraryEmptyProps) {
  return (
    <>
      <Button ref={uploadButton} onClick={onUpload}>
        Upload skills
      </Button>
      <AdoptButton />
      <LoadSample />
    </>
  );
}

/** Nothing here yet. */
export function LibraryEmpty({ onUpload, uploadButton }: LibraryEmptyProps) {
  return (
    <EmptyState
      title="The library is empty"
      actions={onUpload && <BeginActions onUpload={onUpload} uploadButton={uploadButton} />}
    >
      {onUpload
        ? "Upload a ZIP of skills: every folder with a SKILL.md becomes one. Or load examples: a dozen skills, a set, and a workspace with one conflict to settle."
        : "Nobody has added a skill yet. An owner can upload some."}
    </EmptyState>
  );
}

/** Nothing but what ships with the product: the first thing a new owner sees. */
export function LibraryStart({ onUpload, uploadButton }: LibraryEmptyProps) {
  return (
    <EmptyState
      title="No skills of your own yet"
      actions={onUpload && <BeginActions onUpload={onUpload} uploadButton={uploadButton} />}
    >
      {onUpload
        ? "The ones above ship with Slipway. Upload a ZIP of skills to begin, or load examples: a dozen skills, a set, and a workspace with one conflict to settle."
        : "The ones above ship with Slipway. An owner can upload others."}
    </EmptyState>
  );
}

/** There are skills, and the filters leave none of them. */
export function LibraryNoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No skill matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      The search text and the filters together leave nothing to show.
    </EmptyState>
  );
}
