/** Text files up to this size are read and linted, bytes. */
export const LINTED_BYTES = 256 * 1024;

const BINARY_SUFFIX =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|7z|rar|jar|wasm|so|dylib|dll|exe|bin|o|a|class|pyc|ttf|otf|woff2?|eot|mp[34]|m4a|wav|ogg|webm|mov|avi|docx?|xlsx?|pptx?|odt|ods|odp|sqlite3?|db|parquet|npy|npz|pt|onnx|safetensors)$/i;

/** True where a file's name says that it holds no text. */
export function hasBinaryName(path: string): boolean {
  return BINARY_SUFFIX.test(path);
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a file, or null where its bytes are none: a NUL early on, or not UTF-8. */
export function textContent(bytes: Uint8Array): string | null {
  if (bytes.subarray(0, 8_192).includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
