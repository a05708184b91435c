import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";

export function Brand() {
  return (
    <Link href="/library" className="flex items-center gap-2.5 rounded-small font-semibold text-title">
      <Mark className="h-4 w-5" />
      Slipway
    </Link>
  );
}
