import "server-only";
import type { AuditList, AuditQuery } from "@/lib/contract/audit";
import { isRefusal } from "@/lib/contract/errors";
import type { ApiTokenRow, OpenInvitation } from "@/lib/contract/people";
import { listApiTokens, listAuditEntries, listPeople, type People, readInvitation } from "@/lib/runner";
import { pageContext } from "./page-data";
import { getService } from "./service";

export async function loadPeople(): Promise<People> {
  return listPeople({ ctx: await pageContext() });
}

export async function loadTokens(): Promise<ApiTokenRow[]> {
  return listApiTokens({ ctx: await pageContext() });
}

export async function loadActivity(query: AuditQuery): Promise<AuditList> {
  return listAuditEntries({ ctx: await pageContext(), input: query });
}

/** What an invitation's link shows: the invitation, or why it is none. */
export async function invitationState(
  token: string,
): Promise<{ open: true; invitation: OpenInvitation } | { open: false; message: string }> {
  try {
    const { ports } = await getService();
    return { open: true, invitation: await readInvitation({ ports, input: { token } }) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { open: false, message: error.message };
  }
}
