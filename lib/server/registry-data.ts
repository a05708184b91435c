import "server-only";
import type { RegistryEntry } from "@/lib/contract/sources";
import { listSources } from "@/lib/runner";
import { pageContext } from "./page-data";

/** Every configured source in its order, for the page that shows them. */
export async function loadSources(): Promise<RegistryEntry[]> {
  return listSources({ ctx: await pageContext() });
}
