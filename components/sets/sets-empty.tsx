import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** There is no set yet; `onNew` is absent for people who may only read. */
export function SetsEmpty({ onNew }: { onNew: (() => void) | undefined }) {
  return (
    <EmptyState title="No skill sets yet" actions={onNew && <Button onClick={onNew}>New skill set</Button>}>
      {onNew
        ? "A set names the skills that work together and pins each to one revision, so that a launch takes exactly those bytes. Make one here, or choose skills in the library and add them to a set."
        : "A set names the skills that work together. An owner can make one."}
    </EmptyState>
  );
}

export function SetsNoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No skill set matches" actions={<Button onClick={onClear}>Clear search</Button>}>
      Sets are found by their name, their description and the skills in them.
    </EmptyState>
  );
}
