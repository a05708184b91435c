"use client";

import clsx from "clsx";
import { Link } from "@/components/ui/link";
import { useLoadedCount } from "@/lib/client/loaded-count";
import { usePath } from "@/lib/client/navigation";
import { formatNumber } from "@/lib/client/words";

const SECTIONS = [{ title: "Skills", pages: [{ href: "/library", title: "Library" }] }] as const;

/** Only pages that exist are listed. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const path = usePath();
  const skills = useLoadedCount();
  return (
    <nav aria-label="Main" className="flex flex-col px-2.5">
      {SECTIONS.map((section) => (
        <div key={section.title}>
          <h2 className="flex h-8 items-center justify-between px-2 text-second">
            {section.title}
            {skills !== undefined && (
              <span className="tabular text-label text-third">
                {formatNumber(skills)}
                <span className="sr-only"> in the library</span>
              </span>
            )}
          </h2>
          <ul>
            {section.pages.map((page) => {
              const current = path === page.href || path.startsWith(`${page.href}/`);
              return (
                <li key={page.href}>
                  <Link
                    href={page.href}
                    onClick={onGo}
                    aria-current={current ? "page" : undefined}
                    className={clsx(
                      "tint flex h-8 items-center rounded-control pr-2 pl-5",
                      current ? "bg-sunk font-medium text-ink" : "text-second hover:bg-sunk hover:text-ink",
                    )}
                  >
                    {page.title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
