import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { absoluteTime } from "@/lib/client/relative-time";
import type { AuditRow } from "@/lib/contract/audit";

/** Everything that an entry holds, as it was written. */
export function ActivityDetails({ id, entry }: { id: string; entry: AuditRow }) {
  const facts: [string, string][] = [
    ["Entry", String(entry.sequence)],
    ["Time", absoluteTime(Date.parse(entry.at))],
    ["Verb", entry.verb],
    ["Subject", entry.subject],
    ...Object.entries(entry.details)
      .filter(([key, value]) => !isSlugs(key, value))
      .map(([key, value]): [string, string] => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  ];
  const lists = Object.entries(entry.details).filter((pair): pair is [string, string[]] => isSlugs(...pair));
  return (
    <div id={id} className="border-line border-t bg-surface py-2.5 pr-5 pl-18 text-small max-sm:pl-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        {facts.map(([key, value]) => (
          <Fact key={key} name={key}>
            {value}
          </Fact>
        ))}
        {lists.map(([key, slugs]) => (
          <Fact key={key} name={`${key} (${slugs.length})`}>
            {slugs.length === 0
              ? "none"
              : slugs.map((slug, index) => <Slug key={slug} slug={slug} first={index === 0} />)}
          </Fact>
        ))}
        <Fact name="Request">
          {entry.requestId}
          <span className="-my-1 inline-flex font-sans">
            <CopyButton text={() => entry.requestId}>Copy request id</CopyButton>
          </span>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-second">{name}</dt>
      <dd className="break-words font-mono">{children}</dd>
    </>
  );
}

function Slug({ slug, first }: { slug: string; first: boolean }) {
  return (
    <>
      {!first && ", "}
      <Link
        href={`/library?skill=${encodeURIComponent(slug)}`}
        className="text-accent underline-offset-2 hover:underline"
      >
        {slug}
      </Link>
    </>
  );
}

const SLUG_LISTS = ["created", "revised", "slugs", "skills"];

function isSlugs(key: string, value: unknown): value is string[] {
  return SLUG_LISTS.includes(key) && Array.isArray(value) && value.every((each) => typeof each === "string");
}
