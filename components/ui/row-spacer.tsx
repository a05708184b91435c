interface RowSpacerProps {
  /** Pixels. */
  height: number;
  columns: number;
}

/** Stands in a long table for the rows that are not drawn. */
export function RowSpacer({ height, columns }: RowSpacerProps) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
