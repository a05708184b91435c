import { ExcludedList } from "@/components/launch/plan-items";
import { count } from "@/lib/client/words";
import type { Workspace } from "@/lib/contract/workspaces";

/** What was found at the launch and takes no part, each with why. */
export function ExcludedSection({ workspace }: { workspace: Workspace }) {
  if (workspace.excluded.length === 0) return null;
  return (
    <section aria-labelledby="excluded" className="px-5 pb-5">
      <h2 id="excluded" className="mb-2 font-semibold">
        Excluded <span className="font-normal text-second">{count(workspace.excluded.length, "package")}</span>
      </h2>
      <div className="rounded-control border border-line">
        <ExcludedList items={workspace.excluded} />
      </div>
    </section>
  );
}
