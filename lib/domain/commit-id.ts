const COMMIT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Why a ref is not the full id of a commit, or null where it is one: 40
 * (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits. The form and the
 * runner ask the same function. Source: product rules, section 8.
 */
export function judgeCommitId(ref: string): string | null {
  if (COMMIT_ID.test(ref)) return null;
  const rule = "Give the full commit id: 40 or 64 lower-case hexadecimal digits.";
  if (ref.startsWith("-")) return `A ref never begins with a hyphen. ${rule}`;
  if (/^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/.test(ref)) return `The commit id is written in upper case. ${rule}`;
  if (/^[0-9a-f]+$/.test(ref)) return `A commit id of ${ref.length} digits is not a full one. ${rule}`;
  return `A branch or a tag moves, so it is not taken. ${rule}`;
}
