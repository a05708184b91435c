"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { useToast } from "@/components/ui/toast";
import { loadSampleLibrary } from "@/lib/actions/samples";
import { useGo } from "@/lib/client/navigation";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { skillSetsChanged, workspacePage } from "@/lib/client/skill-sets-query";
import { count } from "@/lib/client/words";

/** Fills an empty library with examples, and leads to the workspace that can be launched with them. */
export function LoadSample() {
  const client = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const load = useMutation({
    mutationFn: () => runAction(loadSampleLibrary()),
    onSuccess: async ({ skills, revisions, skillSet, workspace }) => {
      toast({
        title: `Loaded ${count(skills, "skill")} with ${count(revisions, "revision")}`,
        description: `The set ${skillSet.name} pins ${skillSet.members} of them, and the workspace ${workspace.name} is ready to launch: one conflict waits for a choice.`,
        action: { label: "Open workspace", onClick: () => go(workspacePage(workspace.id)) },
      });
      // The button goes with the empty page; the focus must not go with it.
      document.querySelector<HTMLElement>("main")?.focus();
      await skillSetsChanged(client);
    },
  });
  return (
    <>
      <Button onClick={() => load.mutate()} disabled={load.isPending} focusableWhenDisabled>
        {load.isPending ? "Loading the sample library…" : "Load the sample library"}
      </Button>
      {load.error && (
        <FailureNotice
          title="The sample library was not loaded"
          failure={toFailure(load.error)}
          className="basis-full text-left"
        />
      )}
    </>
  );
}
