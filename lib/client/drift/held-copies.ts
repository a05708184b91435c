import type { SkillDrift } from "@/lib/contract/drift";
import { setPage, workspacePage } from "../skill-sets-query";

export type HolderKind = "upstream" | "library" | "import" | "set" | "workspace";

/** One holder of the skill's bytes. */
export interface HeldCopy {
  key: string;
  kind: HolderKind;
  label: string;
  /** Where people look at the holder. */
  href: string | null;
  digest: string;
  revision: number | null;
  version: string | null;
  /** The same letter is the same bytes: A, B, C… from upstream down. */
  letter: string;
}

/** Who holds which bytes, from upstream by way of the library to what is live; equal bytes have one letter. */
export function heldCopies({ upstream, head, imported, pins, live }: SkillDrift): HeldCopy[] {
  const copies: Omit<HeldCopy, "letter">[] = [];
  if (upstream !== null && upstream.digest !== null) {
    const { digest, version } = upstream;
    copies.push({ key: "upstream", kind: "upstream", label: "Upstream", href: null, digest, revision: null, version });
  }
  copies.push({ key: "library", kind: "library", label: "Library", href: null, ...head });
  if (imported !== null && imported.revision !== head.revision) {
    copies.push({ key: "import", kind: "import", label: "Last import", href: null, ...imported });
  }
  for (const { id, name, ...held } of pins) {
    copies.push({ key: `set:${id}`, kind: "set", label: name, href: setPage(id), ...held });
  }
  for (const { id, name, digest, revision } of live) {
    copies.push({
      key: `workspace:${id}`,
      kind: "workspace",
      label: name,
      href: workspacePage(id),
      digest,
      revision,
      version: null,
    });
  }
  const digests = [...new Set(copies.map((copy) => copy.digest))];
  return copies.map((copy) => ({ ...copy, letter: letterOf(digests.indexOf(copy.digest)) }));
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function letterOf(index: number): string {
  return LETTERS[index] ?? String(index + 1);
}
