import type { Metadata } from "next";
import { ApiReference } from "@/components/docs/api-reference";

export const metadata: Metadata = { title: "API" };

export default function ApiPage() {
  return <ApiReference />;
}
