import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandArguments, fillCommand } from "./command-prompt";

const whole = (description: string) => [{ name: "arguments", description, required: false }];

describe("the arguments of a command", () => {
  it.each([
    [null, "Say hello.", []],
    [null, "Costs $100 and $0.", []],
    [null, "Review $ARGUMENTS now.", whole("What the command is about")],
    [null, "Copy $1 to $2.", whole("What the command is about")],
    ["message", "Commit.", whole("message")],
    ["add [tag] | remove [tag]", "$ARGUMENTS", whole("add [tag] | remove [tag]")],
    ["[a] [a]", "", whole("[a] [a]")],
    ["[--force]", "", whole("[--force]")],
    ["[issue-number]", "", [{ name: "issue-number", description: "[issue-number]", required: false }]],
    [
      " <file>  [Line 2] ",
      "",
      [
        { name: "file", description: "<file>", required: true },
        { name: "Line 2", description: "[Line 2]", required: false },
      ],
    ],
  ])("with the hint %j and the text %j are %j", (hint, body, expected) => {
    expect(commandArguments({ hint, body })).toEqual(expected);
  });
});

describe("the text of a command", () => {
  const one = whole("hint");
  const two = commandArguments({ hint: "[from] [to]", body: "" });

  it.each([
    ["Fix $ARGUMENTS.", { arguments: "issue 7" }, "Fix issue 7."],
    ["$1 then $2, never $3", { arguments: "'two words' b" }, "two words then b, never "],
    ["$10 and $ARGUMENTSX stay", { arguments: "" }, "$10 and $ARGUMENTSX stay"],
    ["Fix it.\n\n\n", { arguments: "now" }, "Fix it.\n\nARGUMENTS: now\n"],
    ["Fix it.\n", {}, "Fix it.\n"],
    ["Fix $ARGUMENTS.", { other: "x" }, "Fix ."],
  ])("%j with %j is %j", (body, values, expected) => {
    expect(fillCommand(body, one, values)).toBe(expected);
  });

  it("puts named values at their places, blanks and all, and an absent one leaves its place empty", () => {
    expect(fillCommand("$1→$2 ($ARGUMENTS)", two, { from: "a b", to: "c" })).toBe("a b→c (a b c)");
    expect(fillCommand("$1→$2", two, { to: "c" })).toBe("→c");
  });

  it("stays as it is where the command takes nothing", () => {
    expect(fillCommand("awk '{ print $1 }'", [], { arguments: "x" })).toBe("awk '{ print $1 }'");
  });

  it("never looks for placeholders in what was given", () => {
    const values = fc.string({ unit: fc.constantFrom("$", "1", "A", "$ARGUMENTS", "$&", "$'", " "), maxLength: 8 });
    fc.assert(
      fc.property(values, values, (from, to) => {
        expect(fillCommand("<$1|$2>", two, { from, to })).toBe(`<${from}|${to}>`);
      }),
    );
  });
});
