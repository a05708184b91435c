import { describe, expect, it } from "vitest";
import { SignInInput } from "@/lib/contract/people";
import { fieldErrors } from "./form-errors";

const WORDS = { email: "Enter an e-mail address.", password: "Enter your password." };

describe("faults of a form", () => {
  it("are said once for each field, in the form's own words", () => {
    const parsed = SignInInput.safeParse({ email: "ada", password: "" });
    expect(parsed.success).toBe(false);
    if (!parsed.success) expect(fieldErrors(parsed.error, WORDS)).toEqual(WORDS);
  });

  it("leave out the fields that are right", () => {
    const parsed = SignInInput.safeParse({ email: "ada@example.org", password: "" });
    expect(parsed.success).toBe(false);
    if (!parsed.success) expect(fieldErrors(parsed.error, WORDS)).toEqual({ password: "Enter your password." });
  });
});
