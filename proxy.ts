import { type NextRequest, NextResponse } from "next/server";
import { isKnownHost, isSameOrigin } from "@/lib/server/origin";
import { readSettings } from "@/lib/server/settings";

const read = readSettings(process.env);

/**
 * Page paths only: the nonce for the page's own scripts, and the first check
 * of Host and Origin. Actions and routes check again for themselves.
 */
export function proxy(request: NextRequest): NextResponse {
  if (!read.ok) return new NextResponse("The settings are not valid.\n", { status: 503 });
  const { settings } = read;
  if (!isKnownHost(request, settings)) {
    return new NextResponse(
      `This console answers at ${settings.allowedOrigins[0]}. To use another address, set SLIPWAY_BASE_URL to it.\n`,
      { status: 421 },
    );
  }
  if (!isSameOrigin(request, settings)) {
    return new NextResponse("The request came from another site, or did not say where it came from.\n", {
      status: 403,
    });
  }
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-frame-options", "DENY");
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    `style-src-elem 'self' 'nonce-${nonce}'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = {
  // A body over 10 MB under this file would be cut without a word, so paths that take bodies or serve programs stay out.
  matcher: [
    "/((?!api(?:/|$)|v1(?:/|$)|skill-imports(?:/|$)|mcp(?:/|$)|clawhub(?:/|$)|t/|o/|\\.well-known/|metrics$|_next/static|_next/image|icon\\.svg|favicon\\.ico).*)",
  ],
};
