import { Badge } from "@/components/ui/badge";
import { visibleText } from "@/lib/client/visible-text";
import { count } from "@/lib/client/words";
import type { UploadResult } from "@/lib/contract/upload";
import { RefusalText } from "./refusal-text";

export function ReportBody({ result }: { result: UploadResult }) {
  return (
    <>
      {result.status === "refused" ? <RefusalText {...result} /> : <Taken result={result} />}
      <Notes notes={result.notes} />
      {result.warnings.map((warning) => (
        <p key={warning.code} className="mt-0.5 text-small">
          <Badge tone="warn">{warning.code}</Badge> {visibleText(warning.message)}
        </p>
      ))}
    </>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  const text = visibleText(notes.join(" "));
  return (
    <p title={text} className="line-clamp-2 text-second text-small [overflow-wrap:anywhere]">
      {text}
    </p>
  );
}

function Taken({ result }: { result: UploadResult }) {
  const { status, revision, version, code, message } = result;
  return (
    <p>
      {message ? <span className="[overflow-wrap:anywhere]">{visibleText(message)} </span> : null}
      {revision !== undefined && status !== "skipped" && (
        <span>
          {status === "unchanged" ? "Same content as revision" : "Revision"} {revision}
        </span>
      )}
      {version && <span className="font-mono text-second text-small"> {version}</span>}
      {code && <code className="font-mono text-label text-third"> {code}</code>}
      <Findings result={result} />
    </p>
  );
}

/** Lint never blocks, so it is mentioned quietly. */
function Findings({ result }: { result: UploadResult }) {
  const found = (result.findings?.error ?? 0) + (result.findings?.warning ?? 0);
  if (found === 0) return null;
  return <span className="text-second text-small"> · {count(found, "finding")}</span>;
}
