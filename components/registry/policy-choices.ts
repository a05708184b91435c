/** What a source may ask over the network. */
export const POLICY_CHOICES = [
  { value: "fetch", label: "Fetch", hint: "Checks and refreshes ask the source over the network." },
  {
    value: "cache-only",
    label: "Cache only",
    hint: "The network is never asked: what the package cache lacks fails, with the command that fetches it.",
  },
] as const;
