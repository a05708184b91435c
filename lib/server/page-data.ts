import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Viewer } from "@/lib/contract/people";
import type { SkillRow } from "@/lib/contract/skill";
import { listSkills } from "@/lib/runner";
import { type Caller, callerOfSession, contextOf } from "./caller";
import { newRequestId } from "./request-id";
import { getService } from "./service";

/** The session of the page being rendered, looked up once however many parts ask. */
const currentCaller = cache(
  async (): Promise<Caller | null> => callerOfSession(await getService(), { headers: await headers() }),
);

/** Who looks at this page; sends everybody else to sign in, or to set up a console that has no owner. */
export async function requireViewer(): Promise<Viewer> {
  const caller = await currentCaller();
  if (caller?.viewer) return caller.viewer;
  const { setUp } = await getService();
  redirect(setUp.token === null ? "/sign-in" : "/setup");
}

export async function findViewer(): Promise<Viewer | null> {
  return (await currentCaller())?.viewer ?? null;
}

/** Whether the first owner is still to be named, and whether this link may do it. */
export async function setUpState(token: string | undefined): Promise<"done" | "needs-link" | "ready"> {
  const { setUp } = await getService();
  if (setUp.token === null) return "done";
  return token !== undefined && setUp.matches(token) ? "ready" : "needs-link";
}

export async function loadLibrary(): Promise<SkillRow[]> {
  const caller = await currentCaller();
  if (caller === null) redirect("/sign-in");
  const ctx = contextOf(await getService(), caller, newRequestId());
  return (await listSkills({ ctx, input: {} })).items;
}
