import type { ReactNode } from "react";
import { Palette } from "@/components/palette/palette";
import type { Viewer } from "@/lib/contract/people";
import { Rail } from "./rail";
import { TopBar } from "./top-bar";

export const MAIN_ID = "main";

/** Rail and page side by side; on a narrow screen the rail is a bar with a sheet. */
export function Frame({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-30 rounded-control bg-inverse px-3 py-1.5 font-medium text-on-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <TopBar viewer={viewer} />
      <Rail viewer={viewer} />
      <main id={MAIN_ID} tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        {children}
      </main>
      <Palette role={viewer.role} />
    </div>
  );
}
