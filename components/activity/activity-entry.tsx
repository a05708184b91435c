"use client";

import { Bot, ChevronDown, Cog, KeyRound, User } from "lucide-react";
import { memo, useId, useState } from "react";
import { Link } from "@/components/ui/link";
import { activitySentence } from "@/lib/client/activity-words";
import { absoluteTime } from "@/lib/client/relative-time";
import type { ActorKind, AuditRow } from "@/lib/contract/audit";
import { ActivityDetails } from "./activity-details";

const ACTORS: Record<ActorKind, { Icon: typeof User; word: string }> = {
  user: { Icon: User, word: "Person" },
  token: { Icon: KeyRound, word: "API token" },
  agent: { Icon: Bot, word: "Agent" },
  system: { Icon: Cog, word: "Slipway itself" },
};

/** One line: when, who, what; with its details behind a button. */
export const ActivityEntry = memo(function ActivityEntry({ entry }: { entry: AuditRow }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { Icon, word } = ACTORS[entry.actor.kind];
  return (
    <li className="border-line border-b hover:bg-sunk">
      <div className="flex min-h-9 items-start gap-x-3 px-5 py-1.5">
        <time
          dateTime={entry.at}
          title={absoluteTime(Date.parse(entry.at))}
          className="tabular w-10 shrink-0 pt-0.5 text-small text-third"
        >
          {entry.at.slice(11, 16)}
        </time>
        <p className="min-w-0 flex-1 break-words pt-px">
          <span className="mr-1.5 inline-flex max-w-full items-center gap-1.5 align-top font-medium">
            <Icon aria-hidden className="size-3.5 shrink-0 text-third" />
            <span className="sr-only">{word} </span>
            <span className="cut">{entry.actor.label}</span>
          </span>
          <span className="text-second">
            {activitySentence(entry).map((part) =>
              typeof part === "string" ? (
                part
              ) : "page" in part ? (
                <Link key={part.page} href={part.page} className="text-accent underline-offset-2 hover:underline">
                  {part.name}
                </Link>
              ) : (
                <Link
                  key={part.skill}
                  href={`/library?skill=${encodeURIComponent(part.skill)}`}
                  className="font-mono text-accent text-small underline-offset-2 hover:underline"
                >
                  {part.skill}
                </Link>
              ),
            )}
          </span>
        </p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={`Details of entry ${entry.sequence}`}
          onClick={() => setOpen(!open)}
          className="tint inline-flex h-6 shrink-0 items-center gap-1 rounded-small px-1.5 text-second text-small hover:bg-line hover:text-ink"
        >
          <span className="max-sm:hidden">Details</span>
          <ChevronDown aria-hidden className={open ? "size-3.5 rotate-180" : "size-3.5"} />
        </button>
      </div>
      {open && <ActivityDetails id={id} entry={entry} />}
    </li>
  );
});
