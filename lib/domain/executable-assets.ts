/** One file of a package, as far as the rule looks. */
export interface AssetFile {
  path: string;
  mode: string;
  /** The first bytes; two are enough. */
  head?: Uint8Array | undefined;
}

const SCRIPT_SUFFIX = /\.(?:sh|bash|zsh|py|rb|pl|js|mjs|cjs|ts|ps1)$/i;

/**
 * The rule that says a package carries executable assets, or null. In this
 * order: a `scripts/` directory with files, an exec bit, a shebang, a script
 * suffix; the first file by path is named.
 * Source: product rules, section 3.
 */
export function executableRule(files: readonly AssetFile[]): string | null {
  if (files.some((file) => file.path.startsWith("scripts/"))) return "scripts directory";
  const first = (matches: (file: AssetFile) => boolean) =>
    files.reduce<AssetFile | null>(
      (found, file) => (matches(file) && (found === null || file.path < found.path) ? file : found),
      null,
    );
  const withExecBit = first((file) => file.mode === "0755");
  if (withExecBit) return `exec bit: ${withExecBit.path}`;
  const withShebang = first((file) => file.head?.[0] === 0x23 && file.head[1] === 0x21);
  if (withShebang) return `shebang: ${withShebang.path}`;
  const withSuffix = first((file) => SCRIPT_SUFFIX.test(file.path));
  return withSuffix ? `suffix: ${withSuffix.path}` : null;
}
