"use client";

import { useQuery } from "@tanstack/react-query";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { SideSection } from "@/components/workspaces/side-section";
import { connectPage } from "@/lib/client/connect-place";
import { toFailure } from "@/lib/client/request-failure";
import { workspaceUsageQuery } from "@/lib/client/usage/usage-query";
import { usesOf } from "@/lib/client/usage/usage-words";
import { USAGE_DAYS, type WorkspaceUsage } from "@/lib/contract/usage";
import { UsageChart } from "./usage-chart";
import { UsageCounts } from "./usage-counts";
import { UsageShares } from "./usage-shares";

/** Most skills that are named. */
const NAMED = 5;

/** How often agents of a workspace used its skills in the last 30 days, and which most. */
export function WorkspaceUsageSection({ workspaceId }: { workspaceId: string }) {
  const query = useQuery(workspaceUsageQuery(workspaceId, USAGE_DAYS));
  return (
    <SideSection title="Use by agents">
      {query.isError && (
        <FailureNotice
          title="The use could not be loaded"
          failure={toFailure(query.error)}
          onRetry={() => query.refetch()}
          className="mb-2"
        />
      )}
      {query.data && <Use usage={query.data} workspaceId={workspaceId} />}
    </SideSection>
  );
}

function Use({ usage, workspaceId }: { usage: WorkspaceUsage; workspaceId: string }) {
  const { days, lastUsedAt, bySkill } = usage;
  if (lastUsedAt === null) {
    return (
      <p className="text-second">
        No agent has used its skills yet.{" "}
        <Link
          href={connectPage({ kind: "workspace", id: workspaceId })}
          className="rounded-small text-accent underline"
        >
          Connect an agent
        </Link>
      </p>
    );
  }
  if (usesOf(usage) === 0) {
    return (
      <p className="text-second">
        Not used in the last {days.length} days. Last used <RelativeTime at={lastUsedAt} />.
      </p>
    );
  }
  return (
    <>
      <UsageCounts {...usage} />
      <div className="mt-2">
        <UsageChart days={days} compact />
      </div>
      <div className="mt-3 text-small">
        <UsageShares
          label="Most used skills"
          shares={bySkill.slice(0, NAMED).map(({ name, slug, uses }) => ({
            key: `${slug}:${name}`,
            uses,
            label:
              slug === null ? (
                <span className="break-all font-mono">{name}</span>
              ) : (
                <Link
                  href={`/library?skill=${encodeURIComponent(slug)}&tab=usage`}
                  className="break-all rounded-small font-mono underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
              ),
          }))}
        />
      </div>
    </>
  );
}
