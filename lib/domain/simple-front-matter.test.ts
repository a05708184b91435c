import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { readSimpleFrontMatter } from "./simple-front-matter";

const facts = (node: unknown): unknown =>
  isSeq(node)
    ? { items: node.items.map(facts), flow: node.flow, start: node.range?.[0], end: node.range?.[1] }
    : isScalar(node)
      ? { value: node.value, type: node.type, source: node.source, start: node.range?.[0], end: node.range?.[1] }
      : node;

/** What the yaml package makes of the same text, or the reason why it refuses. */
function byThePackage(yaml: string) {
  const document = parseDocument(yaml, { strict: true, prettyErrors: false });
  if (document.errors.length + document.warnings.length > 0 || !isMap(document.contents)) return "refused";
  return document.contents.items.map((pair) => [facts(pair.key), facts(pair.value)]);
}

describe("front matter of one text a line", () => {
  it("is read without the yaml package", () => {
    const map = readSimpleFrontMatter('name: alpha\ndescription: "Use: when"  \nlicense:   MIT \n');
    expect(
      map?.items.map((pair) => [facts(pair.key), facts(pair.value)].map((node) => (node as { value: string }).value)),
    ).toEqual([
      ["name", "alpha"],
      ["description", "Use: when"],
      ["license", "MIT"],
    ]);
  });

  it.each([
    "name: a: b",
    "name: a #c",
    "name: a:",
    "name: true",
    "name: Null",
    "name: 1.0",
    "name:",
    "name: |",
    "name: [1]",
    "name: [a b]",
    "name: [a, true]",
    "name: [[a]]",
    "name: &a b",
    "name: a\n  b",
    "name: a\nname: b",
    "- a",
    "name: 'a'",
    'name: "a\\n"',
    "name: a\tb",
    "name: a\r",
    "a:b",
    "",
    "# x",
    "name: a\n\nb: c",
    'name: "a" b',
    "true: a",
  ])("leaves %j to the package", (yaml) => {
    expect(readSimpleFrontMatter(yaml)).toBeNull();
  });

  it("gives the very nodes that the package gives, whenever it answers", () => {
    const piece = fc.constantFrom(
      "name",
      "description",
      "x-y",
      ": ",
      ":",
      ":  ",
      "\n",
      "\nk: v",
      "\nb: ",
      '"',
      "'",
      "#",
      " #",
      "a",
      "é",
      "字",
      "🙂",
      "é: x",
      "true",
      "null",
      "yes",
      "12",
      ".",
      "-",
      "- ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "&",
      "*",
      "!",
      "|",
      ">",
      "%",
      "@",
      "`",
      "?",
      "\\",
      " ",
      "\t",
      "\u{85}",
      "\u{2028}",
      "\u{FEFF}",
      "...",
      "---",
      "<<",
      "~",
    );
    let answered = 0;
    const key = fc.constantFrom("name", "description", "k", "x-y", "é", "- a", '"k"');
    const line = fc.tuple(
      key,
      fc.constantFrom(": ", ": a", ": [a, true", ": [b, c-d]", ':  "', ": [x,y]", ":"),
      fc.array(piece, { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), fc.boolean(), (lines, final) => {
        const yaml =
          lines.map(([name, colon, pieces]) => name + colon + pieces.join("")).join("\n") + (final ? "\n" : "");
        const map = readSimpleFrontMatter(yaml);
        if (map === null) return;
        answered++;
        expect(
          map.items.map((pair) => [facts(pair.key), facts(pair.value)]),
          JSON.stringify(yaml),
        ).toEqual(byThePackage(yaml));
      }),
      { numRuns: 20_000 },
    );
    expect(answered).toBeGreaterThan(500);
  });
});
