import { describe, expect, it } from "vitest";
import { refusalOf } from "@/lib/testing/refusal";
import type { Network, ResolvedAddress } from "../../ports";
import { pinHost } from "./pin-host";

function network(answers: string[], allowed: Partial<Network["allowed"]> = {}): Network {
  return {
    resolve: async () =>
      answers.map((address): ResolvedAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    allowed: { hosts: [], cidrs: [], ...allowed },
  };
}
const never: Network = {
  resolve: async (host) => {
    throw new Error(`nobody asks for ${host}`);
  },
  allowed: { hosts: [], cidrs: [] },
};

describe("where a source may lie", () => {
  it("a public name is pinned to all of its addresses, and asked for once", async () => {
    let asked = 0;
    const counting: Network = {
      ...network([]),
      resolve: async () => {
        asked += 1;
        return [
          { address: "140.82.121.4", family: 4 },
          { address: "2606:50c0:8000::64", family: 6 },
        ];
      },
    };
    const pinned = await pinHost("https://git.example.org/team/skills", counting);
    expect(pinned).toMatchObject({ host: "git.example.org", port: 443 });
    expect(pinned.addresses.map(({ address }) => address)).toEqual(["140.82.121.4", "2606:50c0:8000::64"]);
    expect(asked).toBe(1);
  });

  it.each([
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://①②⑦.0.0.1/",
    "https://[::ffff:7f00:1]/",
    "https://[::7f00:1]/",
    "https://[::1]/",
    "https://[::]/",
    "https://localhost/",
    "https://localhost./",
    "https://git.localhost/",
    "https://0/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[64:ff9b::a00:1]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:1::]/",
    "https://[::ffff:0:7f00:1]/",
    "https://[4000::1]/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "http://127.1/",
  ])("%s is refused without asking anybody", async (url) => {
    expect(await refusalOf(pinHost(url, never))).toMatchObject({
      code: "SOURCE_FORBIDDEN",
      details: { reason: "address" },
      remedy: expect.stringContaining("SLIPWAY_ALLOW_PRIVATE_HOSTS"),
    });
  });

  it.each([
    ["127.0.0.1", "an address of this machine itself"],
    ["10.1.2.3", "a private address"],
    ["169.254.169.254", "an address of the local link"],
    ["::ffff:10.1.2.3", "a private address"],
    ["64:ff9b::a01:203", "no address of the public internet"],
  ])("a name that leads to %s is refused, without the address being told", async (address, words) => {
    const refusal = await refusalOf(pinHost("https://inside.example/", network([address])));
    expect(refusal).toMatchObject({ code: "SOURCE_FORBIDDEN", details: { reason: "address" } });
    expect(refusal.message).toBe(`inside.example leads to ${words}.`);
  });

  it("one private address among public ones is enough to refuse", async () => {
    const mixed = network(["140.82.121.4", "10.0.0.1"]);
    expect(await refusalOf(pinHost("https://git.example.org/", mixed))).toMatchObject({ code: "SOURCE_FORBIDDEN" });
  });

  it("the operator allows by CIDR, also what is written as IPv6, and by host name", async () => {
    const cidr = { ...never, allowed: { hosts: [], cidrs: ["127.0.0.0/8"] } };
    expect(await pinHost("http://127.1:8080/", cidr)).toMatchObject({ host: "127.0.0.1", port: 8080 });
    expect(await pinHost("http://[::ffff:7f00:1]/", cidr)).toMatchObject({ host: "::ffff:7f00:1", port: 80 });
    expect(await refusalOf(pinHost("https://10.0.0.1/", cidr))).toMatchObject({ code: "SOURCE_FORBIDDEN" });
    expect(await refusalOf(pinHost("https://[::1]/", cidr))).toMatchObject({ code: "SOURCE_FORBIDDEN" });

    const named = network(["10.0.0.1"], { hosts: ["git.example.org"] });
    expect(await pinHost("http://GIT.example.org./", named)).toMatchObject({ host: "git.example.org" });
    expect(await refusalOf(pinHost("https://other.example.org/", named))).toMatchObject({ code: "SOURCE_FORBIDDEN" });
  });

  it("plain http is for allowed hosts alone", async () => {
    const open = network(["140.82.121.4"]);
    expect(await refusalOf(pinHost("http://git.example.org/", open))).toMatchObject({
      code: "SOURCE_FORBIDDEN",
      details: { reason: "scheme" },
    });
    const named = network(["140.82.121.4"], { hosts: ["git.example.org"] });
    expect(await pinHost("http://git.example.org/", named)).toMatchObject({ port: 80 });
  });

  it.each([
    ["ftp://git.example.org/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["https://ada:secret@git.example.org/", "credentials"],
    ["https://a,b/", "address"],
    ["nonsense", "address"],
  ])("%s is refused for its %s", async (url, reason) => {
    const refusal = await refusalOf(pinHost(url, never));
    expect(refusal).toMatchObject({ code: "SOURCE_FORBIDDEN", details: { reason } });
    expect(refusal.message).not.toContain("secret");
  });

  it("a name that leads nowhere is no fault of the address", async () => {
    for (const silent of [never, network([]), network(["nonsense"])]) {
      expect(await refusalOf(pinHost("https://git.example.org/", silent))).toMatchObject({
        code: "SOURCE_UNAVAILABLE",
        details: { reason: "name", host: "git.example.org" },
      });
    }
  });

  it("a resolver that never answers is left when the work is cancelled", async () => {
    const silent: Network = { ...never, resolve: () => new Promise(() => undefined) };
    const cancel = new AbortController();
    const pinned = pinHost("https://git.example.org/", silent, cancel.signal);
    cancel.abort(new Error("cancelled here"));
    await expect(pinned).rejects.toThrow("cancelled here");
  });
});
