"use client";

import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { RevisionDiffView } from "@/components/diff/revision-diff";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { IconButton } from "@/components/ui/icon-button";
import { count } from "@/lib/client/words";
import type { SkillSet, SkillSetMember } from "@/lib/contract/skill-sets";
import { StaleNotice } from "./stale-notice";
import type { SetActs } from "./use-set-acts";

interface PinReviewProps {
  set: SkillSet;
  member: SkillSetMember;
  /** Every member that a newer revision exists of, in the order of the set. */
  behind: readonly SkillSetMember[];
  /** Absent for people who may only read. */
  acts: SetActs | undefined;
  onShow: (slug: string) => void;
  onClose: () => void;
}

const latest = ({ slug, latestRevision }: SkillSetMember) => ({ slug, revision: latestRevision });

/** What moving a pin would bring, over the list; nothing moves until it is told to. */
export function PinReview({ set, member, behind, acts, onShow, onClose }: PinReviewProps) {
  const region = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const at = behind.findIndex((each) => each.slug === member.slug);
  const next = behind[at + 1];
  const before = behind[at - 1];

  useEffect(() => {
    title.current?.focus();
    const panel = region.current?.previousElementSibling;
    // What opened this was inert meanwhile; where its pin has moved, the panel takes the focus.
    return () => {
      requestAnimationFrame(() => {
        const opener = panel?.querySelector<HTMLElement>("[data-review]");
        (opener ?? (panel as HTMLElement | null))?.focus();
      });
    };
  }, []);

  const goOn = (to: SkillSetMember | undefined) => {
    if (to) onShow(to.slug);
    else onClose();
    title.current?.focus();
  };
  const moved = () => goOn(next ?? before);
  const move = async (members: readonly SkillSetMember[]) => {
    if (!(await acts?.edit(set, { kind: "pins", pins: members.map(latest) }))) return;
    if (members.length > 1) onClose();
    else moved();
  };
  const stale = acts?.stale?.setId === set.id ? acts.stale : null;
  const failed = acts?.failed?.setId === set.id ? acts.failed : null;
  return (
    <section
      ref={region}
      aria-label={`Newer revision of ${member.displayName}`}
      className="absolute inset-y-0 right-0 z-30 flex w-full max-w-280 flex-col border-line border-l bg-surface shadow-dialog"
    >
      <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 border-line border-b py-2 pr-3 pl-5">
        <h2 ref={title} tabIndex={-1} className="min-w-0 flex-1 truncate font-semibold text-title outline-none">
          {member.displayName} <span className="font-mono font-normal text-second text-small">{member.slug}</span>
        </h2>
        {behind.length > 1 && (
          <>
            <p role="status" className="tabular text-second">
              {at + 1} of {count(behind.length, "pin")} behind
            </p>
            <IconButton
              label="Previous newer revision"
              disabled={!before}
              onClick={() => before && onShow(before.slug)}
            >
              <ChevronLeft aria-hidden className="size-4" />
            </IconButton>
            <IconButton label="Next newer revision" disabled={!next} onClick={() => next && onShow(next.slug)}>
              <ChevronRight aria-hidden className="size-4" />
            </IconButton>
          </>
        )}
        <IconButton label="Close review" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
        {acts && stale && <StaleNotice set={set} stale={stale} acts={acts} onApplied={moved} className="mb-3" />}
        {failed && <FailureNotice title={failed.title} failure={failed.failure} className="mb-3" />}
        <RevisionDiffView
          key={`${member.slug}:${member.revision}:${member.latestRevision}`}
          id={member.slug}
          from={member.revision}
          to={member.latestRevision}
        />
      </div>
      <footer className="flex min-h-13 shrink-0 flex-wrap items-center justify-end gap-2 border-line border-t bg-ground px-5 py-2.5">
        {acts ? (
          <>
            {behind.length > 1 && (
              <Button disabled={acts.busy} className="mr-auto" onClick={() => void move(behind)}>
                Update all {behind.length}
              </Button>
            )}
            <Button onClick={() => goOn(next)}>Keep r{member.revision}</Button>
            <Button variant="primary" disabled={acts.busy} onClick={() => void move([member])}>
              Update pin to r{member.latestRevision}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
      </footer>
    </section>
  );
}
