import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";

const PARSERS = {
  set: parseAsString,
  /** Member whose pin is looked at. */
  pin: parseAsString,
};

/** What the address keeps of the page of sets, so that Back and a shared link bring it again. */
export interface SetPanelState {
  set: string | null;
  pin: string | null;
  /** Stepping through the list takes the place of the step before it. */
  open: (id: string, step?: boolean) => void;
  /** Looks at what moving a pin would change; null goes back to the set. */
  review: (slug: string | null, step?: boolean) => void;
  close: () => void;
}

export function useSetPanel(): SetPanelState {
  const [place, setPlace] = useQueryStates(PARSERS, { history: "push" });
  const acts = useMemo(
    () => ({
      open: (id: string, step = false) => void setPlace({ set: id, pin: null }, { history: step ? "replace" : "push" }),
      review: (slug: string | null, step = false) =>
        void setPlace({ pin: slug }, { history: step ? "replace" : "push" }),
      close: () => void setPlace(null),
    }),
    [setPlace],
  );
  return useMemo(() => ({ ...place, ...acts }), [place, acts]);
}
