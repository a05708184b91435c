"use client";

import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { DiffLayout } from "@/lib/client/diff/diff-layout";
import { toFailure } from "@/lib/client/request-failure";
import { fileAddress, fileQuery } from "@/lib/client/skill-query";
import { formatBytes } from "@/lib/client/words";
import type { FileDiff } from "@/lib/contract/skill-changes";
import { decodeUtf8 } from "@/lib/domain/utf8";
import { reasonOf } from "./file-reason";
import { TextLines } from "./text-lines";

export interface FileChangeProps {
  id: string;
  from: number;
  to: number;
  file: FileDiff;
  layout: DiffLayout;
}

/** The lines of one file, or why there are none to see. */
export function FileChange(props: FileChangeProps) {
  // The service has looked at the bytes: where it tells no lines, there are none to draw.
  if (props.file.hunks.length > 0) return <FileLines {...props} />;
  return (
    <div className="flex flex-col gap-2 px-3 py-2.5 text-second">
      <p>{reasonOf(props.file)}</p>
      <p className="flex flex-wrap gap-2">
        <Downloads {...props} />
      </p>
    </div>
  );
}

function FileLines(props: FileChangeProps) {
  const { id, from, to, file, layout } = props;
  const before = useQuery({ ...fileQuery(id, file.path, from), enabled: file.fromSize !== null });
  const after = useQuery({ ...fileQuery(id, file.path, to), enabled: file.toSize !== null });
  const failed = [before, after].find(({ isError }) => isError);
  if (failed?.error) {
    return (
      <FailureNotice
        title="The file could not be read"
        failure={toFailure(failed.error)}
        onRetry={() => failed.refetch()}
        className="rounded-none"
      />
    );
  }
  if (before.isLoading || after.isLoading) return <ProgressBar label="Reading the file" value={null} thin />;
  return (
    <TextLines
      label={`${file.path}: lines of revision ${from} and revision ${to}`}
      before={textOf(before.data)}
      after={textOf(after.data)}
      changes={file.additions + file.deletions}
      layout={layout}
      downloads={<Downloads {...props} />}
    />
  );
}

function Downloads({ id, from, to, file }: FileChangeProps) {
  return (
    <>
      {file.fromSize !== null && (
        <a className={buttonClass("secondary", "small")} href={fileAddress(id, file.path, from)} download>
          Download r{from} · {formatBytes(file.fromSize)}
        </a>
      )}
      {file.toSize !== null && (
        <a className={buttonClass("secondary", "small")} href={fileAddress(id, file.path, to)} download>
          Download r{to} · {formatBytes(file.toSize)}
        </a>
      )}
    </>
  );
}

/** A byte order mark stays: it may be all that changed, and is shown as a hidden character. */
function textOf(bytes: Uint8Array | undefined): string {
  const decoded = bytes && decodeUtf8(bytes);
  if (!decoded?.ok) return "";
  return decoded.hadByteOrderMark ? `\uFEFF${decoded.text}` : decoded.text;
}
