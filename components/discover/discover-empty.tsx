import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

interface DiscoverEmptyProps {
  /** Absent for people who may only read. */
  onImport: (() => void) | undefined;
}

function Actions({ onImport }: DiscoverEmptyProps) {
  return (
    <>
      <Link href="/registry" className={buttonClass()}>
        Open the registry
      </Link>
      {onImport && <Button onClick={onImport}>Import from an address</Button>}
    </>
  );
}

/** No source is configured. */
export function DiscoverNoSources({ onImport }: DiscoverEmptyProps) {
  return (
    <EmptyState title="No sources yet" actions={<Actions onImport={onImport} />}>
      {onImport
        ? "Sources are places where teams keep skills: a git repository, an npm package, a directory. Add one to the registry to search it here, or import from an address once."
        : "Sources are places where teams keep skills. Nobody has added one to the registry yet; an owner can."}
    </EmptyState>
  );
}

/** Sources are there, and none of them holds a skill. */
export function DiscoverNoSkills({ onImport }: DiscoverEmptyProps) {
  return (
    <EmptyState title="The sources hold no skills" actions={<Actions onImport={onImport} />}>
      Nothing of them is in the package cache. The registry says of each source when it was looked at, and what came of
      it.
    </EmptyState>
  );
}

/** There are skills, and text and filters leave none of them. */
export function DiscoverNoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No skill matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      Every word must occur in the name, the description, the tags or the source, and the filters must leave it.
    </EmptyState>
  );
}
