"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CopyText } from "@/components/ui/copy-text";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segments } from "@/components/ui/segments";
import { connectPage } from "@/lib/client/connect-place";
import { toFailure } from "@/lib/client/request-failure";
import { workspacePage } from "@/lib/client/skill-sets-query";
import { skillUsageQuery, USAGE_SPANS } from "@/lib/client/usage/usage-query";
import { usesOf } from "@/lib/client/usage/usage-words";
import { shortDigest } from "@/lib/client/words";
import type { SkillDetail } from "@/lib/contract/skill";
import type { SkillUsage } from "@/lib/contract/usage";
import { UsageChart } from "./usage-chart";
import { UsageCounts } from "./usage-counts";
import { UsageShares } from "./usage-shares";

const SPANS = USAGE_SPANS.map((days) => ({ value: String(days), label: `${days} days` }));

/** How often agents loaded the skill and client programs fetched it: over time, by revision and by workspace. */
export function SkillUsageSection({ skill }: { skill: SkillDetail }) {
  const [span, setSpan] = useState(String(USAGE_SPANS[0]));
  const query = useQuery(skillUsageQuery(skill.id, Number(span)));
  const usage = query.data;
  return (
    <section aria-label="Use by agents" className="relative px-5 py-4">
      {query.isFetching && (
        <div className="late absolute inset-x-0 top-0">
          <ProgressBar label="Loading the use of the skill" value={null} thin />
        </div>
      )}
      <div className="mb-2 flex min-h-6 items-center justify-between gap-2">
        <h3 className="font-semibold">Use by agents</h3>
        {usage?.lastUsedAt && <Segments label="Period" value={span} options={SPANS} onChange={setSpan} />}
      </div>
      {query.isError && (
        <FailureNotice
          title={usage ? "The use could not be brought up to date" : "The use could not be loaded"}
          failure={toFailure(query.error)}
          onRetry={() => query.refetch()}
          className="mb-2"
        />
      )}
      {usage && usage.lastUsedAt === null && <NeverUsed />}
      {usage && usage.lastUsedAt !== null && <Used skill={skill} usage={usage} />}
    </section>
  );
}

function NeverUsed() {
  return (
    <p className="text-second">
      No agent has used it yet.{" "}
      <Link href={connectPage({ kind: "library", id: null })} className="rounded-small text-accent underline">
        Connect an agent
      </Link>
    </p>
  );
}

function Used({ skill, usage }: { skill: SkillDetail; usage: SkillUsage }) {
  const { days, lastUsedAt, byRevision, byWorkspace } = usage;
  if (usesOf(usage) === 0) {
    return (
      <p className="text-second">
        Not used in the last {days.length} days.{" "}
        {lastUsedAt && (
          <>
            Last used <RelativeTime at={lastUsedAt} />.
          </>
        )}
      </p>
    );
  }
  return (
    <>
      <UsageCounts {...usage} />
      <div className="mt-2">
        <UsageChart days={days} />
      </div>
      <div className="mt-3 grid gap-x-6 gap-y-4 @md:grid-cols-2">
        <div>
          <h4 className="mb-1 text-second text-small">By revision</h4>
          <UsageShares
            label="Uses by revision"
            shares={byRevision.map(({ revision, digest, uses }) => ({
              key: digest,
              uses,
              label:
                revision === null ? (
                  <CopyText text={digest} shown={`other bytes ${shortDigest(digest)}`} label="Copy digest" />
                ) : (
                  <>
                    <span className="font-mono text-small">r{revision}</span>
                    {revision === skill.revision && <span className="text-second">, current</span>}
                  </>
                ),
            }))}
          />
        </div>
        <div>
          <h4 className="mb-1 text-second text-small">By workspace</h4>
          <UsageShares
            label="Uses by workspace"
            shares={byWorkspace.map(({ id, name, uses }) => ({
              key: id ?? "",
              uses,
              label:
                id === null ? (
                  <span className="text-second">Along no workspace</span>
                ) : (
                  <Link href={workspacePage(id)} className="rounded-small underline-offset-2 hover:underline">
                    {name}
                  </Link>
                ),
            }))}
          />
        </div>
      </div>
    </>
  );
}
