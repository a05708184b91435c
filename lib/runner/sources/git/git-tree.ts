import type { TreeEntry } from "../source-kind";

/** An entry of a commit's tree, with the object that holds it. */
export interface GitTreeEntry extends TreeEntry {
  id: string;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** What a part of a name becomes that is no UTF-8; such a name is refused where it lies in a skill. */
const UTF8_REPAIRED = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Reads what `ls-tree -rz -l` prints: `<mode> <type> <id> <size>\t<path>\0`.
 * Modes are reduced to 0644 and 0755. The target of a link is not known yet;
 * that of a submodule is its commit.
 */
export function parseGitTree(listing: Buffer): GitTreeEntry[] {
  const entries: GitTreeEntry[] = [];
  for (let start = 0; start < listing.length; ) {
    const end = listing.indexOf(0, start);
    const tab = listing.indexOf(9, start);
    if (end < 0 || tab < 0 || tab > end) throw new Error("git ls-tree printed what cannot be read");
    const [mode = "", type = "", id = "", size = ""] = listing.toString("latin1", start, tab).split(/ +/);
    entries.push({
      ...kindOf(mode, type, id),
      path: nameOf(listing.subarray(tab + 1, end)),
      size: Number(size) || 0,
      id,
    });
    start = end + 1;
  }
  return entries;
}

function kindOf(mode: string, type: string, id: string): Pick<TreeEntry, "kind" | "mode" | "target"> {
  if (type === "commit" || mode === "160000") return { kind: "submodule", mode: "0644", target: id };
  if (mode === "120000") return { kind: "link", mode: "0644" };
  if (!mode.startsWith("100") || type !== "blob") return { kind: "special", mode: "0644" };
  return { kind: "file", mode: Number.parseInt(mode, 8) & 0o100 ? "0755" : "0644" };
}

function nameOf(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return UTF8_REPAIRED.decode(bytes);
  }
}
