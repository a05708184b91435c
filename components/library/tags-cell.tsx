import { Badge } from "@/components/ui/badge";

const SHOWN = 2;

export function TagsCell({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const rest = tags.length - SHOWN;
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(", ")}>
      {tags.slice(0, SHOWN).map((tag) => (
        <span key={tag} className="cut min-w-0 rounded-small bg-sunk px-1.5 font-medium text-label text-second">
          {tag}
        </span>
      ))}
      {rest > 0 && <Badge>+{rest}</Badge>}
    </span>
  );
}
