import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";

export const PANEL_TABS = ["instructions", "files", "revisions", "findings", "usage", "drift"] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

const PARSERS = {
  skill: parseAsString,
  tab: parseAsStringLiteral(PANEL_TABS).withDefault("instructions"),
  /** Files of an older revision; the current one where it is absent. */
  revision: parseAsInteger,
  file: parseAsString,
  line: parseAsInteger,
  from: parseAsInteger,
  to: parseAsInteger,
};

/** What the address keeps of the panel, so that Back and a shared link bring it again. */
export interface PanelPlace {
  skill: string | null;
  tab: PanelTab;
  revision: number | null;
  file: string | null;
  line: number | null;
  from: number | null;
  to: number | null;
}

export interface Panel extends PanelPlace {
  /** Shows a skill in the tab that is open. Stepping through a list takes the place of the step before it. */
  open: (id: string, step?: boolean) => void;
  /** Goes to a tab of the open skill, and to a place in it. */
  show: (tab: PanelTab, place?: Partial<Omit<PanelPlace, "skill" | "tab">>) => void;
  close: () => void;
}

const NOWHERE = { revision: null, file: null, line: null, from: null, to: null };

export function usePanel(): Panel {
  const [place, setPlace] = useQueryStates(PARSERS, { history: "push" });
  const acts = useMemo(
    () => ({
      open: (id: string, step = false) =>
        void setPlace({ ...NOWHERE, skill: id }, { history: step ? "replace" : "push" }),
      show: (tab: PanelTab, at: Partial<Omit<PanelPlace, "skill" | "tab">> = {}) =>
        void setPlace({ ...NOWHERE, ...at, tab }),
      close: () => void setPlace(null),
    }),
    [setPlace],
  );
  return useMemo(() => ({ ...place, ...acts }), [place, acts]);
}
