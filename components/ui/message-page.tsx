import type { ReactNode } from "react";
import { SinglePage } from "./single-page";

interface MessagePageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A whole page with one thing to say. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <SinglePage width="max-w-100">
      <h1 className="font-semibold text-page">{title}</h1>
      <div className="mt-1.5 mb-5 text-second">{children}</div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </SinglePage>
  );
}
