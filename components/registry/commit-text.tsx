import { Pin } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { CopyText } from "@/components/ui/copy-text";
import { isBehind, shortCommit } from "@/lib/client/registry/source-words";
import type { RegistryEntry } from "@/lib/contract/sources";

/** What launches read of a source: its commit or version, whether it is pinned, and whether upstream went on. */
export function CommitText({ entry }: { entry: RegistryEntry }) {
  const shown = entry.pin ?? entry.commit;
  return (
    <span className="flex w-full min-w-0 items-center gap-1.5">
      {entry.pin !== null && (
        <>
          <Pin aria-hidden className="size-3 shrink-0 text-third" />
          <span className="sr-only">Pinned to</span>
        </>
      )}
      {shown === null ? (
        <>
          <span aria-hidden className="text-third">
            —
          </span>
          <span className="sr-only">no commit</span>
        </>
      ) : (
        <CopyText text={shown} shown={shortCommit(shown)} label={`Copy the commit of ${entry.name}`} />
      )}
      {isBehind(entry) && (
        <Badge tone="accent" title={`Upstream is at ${entry.upstream}`}>
          newer
        </Badge>
      )}
    </span>
  );
}
