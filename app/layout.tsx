import { CSPProvider } from "@base-ui/react/csp-provider";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/frame/providers";
import { parseTheme, THEME_COOKIE } from "@/lib/client/theme";
import { PageNavigation } from "./page-navigation";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Slipway", template: "%s · Slipway" },
  description: "A self-hosted web console and runner for agent skills.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfbfa" },
    { media: "(prefers-color-scheme: dark)", color: "#131312" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme switch changes data-theme in place, ahead of the next page from the server.
    <html
      lang="en"
      data-theme={theme}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <CSPProvider nonce={nonce}>
          <PageNavigation>
            <Providers>
              {/* Keeps every popup above the page without a ladder of z-indexes. */}
              <div className="isolate">{children}</div>
            </Providers>
          </PageNavigation>
        </CSPProvider>
      </body>
    </html>
  );
}
