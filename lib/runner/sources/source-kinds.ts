import { Refusal } from "@/lib/contract/errors";
import type { Provider } from "@/lib/contract/skill";
import type { SourceField, SourceKindRow } from "@/lib/contract/sources";
import { clawHubSource } from "./clawhub-source";
import { directorySource } from "./directory-source";
import { gitSource } from "./git-source";
import { httpSource } from "./http-source";
import { npmSource } from "./npm-source";
import { sourceFields } from "./source-fields";
import type {
  ImportRequest,
  OpenedFiles,
  SourceAccess,
  SourceKindDefinition,
  SourceTree,
  SourceWork,
} from "./source-kind";

type Settings = Record<string, unknown>;

/** A kind behind its own schema: settings come from a row or a request and are read anew each time. */
export interface BoundSourceKind {
  kind: string;
  provider: Provider;
  remote: boolean;
  pinField: string | null;
  /** Whether they name files of this machine, which nothing is fetched for. */
  isLocal(settings: unknown): boolean;
  fields: readonly SourceField[];
  /** As forms and programs see the kind. */
  row(access: SourceAccess): SourceKindRow;
  /** Refuses INVALID_INPUT with the field and what is wrong with it. */
  parse(settings: unknown): Settings;
  fromRequest(request: ImportRequest): Settings;
  location(settings: unknown): string;
  judge(settings: unknown, access: SourceAccess): Promise<Settings>;
  resolve(settings: unknown, access: SourceAccess, work: SourceWork): Promise<string | null>;
  acquire(settings: unknown, commit: string | null, access: SourceAccess, work: SourceWork): Promise<SourceTree>;
  /** Null for a kind that is not read in place. */
  open: ((settings: unknown, access: SourceAccess) => Promise<OpenedFiles>) | null;
}

function bound<S extends Settings>(definition: SourceKindDefinition<S>): BoundSourceKind {
  const { kind, provider, title, summary, remote, pinField, settings: schema, open } = definition;
  const fields = sourceFields(schema);
  const parse = (settings: unknown): S => {
    const parsed = schema.safeParse(settings);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: ["settings", ...path].join("."), message }));
    const [first] = issues;
    throw new Refusal("INVALID_INPUT", `${title}: ${first?.path.replace("settings.", "")}: ${first?.message}`, {
      details: { reason: "settings", issues },
    });
  };
  return {
    kind,
    provider,
    remote,
    pinField,
    isLocal: (settings) => definition.isLocal?.(parse(settings)) ?? !remote,
    fields,
    row: (access) => ({
      kind,
      provider,
      title,
      summary,
      remote,
      pins: pinField !== null,
      importable: true,
      unavailable: definition.unavailable(access),
      fields: [...fields],
    }),
    parse,
    fromRequest: (request) => parse(definition.fromRequest(request)),
    location: (settings) => definition.location(parse(settings)),
    judge: async (settings, access) => definition.judge(parse(settings), access),
    resolve: async (settings, access, work) => definition.resolve(parse(settings), access, work),
    acquire: async (settings, commit, access, work) => definition.acquire(parse(settings), commit, access, work),
    open: open ? async (settings, access) => open.call(definition, parse(settings), access) : null,
  };
}

/** The one list that a further kind is named in; forms offer them in this order. */
const KINDS: readonly BoundSourceKind[] = [
  bound(gitSource),
  bound(npmSource),
  bound(httpSource),
  bound(clawHubSource),
  bound(directorySource),
];

export function allSourceKinds(): readonly BoundSourceKind[] {
  return KINDS;
}

/** Refuses INVALID_INPUT for a kind that this release does not have. */
export function sourceKind(kind: string): BoundSourceKind {
  const found = KINDS.find((each) => each.kind === kind);
  if (found) return found;
  const known = KINDS.map((each) => each.kind).join(", ");
  throw new Refusal("INVALID_INPUT", `There is no kind of source called ${JSON.stringify(kind)}; there are ${known}.`, {
    details: { reason: "kind" },
  });
}
