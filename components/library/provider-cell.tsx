import { PROVIDER_WORDS } from "@/lib/client/words";
import type { SkillRow } from "@/lib/contract/skill";

export function ProviderCell({ skill }: { skill: SkillRow }) {
  const words = PROVIDER_WORDS[skill.provider];
  // A tier that is its own only source would be named twice.
  if (skill.source === null || skill.source === skill.provider) return words;
  return (
    <span className="cut block" title={`${words} · ${skill.source}`}>
      {words} · {skill.source}
    </span>
  );
}
