import fs from "node:fs";
import { expect, it } from "vitest";
import { configFaults } from "~/scripts/deployableConfig.mjs";

const COMMITTED = fs.readFileSync("wrangler.toml", "utf8");
const OWN = COMMITTED.replaceAll("00000000-0000", "12345678-0000")
  .replaceAll("parlor.example", "parlor.test")
  .replace("Parlor Example Ltd", "Us")
  .replace("1 Example Street, Exampleton", "Here");
const ROUTE = 'routes = [{ pattern = "parlor.test", custom_domain = true }]\n';
const SECOND_ADDRESS =
  "wrangler.toml has a route, so the workers.dev address would be a second one: set workers_dev = false.";

it("deploy · the committed configuration isn't deployed before its placeholders are replaced", () => {
  expect(configFaults(COMMITTED)).toEqual([expect.stringContaining("placeholder for database_id and ORIGIN")]);
});

it("deploy · a trial on a workers.dev address is deployed", () => {
  expect(configFaults(OWN)).toEqual([]);
});

it.each([
  ["routes", ROUTE],
  ["a route", 'route = { pattern = "parlor.test/*", zone_name = "parlor.test" }\n'],
])("deploy · with %s, a workers.dev address isn't deployed beside it", (_what, route) => {
  expect(configFaults(route + OWN)).toEqual([SECOND_ADDRESS]);
  expect(configFaults(route + OWN.replace("workers_dev = true", "workers_dev = false"))).toEqual([]);
});

it("deploy · a table of routes counts as a route", () => {
  expect(configFaults(`${OWN}\n[[routes]]\npattern = "parlor.test"\ncustom_domain = true\n`)).toEqual([SECOND_ADDRESS]);
});

it("deploy · a route in a comment doesn't count", () => {
  expect(configFaults(`# ${ROUTE}${OWN}`)).toEqual([]);
});
