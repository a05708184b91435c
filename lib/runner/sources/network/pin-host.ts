import ipaddr from "ipaddr.js";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { IMPORT_LIMITS } from "@/lib/contract/limits";
import { hostOf, isHost } from "@/lib/domain/source-address";
import type { Network, ResolvedAddress } from "../../ports";
import { withinTime } from "./within-time";

/** Where a request goes, decided once: whoever connects uses these addresses and asks for no others. */
export interface PinnedHost {
  url: URL;
  /** As the standard writes it; an IPv6 address without its brackets. */
  host: string;
  port: number;
  addresses: readonly ResolvedAddress[];
}

const OPERATOR = "Use an address on the public internet, or ask the operator to add it to SLIPWAY_ALLOW_PRIVATE_HOSTS.";
/** Names of this very machine, whatever a resolver says. Source: RFC 6761, section 6.3. */
const LOCALHOST = /(?:^|\.)localhost$/;
const LOOPBACK: readonly ResolvedAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
/** Where global addresses of IPv6 lie; the rest is reserved, and some of it leads into IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Resolves the host of an address once and checks every answer: only addresses
 * of the public internet pass, or what the operator allows by host name or
 * CIDR; plain http only where the operator allows the host. An address in any
 * spelling is judged as the one that it is. Refuses SOURCE_FORBIDDEN (reason
 * `scheme`, `credentials` or `address`), SOURCE_UNAVAILABLE (reason `name`)
 * and TIMEOUT. Source: hostile inputs, section 4.
 */
export async function pinHost(address: string | URL, network: Network, signal?: AbortSignal): Promise<PinnedHost> {
  const url = parse(address);
  const written = hostOf(url);
  if (!isHost(written)) throw forbidden("address", `${JSON.stringify(written)} is no name of a host.`);
  const host = written.startsWith("[") ? written.slice(1, -1) : written;
  const plain = url.protocol === "http:";
  const addresses = await resolve(host, network, signal);
  const named = network.allowed.hosts.includes(host);
  for (const { address: found } of addresses) {
    if (named || isAllowed(found, network)) continue;
    const kind = unreachableKind(found);
    if (kind !== null) throw forbidden("address", `${host} ${found === host ? "is" : "leads to"} ${kind}.`);
    if (plain) throw forbidden("scheme", `Plain http is not taken for ${host}.`, `Write https. ${OPERATOR}`);
  }
  return { url, host, port: Number(url.port) || (plain ? 80 : 443), addresses };
}

function parse(address: string | URL): URL {
  const text = String(address);
  if (!URL.canParse(text)) throw forbidden("address", "That is no address.");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw forbidden("scheme", `Addresses that begin with ${url.protocol} are not taken.`, "Write an https address.");
  }
  if (url.username !== "" || url.password !== "") {
    throw forbidden(
      "credentials",
      "The address carries a user name or a password.",
      "Leave them out of the address; a token has a setting of its own.",
    );
  }
  return url;
}

async function resolve(host: string, network: Network, signal?: AbortSignal): Promise<readonly ResolvedAddress[]> {
  if (ipaddr.isValid(host)) return [{ address: host, family: ipaddr.parse(host).kind() === "ipv6" ? 6 : 4 }];
  if (LOCALHOST.test(host)) return LOOPBACK;
  try {
    const limit = { ms: IMPORT_LIMITS.stallMs, what: `Finding the address of ${host}` };
    const found = await withinTime(network.resolve(host), limit, signal);
    if (found.length > 0 && found.every(({ address }) => ipaddr.isValid(address))) return found;
  } catch (error) {
    if (isRefusal(error) || signal?.aborted) throw error;
    throw unknownName(host, error);
  }
  throw unknownName(host);
}

function isAllowed(address: string, { allowed }: Network): boolean {
  const parsed = ipaddr.process(address);
  return allowed.cidrs.some((cidr) => {
    const [range, bits] = ipaddr.parseCIDR(cidr);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}

/** What kind of address that is, in words; null where it is one of the public internet. */
function unreachableKind(address: string): string | null {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "unicast" && (parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6))) return null;
  if (range === "loopback" || range === "unspecified") return "an address of this machine itself";
  if (range === "private" || range === "uniqueLocal" || range === "carrierGradeNat") return "a private address";
  if (range === "linkLocal") return "an address of the local link";
  return "no address of the public internet";
}

function forbidden(reason: string, message: string, remedy: string = OPERATOR): Refusal {
  return new Refusal("SOURCE_FORBIDDEN", message, { details: { reason }, remedy });
}

function unknownName(host: string, cause?: unknown): Refusal {
  return new Refusal("SOURCE_UNAVAILABLE", `No address is known for ${host}.`, {
    details: { reason: "name", host },
    remedy: "Check the spelling, and whether this machine can resolve the name.",
    ...(cause !== undefined && { cause }),
  });
}
