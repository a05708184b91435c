import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { LibraryScreen } from "@/components/library/library-screen";
import { loadLibraryParams, sortOf } from "@/lib/client/library-params";
import { type LibraryWindow, libraryWindow } from "@/lib/client/library-window";
import { loadLibrary, requireViewer } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Library" };

export default async function LibraryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await requireViewer();
  const { sort, ...filters } = await loadLibraryParams(searchParams);
  // On a failure the browser asks again, and shows the reason with its request id.
  let first: LibraryWindow | null = null;
  try {
    first = libraryWindow(await loadLibrary(), filters, sortOf(sort));
  } catch (error) {
    unstable_rethrow(error);
  }
  return <LibraryScreen first={first} mayChange={viewer.role === "owner"} />;
}
