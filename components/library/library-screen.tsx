"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useState } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { UploadDialog } from "@/components/upload/upload-dialog";
import { useLibraryFilters } from "@/lib/client/library-state";
import { toFailure } from "@/lib/client/request-failure";
import { skillsQuery } from "@/lib/client/skills-query";
import type { SkillRow } from "@/lib/contract/skill";
import { DropOverlay } from "./drop-overlay";
import { LibraryEmpty, LibraryFailed, LibraryNoMatch } from "./library-empty";
import { LibraryHeader } from "./library-header";
import { LibraryTable } from "./library-table";
import { LibraryToolbar } from "./library-toolbar";
import { useLibraryView } from "./use-library-view";

const NO_ROWS: SkillRow[] = [];

export function LibraryScreen({ mayUpload }: { mayUpload: boolean }) {
  const query = useQuery(skillsQuery);
  const [text, setText] = useState("");
  const { filters, setFacet, clear } = useLibraryFilters();
  // The field follows the typing at once, the rows as soon as there is time.
  const { table, sort, skills, counts } = useLibraryView(query.data ?? NO_ROWS, useDeferredValue(text), filters);
  const [upload, setUpload] = useState<{ file: File | null } | null>(null);

  const openUpload = useCallback((file: File | null = null) => setUpload({ file }), []);
  const clearAll = useCallback(() => {
    setText("");
    clear();
  }, [clear]);

  const loaded = query.data !== undefined;
  const total = query.data?.length ?? 0;
  const onUpload = mayUpload ? () => openUpload() : undefined;
  return (
    <>
      <LibraryHeader shown={loaded ? skills.length : null} total={loaded ? total : null} onUpload={onUpload} />
      {total > 0 && (
        <LibraryToolbar
          query={text}
          filters={filters}
          counts={counts}
          onQuery={setText}
          onFacet={setFacet}
          onClear={clearAll}
        />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {query.isFetching && (
          <div className="absolute inset-x-0 top-0 z-20">
            <ProgressBar label="Loading skills" value={null} />
          </div>
        )}
        {!loaded && query.isError && <LibraryFailed failure={toFailure(query.error)} onRetry={() => query.refetch()} />}
        {loaded && total === 0 && <LibraryEmpty onUpload={onUpload} />}
        {total > 0 && skills.length === 0 && <LibraryNoMatch onClear={clearAll} />}
        {skills.length > 0 && <LibraryTable table={table} skills={skills} sort={sort} />}
      </div>
      {mayUpload && upload === null && <DropOverlay onFile={openUpload} />}
      {upload && <UploadDialog file={upload.file} onClosed={() => setUpload(null)} />}
    </>
  );
}
