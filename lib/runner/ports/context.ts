import type { Role, TokenScope } from "@/lib/contract/people";
import type { Store } from "../store";
import type { ArchiveReader } from "./archive-reader";
import type { BlobStore } from "./blob-store";
import type { BuiltinSkills } from "./builtin-skills";
import type { Network } from "./network";
import type { Places } from "./places";
import type { SecretBox } from "./secret-box";

/** Who performs a verb; written into revisions and audit entries. */
export type Actor =
  | { kind: "user"; id: string; label: string; role: Role }
  | { kind: "token"; id: string; label: string; role: Role; scope: TokenScope }
  | { kind: "system"; id: "system"; label: "Slipway" };

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
