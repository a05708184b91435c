import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Fills the place of a list that has nothing to show, and says what to do about it. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-5 py-16 text-center">
      <h2 className="font-semibold text-title">{title}</h2>
      <div className="mt-1.5 max-w-100 text-balance text-second">{children}</div>
      {actions && <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  );
}
