import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { workspacePage } from "@/lib/client/skill-sets-query";
import type { SkillSet } from "@/lib/contract/skill-sets";

/** How many live workspaces use a set; a dash for the eye where none does. */
export function UsedByCount({ set }: { set: SkillSet }) {
  const live = set.usedBy.length;
  if (live > 0) return <Badge tone="live">{live} live</Badge>;
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">no live workspace</span>
    </>
  );
}

/** The live workspaces that use a set, each as a link. */
export function UsedByLinks({ usedBy }: { usedBy: SkillSet["usedBy"] }) {
  return (
    <ul aria-label="Live workspaces that use it" className="flex flex-wrap gap-x-2 gap-y-1">
      {usedBy.map((workspace) => (
        <li key={workspace.id} className="min-w-0">
          <Link
            href={workspacePage(workspace.id)}
            className="tint inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-small bg-live-ground px-1.5 font-medium text-label text-live underline-offset-2 hover:underline"
          >
            <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-signal" />
            <span className="truncate">{workspace.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
