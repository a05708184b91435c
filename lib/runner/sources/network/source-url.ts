import { Refusal } from "@/lib/contract/errors";
import { judgeSourceAddress, type SourceAddressVerdict } from "@/lib/domain/source-address";

/**
 * An address of a source as it is kept. Refuses SOURCE_FORBIDDEN (reason
 * `scheme` or `credentials`) and INVALID_INPUT (reason `address`) for how it is
 * written; whether the host may be reached is asked by `pinHost`.
 */
export function requireSourceUrl(text: string): Extract<SourceAddressVerdict, { ok: true }> {
  const verdict = judgeSourceAddress(text);
  if (verdict.ok) return verdict;
  throw new Refusal(verdict.fault === "address" ? "INVALID_INPUT" : "SOURCE_FORBIDDEN", verdict.reason, {
    details: { reason: verdict.fault },
    remedy: "Write the https address of the source.",
  });
}
