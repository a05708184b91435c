import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { count } from "@/lib/client/words";
import type { ImportJob } from "@/lib/contract/imports";

/** Skills of the library that the source does not have any more; nothing happens to them. */
export function JobGone({ gone }: Pick<ImportJob, "gone">) {
  return (
    <p className="break-words text-second text-small">
      {count(gone.length, "skill is", "skills are")} gone upstream and stay in the library, pins with them:{" "}
      {gone.map(({ slug, path }, index) => (
        <Fragment key={slug}>
          {index > 0 && ", "}
          <Link
            href={`/library?skill=${encodeURIComponent(slug)}`}
            title={path}
            className="rounded-small font-mono text-accent underline-offset-2 hover:underline"
          >
            {slug}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
