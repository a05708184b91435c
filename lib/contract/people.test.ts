import { describe, expect, test } from "vitest";
import { CreateTokenInput, JoinInput, PersonName } from "./people";

describe("a name", () => {
  test.each(["Ada", "Zoë Ångström", "李雷", "👩‍🚀 Sally", "O'Brien-Smith", "عائشة"])("may be %s", (name) => {
    expect(PersonName.parse(` ${name} `)).toBe(name);
  });

  test.each([
    ["empty", ""],
    ["blank", "   "],
    ["of two lines", "Ada\nowner"],
    ["with a zero character", "Ada\0"],
    ["with an escape sequence", "\u001b[31mAda"],
    ["with text turned around", "Ada \u202Erenwo"],
    ["with a line separator", "Ada\u2028Bob"],
    ["of 121 characters", "a".repeat(121)],
    ["of 10,000 characters", "a".repeat(10_000)],
  ])("may not be %s", (_, name) => {
    expect(PersonName.safeParse(name).success).toBe(false);
    expect(CreateTokenInput.safeParse({ name }).success).toBe(false);
    const input = { invitationToken: "t", name, password: "a long and harmless password" };
    expect(JoinInput.safeParse(input).success).toBe(false);
  });
});
