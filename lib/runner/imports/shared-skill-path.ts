import type { SharedSkill } from "@/lib/contract/workspaces";
import type { SharedFileRecord } from "../store";

/** Where one user's skills lie in the shared store, for one agent; without slashes at the ends. */
export function sharedSkillsPrefix(agent: string, user: string): string {
  return `agents/${agent}/users/${user}/skills`;
}

/** The skills that these files make up, sorted by agent, user and name. */
export function sharedSkillsOf(files: readonly SharedFileRecord[]): SharedSkill[] {
  const skills = new Map<string, SharedSkill>();
  for (const file of files) {
    const [, agent, , user, , name, ...inside] = file.path.split("/");
    if (agent === undefined || user === undefined || name === undefined || inside.length === 0) continue;
    const key = [agent, user, name].join("/");
    const at = file.updatedAt.toISOString();
    const known = skills.get(key);
    skills.set(key, {
      agent,
      user,
      name,
      files: (known?.files ?? 0) + 1,
      bytes: (known?.bytes ?? 0) + file.size,
      updatedAt: known && known.updatedAt > at ? known.updatedAt : at,
    });
  }
  return [...skills].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, skill]) => skill);
}
