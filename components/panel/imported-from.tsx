import { CopyText } from "@/components/ui/copy-text";
import { shortCommit } from "@/lib/client/registry/source-words";
import { visibleText } from "@/lib/client/visible-text";
import type { RevisionSource } from "@/lib/contract/skill";

/** "from git.example.org/team/skills at 3f2a1b9c". */
export function ImportedFrom({ source }: { source: RevisionSource }) {
  const { entry, location, path, commit } = source;
  const place = visibleText(location.replace(/^https?:\/\//, ""));
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-second text-small">
      from {entry !== null && <span className="break-all font-medium">{visibleText(entry)}</span>}
      <span className="break-all font-mono" title={`${location} · ${path}`}>
        {place}
      </span>{" "}
      {commit !== null && (
        <>
          at <CopyText text={commit} shown={shortCommit(commit)} label="Copy commit" />
        </>
      )}
    </p>
  );
}
