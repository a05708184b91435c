import { Refusal } from "@/lib/contract/errors";
import type { PackageVerdict } from "../ports";

type Refused = Extract<PackageVerdict, { ok: false }>["refusal"];

/** A document that cannot be taken, as the answer to who sent it: with place, source as typed and repair where there is one. */
export function documentRefusal({ code, message, line, column, details }: Refused): Refusal {
  return new Refusal(code, message, {
    details: { ...(line !== undefined && { line }), ...(column !== undefined && { column }), ...details },
  });
}
