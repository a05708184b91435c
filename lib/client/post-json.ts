import { failureFrom } from "./request-failure";

/** Asks one of the console's own POST routes; a refusal is thrown with its code and request id. */
export function postJson<T>(address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return send("POST", address, body, signal);
}

/** Asks one of the console's own DELETE routes, in the same way. */
export function deleteJson<T>(address: string): Promise<T> {
  return send("DELETE", address);
}

async function send<T>(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, {
    method,
    headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw failureFrom(response.status, await response.text());
  return (await response.json()) as T;
}
