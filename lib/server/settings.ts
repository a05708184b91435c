import { isAbsolute, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { CATALOG_LIMITS } from "@/lib/contract/limits";
import { Email, Password } from "@/lib/contract/people";

const text = (value: unknown) => (value === "" ? undefined : value);
const optionalText = z.preprocess(text, z.string().optional());

/** `sign-in=10,upload=120`: name=number a minute; 0 switches the limit off. */
const RATE_LIMIT_DEFAULTS = { "sign-in": 10, upload: 120, launch: 60, agent: 6_000 } as const;
export type RateLimitName = keyof typeof RATE_LIMIT_DEFAULTS;

const RateLimits = z.preprocess(
  text,
  z
    .string()
    .default("")
    .transform((value, context) => {
      const limits: Record<RateLimitName, number> = { ...RATE_LIMIT_DEFAULTS };
      for (const part of value.split(",").filter((piece) => piece.trim() !== "")) {
        const match = /^\s*([a-z-]+)\s*=\s*(\d{1,7})\s*$/.exec(part);
        const name = match?.[1];
        if (!match || !name || !(name in limits)) {
          context.addIssue({
            code: "custom",
            message: `"${part.trim()}" is not name=number with a name of ${Object.keys(limits).join(", ")}`,
          });
          continue;
        }
        limits[name as RateLimitName] = Number(match[2]);
      }
      return limits;
    }),
);

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** `:`-separated absolute directories. */
const Directories = z.preprocess(
  text,
  z
    .string()
    .default("")
    .transform((value, context) => {
      const directories = value.split(":").filter((piece) => piece !== "");
      for (const directory of directories.filter((each) => !isAbsolute(each))) {
        context.addIssue({ code: "custom", message: `"${directory}" is not an absolute path` });
      }
      return directories.map((directory) => resolve(directory));
    }),
);

const CatalogLimit = z.preprocess(
  text,
  z
    .string()
    .default(String(CATALOG_LIMITS.skills))
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= CATALOG_LIMITS.mostSkills, {
      message: `must be 1–${CATALOG_LIMITS.mostSkills}`,
    })
    .transform(Number),
);

/** Host names, CIDRs and single addresses, between commas or blanks. */
const PrivateHosts = z.preprocess(
  text,
  z
    .string()
    .default("")
    .transform((value, context) => {
      const allowed: { hosts: string[]; cidrs: string[] } = { hosts: [], cidrs: [] };
      for (const part of value.toLowerCase().split(/[\s,]+/)) {
        if (part === "") continue;
        const cidr = ipaddr.isValid(part) ? `${part}/${ipaddr.parse(part).kind() === "ipv4" ? 32 : 128}` : part;
        if (ipaddr.isValidCIDR(cidr)) allowed.cidrs.push(cidr);
        else if (HOST_NAME.test(part)) allowed.hosts.push(part);
        else context.addIssue({ code: "custom", message: `"${part}" is neither a host name nor a CIDR` });
      }
      return allowed;
    }),
);

const DatabaseUrl = z.preprocess(
  text,
  z
    .string()
    .regex(/^(file:|postgres:\/\/|postgresql:\/\/)/, "must begin with file: or postgresql://")
    .optional(),
);

const BaseUrl = z.preprocess(
  text,
  z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine((value) => URL.canParse(value) && new URL(value).pathname === "/", "must not have a path")
    .transform((value) => new URL(value).origin)
    .optional(),
);

const Environment = z
  .object({
    PORT: z.preprocess(
      text,
      z
        .string()
        .default("3000")
        .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, "must be 1–65535")
        .transform(Number),
    ),
    HOST: z.preprocess(text, z.string().default("127.0.0.1")),
    SLIPWAY_DATA_DIR: z.preprocess(text, z.string().default("./data")),
    DATABASE_URL: DatabaseUrl,
    SLIPWAY_BASE_URL: BaseUrl,
    SLIPWAY_SECRET: z.preprocess(text, z.string().min(32, "must have at least 32 characters").optional()),
    SLIPWAY_OWNER_EMAIL: z.preprocess(text, Email.optional()),
    SLIPWAY_OWNER_PASSWORD: z.preprocess(text, Password.optional()),
    SLIPWAY_OWNER_TOKEN: z.preprocess(text, z.string().min(32, "must have at least 32 characters").max(256).optional()),
    SLIPWAY_BUILTIN_SKILLS: z.preprocess(text, z.enum(["on", "off"]).default("on")),
    SLIPWAY_GLOBAL_SKILLS: Directories,
    SLIPWAY_WORKSPACE_ROOTS: Directories,
    SLIPWAY_SOURCE_ROOTS: Directories,
    SLIPWAY_CATALOG_LIMIT: CatalogLimit,
    SLIPWAY_ALLOW_PRIVATE_HOSTS: PrivateHosts,
    SLIPWAY_RATE_LIMITS: RateLimits,
    SLIPWAY_LOG_LEVEL: z.preprocess(
      text,
      z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    ),
    SLIPWAY_APP_ROOT: optionalText,
  })
  .refine((env) => (env.SLIPWAY_OWNER_EMAIL === undefined) === (env.SLIPWAY_OWNER_PASSWORD === undefined), {
    path: ["SLIPWAY_OWNER_EMAIL"],
    message: "SLIPWAY_OWNER_EMAIL and SLIPWAY_OWNER_PASSWORD go together",
  })
  .refine((env) => env.SLIPWAY_OWNER_TOKEN === undefined || env.SLIPWAY_OWNER_EMAIL !== undefined, {
    path: ["SLIPWAY_OWNER_TOKEN"],
    message: "SLIPWAY_OWNER_TOKEN needs SLIPWAY_OWNER_EMAIL and SLIPWAY_OWNER_PASSWORD",
  });

export interface Settings {
  port: number;
  host: string;
  /** Where the console's own files lie: skills shipped with it, the built pages. */
  appRoot: string;
  dataDirectory: string;
  databaseUrl: string;
  /** Origin that links and cookies are made for. */
  baseUrl: string;
  /** Origins a browser may come from; one where a base URL is configured. */
  allowedOrigins: string[];
  secret: string | undefined;
  firstOwner: { email: string; password: string; token: string | undefined } | undefined;
  builtinSkills: boolean;
  /** Directories of the global tier. */
  globalSkills: string[];
  workspaceRoots: string[];
  sourceRoots: string[];
  /** Skills that a source and a catalogue may hold. */
  catalogLimit: number;
  /** What sources may reach although it is private. */
  allowedPrivate: { hosts: string[]; cidrs: string[] };
  /** Calls a minute; 0 is unlimited. */
  rateLimits: Record<RateLimitName, number>;
  logLevel: z.infer<typeof Environment>["SLIPWAY_LOG_LEVEL"];
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] };

/**
 * Reads every setting at once, so that a bad environment is told whole and not
 * one variable a start. Source: interfaces, section 1.
 */
export function readSettings(env: Record<string, string | undefined>, cwd: string = process.cwd()): SettingsResult {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${issue.path.join(".") || "settings"}: ${issue.message}`),
    };
  }
  const values = parsed.data;
  const appRoot = values.SLIPWAY_APP_ROOT ?? cwd;
  const dataDirectory = resolve(appRoot, values.SLIPWAY_DATA_DIR);
  const origins = defaultOrigins(values.HOST, values.PORT);
  const baseUrl = values.SLIPWAY_BASE_URL ?? origins[0];
  return {
    ok: true,
    settings: {
      port: values.PORT,
      host: values.HOST,
      appRoot,
      dataDirectory,
      databaseUrl: databaseUrl(values.DATABASE_URL, appRoot, dataDirectory),
      baseUrl,
      allowedOrigins: values.SLIPWAY_BASE_URL === undefined ? origins : [values.SLIPWAY_BASE_URL],
      secret: values.SLIPWAY_SECRET,
      firstOwner:
        values.SLIPWAY_OWNER_EMAIL !== undefined && values.SLIPWAY_OWNER_PASSWORD !== undefined
          ? {
              email: values.SLIPWAY_OWNER_EMAIL,
              password: values.SLIPWAY_OWNER_PASSWORD,
              token: values.SLIPWAY_OWNER_TOKEN,
            }
          : undefined,
      builtinSkills: values.SLIPWAY_BUILTIN_SKILLS === "on",
      globalSkills: values.SLIPWAY_GLOBAL_SKILLS,
      workspaceRoots: values.SLIPWAY_WORKSPACE_ROOTS,
      sourceRoots: values.SLIPWAY_SOURCE_ROOTS,
      catalogLimit: values.SLIPWAY_CATALOG_LIMIT,
      allowedPrivate: values.SLIPWAY_ALLOW_PRIVATE_HOSTS,
      rateLimits: values.SLIPWAY_RATE_LIMITS,
      logLevel: values.SLIPWAY_LOG_LEVEL,
    },
  };
}

function databaseUrl(configured: string | undefined, appRoot: string, dataDirectory: string): string {
  if (configured === undefined) return `file:${resolve(dataDirectory, "slipway.db")}`;
  if (!configured.startsWith("file:")) return configured;
  const path = configured.slice("file:".length);
  return isAbsolute(path) ? configured : `file:${resolve(appRoot, path)}`;
}

/**
 * Without a configured base URL a console on loopback answers under each of
 * loopback's names: people type whichever they are used to.
 */
function defaultOrigins(host: string, port: number): [string, ...string[]] {
  const loopback = [`http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`] as const;
  if (["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"].includes(host)) return [...loopback];
  return [`http://${host.includes(":") ? `[${host}]` : host}:${port}`];
}
