"use client";

import { Check, CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { SecretOnce } from "@/components/settings/secret-once";
import { Button, buttonClass } from "@/components/ui/button";
import { DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { connectPage } from "@/lib/client/connect-place";
import { count } from "@/lib/client/words";
import type { Launched, PublishedDirectory } from "@/lib/contract/workspaces";

/** What the launch did: the token in the only moment in which it can be read, and what was published. */
export function LaunchedReport({ launched, onClose }: { launched: Launched; onClose: () => void }) {
  const { workspace, published, changed } = launched;
  const headline = useRef<HTMLParagraphElement>(null);
  useEffect(() => headline.current?.focus(), []);
  return (
    <>
      <DialogHeader title={changed ? `${workspace.name} is live` : `${workspace.name} stays as it is`} />
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
        <p ref={headline} tabIndex={-1} role="status" className="outline-none">
          {changed
            ? `${count(workspace.catalog.length, "skill")} ${workspace.catalog.length === 1 ? "stands" : "stand"} in .slipway/skills of the working tree, switched at once.`
            : "Everything was as asked already, so nothing was written."}
        </p>
        {workspace.token && (
          <div className="flex flex-col gap-3">
            <SecretOnce
              label="Workspace token"
              secret={workspace.token}
              advice="It opens this workspace to an agent, and nothing else. Give it to the agent and keep it nowhere else."
            />
            <p>
              <Link
                href={connectPage({ kind: "workspace", id: workspace.id })}
                onClick={onClose}
                className="text-accent underline"
              >
                Where agent programs take it
              </Link>
            </p>
          </div>
        )}
        {published.length > 0 && <Published published={published} />}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
        <Link
          href={`/workspaces/${encodeURIComponent(workspace.id)}`}
          onClick={onClose}
          className={buttonClass("primary")}
        >
          Open workspace
        </Link>
      </DialogFooter>
    </>
  );
}

/** Refused ones first: they are the ones to look at. */
function Published({ published }: { published: readonly PublishedDirectory[] }) {
  const refused = published.filter(({ status }) => status === "refused");
  const done = published.filter(({ status }) => status === "done");
  return (
    <section aria-label="Published">
      <h3 className="mb-1 font-semibold">
        {refused.length === 0
          ? `Published into ${count(done.length, "directory", "directories")}`
          : `Published into ${done.length} of ${count(published.length, "directory", "directories")}`}
      </h3>
      {refused.length > 0 && (
        <p className="mb-2 text-second">The launch stands. Move or rename what is in the way, then relaunch.</p>
      )}
      <ul className="divide-y divide-line rounded-control border border-line">
        {[...refused, ...done].map((each) => (
          <li key={each.path} className="flex items-start gap-2 px-3 py-1.5">
            {each.status === "done" ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
            ) : (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            )}
            <div className="min-w-0 flex-1">
              <p className="break-all font-mono text-small">{each.path}</p>
              {each.message && <p className="text-second text-small">{each.message}</p>}
            </div>
            <span className="text-small">
              {each.status === "done" ? (
                <span className="text-second">Published</span>
              ) : (
                <span className="font-mono text-bad text-label">{each.code ?? "PUBLISH_BLOCKED"}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
