import { Badge } from "@/components/ui/badge";
import { count } from "@/lib/client/words";
import type { UploadResult } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";
import { RefusalText } from "./refusal-text";

export function ReportBody({ result }: { result: UploadResult }) {
  return (
    <>
      {result.status === "refused" ? <RefusalText {...result} /> : <Taken result={result} />}
      {result.notes.length > 0 && <p className="text-second text-small">{result.notes.map(displayPath).join(" ")}</p>}
      {result.warnings.map((warning) => (
        <p key={warning.code} className="mt-0.5 text-small">
          <Badge tone="warn">{warning.code}</Badge> {displayPath(warning.message)}
        </p>
      ))}
    </>
  );
}

function Taken({ result }: { result: UploadResult }) {
  const { status, revision, version, code, message } = result;
  return (
    <p>
      {message ? <span className="[overflow-wrap:anywhere]">{displayPath(message)} </span> : null}
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
