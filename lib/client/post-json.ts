import { failureFrom } from "./request-failure";

/** Asks one of the console's own routes that take a body; a refusal is thrown with its code and request id. */
export function postJson<T>(address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return sendJson<T>("POST", address, body, signal);
}

export async function sendJson<T>(
  method: "POST" | "PATCH",
  address: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await fetch(address, {
    method,
    headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw failureFrom(response.status, await response.text());
  return (await response.json()) as T;
}
