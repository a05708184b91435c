import { type ReactNode, useId } from "react";

interface ServingSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One named part of the serving dialog. */
export function ServingSection({ title, action, children }: ServingSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="shrink-0 px-5 pt-5 last:pb-5">
      <div className="mb-1 flex min-h-6 items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
