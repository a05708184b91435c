"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useToast } from "@/components/ui/toast";
import { importsQuery, isOpen } from "@/lib/client/imports/imports-query";
import { jobPlace } from "@/lib/client/imports/job-words";
import { useGo } from "@/lib/client/navigation";

/** What an import changes: skills and what names them, and what is known of sources. */
const TOUCHED = [
  "skills",
  "skill",
  "skill-sets",
  "skill-set",
  "workspaces",
  "workspace",
  "discover",
  "sources",
  "drift",
];

/**
 * Follows jobs that this tab knows of on whatever page somebody goes to: when
 * one ends, everything it touched is asked for again, and success is told. It
 * never asks for jobs by itself.
 */
export function ImportsWatch() {
  const client = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const open = useRef<ReadonlySet<string>>(new Set());
  const { data: jobs } = useQuery({
    ...importsQuery,
    enabled: (query) => query.state.data?.some(isOpen) ?? false,
  });

  useEffect(() => {
    if (jobs === undefined) return;
    const ended = jobs.filter((job) => !isOpen(job) && open.current.has(job.id));
    open.current = new Set(jobs.filter(isOpen).map((job) => job.id));
    if (ended.length === 0) return;
    for (const key of TOUCHED) void client.invalidateQueries({ queryKey: [key] });
    for (const job of ended) {
      if (job.state !== "succeeded") continue;
      toast({
        title: `Imported from ${jobPlace(job)}`,
        description: job.line,
        action: { label: "Open library", onClick: () => go("/library") },
      });
    }
  }, [jobs, client, toast, go]);
  return null;
}
