"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { Toaster } from "@/components/ui/toast";
import { RequestFailure } from "@/lib/client/request-failure";

/** A refusal will be the same a second later; only an unreachable service is worth another try. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof RequestFailure && error.body);
}

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, staleTime: 60_000 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>{children}</NuqsAdapter>
      <Toaster />
    </QueryClientProvider>
  );
}
