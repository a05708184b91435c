import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** There is no source yet; `onAdd` is absent for people who may only read. */
export function RegistryEmpty({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState title="No sources yet" actions={onAdd && <Button onClick={onAdd}>Add a source</Button>}>
      {onAdd
        ? "A source is a place where skills are kept: a repository, a package, a directory. Its skills can be found in Discover, imported, and read by launches as they are."
        : "A source is a place where skills are kept: a repository, a package, a directory. An owner can add one."}
    </EmptyState>
  );
}
