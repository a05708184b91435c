/** Where a link of a document leads. */
export type LinkTarget = { kind: "web"; url: string } | { kind: "file"; path: string } | { kind: "nowhere" };

/**
 * Judges the address of a link in a package's document: http, https and
 * mailto lead out, a relative path leads to a file of the package, and
 * everything else (other schemes, `//host`, anchors, paths that leave the
 * package) leads nowhere. `from` is the path of the document.
 */
export function judgeLink(href: string, from = "SKILL.md"): LinkTarget {
  const address = href.trim();
  if (/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(address)) return { kind: "web", url: address };
  if (address === "" || /^(?:[/\\#?]|[a-z][a-z0-9+.-]*:)/i.test(address)) return { kind: "nowhere" };
  const path = decoded(address.replace(/[?#].*$/s, ""));
  const parts = from.split("/").slice(0, -1);
  for (const part of path?.split("/") ?? [".."]) {
    if (part === "..") {
      if (parts.pop() === undefined) return { kind: "nowhere" };
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.length === 0 ? { kind: "nowhere" } : { kind: "file", path: parts.join("/") };
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
