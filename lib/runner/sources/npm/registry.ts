import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import type { Network } from "../../ports";
import { pinnedRequest } from "../network/pinned-request";
import type { SourceWork } from "../source-kind";
import { checksum, readIntegrity } from "./integrity";

/** A package of a registry, and who asks. */
export interface PackagePlace {
  /** Ends in `/`. */
  registry: string;
  name: string;
  token: string | undefined;
  network: Network;
}

/** The short form of a package's document; those of old packages with thousands of versions have a few MiB. Bytes. */
const DOCUMENT_BYTES = 32 * 1024 * 1024;
const ABBREVIATED = "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8";

const Version = z.object({
  dist: z.object({
    tarball: z.string().max(4_096),
    integrity: z.string().max(4_096).optional().catch(undefined),
    shasum: z.string().max(100).optional().catch(undefined),
  }),
});
const PackageDocument = z.object({
  "dist-tags": z.record(z.string(), z.string()).default({}),
  versions: z.record(z.string(), z.unknown()).default({}),
});

/** The version that the registry calls the latest. Refuses as `pinnedRequest` does, and SOURCE_UNAVAILABLE. */
export async function latestVersion(place: PackagePlace, signal: AbortSignal): Promise<string> {
  const document = await readDocument(place, signal);
  const latest = document["dist-tags"].latest;
  if (latest !== undefined && Object.hasOwn(document.versions, latest)) return latest;
  throw unusable("latest", `The registry names no latest version of ${place.name}.`, "Pin the source to a version.");
}

/**
 * Brings the tarball of one version into the work's directory, and answers
 * its path once the bytes are the ones that the registry vouches for; nobody
 * reads any of them before. Refuses DIGEST_MISMATCH, SOURCE_UNAVAILABLE,
 * SOURCE_FORBIDDEN, LIMIT_EXCEEDED, TIMEOUT and what the signal says.
 */
export async function bringTarball(place: PackagePlace, version: string, work: SourceWork): Promise<string> {
  const { dist } = await readVersion(place, version, work.signal);
  const sum = checksum(readIntegrity(dist));
  const url = tarballAddress(place, dist.tarball);
  const path = join(work.directory, `${randomUUID()}.tgz`);
  const file = await open(path, "wx", 0o600);
  try {
    await pinnedRequest({
      url,
      network: place.network,
      signal: work.signal,
      maxBytes: ARCHIVE_LIMITS.compressedBytes,
      ...authorization(place, url),
      take: async (chunk) => {
        sum.update(chunk);
        await file.writeFile(chunk);
      },
      onBytes: work.onBytes,
    });
    if (!sum.isRight()) throw tampered(place.name, version);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return path;
}

async function readVersion(place: PackagePlace, version: string, signal: AbortSignal) {
  const { versions, ...document } = await readDocument(place, signal);
  const found = Object.hasOwn(versions, version) ? Version.safeParse(versions[version]) : null;
  if (found?.success) return found.data;
  if (found !== null) throw unreadable(place);
  const latest = document["dist-tags"].latest;
  const remedy = latest === undefined ? "Check the version." : `Check the version; the latest is ${latest}.`;
  throw unusable("version", `The registry has no version ${version} of ${place.name}.`, remedy);
}

async function readDocument(place: PackagePlace, signal: AbortSignal) {
  const url = new URL(place.name.replace("/", "%2f"), place.registry);
  const { body } = await pinnedRequest({
    url,
    network: place.network,
    signal,
    maxBytes: DOCUMENT_BYTES,
    accept: ABBREVIATED,
    ...authorization(place, url),
  });
  try {
    return PackageDocument.parse(JSON.parse(Buffer.from(body).toString("utf8")));
  } catch (error) {
    throw unreadable(place, error);
  }
}

function tarballAddress(place: PackagePlace, written: string): URL {
  if (URL.canParse(written, place.registry)) return new URL(written, place.registry);
  throw unreadable(place);
}

/** The token is for the registry's own host: a document cannot send it anywhere else. */
function authorization({ registry, token }: PackagePlace, url: URL): { authorization?: string } {
  return token !== undefined && url.origin === new URL(registry).origin ? { authorization: `Bearer ${token}` } : {};
}

function tampered(name: string, version: string): Refusal {
  return new Refusal(
    "DIGEST_MISMATCH",
    `The package ${name}@${version} that came in is not the one that the registry vouches for; nothing of it was read.`,
    {
      details: { reason: "integrity", package: name, version },
      remedy: "Try again; if it repeats, tell those who run the registry.",
    },
  );
}

function unreadable({ name, registry }: PackagePlace, cause?: unknown): Refusal {
  const message = `${new URL(registry).host} does not answer about ${name} as a registry of npm does.`;
  return unusable("document", message, "Check the registry's address.", cause);
}

function unusable(reason: string, message: string, remedy: string, cause?: unknown): Refusal {
  const more = cause === undefined ? {} : { cause };
  return new Refusal("SOURCE_UNAVAILABLE", message, { details: { reason }, remedy, ...more });
}
