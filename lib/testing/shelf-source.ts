import { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { judgeCommitId } from "@/lib/domain/commit-id";
import type { SourceKindDefinition, TreeEntry } from "@/lib/runner/sources/source-kind";

const ShelfSettings = z.strictObject({
  place: z.string().min(1).meta({ title: "Place", role: "source" }),
  commit: z.string().optional().meta({ title: "Commit", role: "ref" }),
  token: z.string().optional().meta({ title: "Token", secret: true }),
});
type Settings = z.infer<typeof ShelfSettings>;

/** A remote source in memory: what it holds at each commit, where its head is, and how often it was asked. */
export interface Shelf {
  head: string;
  commits: Map<string, Record<string, string>>;
  asked: { resolve: number; acquire: number };
  /** Of the newest call. */
  token: string | undefined;
  /** Thrown by the next calls. */
  failure: Refusal | null;
  /** Entries that are no files, at every commit. */
  odd: TreeEntry[];
  /** Stands in front of every acquire, as a server that takes its time. */
  hold: ((signal: AbortSignal) => Promise<void>) | null;
}

export const shelf: Shelf = {
  head: "",
  commits: new Map(),
  asked: { resolve: 0, acquire: 0 },
  token: undefined,
  failure: null,
  odd: [],
  hold: null,
};

export function emptyShelf(): void {
  Object.assign(shelf, {
    head: "",
    commits: new Map(),
    asked: { resolve: 0, acquire: 0 },
    token: undefined,
    failure: null,
    odd: [],
    hold: null,
  } satisfies Shelf);
}

/** Stands in for the kind that a test has no server for, behind the same interface. */
export const shelfSource: SourceKindDefinition<Settings> = {
  kind: "shelf",
  provider: "git",
  title: "Shelf",
  summary: "Files in the memory of a test.",
  settings: ShelfSettings,
  remote: true,
  pinField: "commit",
  unavailable: () => null,
  fromRequest: ({ source, ref }) => ({ place: source, ...(ref !== undefined && { commit: ref }) }),
  location: ({ place }) => place,
  async judge(settings) {
    const fault = settings.commit === undefined ? null : judgeCommitId(settings.commit);
    if (fault !== null) throw new Refusal("INVALID_REF", fault, { details: { reason: "commit" } });
    return settings;
  },
  async resolve({ token }) {
    shelf.asked.resolve += 1;
    shelf.token = token;
    if (shelf.failure) throw shelf.failure;
    return shelf.head;
  },
  async acquire({ place, token }, commit, _access, { signal }) {
    shelf.asked.acquire += 1;
    shelf.token = token;
    await shelf.hold?.(signal);
    if (shelf.failure) throw shelf.failure;
    const files = shelf.commits.get(commit ?? "");
    if (files === undefined) throw new Refusal("SOURCE_UNAVAILABLE", `${place} has no commit ${commit}.`);
    const bytesOf = (path: string) => new TextEncoder().encode(files[path]);
    return {
      rootName: place,
      depth: "any",
      entries: [
        ...Object.keys(files).map((path): TreeEntry => {
          return { path, kind: "file", size: bytesOf(path).length, mode: path.endsWith(".sh") ? "0755" : "0644" };
        }),
        ...shelf.odd,
      ],
      async read(paths, take) {
        for (const path of paths) await take(path, bytesOf(path));
      },
      dispose: async () => undefined,
    };
  },
};
