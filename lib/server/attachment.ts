import type { PackageFile } from "@/lib/contract/skill";

/**
 * A skill's file as a download: never rendered by a browser, whatever its
 * bytes say they are. Source: hostile inputs, section 5.
 */
export function attachment(
  bytes: Uint8Array,
  file: PackageFile,
  contentType: "application/octet-stream" | "text/plain; charset=utf-8" = "application/octet-stream",
): Response {
  const name = file.path.split("/").at(-1) ?? "file";
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": contentType,
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(name)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      etag: `"${file.digest}"`,
    },
  });
}

/** RFC 5987 leaves fewer characters unescaped than encodeURIComponent does; lone surrogates cannot be encoded at all. */
function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
