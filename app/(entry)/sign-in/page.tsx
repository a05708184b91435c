import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/entry/sign-in-form";
import { findViewer } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  if (await findViewer()) redirect("/library");
  return (
    <>
      <h1 className="mb-5 font-semibold text-page">Sign in</h1>
      <SignInForm />
    </>
  );
}
