"use client";

import { absoluteTime, relativeTime } from "@/lib/client/relative-time";
import { useNow } from "./now";

/** How long ago, with the exact moment as title. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const moment = Date.parse(at);
  return (
    <time dateTime={at} title={absoluteTime(moment)}>
      {relativeTime(moment, now)}
    </time>
  );
}
