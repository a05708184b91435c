import { matchAt, unitAt } from "./text-units";

/** Published forms of credentials; each begins where `startOfSecret` says. */
const FORMS: readonly { form: string; pattern: RegExp }[] = [
  { form: "an AWS access key", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])/y },
  { form: "a GitHub token", pattern: /\bgh[opusr]_[A-Za-z0-9]{36,255}(?![A-Za-z0-9])/y },
  { form: "a GitHub token", pattern: /\bgithub_pat_[A-Za-z0-9_]{30,255}/y },
  { form: "an npm token", pattern: /\bnpm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { form: "a GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,255}/y },
  { form: "a Slack token", pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,255}/y },
  { form: "an API key", pattern: /\bsk-[A-Za-z0-9_-]{24,255}/y },
  { form: "a Google API key", pattern: /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/y },
  { form: "a private key", pattern: /-----BEGIN (?:[A-Z]{1,12} ){0,3}PRIVATE KEY-----/y },
];

/** Documentation is full of made-up keys. */
const PLACEHOLDER = /example|your|xxxx|placeholder|dummy|fake|test|1234567|abcdef/i;
const FEWEST_CHARACTERS = 10;

/** Finds texts that look like credentials, called in order of place; no character is judged in two of them. */
export class SecretWatch {
  #judgedTo = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** `unit` is the `I`, `_` or `-` at `at`: every form has one of them near its beginning. */
  find(at: number, unit: number): { form: string; offset: number } | null {
    const offset = startOfSecret(this.#text, at, unit);
    if (offset < this.#judgedTo) return null;
    for (const { form, pattern } of FORMS) {
      const found = matchAt(pattern, this.#text, offset);
      if (found === null) continue;
      this.#judgedTo = offset + found.length;
      return isPlaceholder(found) ? null : { form, offset };
    }
    return null;
  }
}

/** Where a known form would begin; negative where none would. */
function startOfSecret(text: string, at: number, unit: number): number {
  const before = unitAt(text, at - 1);
  if (unit === 0x49) {
    // I: AKIA, ASIA, AIza
    if (before === 0x41) return text.startsWith("za", at + 1) ? at - 1 : -1;
    return (before === 0x4b || before === 0x53) && unitAt(text, at + 1) === 0x41 ? at - 2 : -1;
  }
  if (unit === 0x5f) {
    // _: ghp_, npm_, github_pat_
    if (unitAt(text, at - 2) === 0x68 && unitAt(text, at - 3) === 0x67) return at - 3;
    if (before === 0x6d) return text.startsWith("np", at - 3) ? at - 3 : -1;
    return before === 0x62 && text.startsWith("github", at - 6) ? at - 6 : -1;
  }
  // -: sk-, glpat-, xoxb-, -----BEGIN
  if (before === 0x6b) return unitAt(text, at - 2) === 0x73 ? at - 2 : -1;
  if (before === 0x74) return text.startsWith("glpa", at - 5) ? at - 5 : -1;
  if (before === 0x2d) return -1;
  if (unitAt(text, at + 1) === 0x2d) return text.startsWith("-----BEGIN ", at) ? at : -1;
  return unitAt(text, at - 2) === 0x78 && text.startsWith("xo", at - 4) ? at - 4 : -1;
}

function isPlaceholder(secret: string): boolean {
  if (secret.startsWith("-----BEGIN")) return false;
  return PLACEHOLDER.test(secret) || new Set(secret).size < FEWEST_CHARACTERS;
}
