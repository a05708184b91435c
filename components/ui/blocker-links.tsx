import { Link } from "@/components/ui/link";
import { setPage, workspacePage } from "@/lib/client/skill-sets-query";
import type { Blocker } from "@/lib/contract/skill-changes";

interface BlockerLinksProps {
  blockers: readonly Blocker[];
  /** Where the list has one place for the Tab key. */
  tabIndex?: number;
}

export function blockerPage({ kind, id }: Pick<Blocker, "kind" | "id">): string {
  return kind === "set" ? setPage(id) : workspacePage(id);
}

/** The sets and live workspaces that stand in the way, each where it can be looked at. */
export function BlockerLinks({ blockers, tabIndex }: BlockerLinksProps) {
  return blockers.map((blocker, index) => (
    <span key={`${blocker.kind}:${blocker.id}`}>
      {index > 0 && ", "}
      <Link
        href={blockerPage(blocker)}
        tabIndex={tabIndex}
        aria-label={`${blocker.kind === "set" ? "Skill set" : "Live workspace"} ${blocker.name}`}
        className="rounded-small font-medium text-accent underline-offset-2 hover:underline"
      >
        {blocker.name}
      </Link>
    </span>
  ));
}
