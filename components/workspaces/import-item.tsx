"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { importToLibrary } from "@/lib/actions/workspaces";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { skillsChanged } from "@/lib/client/skill-query";
import { STATUS_WORDS } from "@/lib/client/words";
import type { ImportToLibraryInput } from "@/lib/contract/workspaces";

interface ImportItemProps {
  workspaceId: string;
  /** Name in the live catalogue. */
  name: string;
}

/** Takes an item of the tree into the library, where it has history; its outcome stays beside it. */
export function ImportItem({ workspaceId, name }: ImportItemProps) {
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: (onExisting: ImportToLibraryInput["onExisting"]) =>
      runAction(importToLibrary({ id: workspaceId, name, onExisting })),
    onSuccess: ({ slug }) => skillsChanged(client, [slug]),
  });
  const failure = take.error ? toFailure(take.error) : null;
  return (
    <>
      <Button size="small" onClick={() => take.mutate("refuse")} disabled={take.isPending} focusableWhenDisabled>
        {take.isPending ? "Importing…" : "Import to library"}
      </Button>
      <span role="status" className="text-small">
        {take.data && (
          <>
            {STATUS_WORDS[take.data.status]}: revision {take.data.revision} of{" "}
            <Link
              href={`/library?skill=${encodeURIComponent(take.data.slug)}`}
              className="font-mono text-accent underline"
            >
              {take.data.slug}
            </Link>
          </>
        )}
      </span>
      {failure && (
        <FailureNotice className="basis-full" title={`${name} was not imported`} failure={failure}>
          {failure.body?.code === "SLUG_TAKEN" && (
            <Button size="small" onClick={() => take.mutate("revise")}>
              Publish as a new revision of it
            </Button>
          )}
        </FailureNotice>
      )}
    </>
  );
}
