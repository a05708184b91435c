import type { NextConfig } from "next";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Development would print what actions are called with, passwords too.
  logging: { serverFunctions: false },
  // Development and builds can be kept apart, so that one does not take the other's output away.
  distDir: process.env.SLIPWAY_DIST_DIR ?? ".next",
  serverExternalPackages: [
    "better-sqlite3",
    "@zip.js/zip.js",
    "pg",
    "pino",
    "@prisma/client",
    "@prisma/adapter-better-sqlite3",
    "@prisma/adapter-pg",
  ],
  turbopack: {
    // The package's own file for browsers. Its sources bring copies of Node's modules along, which make functions out
    // of text: more than twice the bytes, and a breach of the pages' policy.
    // The other one: Markdown is parsed in a worker, which has no document to decode entities with.
    resolveAlias: {
      jszip: { browser: "jszip/dist/jszip.min.js" },
      "decode-named-character-reference": { browser: "./node_modules/decode-named-character-reference/index.js" },
    },
  },
  experimental: {
    // A SKILL.md of 1 MiB has up to six times as many bytes once its characters are escaped.
    serverActions: { bodySizeLimit: "8mb" },
  },
  async headers() {
    return [
      {
        // What proxy.ts leaves out serves programs; a page of the framework shown there must not be framed or run anything.
        source: "/:outside(api|v1|skill-imports|mcp|clawhub|t|o|.well-known|metrics|_next)/:path*",
        headers: [
          { key: "content-security-policy", value: "sandbox; default-src 'none'; frame-ancestors 'none'" },
          { key: "x-frame-options", value: "DENY" },
        ],
      },
      {
        // A worker has the policy of its own file: it loads the parts it is made of, and nothing else.
        source: "/_next/static/chunks/:path*",
        headers: [
          {
            key: "content-security-policy",
            value: "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
          },
        ],
      },
      {
        source: "/:path*",
        headers: [
          { key: "x-content-type-options", value: "nosniff" },
          { key: "referrer-policy", value: "no-referrer" },
          { key: "cross-origin-opener-policy", value: "same-origin" },
          { key: "permissions-policy", value: "camera=(), microphone=(), geolocation=()" },
        ],
      },
    ];
  },
};

export default config;
