/**
 * Stands in a long table for the rows that are not drawn; `height` is in
 * pixels. One cell without a span: a span would make columns of its own where
 * the table has dropped some.
 */
export function RowSpacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  );
}
