import { X } from "lucide-react";

/** A chosen filter value; pressing it takes the filter away. */
export function Chip({ facet, label, onRemove }: { facet: string; label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove filter ${facet}: ${label}`}
      className="tint inline-flex h-6 max-w-48 items-center gap-1 rounded-full bg-accent-ground pr-1.5 pl-2.5 font-medium text-accent text-small hover:brightness-95"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-3 shrink-0" />
    </button>
  );
}
