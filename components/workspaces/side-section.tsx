import { type ReactNode, useId } from "react";

interface SideSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One named part beside the catalogue. */
export function SideSection({ title, action, children }: SideSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-5 py-4">
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
