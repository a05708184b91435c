"use client";

import clsx from "clsx";
import { Check, CircleAlert } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { formatNumber } from "@/lib/client/words";
import type { LaunchPlan } from "@/lib/contract/launch";
import { ChosenList, ExcludedList, ShadowedList } from "./plan-items";

const LISTS = ["chosen", "shadowed", "excluded"] as const;

interface PlanListsProps {
  plan: LaunchPlan;
  headline: string;
  /** A choice is missing. */
  open: boolean;
}

/** The headline, and three counts that each open the list behind them. */
export function PlanLists({ plan, headline, open }: PlanListsProps) {
  const id = useId();
  const [shown, setShown] = useState<(typeof LISTS)[number] | null>(null);
  const Icon = open ? CircleAlert : Check;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 aria-live="polite" className="flex items-center gap-1.5 font-semibold">
          <Icon aria-hidden className={clsx("size-4 shrink-0", open ? "text-warn" : "text-ok")} />
          {headline}
        </h3>
        <div className="tabular flex flex-wrap items-center text-second">
          {LISTS.map((list, index) => (
            <Fragment key={list}>
              {index > 0 && <span aria-hidden>·</span>}
              <button
                type="button"
                aria-expanded={shown === list}
                aria-controls={id}
                onClick={() => setShown(shown === list ? null : list)}
                className={clsx(
                  "tint min-h-6 rounded-small px-1.5 hover:bg-sunk hover:text-ink",
                  shown === list && "bg-sunk font-medium text-ink",
                )}
              >
                {formatNumber(plan[list].length)} {list}
              </button>
            </Fragment>
          ))}
        </div>
      </div>
      <div id={id} hidden={shown === null} className="mt-2 max-h-72 overflow-y-auto rounded-control border border-line">
        {shown === "chosen" && <ChosenList items={plan.chosen} />}
        {shown === "shadowed" && <ShadowedList items={plan.shadowed} chosen={plan.chosen} />}
        {shown === "excluded" && <ExcludedList items={plan.excluded} />}
      </div>
    </div>
  );
}
