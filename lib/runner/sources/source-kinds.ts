import type { Provider } from "@/lib/contract/skill";
import type { SourceKind } from "@/lib/contract/sources";
import { directorySource } from "./directory-source";
import type { OpenedFiles, SourceAccess, SourceKindDefinition } from "./source-kind";

/** A kind behind its own schema: settings come from a row or a request and are read anew each time. */
interface BoundSourceKind {
  provider: Provider;
  judge(settings: unknown, access: SourceAccess): Promise<Record<string, unknown>>;
  refresh(settings: unknown, access: SourceAccess): Promise<void>;
  open(settings: unknown, access: SourceAccess): Promise<OpenedFiles>;
}

function bound<S extends Record<string, unknown>>(definition: SourceKindDefinition<S>): BoundSourceKind {
  const { provider, settings: schema } = definition;
  return {
    provider,
    judge: async (settings, access) => definition.judge(schema.parse(settings), access),
    refresh: async (settings, access) => definition.refresh(schema.parse(settings), access),
    open: async (settings, access) => definition.open(schema.parse(settings), access),
  };
}

/** The one list that a further kind is named in. */
const KINDS: Record<SourceKind, BoundSourceKind> = { directory: bound(directorySource) };

export function sourceKind(kind: SourceKind): BoundSourceKind {
  return KINDS[kind];
}
