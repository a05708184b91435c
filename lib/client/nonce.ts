/** The nonce of this page, for libraries that write style elements of their own. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
