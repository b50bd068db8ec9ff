import { expect, it } from "vitest";
import { countedAddress } from "./address";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("limits · %s is counted as %s", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

it("limits · a malformed address is counted under a bounded key", () => {
  expect(countedAddress("x".repeat(1_000))).toHaveLength(45);
  expect(countedAddress(`${"y".repeat(1_000)}:1`).length).toBeLessThanOrEqual(50);
});
