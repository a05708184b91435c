import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LibraryScreen } from "@/components/library/library-screen";
import { skillsQuery } from "@/lib/client/skills-query";
import { loadLibrary, requireViewer } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Library" };

export default async function LibraryPage() {
  const viewer = await requireViewer();
  const client = new QueryClient();
  // A failure here is left out of the page; the browser asks again and shows the reason with its request id.
  await client.prefetchQuery({ ...skillsQuery, queryFn: loadLibrary });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LibraryScreen mayUpload={viewer.role === "owner"} />
    </HydrationBoundary>
  );
}
