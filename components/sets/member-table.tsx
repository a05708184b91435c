"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { StateMark } from "@/components/ui/state-mark";
import { VersionText } from "@/components/ui/version-text";
import { shortDigest } from "@/lib/client/words";
import type { SkillSet, SkillSetMember } from "@/lib/contract/skill-sets";

const HEAD = "h-8 border-line border-b px-2 text-left font-normal text-second text-small first:pl-5 last:pr-3";
const CELL = "h-11.5 border-line border-b px-2 text-second first:pl-5 last:pr-3";
const VERSION = "w-23 @max-lg:hidden";
const DIGEST = "w-27 @max-xl:hidden";
const STATE = "w-24 @max-md:hidden";
const ACTS = "w-10";

interface MemberTableProps {
  set: SkillSet;
  busy: boolean;
  onReview: (slug: string) => void;
  /** Absent for people who may only read. */
  onRemove: ((slug: string) => void) | undefined;
}

/** The pins of a set: which revision of which skill, and whether a newer one exists. */
export function MemberTable({ set, busy, onReview, onRemove }: MemberTableProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 border-line border-t">
      <caption className="sr-only">Members of {set.name}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Skill
          </th>
          <th scope="col" className={clsx(HEAD, "w-38")}>
            Pinned
          </th>
          <th scope="col" className={clsx(HEAD, VERSION)}>
            Version
          </th>
          <th scope="col" className={clsx(HEAD, DIGEST)}>
            Digest
          </th>
          <th scope="col" className={clsx(HEAD, STATE)}>
            State
          </th>
          {onRemove && (
            <th scope="col" className={clsx(HEAD, ACTS)}>
              <span className="sr-only">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {set.members.map((member) => (
          <MemberRow key={member.slug} member={member} busy={busy} onReview={onReview} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

type MemberRowProps = Omit<MemberTableProps, "set"> & { member: SkillSetMember };

function MemberRow({ member, busy, onReview, onRemove }: MemberRowProps) {
  return (
    <tr data-member={member.slug} className="focus-within:bg-sunk hover:bg-sunk">
      <th scope="row" className={clsx(CELL, "text-left font-normal")}>
        <Link
          href={`/library?skill=${encodeURIComponent(member.slug)}`}
          title={member.displayName}
          className="cut -mx-1 block rounded-small px-1 font-medium text-ink underline-offset-2 hover:underline"
        >
          {member.displayName}
        </Link>
        <span className="cut block font-mono text-small text-third" title={member.slug}>
          {member.slug}
        </span>
        {member.state !== "enabled" && (
          <span className="hidden text-small @max-md:block">
            <StateMark state={member.state} />
          </span>
        )}
      </th>
      <td className={clsx(CELL, "w-38")}>
        <Pin member={member} busy={busy} onReview={onReview} />
      </td>
      <td className={clsx(CELL, VERSION)}>
        <VersionText version={member.version} />
      </td>
      <td className={clsx(CELL, DIGEST)}>
        <CopyText text={member.digest} shown={shortDigest(member.digest)} label="Copy digest" />
      </td>
      <td className={clsx(CELL, STATE)}>
        <StateMark state={member.state} />
      </td>
      {onRemove && (
        <td className={clsx(CELL, ACTS)}>
          <IconButton
            label={`Remove ${member.displayName}`}
            className="size-6!"
            disabled={busy}
            onClick={() => onRemove(member.slug)}
          >
            <X aria-hidden className="size-3.5" />
          </IconButton>
        </td>
      )}
    </tr>
  );
}

function Pin({ member, busy, onReview }: Pick<MemberRowProps, "member" | "busy" | "onReview">) {
  const { slug, revision, latestRevision, displayName } = member;
  const pinned = (
    <span className="tabular whitespace-nowrap">
      <span className="font-mono text-ink text-small">r{revision}</span>
      <span className="text-third text-small"> of r{latestRevision}</span>
    </span>
  );
  if (latestRevision === revision) return pinned;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {pinned}
      <Button
        size="small"
        variant="quiet"
        className="-mx-1 px-1"
        data-review={slug}
        disabled={busy}
        title="A newer revision exists: see what it changes"
        aria-label={`Newer revision of ${displayName}: see what changes`}
        onClick={() => onReview(slug)}
      >
        <Badge tone="warn">r{latestRevision} is newer</Badge>
      </Button>
    </div>
  );
}
