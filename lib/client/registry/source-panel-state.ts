import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";

/** What the address keeps of the registry's page, so that Back and a shared link bring it again. */
interface SourcePanelState {
  source: string | null;
  /** Stepping through the list takes the place of the step before it. */
  open: (id: string, step?: boolean) => void;
  close: () => void;
}

export function useSourcePanel(): SourcePanelState {
  const [source, setSource] = useQueryState("source", parseAsString.withOptions({ history: "push" }));
  const acts = useMemo(
    () => ({
      open: (id: string, step = false) => void setSource(id, { history: step ? "replace" : "push" }),
      close: () => void setSource(null),
    }),
    [setSource],
  );
  return useMemo(() => ({ source, ...acts }), [source, acts]);
}
