import type { Role, TokenScope } from "@/lib/contract/people";
import type { Provider, RevisionOrigin, SkillRow, SkillState } from "@/lib/contract/skill";
import type { UploadStatus } from "@/lib/contract/upload";
import type { Serving } from "@/lib/domain/library-filter";
import type { Theme } from "./theme";

/** The words that people read for what programs call otherwise. */

export const PROVIDER_WORDS: Record<Provider, string> = {
  created: "Created here",
  upload: "Upload",
  fork: "Fork",
  git: "Git",
  npm: "npm",
  http: "HTTP index",
  clawhub: "ClawHub",
  mysql: "MySQL",
  nacos: "Nacos",
  directory: "Directory",
  builtin: "Built in",
};

export const STATE_WORDS: Record<SkillState, string> = {
  enabled: "Enabled",
  disabled: "Disabled",
  archived: "Archived",
};

export const SERVING_WORDS: Record<Serving, string> = { served: "Served", withheld: "Not served" };

export const ORIGIN_WORDS: Record<RevisionOrigin, string> = {
  create: "Created",
  edit: "Edited",
  upload: "Uploaded",
  import: "Imported",
  refresh: "Refreshed",
  restore: "Restored",
  fork: "Forked",
  promote: "Promoted",
  repair: "Repaired",
};

export const STATUS_WORDS: Record<UploadStatus, string> = {
  created: "Created",
  revised: "Revised",
  unchanged: "Unchanged",
  skipped: "Skipped",
  refused: "Refused",
};

export const THEME_WORDS: Record<Theme, string> = { system: "As the system", light: "Light", dark: "Dark" };

/** What somebody with the role may do. */
export const ROLE_WORDS: Record<Role, string> = {
  owner: "may change everything, invite people and make API tokens.",
  reviewer: "may read everything, the people and the activity too, and change nothing.",
  viewer: "may read the library and change nothing.",
};

/** What a token may do at most. */
export const SCOPE_WORDS: Record<TokenScope, string> = {
  read: "Reads what you may read, and changes nothing.",
  write: "Does what you may do: changes skills, people and tokens too.",
};

const number = new Intl.NumberFormat("en");

export function formatNumber(value: number): string {
  return number.format(value);
}

/** "1 skill", "1,104 skills". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number.format(value)} ${value === 1 ? one : many}`;
}

/** "6.2 MB": decimal units, one digit after the point from 1 MB on. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return count(bytes, "byte");
  if (bytes < 1_000_000) return `${number.format(Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A limit as it is set: "64 MiB". */
export function formatLimit(bytes: number): string {
  return `${number.format(bytes / (1024 * 1024))} MiB`;
}

export function usageWords(usage: SkillRow["usage"]): string | null {
  const parts: string[] = [];
  if (usage.sets > 0) parts.push(count(usage.sets, "set"));
  if (usage.workspaces > 0) parts.push(`${usage.workspaces} live`);
  return parts.length === 0 ? null : parts.join(" · ");
}

/** The first eight digits, enough to tell two by eye. */
export function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, "").slice(0, 8);
}
