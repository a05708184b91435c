"use client";

import { useEffect, useRef } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { count } from "@/lib/client/words";
import type { VerifyReport } from "@/lib/contract/workspaces";

const KINDS: Record<VerifyReport["drift"][number]["kind"], Tone> = { changed: "plain", missing: "bad", extra: "plain" };

interface VerifyResultProps {
  report: VerifyReport;
  /** Null where nothing can be healed from here. */
  onHeal: (() => void) | null;
  busy: boolean;
}

/** What a verification found: every file by its path, with what became of it. */
export function VerifyResult({ report, onHeal, busy }: VerifyResultProps) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report takes the focus again
  useEffect(() => notice.current?.focus(), [report]);
  if (report.clean) {
    return (
      <Notice ref={notice} title="Clean: the disk holds exactly what was launched">
        <p className="text-second">{count(report.files, "file")} hashed again.</p>
      </Notice>
    );
  }
  return (
    <Notice
      ref={notice}
      tone="warn"
      title={`${count(report.drift.length, "file")} ${report.drift.length === 1 ? "differs" : "differ"} from what was launched`}
    >
      <ul aria-label="Files that differ" className="my-1.5 flex max-h-60 flex-col gap-1 overflow-y-auto">
        {report.drift.map((each) => (
          <li key={`${each.kind} ${each.path}`} className="flex flex-wrap items-baseline gap-x-2">
            <Badge tone={KINDS[each.kind]}>{each.kind}</Badge>
            <span className="min-w-0 break-all font-mono text-small">{each.path}</span>
            <span className="text-second text-small">{each.message}</span>
          </li>
        ))}
      </ul>
      {onHeal && (
        <Button size="small" onClick={onHeal} disabled={busy} focusableWhenDisabled>
          Relaunch to heal
        </Button>
      )}
    </Notice>
  );
}
