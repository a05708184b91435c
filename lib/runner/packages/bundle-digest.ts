import { createHash } from "node:crypto";
import type { Digest, PackageFile } from "@/lib/contract/skill";

const FORMAT = "slipway-bundle-1\n";

/**
 * The identity of a package: SHA-256 over the line `slipway-bundle-1` and then,
 * for each file in order of the UTF-8 bytes of its path, `path NUL mode NUL
 * size NUL sha256-hex LF` (mode `0644` or `0755`, size in decimal bytes, hex in
 * lower case). A path holds no NUL and every field behind it has its own form,
 * so no two trees write the same bytes. Same tree, same digest, on every
 * machine and in whatever order the files come.
 * Throws on a path that is empty, holds NUL or half a surrogate pair, or
 * occurs twice: callers have judged the paths. Source: product rules, section 2.
 */
export function bundleDigest(files: readonly PackageFile[]): Digest {
  const lines = files.map((file) => {
    if (file.path === "" || file.path.includes("\0") || /\p{Surrogate}/u.test(file.path)) {
      throw new Error(`not a path of a package: ${JSON.stringify(file.path)}`);
    }
    return {
      path: Buffer.from(file.path),
      tail: `\0${file.mode}\0${file.size}\0${file.digest.slice("sha256:".length)}\n`,
    };
  });
  lines.sort((a, b) => Buffer.compare(a.path, b.path));
  const hash = createHash("sha256").update(FORMAT);
  lines.forEach(({ path, tail }, index) => {
    if (index > 0 && lines[index - 1]?.path.equals(path)) throw new Error(`twice in one package: ${path}`);
    hash.update(path).update(tail);
  });
  return `sha256:${hash.digest("hex")}`;
}
