import type { RequestHead } from "./origin";

/** The beta in which `source` is a word. Those who do not name it read an object. */
const WORD_BETA = "skills-2025-10-02";

/** Whether Anthropic's program asks: no other sends one of these headers. */
export function isAnthropic({ headers }: Pick<RequestHead, "headers">): boolean {
  return ["anthropic-version", "anthropic-beta", "x-api-key"].some((name) => headers.get(name) !== null);
}

/** An answer, or a page of them, with the two fields whose form depends on the program that asks. */
export function shapedFor(head: Pick<RequestHead, "headers">, answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  if (Array.isArray(answer.data)) return { ...answer, data: answer.data.map((item) => shapedFor(head, item)) };
  const { created_at: createdAt, source } = answer;
  const anthropic = isAnthropic(head);
  const asObject = anthropic && !(head.headers.get("anthropic-beta") ?? "").includes(WORD_BETA);
  return {
    ...answer,
    ...(typeof createdAt === "string" && !anthropic && { created_at: Math.floor(Date.parse(createdAt) / 1000) }),
    ...(typeof source === "string" && asObject && { source: { type: source } }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
