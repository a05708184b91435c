import type { ReactNode } from "react";
import { Mark } from "./mark";

interface MessagePageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A whole page with one thing to say. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-5 py-10 sm:justify-center">
      <div className="w-full max-w-100">
        <p className="mb-7 flex items-center gap-2.5 font-semibold text-title">
          <Mark className="h-4 w-5" />
          Slipway
        </p>
        <h1 className="font-semibold text-page">{title}</h1>
        <div className="mt-1.5 mb-5 text-second">{children}</div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </main>
  );
}
