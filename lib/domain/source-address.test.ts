import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeSourceAddress } from "./source-address";

describe("how the address of a source is written", () => {
  it.each([
    ["https://git.example.org/team/skills", "https://git.example.org/team/skills", "git.example.org"],
    ["HTTPS://Git.Example.ORG:443/team/../Skills.git", "https://git.example.org/Skills.git", "git.example.org"],
    ["https://git.example.org", "https://git.example.org/", "git.example.org"],
    ["https://git.example.org./a", "https://git.example.org/a", "git.example.org"],
    ["https://git.example.org:8443/a", "https://git.example.org:8443/a", "git.example.org"],
    ["https://münchen.example/a", "https://xn--mnchen-3ya.example/a", "xn--mnchen-3ya.example"],
    ["https://[2606:4700:0:0::1111]/a", "https://[2606:4700::1111]/a", "[2606:4700::1111]"],
    ["https://git.example.org/-a/--b", "https://git.example.org/-a/--b", "git.example.org"],
    ["https://git.example.org/a@b:c", "https://git.example.org/a@b:c", "git.example.org"],
  ])("%s is taken as %s", (text, url, host) =>
    expect(judgeSourceAddress(text)).toEqual({ ok: true, url, host, plain: false }),
  );

  it.each([
    ["http://127.1/", "http://127.0.0.1/"],
    ["http://2130706433/", "http://127.0.0.1/"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["http://①②⑦.0.0.1/", "http://127.0.0.1/"],
    ["http://0/", "http://0.0.0.0/"],
    ["http://localhost./", "http://localhost/"],
    ["http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/"],
  ])("%s is seen as %s, and as plain http", (text, url) =>
    expect(judgeSourceAddress(text)).toMatchObject({ ok: true, url, plain: true }),
  );

  it.each([
    "--upload-pack=touch%20/tmp/x",
    "-oProxyCommand=x",
    "ssh://-oProxyCommand=x/y",
    "ssh://git.example.org/a",
    "ext::sh%20-c%20id",
    "fd::17",
    "file:///etc/passwd",
    "git://git.example.org/a",
    "ftp://git.example.org/a",
    "git@git.example.org:team/skills",
    "git.example.org:team/skills",
    "/srv/skills",
    "./skills",
    "../skills",
    "skills",
    "https:git.example.org/a",
    "https:///git.example.org/a",
    "javascript:alert(1)",
    "//git.example.org/a",
  ])("%s is refused for its beginning", (text) =>
    expect(judgeSourceAddress(text)).toMatchObject({ ok: false, fault: "scheme" }),
  );

  it.each([
    "https://ada:secret@git.example.org/a",
    "https://token@git.example.org/a",
    "https://@git.example.org/a",
    "https://git.example.org@evil.example/a",
  ])("%s is refused because it carries credentials", (text) => {
    const verdict = judgeSourceAddress(text);
    expect(verdict).toMatchObject({ ok: false, fault: "credentials" });
    expect(JSON.stringify(verdict)).not.toMatch(/secret|token@/);
  });

  it.each([
    "",
    " https://git.example.org/a",
    "https://git.example.org/a b",
    "https://git.example.org/a\n",
    "https://git.exa\tmple.org/a",
    "https://git.example.org/\u0000",
    "https://git.example.org/\u202Ea",
    "https://git\u200B.example.org/a",
    "https://git.example.org\\@evil.example/a",
    "https://git.example.org/a?token=1",
    "https://git.example.org/a#b",
    "https://git.example.org/a#",
    "https://git.example.org/a?",
    "https://a,b/c",
    "https://a+b/c",
    "https://-a.example/c",
    "https://a..example/c",
    "https://a*b/c",
    "https://a%2Fb/c",
    "https://git.example.org:99999/a",
    "https://[::1/a",
    `https://${"a.".repeat(127)}example/b`,
  ])("%j is refused as an address", (text) =>
    expect(judgeSourceAddress(text)).toMatchObject({ ok: false, fault: "address" }),
  );

  it("what was taken is taken again as it is, and holds nothing that a command line could take for more", () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ["http", "https"] }), (text) => {
        const verdict = judgeSourceAddress(text);
        if (!verdict.ok) return;
        expect(judgeSourceAddress(verdict.url)).toEqual(verdict);
        expect(verdict.url).toMatch(/^https?:\/\/[a-z0-9_.[\]:-]+\/[^\s\\?#]*$/);
      }),
    );
  });
});
