import type { Metadata } from "next";
import { JoinForm } from "@/components/entry/join-form";
import { SetUpImpossible } from "@/components/entry/set-up-impossible";
import { invitationState } from "@/lib/server/people-data";

export const metadata: Metadata = { title: "Join" };

interface JoinPageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

export default async function JoinPage({ searchParams }: JoinPageProps) {
  const { token } = await searchParams;
  const state = await invitationState(typeof token === "string" ? token : "");
  if (state.open && typeof token === "string")
    return <JoinForm invitationToken={token} invitation={state.invitation} />;
  const reason = state.open ? "" : state.message;
  return (
    <SetUpImpossible
      title="This link does not work"
      reason={`${reason} Ask the person who invited you for a new one.`}
    />
  );
}
