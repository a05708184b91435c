import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LaunchPlan, LaunchPlanInput } from "@/lib/contract/launch";
import { postJson } from "../post-json";
import { type RequestFailure, toFailure } from "../request-failure";

/** Long enough for a word to be typed to its end. */
const WAIT_MS = 300;

/** A plan with what it was asked for: both go together, so that an old plan is never taken for a new one. */
export interface PlannedLaunch {
  input: LaunchPlanInput;
  plan: LaunchPlan;
}

export interface LaunchPlanState {
  /** The newest plan that came; it stays in sight while the next is worked out. */
  planned: PlannedLaunch | null;
  /** The next one is on its way. */
  pending: boolean;
  failure: RequestFailure | null;
  again: () => void;
  /** A plan that came another way, in place of the one that is shown. */
  put: (plan: LaunchPlan) => void;
}

/** The plan of what is asked for, a moment after the last change; answers that were overtaken are dropped. */
export function useLaunchPlan(input: LaunchPlanInput | null): LaunchPlanState {
  const text = JSON.stringify(input);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => setAsked(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);

  const client = useQueryClient();
  const wanted = JSON.parse(asked) as LaunchPlanInput | null;
  const queryKey = ["launch-plan", wanted] as const;
  const query = useQuery({
    queryKey,
    queryFn:
      wanted === null
        ? skipToken
        : async ({ signal }): Promise<PlannedLaunch> => ({
            input: wanted,
            plan: await postJson<LaunchPlan>("/api/v1/launch-plans", wanted, signal),
          }),
    staleTime: 30_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const [last, setLast] = useState<PlannedLaunch | null>(null);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  return {
    planned: query.data ?? last,
    pending: input !== null && (asked !== text || query.isFetching),
    failure: query.isError && asked === text ? toFailure(query.error) : null,
    again: () => void query.refetch(),
    put: (plan) => {
      if (wanted !== null) client.setQueryData<PlannedLaunch>(queryKey, { input: wanted, plan });
    },
  };
}
