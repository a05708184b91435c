import type { GitEntry, GitRepository, GitServer } from "./git-server";

/** A repository with everything that changes or hides bytes on the way out of git. */
export interface JudgedRepository {
  repository: GitRepository;
  commit: string;
  /** Paths below `skills/` of the 40 skills that are taken. */
  taken: string[];
  /** Paths below `skills/` of the skills that are refused, and the reason of each. */
  refused: Record<string, "link" | "submodule" | "lfs-pointer">;
}

const SUBMODULE = "1234567890123456789012345678901234567890";

/**
 * 40 skills with CRLF lines, exec bits, binary and empty files, names beyond
 * ASCII and attributes by which a checkout or an archive would change bytes;
 * and beside them one with a link, one with a submodule and one whose content
 * lies in Git LFS.
 */
export async function makeJudgedRepository(server: GitServer, name = "team/skills"): Promise<JudgedRepository> {
  const repository = await server.repository(name);
  const tree: Record<string, GitEntry> = {
    ".gitattributes": "*.txt text eol=crlf ident export-subst\n*.md text eol=lf\nhidden.txt export-ignore\n",
    "README.md": "# Skills of the team\n",
    "docs/logo.txt": "$Id$\n",
  };
  const taken: string[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const path = `skill-${String(number).padStart(2, "0")}`;
    taken.push(path);
    tree[`skills/${path}/SKILL.md`] = document(path, number % 2 === 0 ? "\r\n" : "\n");
    tree[`skills/${path}/scripts/run.sh`] = { content: `#!/bin/sh\necho ${number}\n`, executable: true };
    tree[`skills/${path}/hidden.txt`] = "Left out by git archive, and kept here.\n";
    tree[`skills/${path}/version.txt`] = "$Id$\n$Format:%H$\nline\r\nline\n";
    tree[`skills/${path}/.gitattributes`] = "*.dat text\n";
    tree[`skills/${path}/assets/bytes.dat`] = Uint8Array.from({ length: 512 }, (_, index) => (index * number) % 256);
    tree[`skills/${path}/assets/empty`] = "";
    tree[`skills/${path}/references/guía-日本.md`] = "No end of the line";
  }
  tree["skills/linked/SKILL.md"] = document("linked", "\n");
  tree["skills/linked/notes.md"] = { link: "../../README.md" };
  tree["skills/nested/SKILL.md"] = document("nested", "\n");
  tree["skills/nested/vendor"] = { submodule: SUBMODULE };
  tree["skills/pointed/SKILL.md"] = document("pointed", "\n");
  tree["skills/pointed/model.bin"] =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";
  return {
    repository,
    commit: await repository.commit(tree),
    taken,
    refused: { linked: "link", nested: "submodule", pointed: "lfs-pointer" },
  };
}

function document(name: string, end: string): string {
  const lines = [
    "---",
    `name: ${name}`,
    `description: Use when the judged repository needs ${name}.`,
    "---",
    "",
    `# ${name}`,
  ];
  return [...lines, ""].join(end);
}
