"use client";

import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectMenu } from "@/components/ui/select-menu";
import type { Panel } from "@/lib/client/panel-state";
import type { SkillDetail } from "@/lib/contract/skill";

/** Any two revisions side by side; the address keeps the pair. */
export function CompareBar({ skill, panel }: { skill: SkillDetail; panel: Panel }) {
  const [pair, setPair] = useState<{ from?: string; to?: string }>({});
  const options = skill.revisions.map(({ number, version }) => ({
    value: String(number),
    label: `r${number}${number === skill.revision ? " (current)" : ""}`,
    detail: version && <span className="font-mono text-small text-third">{version}</span>,
  }));
  const from = pair.from ?? String(panel.from ?? skill.revisions[1]?.number ?? skill.revision);
  const to = pair.to ?? String(panel.to ?? skill.revision);
  const compare = () => {
    setPair({});
    panel.show("revisions", { from: Number(from), to: Number(to) });
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-line border-b px-5 py-2">
      <SelectMenu
        size="small"
        label="From revision"
        value={from}
        options={options}
        onChange={(value) => setPair({ ...pair, from: value })}
      />
      <ArrowRight aria-hidden className="size-3.5 text-third" />
      <SelectMenu
        size="small"
        label="To revision"
        value={to}
        options={options}
        onChange={(value) => setPair({ ...pair, to: value })}
      />
      <Button size="small" className="ml-auto" disabled={from === to} onClick={compare}>
        Compare
      </Button>
    </div>
  );
}
