"use client";

import { X } from "lucide-react";
import { type CSSProperties, type Ref, useId } from "react";
import { PanelResizer } from "@/components/panel/panel-resizer";
import { CopyText } from "@/components/ui/copy-text";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { SKILL_PANEL } from "@/lib/client/panel-width";
import { visibleText } from "@/lib/client/visible-text";
import { count, formatBytes, PROVIDER_WORDS } from "@/lib/client/words";
import type { DiscoverItem } from "@/lib/contract/discover";
import { errorFacts } from "@/lib/contract/errors";

interface RefusedPanelProps {
  item: DiscoverItem;
  onClose: () => void;
  /** The button that imports it with its repair, where there is one and somebody may. */
  children: React.ReactNode;
  ref?: Ref<HTMLElement>;
}

/** Why a skill of a source is not one that can be read, and what to do about it. */
export function RefusedPanel({ item, onClose, children, ref }: RefusedPanelProps) {
  const titleId = useId();
  const width = SKILL_PANEL.useWidth();
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={{ "--panel-width": `${width}px` } as CSSProperties}
      className="absolute inset-0 z-20 flex min-h-0 flex-col overflow-y-auto bg-surface outline-none lg:relative lg:inset-auto lg:w-(--panel-width) lg:max-w-1/2 lg:shrink-0 lg:border-line lg:border-l"
    >
      <PanelResizer of={SKILL_PANEL} />
      <header className="flex items-start gap-2 px-5 pt-3 pb-2.5">
        <div className="min-w-0 flex-1 pt-0.5">
          <h2 id={titleId} className="break-words font-semibold text-title">
            {visibleText(item.name)}
          </h2>
          <CopyText text={item.path} label="Copy path" />
        </div>
        <IconButton label="Close panel" className="-mr-2 size-6!" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <p className="px-5 pb-3 text-second text-small">
        {PROVIDER_WORDS[item.provider]} · {item.source} · {count(item.files, "file")}, {formatBytes(item.bytes)}
      </p>
      {item.refusal && (
        <Notice tone="warn" title={errorFacts(item.refusal.code).title} className="mx-5">
          <p className="break-words text-second">{visibleText(item.refusal.message)}</p>
          <p className="mt-1 font-mono text-second text-small">{item.refusal.code}</p>
          <p className="mt-1 text-second">
            {item.repairable
              ? "It can be imported with a mechanical repair of the named line; the revision says what was changed."
              : "It has to be corrected where it comes from; the other skills of the source are not held up by it."}
          </p>
          <div className="mt-2 empty:hidden">{children}</div>
        </Notice>
      )}
    </aside>
  );
}
