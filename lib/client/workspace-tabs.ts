import { parseAsStringLiteral } from "nuqs";

/** What the page of a workspace shows beside its settings, as its address says it. */
export const WORKSPACE_TAB = parseAsStringLiteral(["catalogue", "agents"] as const).withDefault("catalogue");
