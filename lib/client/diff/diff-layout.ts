import { storedPreference } from "../stored-preference";

export type DiffLayout = "split" | "unified";

/** How this person likes to read differences, where there is room for both. */
export const { use: useDiffLayout, set: setDiffLayout } = storedPreference<DiffLayout>(
  "diff-layout",
  (stored) => (stored === "unified" ? "unified" : "split"),
  (layout) => layout,
);
