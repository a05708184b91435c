import { failureFrom } from "./request-failure";
import { exportAddress } from "./skill-query";

/** Fetches the selection as one ZIP and hands it to the browser to keep. */
export async function exportSkills(slugs: readonly string[]): Promise<void> {
  const response = await fetch("/api/v1/exports", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ slugs }),
  });
  if (!response.ok) throw failureFrom(response.status, await response.text());
  const address = URL.createObjectURL(await response.blob());
  downloadFrom(address, fileName(response.headers.get("content-disposition")) ?? "skills.zip");
  // The browser has begun by then; without this the bytes would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** One skill, streamed by the browser itself. */
export function exportSkill(id: string, revision?: number): void {
  downloadFrom(exportAddress(id, revision));
}

/** Lets the browser keep what an address of this console answers, under the name that the answer gives unless there is one. */
export function downloadFrom(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

function fileName(disposition: string | null): string | null {
  return /filename="([^"\\/]+)"/.exec(disposition ?? "")?.[1] ?? null;
}
