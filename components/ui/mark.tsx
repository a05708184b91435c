/** The product's mark: a set of slips on a slipway, the top one on its way. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 16" className={className}>
      <path d="M7.5 4.6 17 1.4" className="stroke-signal" strokeWidth="2.4" strokeLinecap="square" />
      <path d="M2 11.6 19 5.9" stroke="currentColor" strokeWidth="2" />
      <path d="M6 10.6v4M10.5 9v4M15 7.6v4" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
