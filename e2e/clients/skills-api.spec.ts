import type { V1Skill, V1SkillList, V1Version } from "@/lib/contract/skills-api";
import { readZip } from "@/lib/testing/read-zip";
import { buildZip, MODES } from "@/lib/testing/zip-builder";
import { type RunningConsole, TEST_OWNER } from "@/scripts/house/run-console";
import { skillText } from "../fixtures/skill-archives";
import { expect, test } from "../fixtures/test";

/** The heads of a request as each program sends them. */
const PROGRAMS = {
  Anthropic: {
    query: "?beta=true",
    headers: {
      "x-api-key": TEST_OWNER.token,
      "anthropic-version": "2023-06-01",
      "anthropic-beta": "skills-2025-10-02",
    },
  },
  OpenAI: { query: "", headers: { authorization: `Bearer ${TEST_OWNER.token}` } },
} as const;

const SCRIPT = "#!/bin/sh\necho ready\n";

for (const program of ["Anthropic", "OpenAI"] as const) {
  const { query, headers } = PROGRAMS[program];

  const call = async (console: RunningConsole, path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${console.address}${path}${query}`, { ...init, headers });
    expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
    return response;
  };
  const callJson = async <T>(console: RunningConsole, path: string, init?: RequestInit) =>
    (await (await call(console, path, init)).json()) as T;

  test(`${program}'s sequence: from a folder and from a ZIP, list, new version, content byte for byte`, async ({
    sharedConsole,
  }) => {
    const word = program.toLowerCase();
    const folder = `${word}-folder`;
    const files = {
      [`${folder}/SKILL.md`]: skillText(folder),
      [`${folder}/scripts/run.sh`]: SCRIPT,
      [`${folder}/notes/größe 1.md`]: "Fünf.\r\n",
    };
    const form = new FormData();
    for (const [path, text] of Object.entries(files)) form.append("files[]", new File([text], path));
    const made = await callJson<V1Skill>(sharedConsole, "/v1/skills", { method: "POST", body: form });
    expect([made.id, made.latest_version, typeof made.created_at]).toEqual([
      folder,
      "1",
      program === "OpenAI" ? "number" : "string",
    ]);

    const zipped = `${word}-zipped`;
    const archive = (body: string) => {
      const entries = [
        { name: `${zipped}/SKILL.md`, data: skillText(zipped, { body }) },
        { name: `${zipped}/scripts/run.sh`, data: SCRIPT, mode: MODES.executable },
      ];
      const zip = new FormData();
      zip.append("files", new File([new Uint8Array(buildZip(entries))], "skill.zip", { type: "application/zip" }));
      return zip;
    };
    await callJson<V1Skill>(sharedConsole, "/v1/skills", { method: "POST", body: archive("# One") });
    const list = await callJson<V1SkillList>(sharedConsole, "/v1/skills");
    expect(list.data.slice(0, 2).map(({ id }) => id)).toEqual([zipped, folder]);

    const versions = `/v1/skills/${zipped}/versions`;
    const version = await callJson<V1Version>(sharedConsole, versions, { method: "POST", body: archive("# Two") });
    expect([version.version, version.skill_id]).toEqual(["2", zipped]);

    const contentOf = async (path: string) => {
      const response = await call(sharedConsole, `${path}/content`);
      const content = await readZip(new Uint8Array(await response.arrayBuffer()));
      return [...content].map(([name, { mode, bytes }]) => [name, mode, bytes.toString("utf8")]);
    };
    expect(await contentOf(`/v1/skills/${folder}/versions/latest`)).toEqual(
      Object.keys(files)
        .sort()
        .map((path) => [path, "0644", files[path]]),
    );
    for (const [number, body] of [
      ["1", "# One"],
      ["2", "# Two"],
    ] as const) {
      expect(await contentOf(`${versions}/${number}`)).toEqual([
        [`${zipped}/SKILL.md`, "0644", skillText(zipped, { body })],
        [`${zipped}/scripts/run.sh`, "0755", SCRIPT],
      ]);
    }

    await call(sharedConsole, `/v1/skills/${folder}`, { method: "DELETE" });
    const gone = await fetch(`${sharedConsole.address}/v1/skills/${folder}`, { headers });
    expect([gone.status, ((await gone.json()) as { error: { type: string } }).error.type]).toEqual([
      404,
      "not_found_error",
    ]);
  });
}
