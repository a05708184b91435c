import { archiveOf } from "@/bench/skills-archive";

/** The slug of the skill that the pictures of the panel and the dialog show. */
export const EXAMPLE = "release-notes";

const HEAD = (version: string) => `---
name: release-notes
description: Writes release notes from merged pull requests. Use when a version is about to be published, or when somebody asks what changed since the last one.
license: MIT
metadata:
  version: "${version}"
  tags: [writing, release]
---

# Release notes

Write for the people who use the product, not for those who build it.

## Steps

1. Run \`scripts/collect.sh <from> <to>\`: it lists the merged pull requests between two tags.
2. Sort them into **Added**, **Changed**, **Fixed** and **Removed**; leave out what nobody outside can notice.
3. Say of each what is different now, in one sentence, and link the pull request.
`;

const STYLE = `
| Do | Do not |
|---|---|
| "Uploads of 64 MiB are accepted." | "Refactored upload limits." |
| Name the setting that changed | Name the class that changed |

> Breaking changes come first, with the way back.

More on tone: [style guide](references/style.md).
`;

/** The first revision, as an archive. */
export function exampleArchive(): Promise<Uint8Array> {
  const file = (path: string, text: string, mode: 0o644 | 0o755 = 0o644) => ({
    path: `skills/${EXAMPLE}/${path}`,
    mode,
    bytes: new TextEncoder().encode(text),
  });
  return archiveOf([
    file("SKILL.md", `${HEAD("1.0.0")}${STYLE}`),
    file("scripts/collect.sh", '#!/bin/sh\nset -eu\ngit log --merges --format="%s" "$1..$2"\n', 0o755),
    file("references/style.md", "# Style\n\nShort sentences. Present tense. No blame.\n"),
    file("assets/template.md", "## Added\n\n## Changed\n\n## Fixed\n\n## Removed\n"),
  ]);
}

/** What the later revisions say, oldest first. */
export const EXAMPLE_EDITS: readonly { instructions: string; note: string }[] = [
  {
    instructions: `${HEAD("1.1.0").replace("**Fixed** and **Removed**", "**Fixed**, **Removed** and **Security**")}${STYLE}`,
    note: "A section for security fixes",
  },
  {
    instructions: `${HEAD("1.1.0").replace("**Fixed** and **Removed**", "**Fixed**, **Removed** and **Security**")}4. Read it aloud once before it is published.\n${STYLE}`,
    note: "Read before publishing",
  },
];
