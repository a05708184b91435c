import { failureFrom } from "./request-failure";

/** Asks one of the console's own POST routes that change nothing; a refusal is thrown with its code and request id. */
export async function postJson<T>(address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, {
    method: "POST",
    headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw failureFrom(response.status, await response.text());
  return (await response.json()) as T;
}
