"use client";

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { RevisionDiffView } from "@/components/diff/revision-diff";
import { IconButton } from "@/components/ui/icon-button";
import type { Panel } from "@/lib/client/panel-state";
import type { SkillDetail } from "@/lib/contract/skill";
import { CompareBar } from "./compare-bar";

interface CompareRegionProps {
  skill: SkillDetail;
  panel: Panel;
  from: number;
  to: number;
}

/** Two revisions over the list, wide enough to read them side by side; the panel's place is kept behind it. */
export function CompareRegion({ skill, panel, from, to }: CompareRegionProps) {
  const region = useRef<HTMLElement>(null);
  const close = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const panelBeside = region.current?.previousElementSibling;
    close.current?.focus();
    // What opened this could not keep the focus: it was inert meanwhile.
    return () => {
      requestAnimationFrame(() => panelBeside?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus());
    };
  }, []);

  return (
    <section
      ref={region}
      aria-label={`Comparison of ${skill.displayName}`}
      className="absolute inset-y-0 right-0 z-30 flex w-full max-w-280 flex-col border-line border-l bg-surface shadow-dialog"
    >
      <header className="flex min-h-13 shrink-0 items-center gap-2 pr-3 pl-5">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-title">
          {skill.displayName} <span className="font-mono font-normal text-second text-small">{skill.slug}</span>
        </h2>
        <IconButton ref={close} label="Close comparison" onClick={() => panel.show("revisions")}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <CompareBar skill={skill} panel={panel} />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
        <RevisionDiffView key={`${from}:${to}`} id={skill.id} from={from} to={to} />
      </div>
    </section>
  );
}
