import { failureFrom } from "./request-failure";

/** Reads one of the console's own GET routes; a refusal is thrown with its code and request id. */
export async function getJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, { ...(signal ? { signal } : {}), headers: { accept: "application/json" } });
  if (!response.ok) throw failureFrom(response.status, await response.text());
  return (await response.json()) as T;
}
