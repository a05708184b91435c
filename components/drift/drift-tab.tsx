"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CompareCopies } from "@/components/diff/compare-copies";
import { JobLine } from "@/components/imports/job-line";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { driftDiff, driftQuery } from "@/lib/client/drift/drift-query";
import { heldCopies } from "@/lib/client/drift/held-copies";
import { jobSaved, refreshSkill } from "@/lib/client/imports/imports-query";
import { toFailure } from "@/lib/client/request-failure";
import { visibleText } from "@/lib/client/visible-text";
import type { SkillDetail } from "@/lib/contract/skill";
import { DriftLadder } from "./drift-ladder";
import { UpstreamStatus } from "./upstream-status";

interface DriftTabProps {
  skill: SkillDetail;
  mayChange: boolean;
}

/** How far source, library, sets and live workspaces are apart, and the way to bring the library up to date. */
export function DriftTab({ skill, mayChange }: DriftTabProps) {
  const client = useQueryClient();
  const query = useQuery(driftQuery(skill.id));
  const [comparing, setComparing] = useState(false);
  const refresh = useMutation({
    mutationFn: () => refreshSkill(skill.id),
    onSuccess: (job) => jobSaved(client, job),
  });
  const drift = query.data;
  if (drift === undefined) {
    return query.isError ? (
      <FailureNotice
        title="The drift could not be loaded"
        failure={toFailure(query.error)}
        onRetry={() => query.refetch()}
        className="m-5"
      />
    ) : (
      <ProgressBar label="Loading the drift" value={null} thin />
    );
  }
  const { upstream } = drift;
  const copies = heldCopies(drift);
  const compared = copies.map(({ key, label, digest }) => ({
    value: key,
    label: visibleText(label),
    title: visibleText(label),
    digest,
  }));
  const library = copies.find((copy) => copy.kind === "library");
  const other = copies.find((copy) => copy.letter !== library?.letter) ?? copies.find((copy) => copy !== library);
  const mayRefresh = mayChange && upstream !== null && upstream.status !== "gone";
  return (
    <div className="px-5 py-4">
      {upstream && <UpstreamStatus upstream={upstream} />}
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {mayRefresh && (
          <Button
            size="small"
            variant={upstream.status === "newer" ? "primary" : "secondary"}
            disabled={refresh.isPending}
            focusableWhenDisabled
            onClick={() => refresh.mutate()}
          >
            {upstream.status === "newer" ? "Bring up to date" : "Check upstream"}
          </Button>
        )}
        {other && (
          <Button size="small" onClick={() => setComparing(true)}>
            Compare…
          </Button>
        )}
      </div>
      {refresh.error && (
        <FailureNotice
          title="The skill was not brought up to date"
          failure={toFailure(refresh.error)}
          className="mt-3"
        />
      )}
      {refresh.data && (
        <div className="mt-3 rounded-control border border-line px-3 py-2">
          <JobLine job={refresh.data} />
        </div>
      )}
      <DriftLadder copies={copies} />
      {other && library && (
        <CompareCopies
          open={comparing}
          onOpenChange={setComparing}
          name={skill.slug}
          copies={compared}
          from={library.key}
          to={other.key}
          question={["drift", skill.id]}
          load={(from, to, signal) => driftDiff(skill.id, from.digest, to.digest, signal)}
        />
      )}
    </div>
  );
}
