import { isRefusal, type Refusal } from "@/lib/contract/errors";

/** The refusal that the work ends in; anything else is a fault of the test. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
