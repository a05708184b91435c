"use client";

import type { ComponentProps } from "react";
import { useNavigation } from "@/lib/client/navigation";

/** A link to another page of the console, without loading the whole of it again. */
export function Link(props: ComponentProps<"a"> & { href: string }) {
  const { Link: PageLink } = useNavigation();
  return <PageLink {...props} />;
}
