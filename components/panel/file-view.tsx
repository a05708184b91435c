"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { FailureNotice } from "@/components/ui/failure-notice";
import { SHOWN_FILE } from "@/lib/client/package-file";
import type { Panel } from "@/lib/client/panel-state";
import { toFailure } from "@/lib/client/request-failure";
import { fileQuery } from "@/lib/client/skill-query";
import { visibleText } from "@/lib/client/visible-text";
import { formatBytes, shortDigest } from "@/lib/client/words";
import type { SkillDetail } from "@/lib/contract/skill";
import { DownloadLink, FileBody } from "./file-body";

interface FileViewProps {
  skill: SkillDetail;
  panel: Panel;
  path: string;
  number: number;
  files: SkillDetail["files"];
}

/** One file of a package in place of the list. */
export function FileView({ skill, panel, path, number, files }: FileViewProps) {
  const file = files.find((each) => each.path === path);
  const fetched = file !== undefined && file.size <= SHOWN_FILE.fetched;
  const query = useQuery({ ...fileQuery(skill.id, path, number), enabled: fetched });
  const back = useRef<HTMLButtonElement>(null);

  // The row that was pressed is gone; the focus must not go with it.
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus();
  }, []);

  return (
    <>
      <div className="sticky top-0 z-10 border-line border-b bg-surface px-5 py-2">
        <div className="flex items-center justify-between gap-2">
          <Button
            ref={back}
            variant="quiet"
            size="small"
            className="-ml-2"
            onClick={() => panel.show("files", { revision: panel.revision })}
          >
            <ArrowLeft aria-hidden className="size-3.5" />
            All files
          </Button>
          {file && <DownloadLink id={skill.id} path={path} revision={number} />}
        </div>
        <h3 className="mt-1 break-all font-mono text-small">{visibleText(path)}</h3>
        {file && (
          <p className="flex flex-wrap items-center gap-x-3 text-second text-small">
            <span>{formatBytes(file.size)}</span>
            <span className="font-mono">{file.mode}</span>
            {file.mode === "0755" && <Badge>executable</Badge>}
            {number !== skill.revision && <span>revision {number}</span>}
            <CopyText text={file.digest} shown={shortDigest(file.digest)} label="Copy digest" />
          </p>
        )}
      </div>
      {file === undefined && (
        <p className="px-5 py-4 text-second">
          Revision {number} has no file of this name. Go back to all files to see what it has.
        </p>
      )}
      {file && !fetched && (
        <p className="px-5 py-4 text-second">
          Over {formatBytes(SHOWN_FILE.fetched)}, which is too large to show here. Download it to look into it.
        </p>
      )}
      {query.isError && (
        <FailureNotice
          title="The file could not be loaded"
          failure={toFailure(query.error)}
          onRetry={() => query.refetch()}
          className="m-5"
        />
      )}
      {query.data && <FileBody id={skill.id} path={path} revision={number} bytes={query.data} line={panel.line} />}
    </>
  );
}
