import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

interface SecretOnceProps {
  /** What it is, as a label: "Invitation link". */
  label: string;
  secret: string;
  /** What to do with it. */
  advice: string;
}

/** A secret in the only moment in which it can be read. */
export function SecretOnce({ label, secret, advice }: SecretOnceProps) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title="Copy it now: it is shown this once">
        <p>{advice}</p>
      </Notice>
      <div className="flex flex-col gap-1">
        <label htmlFor="secret-once" className="font-medium text-small">
          {label}
        </label>
        <textarea
          id="secret-once"
          readOnly
          rows={3}
          value={secret}
          onFocus={(event) => event.target.select()}
          className="w-full resize-none break-all rounded-control border border-edge bg-sunk px-2.5 py-1.5 font-mono text-small"
        />
      </div>
      <div>
        <CopyButton text={() => secret} variant="primary" size="regular">
          Copy {label.toLowerCase()}
        </CopyButton>
      </div>
    </div>
  );
}
