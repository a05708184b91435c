"use client";

import { Download } from "lucide-react";
import { useMemo } from "react";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { readPackageFile, SHOWN_FILE } from "@/lib/client/package-file";
import { fileAddress } from "@/lib/client/skill-query";
import { formatNumber } from "@/lib/client/words";
import { SourceView } from "./source-view";

interface FileBodyProps {
  id: string;
  path: string;
  revision: number;
  bytes: Uint8Array;
  line?: number | null;
}

/** One file as far as it can be looked at here; the rest of it is one press away. */
export function FileBody({ id, path, revision, bytes, line }: FileBodyProps) {
  const content = useMemo(() => readPackageFile(bytes), [bytes]);
  if (content.kind === "binary") {
    return <p className="px-5 py-4 text-second">This file is not text. Download it to look into it.</p>;
  }
  if (content.kind === "image") {
    return (
      <div className="m-5 rounded-control border border-line bg-sunk p-4">
        {/* biome-ignore lint/performance/noImgElement: the bytes are here already */}
        <img src={content.url} alt={path} className="mx-auto max-h-120 max-w-full" />
      </div>
    );
  }
  if (content.text === "") return <p className="px-5 py-4 text-second">This file is empty.</p>;
  return (
    <>
      {content.cut && (
        <Notice title={content.cut === "lines" ? LINES : BYTES} className="mx-5 mt-3">
          <DownloadLink id={id} path={path} revision={revision} className="mt-1.5" />
        </Notice>
      )}
      <SourceView label={`Source of ${path}`} text={content.text} line={line ?? null} />
    </>
  );
}

const LINES = `Only the first ${formatNumber(SHOWN_FILE.lines)} lines are shown`;
const BYTES = `Only the first ${SHOWN_FILE.bytes / 1024} KiB are shown`;

interface DownloadLinkProps {
  id: string;
  path: string;
  revision: number;
  className?: string;
}

export function DownloadLink({ id, path, revision, className }: DownloadLinkProps) {
  return (
    <a
      href={fileAddress(id, path, revision)}
      download
      className={`${buttonClass("secondary", "small")} ${className ?? ""}`}
    >
      <Download aria-hidden className="size-3.5" />
      Download
    </a>
  );
}
