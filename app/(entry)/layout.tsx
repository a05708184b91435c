import type { ReactNode } from "react";
import { Mark } from "@/components/ui/mark";

export default function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-5 py-10 sm:justify-center">
      <div className="w-full max-w-85">
        <p className="mb-7 flex items-center gap-2.5 font-semibold text-title">
          <Mark className="h-4 w-5" />
          Slipway
        </p>
        {children}
      </div>
    </main>
  );
}
