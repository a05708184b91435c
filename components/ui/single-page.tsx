import clsx from "clsx";
import type { ReactNode } from "react";
import { Mark } from "./mark";

/** A page outside the console's frame: the product's name, and one thing below it. */
export function SinglePage({ width, children }: { width: "max-w-85" | "max-w-100"; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-5 py-10 sm:justify-center">
      <div className={clsx("w-full", width)}>
        <p className="mb-7 flex items-center gap-2.5 font-semibold text-title">
          <Mark className="h-4 w-5" />
          Slipway
        </p>
        {children}
      </div>
    </main>
  );
}
