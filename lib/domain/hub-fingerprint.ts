import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { PackageFile } from "@/lib/contract/skill";
import { compareText } from "./compare-text";

type HashedFile = Pick<PackageFile, "path" | "digest">;

/** The collation of the program that fingerprints come from. */
const collator = new Intl.Collator("en");

/**
 * The fingerprint by which the clawhub program knows a version again: SHA-256
 * of the lines `path:sha256` joined by line feeds, in the order in which people
 * sort words, without files that begin with a dot or lie in a directory that
 * does, and without `node_modules`. 64 hexadecimal digits.
 * Source: interfaces, section 5.
 */
export function hubFingerprint(files: readonly HashedFile[]): string {
  const known = files.filter(({ path }) =>
    path.split("/").every((part) => !part.startsWith(".") && part !== "node_modules"),
  );
  return hashOf([...known].sort((a, b) => collator.compare(a.path, b.path)));
}

/** Whether a fingerprint is that of these files: the program's own, or one over every file with the lines sorted as bytes. */
export function isHubFingerprint(hash: string, files: readonly HashedFile[]): boolean {
  const asked = hash.toLowerCase();
  return asked === hubFingerprint(files) || asked === hashOf([...files].sort((a, b) => compareText(a.path, b.path)));
}

function hashOf(files: readonly HashedFile[]): string {
  const lines = files.map(({ path, digest }) => `${path}:${digest.slice("sha256:".length)}`);
  return bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));
}
