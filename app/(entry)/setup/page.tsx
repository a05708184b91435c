import type { Metadata } from "next";
import { SetUpForm } from "@/components/entry/set-up-form";
import { SetUpImpossible } from "@/components/entry/set-up-impossible";
import { setUpState } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Set up" };

interface SetUpPageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

export default async function SetUpPage({ searchParams }: SetUpPageProps) {
  const { token: given } = await searchParams;
  const token = typeof given === "string" ? given : undefined;
  const state = await setUpState(token);
  if (state === "ready" && token !== undefined) return <SetUpForm setupToken={token} />;
  if (state === "done") {
    return (
      <SetUpImpossible
        title="Slipway is already set up"
        reason="There is an owner, so the set-up link has done its work."
      />
    );
  }
  return (
    <SetUpImpossible
      title="This link does not open the set-up"
      reason="Use the whole link that the service printed when it last started; an older one no longer counts."
    />
  );
}
