import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Viewer } from "@/lib/contract/people";
import type { SkillRow } from "@/lib/contract/skill";
import { type Context, listSkills } from "@/lib/runner";
import { type Caller, callerOfSession, contextOf } from "./caller";
import { hasOwner } from "./first-owner";
import type { RequestHead } from "./origin";
import { newRequestId } from "./request-id";
import { getService } from "./service";

/** By the headers of the request: layout and page ask for the same caller, and one look at the session serves both. */
const callers = new WeakMap<object, Promise<Caller | null>>();

async function currentCaller(): Promise<Caller | null> {
  const head = await headers();
  let caller = callers.get(head);
  if (caller === undefined) {
    caller = findCaller(head);
    callers.set(head, caller);
  }
  return caller;
}

/**
 * The cookies as they are now: a page that is drawn in answer to an action,
 * which may have opened another session, still has the headers of before it.
 */
async function findCaller(head: RequestHead["headers"]): Promise<Caller | null> {
  const now = (await cookies()).toString();
  const get = (name: string) => (name === "cookie" ? now || null : head.get(name));
  return callerOfSession(await getService(), { headers: { get } });
}

/** Who looks at this page; sends everybody else to sign in, or to set up a console that has no owner. */
export async function requireViewer(): Promise<Viewer> {
  const caller = await currentCaller();
  if (caller?.viewer) return caller.viewer;
  redirect((await isSetUp()) ? "/sign-in" : "/setup");
}

export async function findViewer(): Promise<Viewer | null> {
  return (await currentCaller())?.viewer ?? null;
}

/** Whether there is an owner. The command line, or another console, may have named one since this one started. */
async function isSetUp(): Promise<boolean> {
  const { setUp, ports } = await getService();
  if (setUp.token !== null && (await hasOwner(ports))) setUp.close();
  return setUp.token === null;
}

/** Whether the first owner is still to be named, and whether this link may do it. */
export async function setUpState(token: string | undefined): Promise<"done" | "needs-link" | "ready"> {
  if (await isSetUp()) return "done";
  const { setUp } = await getService();
  return token !== undefined && setUp.matches(token) ? "ready" : "needs-link";
}

/** The context of the one who looks at this page, for a verb. */
export async function pageContext(): Promise<Context> {
  const caller = await currentCaller();
  if (caller === null) redirect("/sign-in");
  return contextOf(await getService(), caller, newRequestId());
}

export async function loadLibrary(): Promise<SkillRow[]> {
  return (await listSkills({ ctx: await pageContext(), input: {} })).items;
}
