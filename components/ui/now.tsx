"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";

const NowContext = createContext(0);
const TICK_MS = 30_000;

/**
 * One clock for every relative time on the page. It begins at the server's
 * moment, so that the first picture in the browser is the one that was sent.
 */
export function NowProvider({ initial, children }: { initial: number; children: ReactNode }) {
  const [now, setNow] = useState(initial);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  return useContext(NowContext);
}
