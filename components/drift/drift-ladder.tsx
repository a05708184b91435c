import clsx from "clsx";
import { Cloud, Download, Layers, type LucideIcon, Play, Warehouse } from "lucide-react";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import type { HeldCopy, HolderKind } from "@/lib/client/drift/held-copies";
import { visibleText } from "@/lib/client/visible-text";
import { shortDigest } from "@/lib/client/words";

const HOLDERS: Record<HolderKind, { Icon: LucideIcon; word: string }> = {
  upstream: { Icon: Cloud, word: "source" },
  library: { Icon: Warehouse, word: "current revision" },
  import: { Icon: Download, word: "as it came" },
  set: { Icon: Layers, word: "skill set" },
  workspace: { Icon: Play, word: "live workspace" },
};

/** From the source down to what is live, who holds which bytes; the same letter and stroke are the same bytes. */
export function DriftLadder({ copies }: { copies: readonly HeldCopy[] }) {
  const library = copies.find((copy) => copy.kind === "library");
  return (
    <ol aria-label="Who holds which bytes" className="mt-3 flex flex-col">
      {copies.map((copy) => {
        const { Icon, word } = HOLDERS[copy.kind];
        const equal = copy.letter === library?.letter;
        return (
          <li key={copy.key} className="flex min-h-11 items-center gap-3 border-line border-b py-1 last:border-b-0">
            <span
              title={equal ? "The same bytes as the library" : "Other bytes than the library"}
              className={clsx(
                "flex size-6 shrink-0 items-center justify-center rounded-small border font-mono font-medium text-small",
                equal ? "border-ok bg-ok-ground text-ok" : "border-warn bg-warn-ground text-warn",
              )}
            >
              {copy.letter}
              <span className="sr-only">{equal ? ", as the library" : ", not as the library"}</span>
            </span>
            <div className="min-w-0 flex-1">
              <p className="cut font-medium">
                {copy.href === null ? (
                  copy.label
                ) : (
                  <Link href={copy.href} className="rounded-small underline-offset-2 hover:underline">
                    {visibleText(copy.label)}
                  </Link>
                )}
              </p>
              <p className="cut flex items-center gap-1.5 text-second text-small">
                <Icon aria-hidden className="size-3 shrink-0 text-third" />
                {word}
                {copy.revision !== null && <span className="font-mono">r{copy.revision}</span>}
                {copy.version !== null && <span className="cut font-mono">{visibleText(copy.version)}</span>}
              </p>
            </div>
            <CopyText text={copy.digest} shown={shortDigest(copy.digest)} label="Copy digest" className="mx-0!" />
          </li>
        );
      })}
    </ol>
  );
}
