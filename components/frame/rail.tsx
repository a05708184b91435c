import type { Viewer } from "@/lib/contract/people";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { Navigation } from "./navigation";

export function Rail({ viewer }: { viewer: Viewer }) {
  return (
    <div className="hidden w-52 shrink-0 flex-col border-line border-r md:flex">
      <header className="flex h-13 items-center px-4.5">
        <Brand />
      </header>
      <Navigation role={viewer.role} />
      <footer className="p-2.5 pt-1">
        <AccountMenu viewer={viewer} />
      </footer>
    </div>
  );
}
