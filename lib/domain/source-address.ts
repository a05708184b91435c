import { ANY_CONTROL_CHARACTER, INVISIBLE_CHARACTER } from "./text-characters";

export type SourceAddressFault = "scheme" | "credentials" | "address";

export type SourceAddressVerdict =
  | {
      ok: true;
      /** Written as every other spelling of it is written. */
      url: string;
      host: string;
      /** http: only for hosts that the operator allows. */
      plain: boolean;
    }
  | { ok: false; fault: SourceAddressFault /** A sentence for people. */; reason: string };

/** Labels of a name as DNS knows them, or an IPv4 address; what else a URL may hold has a meaning to some program. */
const HOST = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;
const LONGEST_HOST = 253;

const SPELLING = "Write it as https://git.example.org/team/skills.";

/**
 * Judges how the address of a remote source is written, and nothing more:
 * whether its host may be reached is the runner's question. Only whole `https`
 * addresses pass (and `http`, marked); no credentials, query or fragment, and
 * nothing that a program could take for an option, a path or a transport of
 * its own. The form and the runner ask the same function.
 * Source: hostile inputs, section 4; the WHATWG URL standard.
 */
export function judgeSourceAddress(text: string): SourceAddressVerdict {
  if (text === "") return fault("address", `The address is empty. ${SPELLING}`);
  if (ANY_CONTROL_CHARACTER.test(text) || INVISIBLE_CHARACTER.test(text)) {
    return fault("address", "The address holds a character that cannot be seen. Type it anew.");
  }
  if (/[\s\\]/.test(text)) return fault("address", `An address holds no blank and no backslash. ${SPELLING}`);
  if (text.startsWith("-")) return fault("scheme", `An address never begins with a hyphen. ${SPELLING}`);
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return fault("scheme", `${schemeReason(text)} ${SPELLING}`);
  if (authority.includes("@")) {
    return fault(
      "credentials",
      "The address carries a user name or a password. Leave them out: a token has a setting of its own, and is kept encrypted.",
    );
  }
  if (!URL.canParse(text)) return fault("address", `That is no address. ${SPELLING}`);
  if (/[?#]/.test(text)) {
    return fault("address", "The address of a source has no ? and no #. Give the part before it.");
  }
  const url = new URL(text);
  const host = hostOf(url);
  if (!isHost(host)) return fault("address", `There is no host of that name. ${SPELLING}`);
  url.hostname = host;
  return { ok: true, url: url.href, host, plain: url.protocol === "http:" };
}

/** The host of a URL as the standard writes it, without a final dot: `127.1` is `127.0.0.1`, an IPv6 address has brackets. */
export function hostOf(url: URL): string {
  return url.hostname.endsWith(".") ? url.hostname.slice(0, -1) : url.hostname;
}

/** Whether that is a name of DNS, an IPv4 address or an IPv6 address in brackets. */
export function isHost(host: string): boolean {
  return host.startsWith("[") || (host.length <= LONGEST_HOST && HOST.test(host));
}

function schemeReason(text: string): string {
  if (/^[a-z][a-z0-9+.-]*::/i.test(text)) return "A transport of git's own is not taken.";
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) {
    return `Addresses that begin with ${scheme.toLowerCase()}:// are not taken.`;
  }
  if (/^[^/]*:/.test(text) && !/^https?:/i.test(text)) return "Addresses for ssh are not taken.";
  return "That is no https address.";
}

function fault(kind: SourceAddressFault, reason: string): SourceAddressVerdict {
  return { ok: false, fault: kind, reason };
}
