import fs from "node:fs";
import { BlockList, isIPv4 } from "node:net";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./root.mjs";

const ADVICE = fs.readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");

type Family = "ipv4" | "ipv6";
const familyOf = (address: string): Family => (isIPv4(address) ? "ipv4" : "ipv6");
/** BlockList treats a range of IPv4-mapped IPv6 addresses as IPv4, so each family has its own list. */
const denied: Record<Family, BlockList> = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [, from = "", to = ""] of ADVICE.matchAll(/^\s*denied-peer-ip=([\da-f:.]+)-([\da-f:.]+)$/gm))
  denied[familyOf(from)].addRange(from, to, familyOf(from));

const isDenied = (address: string): boolean => denied[familyOf(address)].check(address, familyOf(address));

it.each([
  ["the relay's own machine", ["127.0.0.1", "127.255.255.254", "0.0.0.0", "::1", "::"]],
  ["private networks", ["10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fdff::1"]],
  ["private networks behind a translator of addresses", ["64:ff9b:1::a00:1", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"]],
  ["former site-local addresses", ["fec0::1", "feff:ffff::1"]],
  ["IPv6 addresses of documentation and of segment routing", ["2001:db8::1", "3fff::1", "3fff:fff::1", "5f00::1"]],
  ["cloud metadata and other link-local addresses", ["169.254.169.254", "fe80::1"]],
  ["networks behind a provider's NAT", ["100.64.0.1", "100.127.255.255"]],
  ["reserved and documentation addresses", ["192.0.2.1", "198.18.0.1", "203.0.113.9", "240.0.0.1", "255.255.255.255"]],
  [
    "IPv4 addresses inside IPv6 addresses",
    ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1"],
  ],
])("C4 · a relay that is set up as in operations.md sends nothing to %s", (_what, addresses) => {
  expect(addresses.filter((address) => !isDenied(address))).toEqual([]);
});

it("C4 · a relay that is set up as in operations.md sends to public addresses", () => {
  expect(
    [
      "1.1.1.1",
      "172.32.0.1",
      "100.128.0.1",
      "192.169.0.1",
      "2606:4700::1111",
      "2001:db9::1",
      "3fff:1000::1",
      "64:ff9b:2::1",
    ].filter(isDenied),
  ).toEqual([]);
});
