import type { FileMode } from "@/lib/contract/skill";

/** What lies at a path. `other` is a device, a socket or a fifo. */
export interface FileFacts {
  kind: "file" | "directory" | "other";
  /** Bytes; 0 where it is no file. */
  size: number;
  mode: FileMode;
  modifiedAt: Date;
}

export interface DirectoryEntry extends FileFacts {
  name: string;
}

/**
 * Files of one place, under canonical absolute paths of its own namespace
 * (`/.agents/skills`): no `.`, `..`, empty segment or trailing slash. Links
 * that stay inside are followed, those that leave are refused by name. Every
 * call refuses `skill_path_outside_source` (reason `link` or `path`),
 * `skill_path_unavailable` (reason `missing`), and `skill_source_failed` for
 * what the system itself refuses.
 */
export interface FileOperator {
  readonly kind: "local" | "memory" | "shared-store" | "environment";
  /** Null where nothing lies there. */
  stat(path: string): Promise<FileFacts | null>;
  /**
   * Sorted by name in code unit order. A link that leaves or leads nowhere throws when it is
   * looked at, not when its directory is listed: such an entry has kind `other`.
   * Refuses LIMIT_EXCEEDED beyond `limit` entries, before it looks at any of them.
   */
  list(path: string, limit?: number): Promise<DirectoryEntry[]>;
  /** Refuses LIMIT_EXCEEDED beyond `limit` bytes. */
  read(path: string, limit: number): Promise<Uint8Array>;
  /** Makes the directories above it. Replaces what is there, whole. */
  write(path: string, bytes: Uint8Array, mode: FileMode): Promise<void>;
  /** Removes a file or a whole directory; nothing happens where nothing lies there. */
  remove(path: string): Promise<void>;
}
