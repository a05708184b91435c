import type { PlaceKind } from "@/lib/contract/serving";
import type { Digest } from "@/lib/contract/skill";
import type { UseAct } from "@/lib/contract/usage";

/** One load or download of one package. */
export interface SkillUseNote {
  ownerId: string;
  act: UseAct;
  /** Name in the catalogue. */
  name: string;
  bundleDigest: Digest;
  /** Slug in the library, where it came from there. */
  slug: string | null;
  workspaceId: string | null;
  actorKind: "user" | "token" | "agent" | "link" | "anonymous";
  actorId: string;
}

/** That somebody asked with a token or along a path: what the Connect page's test looks for. */
export interface RequestNote {
  ownerId: string;
  through:
    | { kind: "workspace-token"; id: string }
    | { kind: "serve-link"; id: string }
    | { kind: "public-place"; placeKind: PlaceKind; targetId: string };
  /** Tool, method or file; never an address. */
  what: string;
  /** What the program calls itself; null where it does not. */
  client: string | null;
}

/**
 * Counts beside the answer, never before it: notes wait a moment for others and
 * are written together, so that loading does not mean a transaction a file. A
 * console that is killed loses the notes of that moment and nothing else.
 */
export interface UseRecorder {
  used(note: SkillUseNote): void;
  asked(note: RequestNote): void;
  /** Writes what waits. */
  flush(): Promise<void>;
}

/** For programs that serve nobody, such as the command line. */
export const noUseRecorder: UseRecorder = {
  used: () => undefined,
  asked: () => undefined,
  flush: async () => undefined,
};
