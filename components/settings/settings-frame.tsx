"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { usePath } from "@/lib/client/navigation";
import type { Role } from "@/lib/contract/people";

const PAGES: readonly { href: string; title: string; roles: readonly Role[] }[] = [
  { href: "/settings", title: "Account", roles: ["owner", "reviewer", "viewer"] },
  { href: "/settings/people", title: "People", roles: ["owner", "reviewer"] },
  { href: "/settings/tokens", title: "API tokens", roles: ["owner"] },
];

/** The title and the sub-pages of the settings; only what the role may see is linked. */
export function SettingsFrame({ role, children }: { role: Role; children: ReactNode }) {
  const path = usePath();
  const pages = PAGES.filter((page) => page.roles.includes(role));
  return (
    <div className="flex w-full flex-1 flex-col">
      <header className="shrink-0 border-line border-b px-5 pt-1">
        <h1 className="flex min-h-12 items-center font-semibold text-page">Settings</h1>
        {pages.length > 1 && (
          <nav aria-label="Settings">
            <ul className="flex gap-4">
              {pages.map((page) => {
                const current = path === page.href;
                return (
                  <li key={page.href}>
                    <Link
                      href={page.href}
                      aria-current={current ? "page" : undefined}
                      className={clsx(
                        "tint -mb-px flex h-9 items-center border-b-2",
                        current ? "border-ink font-medium text-ink" : "border-transparent text-second hover:text-ink",
                      )}
                    >
                      {page.title}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </nav>
        )}
      </header>
      {children}
    </div>
  );
}
