import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export function SetUpImpossible({ title, reason }: { title: string; reason: string }) {
  return (
    <>
      <h1 className="font-semibold text-page">{title}</h1>
      <p className="mt-1.5 mb-5 text-second">{reason}</p>
      <Link href="/sign-in" className={buttonClass("secondary")}>
        Go to sign-in
      </Link>
    </>
  );
}
