import { betterAuth } from "better-auth";
import { nextCookies } from "better-auth/next-js";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { createAuthAdapter, type Store } from "@/lib/runner";
import type { Settings } from "./settings";

const DAY = 24 * 60 * 60;

/**
 * People's sessions and passwords. Its own HTTP handler is never mounted:
 * signing in and out are actions of the console, under the same envelope and
 * rate limits as everything else. The cookie is signed with the service's
 * secret, so the session table alone opens no session.
 */
export function createAuth(store: Store, settings: Settings, secret: string) {
  const https = settings.baseUrl.startsWith("https://");
  return betterAuth({
    appName: "Slipway",
    baseURL: settings.baseUrl,
    secret,
    database: createAuthAdapter(store),
    trustedOrigins: settings.allowedOrigins,
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: TEXT_LIMITS.password.min,
      maxPasswordLength: TEXT_LIMITS.password.max,
    },
    session: { expiresIn: 14 * DAY, updateAge: DAY },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: "lax", path: "/" },
      cookies: { session_token: { name: https ? "__Host-slipway-session" : "slipway-session" } },
    },
    plugins: [nextCookies()],
  });
}

export type Auth = ReturnType<typeof createAuth>;
