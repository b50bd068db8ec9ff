import fc from "fast-check";
import { expect, it } from "vitest";
import { REGIONS } from "~/base/roomAt";
import { regionIn, regionOf } from "./region.server";

it.each([
  ["Accra", { continent: "AF", country: "GH", longitude: "-0.18696" }, "afr"],
  ["Dubai", { continent: "AS", country: "AE", longitude: "55.27" }, "me"],
  ["Mumbai", { continent: "AS", country: "IN", longitude: "72.88" }, "apac"],
  ["Tokyo", { continent: "AS", country: "JP", longitude: "139.69" }, "apac"],
  ["Reykjavík", { continent: "EU", country: "IS", longitude: "-21.9" }, "weur"],
  ["Berlin", { continent: "EU", country: "DE", longitude: "13.40" }, "weur"],
  ["Warsaw", { continent: "EU", country: "PL", longitude: "21" }, "eeur"],
  ["San Francisco", { continent: "NA", country: "US", longitude: "-122.42" }, "wnam"],
  ["New York", { continent: "NA", country: "US", longitude: "-74.0060" }, "enam"],
  ["Lima", { continent: "SA", country: "PE" }, "sam"],
  ["Wellington", { continent: "OC", country: "NZ", longitude: "174.78" }, "oc"],
])("regions · a request from %s", (_place, cf, region) => {
  expect(regionIn(cf)).toBe(region);
});

it.each([
  ["nothing", undefined],
  ["no continent", { country: "XX" }],
  ["an unknown continent", { continent: "EUR", longitude: "2" }],
  ["Antarctica", { continent: "AN", longitude: "0" }],
  ["half of a continent without a longitude", { continent: "EU", country: "FR" }],
  ["half of a continent with a strange longitude", { continent: "NA", longitude: "west" }],
  ["half of a continent with an empty longitude", { continent: "NA", longitude: "" }],
  ["the Tor network", { continent: "EU", country: "T1", longitude: "2" }],
])("regions · %s gives none", (_what, cf) => {
  expect(regionIn(cf)).toBeNull();
});

it("regions · whatever the platform says gives one of its regions or none", () => {
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom("NA", "EU", "AS", "T1"), fc.anything());
  fc.assert(
    fc.property(fc.record({ continent: value, country: value, longitude: value }, { requiredKeys: [] }), (cf) => {
      const region = regionIn(cf);
      expect(region === null || REGIONS.includes(region)).toBe(true);
    }),
  );
});

it("regions · a request of a local server gives none", () => {
  expect(regionOf(new Request("http://parlor.test/"))).toBeNull();
});
