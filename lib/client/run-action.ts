import type { ActionResult } from "@/lib/contract/result";
import { RequestFailure, toFailure } from "./request-failure";

/** Turns the answer of a server action into its data, or throws what a request would have thrown. */
export async function runAction<T>(answer: Promise<ActionResult<T>>): Promise<T> {
  let result: ActionResult<T>;
  try {
    result = await answer;
  } catch (error) {
    throw toFailure(error);
  }
  if (result.ok) return result.data;
  throw new RequestFailure(result.error.message, result.error);
}
