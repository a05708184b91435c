"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { type Navigation, NavigationProvider } from "@/lib/client/navigation";

const NAVIGATION: Navigation = {
  Link,
  usePath: usePathname,
  useReplace: () => useRouter().replace,
  useGo: () => useRouter().push,
};

export function PageNavigation({ children }: { children: ReactNode }) {
  return <NavigationProvider value={NAVIGATION}>{children}</NavigationProvider>;
}
