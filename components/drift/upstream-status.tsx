import { ArrowUp, Check, CircleHelp, CircleSlash, type LucideIcon } from "lucide-react";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { shortCommit } from "@/lib/client/registry/source-words";
import { sourcePage } from "@/lib/client/registry/sources-query";
import { visibleText } from "@/lib/client/visible-text";
import type { SkillDrift } from "@/lib/contract/drift";

type Upstream = NonNullable<SkillDrift["upstream"]>;

const STATUS: Record<Upstream["status"], { Icon: LucideIcon; tone: string; title: string; text: string }> = {
  same: { Icon: Check, tone: "text-ok", title: "Up to date", text: "The source has the bytes that were imported." },
  newer: {
    Icon: ArrowUp,
    tone: "text-accent",
    title: "Newer upstream",
    text: "The source went on since the last import.",
  },
  gone: {
    Icon: CircleSlash,
    tone: "text-warn",
    title: "Gone upstream",
    text: "The source does not have it any more. Revisions and pins stay as they are.",
  },
  unknown: {
    Icon: CircleHelp,
    tone: "text-second",
    title: "Not looked at yet",
    text: "What the source holds now is not known here.",
  },
};

/** How the source stands to what was imported from it, and which source that is. */
export function UpstreamStatus({ upstream }: { upstream: Upstream }) {
  const { Icon, tone, title, text } = STATUS[upstream.status];
  const place = visibleText(upstream.location.replace(/^https?:\/\//, ""));
  return (
    <div>
      <p className={`flex items-center gap-1.5 font-medium ${tone}`}>
        <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
        {title}
      </p>
      <p className="text-second">{text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-second text-small">
        {upstream.entryId === null ? (
          <span className="break-all font-mono">{place}</span>
        ) : (
          <Link
            href={sourcePage(upstream.entryId)}
            className="break-all rounded-small font-mono text-accent underline-offset-2 hover:underline"
          >
            {place}
          </Link>
        )}
        <span className="break-all font-mono">{visibleText(upstream.path)}</span>
        {upstream.commit !== null && (
          <>
            at
            <CopyText text={upstream.commit} shown={shortCommit(upstream.commit)} label="Copy commit" />
          </>
        )}
        {upstream.checkedAt !== null && (
          <>
            <span aria-hidden>·</span>
            looked at <RelativeTime at={upstream.checkedAt} />
          </>
        )}
      </p>
    </div>
  );
}
