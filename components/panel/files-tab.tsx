"use client";

import { useQuery } from "@tanstack/react-query";
import { File, FileCode, FileText, Image } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import type { Panel } from "@/lib/client/panel-state";
import { toFailure } from "@/lib/client/request-failure";
import { revisionQuery } from "@/lib/client/skill-query";
import { visibleText } from "@/lib/client/visible-text";
import { count, formatBytes } from "@/lib/client/words";
import type { SkillDetail } from "@/lib/contract/skill";
import { FileView } from "./file-view";

/** The package's files, or one of them; of the current revision unless the address names another. */
export function FilesTab({ skill, panel }: { skill: SkillDetail; panel: Panel }) {
  const number = panel.revision ?? skill.revision;
  const older = number !== skill.revision;
  const query = useQuery({ ...revisionQuery(skill.id, number), enabled: older });
  const files = older ? query.data?.files : skill.files;
  if (older && query.isError) {
    return (
      <FailureNotice
        title={`Revision ${number} could not be loaded`}
        failure={toFailure(query.error)}
        onRetry={() => query.refetch()}
        className="m-5"
      >
        <Button size="small" onClick={() => panel.show("files")}>
          Files of the current revision
        </Button>
      </FailureNotice>
    );
  }
  if (files === undefined) return null;
  if (panel.file !== null) {
    return <FileView skill={skill} panel={panel} path={panel.file} number={number} files={files} />;
  }
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <>
      <div className="flex min-h-10 items-center justify-between gap-2 px-5 pt-2 text-second text-small">
        <span>
          {count(files.length, "file")}, {formatBytes(total)}
          {older && ` in revision ${number}`}
        </span>
        {older && (
          <Button variant="quiet" size="small" className="-mr-2" onClick={() => panel.show("files")}>
            Show the current revision
          </Button>
        )}
      </div>
      <ul className="pb-6">
        {files.map((file) => (
          <li key={file.path}>
            <button
              type="button"
              onClick={() => panel.show("files", { file: file.path, revision: panel.revision })}
              className="tint flex min-h-8 w-full items-center gap-2.5 px-5 py-1 text-left hover:bg-sunk focus-visible:-outline-offset-2"
            >
              <FileSign file={file} />
              <span className="min-w-0 flex-1 break-all font-mono text-small">{visibleText(file.path)}</span>
              {file.mode === "0755" && <Badge title="Mode 0755">executable</Badge>}
              <span className="tabular shrink-0 text-small text-third">{formatBytes(file.size)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function FileSign({ file }: { file: SkillDetail["files"][number] }) {
  const Icon = /\.(md|txt)$/i.test(file.path)
    ? FileText
    : /\.(png|jpe?g|gif|webp|svg)$/i.test(file.path)
      ? Image
      : file.mode === "0755" || /\.[a-z]{1,4}$/i.test(file.path)
        ? FileCode
        : File;
  return <Icon aria-hidden className="size-3.5 shrink-0 text-third" />;
}
