import { useEffect } from "react";

/** Names what is open in front of the page's own title, for as long as it is open. */
export function usePageTitle(open: string | null): void {
  useEffect(() => {
    if (open === null) return;
    const own = document.title;
    document.title = `${open} · ${own}`;
    return () => {
      document.title = own;
    };
  }, [open]);
}
