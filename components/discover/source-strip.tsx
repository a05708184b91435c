import { CircleAlert, TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/link";
import { sourceNotices } from "@/lib/client/discover/discover-words";
import { visibleText } from "@/lib/client/visible-text";
import { count } from "@/lib/client/words";
import type { DiscoverSource } from "@/lib/contract/discover";

/** The rest is in the registry; the list of skills keeps its room. */
const SHOWN = 3;

/** Which sources the rows do not tell the whole truth about, and why; nothing where all are sound. */
export function SourceStrip({ sources }: { sources: readonly DiscoverSource[] }) {
  const notices = sourceNotices(sources);
  if (notices.length === 0) return null;
  const more = notices.length - SHOWN;
  return (
    <ul aria-label="Sources that need a look" className="shrink-0 px-5 pb-2.5 text-small">
      {notices.slice(0, SHOWN).map(({ id, tone, text }) => {
        const Icon = tone === "bad" ? CircleAlert : TriangleAlert;
        return (
          <li key={id} className="flex items-start gap-1.5 py-0.5 text-second">
            <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${tone === "bad" ? "text-bad" : "text-warn"}`} />
            <span className="min-w-0 break-words">
              {visibleText(text)}{" "}
              <Link
                href={`/registry?source=${encodeURIComponent(id)}`}
                className="inline-block min-h-6 rounded-small text-accent underline-offset-2 hover:underline"
              >
                Open in registry
              </Link>
            </span>
          </li>
        );
      })}
      {more > 0 && (
        <li className="py-0.5 pl-5 text-second">
          <Link href="/registry" className="rounded-small text-accent underline-offset-2 hover:underline">
            {count(more, "more source", "more sources")} in the registry
          </Link>
        </li>
      )}
    </ul>
  );
}
