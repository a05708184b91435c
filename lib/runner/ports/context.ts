import type { Role, TokenScope } from "@/lib/contract/people";
import type { Store } from "../store";
import type { ArchiveReader } from "./archive-reader";
import type { BlobStore } from "./blob-store";
import type { BuiltinSkills } from "./builtin-skills";
import type { Network } from "./network";
import type { Places } from "./places";
import type { SecretBox } from "./secret-box";
import type { UseRecorder } from "./use-recorder";

/** Who performs a verb; written into revisions and audit entries. */
export type Actor =
  | { kind: "user"; id: string; label: string; role: Role }
  | { kind: "token"; id: string; label: string; role: Role; scope: TokenScope }
  | AgentActor
  | { kind: "system"; id: "system"; label: "Slipway" };

/** A program with a token of one workspace: it sees that workspace's live catalogue and nothing else. */
export interface AgentActor {
  kind: "agent";
  /** Of the token. */
  id: string;
  label: string;
  workspaceId: string;
  /** Names it may use; null for the whole catalogue. */
  selection: readonly string[] | null;
}

export interface Clock {
  now(): Date;
}

/** Opaque, sortable by creation, unique on every console of one database. */
export type NewId = () => string;

/** What the composition root wires once for a running service. */
export interface Ports {
  store: Store;
  blobs: BlobStore;
  archives: ArchiveReader;
  builtin: BuiltinSkills;
  places: Places;
  network: Network;
  secrets: SecretBox;
  uses: UseRecorder;
  /** Tells this console's import worker that there is something to do; nothing happens where none runs. */
  wakeImports: () => void;
  /** Names this console among those that share a database; another one with every start. */
  consoleId: string;
  clock: Clock;
  newId: NewId;
}

/** The first argument of every verb: one caller, one request. */
export interface Context {
  ownerId: string;
  actor: Actor;
  requestId: string;
  ports: Ports;
}
