import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/message-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage
      title="There is no such page"
      actions={
        <Link href="/library" className={buttonClass()}>
          Go to the library
        </Link>
      }
    >
      The address may be mistyped, or what it named is gone.
    </MessagePage>
  );
}
