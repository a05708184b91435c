import type { ReactNode } from "react";
import { SinglePage } from "@/components/ui/single-page";

export default function EntryLayout({ children }: { children: ReactNode }) {
  return <SinglePage width="max-w-85">{children}</SinglePage>;
}
