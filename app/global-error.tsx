"use client";

import { FailedPage } from "@/components/ui/failed-page";
import "./globals.css";

/** Stands in for the root layout too, so it brings its own document. */
export default function ConsoleFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" data-theme="system">
      <head>
        <title>Slipway</title>
      </head>
      <body>
        <FailedPage error={error} retry={retry} />
      </body>
    </html>
  );
}
