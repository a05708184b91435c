import { type ReactNode, useId } from "react";

interface SettingsSectionProps {
  title: string;
  description?: ReactNode;
  /** Beside the title, for what adds to the section. */
  action?: ReactNode;
  children: ReactNode;
}

/** One named part of a settings page. */
export function SettingsSection({ title, description, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-5 py-5 not-first:border-line not-first:border-t">
      <div className="mb-4 flex max-w-240 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-title">
            {title}
          </h2>
          {description && <p className="mt-0.5 max-w-160 text-second">{description}</p>}
        </div>
        {action}
      </div>
      <div className="max-w-240">{children}</div>
    </section>
  );
}
