"use client";

import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

export const Tabs = BaseTabs.Root;

/** The line of tabs; arrow keys move between them and show each at once. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseTabs.List
      aria-label={label}
      activateOnFocus
      className="flex shrink-0 gap-4 overflow-x-auto max-sm:gap-2.5 max-sm:text-small border-line border-b px-5 [scrollbar-width:none]"
    >
      {children}
    </BaseTabs.List>
  );
}

export function Tab({ value, count, children }: { value: string; count?: number | undefined; children: ReactNode }) {
  return (
    <BaseTabs.Tab
      value={value}
      className="tint -mb-px flex h-9 shrink-0 items-center gap-1 border-transparent border-b-2 text-second hover:text-ink focus-visible:-outline-offset-2 data-active:border-ink data-active:font-medium data-active:text-ink"
    >
      {children}
      {count !== undefined && count > 0 && <span className="tabular font-normal text-third">{count}</span>}
    </BaseTabs.Tab>
  );
}

type TabPanelProps = Omit<ComponentProps<typeof BaseTabs.Panel>, "className"> & { className?: string };

export function TabPanel({ className, ...props }: TabPanelProps) {
  return (
    <BaseTabs.Panel
      {...props}
      className={clsx("min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2", className)}
    />
  );
}
