/** Keys as they are printed on a keyboard: "mod k" is ⌘K or Ctrl K, "g l" is one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(" ").map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-small border border-line bg-ground px-1 text-center font-sans text-label text-second"
        >
          {key !== "mod" ? key : isApple() ? "⌘" : "Ctrl"}
        </kbd>
      ))}
    </span>
  );
}

function isApple(): boolean {
  return typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
}
