"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "@/components/ui/link";
import { useLoadedCount } from "@/lib/client/loaded-count";
import { usePath } from "@/lib/client/navigation";
import { sourcesQuery } from "@/lib/client/registry/sources-query";
import { skillSetsQuery } from "@/lib/client/skill-sets-query";
import { count, formatNumber } from "@/lib/client/words";
import { workspacesQuery } from "@/lib/client/workspaces-query";
import type { Role } from "@/lib/contract/people";
import type { WorkspaceRow } from "@/lib/contract/workspaces";

interface NavigationProps {
  role: Role;
  onGo?: () => void;
}

/** Only pages that exist, and that the role may see, are listed. */
export function Navigation({ role, onGo }: NavigationProps) {
  const skills = useLoadedCount();
  const sets = useQuery({ ...skillSetsQuery, select: (all) => all.length }).data;
  const sources = useQuery({ ...sourcesQuery, select: (all) => all.length }).data;
  const live = useQuery({ ...workspacesQuery, select: liveOnes }).data;
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col px-2.5">
      <h2 className="flex h-8 items-center justify-between px-2 text-second">
        Skills
        {skills !== undefined && (
          <span className="tabular text-label text-third">
            {formatNumber(skills)}
            <span className="sr-only"> in the library</span>
          </span>
        )}
      </h2>
      <ul>
        <NavigationLink href="/library" title="Library" onGo={onGo} nested />
        <NavigationLink href="/discover" title="Discover" onGo={onGo} nested />
        <NavigationLink
          href="/sets"
          title="Skill Sets"
          onGo={onGo}
          nested
          count={sets ? { shown: formatNumber(sets), spoken: count(sets, "set") } : undefined}
        />
        <NavigationLink
          href="/registry"
          title="Registry"
          onGo={onGo}
          nested
          count={sources ? { shown: formatNumber(sources), spoken: count(sources, "source") } : undefined}
        />
      </ul>
      <ul className="flex flex-1 flex-col pt-1">
        <NavigationLink
          href="/workspaces"
          title="Workspaces"
          onGo={onGo}
          count={live ? { shown: `${formatNumber(live)} live`, spoken: count(live, "live workspace") } : undefined}
        />
        <NavigationLink href="/connect" title="Connect" onGo={onGo} />
        {role !== "viewer" && <NavigationLink href="/activity" title="Activity" onGo={onGo} />}
        <NavigationLink href="/settings" title="Settings" onGo={onGo} last />
      </ul>
    </nav>
  );
}

function liveOnes(workspaces: readonly WorkspaceRow[]): number {
  return workspaces.filter(({ status }) => status === "live").length;
}

interface NavigationLinkProps {
  href: string;
  title: string;
  onGo: (() => void) | undefined;
  /** Stands under a heading. */
  nested?: boolean;
  /** Stands at the foot of the list. */
  last?: boolean;
  /** How many there are, as it is shown and as it is spoken: "4 live", "4 live workspaces". */
  count?: { shown: string; spoken: string } | undefined;
}

function NavigationLink({ href, title, onGo, nested = false, last = false, count }: NavigationLinkProps) {
  const path = usePath();
  const current = path === href || path.startsWith(`${href}/`);
  return (
    <li className={last ? "mt-auto" : undefined}>
      <Link
        href={href}
        onClick={onGo}
        aria-current={current ? "page" : undefined}
        className={clsx(
          "tint flex h-8 items-center rounded-control pr-2",
          nested ? "pl-5" : "pl-2",
          current ? "bg-sunk font-medium text-ink" : "text-second hover:bg-sunk hover:text-ink",
        )}
      >
        {title}
        {count && (
          <span className="tabular ml-auto font-normal text-label text-third">
            <span aria-hidden>{count.shown}</span>
            <span className="sr-only">, {count.spoken}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
