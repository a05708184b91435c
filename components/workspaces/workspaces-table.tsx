"use client";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { workspacePage } from "@/lib/client/skill-sets-query";
import { formatNumber } from "@/lib/client/words";
import type { WorkspaceRow } from "@/lib/contract/workspaces";
import { WorkspaceStatusMark } from "./workspace-status";

const HEAD = "h-8 border-line border-b pr-3 font-normal text-second text-small";
const CELL = "h-9 border-line border-b py-1 pr-3 align-middle text-second";

/** Live ones first, as the service sorts them. */
export function WorkspacesTable({ rows }: { rows: readonly WorkspaceRow[] }) {
  return (
    <div className="px-5 pb-5">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Workspaces, live ones first</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Name
            </th>
            <th scope="col" className={`${HEAD} w-24`}>
              Status
            </th>
            <th scope="col" className={`${HEAD} w-[28%] max-lg:hidden`}>
              Working tree
            </th>
            <th scope="col" className={`${HEAD} w-[18%] max-md:hidden`}>
              Sets
            </th>
            <th scope="col" className={`${HEAD} w-17 pr-6! text-right max-sm:hidden`}>
              Skills
            </th>
            <th scope="col" className={`${HEAD} w-24 max-xl:hidden`}>
              User
            </th>
            <th scope="col" className={`${HEAD} w-28 max-xl:hidden`}>
              Environment
            </th>
            <th scope="col" className={`${HEAD} w-22 pr-0! text-right max-sm:hidden`}>
              Launched
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: WorkspaceRow }) {
  const behind = row.sets.filter((set) => set.currentGeneration !== null && set.currentGeneration > set.generation);
  return (
    <tr className="hover:bg-sunk">
      <th scope="row" className={`${CELL} font-normal`}>
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={workspacePage(row.id)}
            className="cut min-w-0 rounded-small font-medium text-ink hover:underline"
            title={row.name}
          >
            {row.name}
          </Link>
          {row.dynamic && <Badge title="Merged again before each reasoning step">dynamic</Badge>}
          {row.notice && (
            <Badge tone="warn" title={row.notice}>
              kept
            </Badge>
          )}
        </span>
        {/* Where the columns for these are left out. */}
        <span className="cut block font-mono text-small lg:hidden">{row.root}</span>
      </th>
      <td className={CELL}>
        <WorkspaceStatusMark status={row.status} />
      </td>
      <td className={`${CELL} max-lg:hidden`}>
        <span className="cut block font-mono text-small" title={row.root}>
          {row.root}
        </span>
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <span className="flex min-w-0 items-center gap-2">
          <span className="cut min-w-0" title={row.sets.map((set) => set.name).join(", ")}>
            {row.sets.length === 0 ? "none" : row.sets.map((set) => set.name).join(", ")}
          </span>
          {row.status === "live" && behind.length > 0 && (
            <Badge tone="warn" title={`Changed since: ${behind.map((set) => set.name).join(", ")}`}>
              newer
            </Badge>
          )}
        </span>
      </td>
      <td className={`${CELL} tabular pr-6! text-right max-sm:hidden`}>{formatNumber(row.skills)}</td>
      <td className={`${CELL} max-xl:hidden`}>
        <span className="cut block font-mono text-small">{row.user ?? <None />}</span>
      </td>
      <td className={`${CELL} max-xl:hidden`}>
        <span className="cut block font-mono text-small">{row.environment ?? <None />}</span>
      </td>
      <td className={`${CELL} tabular pr-0! text-right max-sm:hidden`}>
        {row.launchedAt ? <RelativeTime at={row.launchedAt} /> : "never"}
      </td>
    </tr>
  );
}

function None() {
  return <span className="font-sans text-third">none</span>;
}
