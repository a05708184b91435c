import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { type LoopbackServer, serveLoopback } from "./loopback-server";

export type TarEntry = Omit<Partial<Header>, "name"> & { name: string; bytes?: string | Uint8Array };

/** A tarball as npm makes them; entries are taken as they are given, hostile ones too. */
export async function buildTarball(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { bytes, ...header } of entries) {
    if (header.type === undefined || header.type === "file") tar.entry(header, Buffer.from(bytes ?? ""));
    else tar.entry(header);
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** The files of a package, below the directory that npm puts them in. */
export function packageTarball(files: Record<string, string | Uint8Array>, folder = "package"): Promise<Buffer> {
  return buildTarball(Object.entries(files).map(([path, bytes]) => ({ name: `${folder}/${path}`, bytes })));
}

interface Published {
  tarball: Buffer;
  /** In place of what is true of the tarball. */
  dist?: { integrity?: string; shasum?: string; tarball?: string };
}

export interface NpmRegistry extends Omit<LoopbackServer, "url"> {
  /** Ends in `/`. */
  url: string;
  publish(name: string, version: string, published: Published): void;
  /** Without it nothing is given away. */
  token: string | null;
  /** Answers in place of the registry where it returns true. */
  interrupt: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export function sha512(bytes: Uint8Array): string {
  return `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
}

/** A registry on loopback with the two routes that an installation needs. */
export async function serveNpmRegistry(): Promise<NpmRegistry> {
  const packages = new Map<string, Map<string, Published>>();
  const server = await serveLoopback((request, response) => {
    if (registry.interrupt(request, response)) return;
    if (registry.token !== null && request.headers.authorization !== `Bearer ${registry.token}`) {
      response.writeHead(401).end();
      return;
    }
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const [name = "", version] = path.split("/-/");
    const versions = packages.get(name);
    const found = version === undefined ? undefined : versions?.get(version.replace(/\.tgz$/, ""));
    if (found) response.end(found.tarball);
    else if (versions && version === undefined) response.end(document(name, versions));
    else response.writeHead(404).end();
  });
  const document = (name: string, versions: Map<string, Published>) =>
    JSON.stringify({
      name,
      "dist-tags": { latest: [...versions.keys()].at(-1) },
      versions: Object.fromEntries(
        [...versions].map(([version, { tarball, dist }]) => [
          version,
          { dist: dist ?? { integrity: sha512(tarball) } },
        ]),
      ),
    });
  const registry: NpmRegistry = {
    ...server,
    url: `${server.url}/`,
    token: null,
    interrupt: () => false,
    publish(name, version, { tarball, dist }) {
      const facts = { tarball: `${server.url}/${name}/-/${version}.tgz`, integrity: sha512(tarball), ...dist };
      packages.set(name, (packages.get(name) ?? new Map()).set(version, { tarball, dist: facts }));
    },
  };
  return registry;
}
