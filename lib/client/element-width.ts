import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether an element is narrower than `width` pixels; false until it has been measured. */
export function useNarrowerThan(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrow, setNarrow] = useState(false);

  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const look = () => setNarrow(measured.clientWidth < width);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, width]);

  return narrow;
}
