import type { ReactDiffViewerStylesOverride } from "react-diff-viewer-continued";
import type { DiffLayout } from "@/lib/client/diff/diff-layout";

// A file that Tailwind searches: it leaves out tokens that it sees nowhere in use.

/** The tokens know light from dark by themselves, so the viewer needs one theme only. */
const COLOURS = {
  diffViewerBackground: "var(--color-surface)",
  diffViewerColor: "var(--color-ink)",
  addedBackground: "var(--color-ok-ground)",
  addedColor: "var(--color-ink)",
  removedBackground: "var(--color-bad-ground)",
  removedColor: "var(--color-ink)",
  changedBackground: "transparent",
  wordAddedBackground: "var(--color-diff-added)",
  wordRemovedBackground: "var(--color-diff-removed)",
  addedGutterBackground: "var(--color-ok-ground)",
  removedGutterBackground: "var(--color-bad-ground)",
  gutterBackground: "transparent",
  gutterBackgroundDark: "transparent",
  codeFoldGutterBackground: "var(--color-sunk)",
  codeFoldBackground: "var(--color-sunk)",
  emptyLineBackground: "transparent",
  gutterColor: "var(--color-third)",
  addedGutterColor: "var(--color-second)",
  removedGutterColor: "var(--color-second)",
  codeFoldContentColor: "var(--color-second)",
};

/** Number, sign, the viewer's own sign (not shown), text; the numbers of both sides first where the texts are under each other. */
const COLUMNS = {
  split: ["2.5rem", "1.25rem", "0", "auto", "2.5rem", "1.25rem", "0", "auto"],
  unified: ["2.5rem", "2.5rem", "1.25rem", "0", "auto"],
};

export const LINE_TABLE_STYLES: Record<DiffLayout, ReactDiffViewerStylesOverride> = {
  split: stylesFor("split"),
  unified: stylesFor("unified"),
};

function stylesFor(layout: DiffLayout): ReactDiffViewerStylesOverride {
  const widths = COLUMNS[layout].map((width, index) => [`& col:nth-of-type(${index + 1})`, { width }] as const);
  return {
    variables: { light: COLOURS },
    diffContainer: {
      minWidth: 0,
      fontFamily: "var(--font-mono)",
      fontSize: "0.75rem",
      lineHeight: "1.125rem",
      ...Object.fromEntries(widths),
      "& pre": { fontFamily: "inherit", lineHeight: "inherit" },
      "& td": { verticalAlign: "top" },
      // Beside a line without a partner.
      "& td:has(+ [data-missing]), & [data-missing], & [data-missing] + td, & [data-missing] + td + td": {
        background: "var(--color-sunk)",
      },
      // A line that changed as a whole has its ground already.
      "& span > ins:not(:only-child)": { background: "var(--color-diff-added)", borderRadius: "2px" },
      "& span > del:not(:only-child)": { background: "var(--color-diff-removed)", borderRadius: "2px" },
    },
    line: { fontSize: "inherit" },
    gutter: {
      minWidth: 0,
      width: "auto",
      padding: "0 0.375rem",
      fontVariantNumeric: "tabular-nums",
      "&:hover": { cursor: "inherit" },
      pre: { opacity: 1, textAlign: "right" },
    },
    marker: { width: 0, padding: 0, pre: { display: "none" } },
    contentText: { fontFamily: "inherit", lineBreak: "auto", overflowWrap: "anywhere", tabSize: 4 },
    content: { paddingRight: "0.5rem" },
    codeFold: { fontWeight: 400, fontSize: "inherit", cursor: "inherit" },
    codeFoldGutter: { minWidth: 0, width: "auto", svg: { display: "none" } },
    // Its cell cuts off what stands out.
    codeFoldExpandButton: { width: "100%", cursor: "inherit", "&:focus-visible": { outlineOffset: "-2px" } },
    codeFoldContentContainer: { background: "var(--color-sunk)" },
  };
}
