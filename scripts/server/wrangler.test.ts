import fs from "node:fs";
import { expect, it } from "vitest";

const edge = fs.readFileSync("wrangler.toml", "utf8");

it("operations · the edge Worker has no preview URLs", () => {
  expect(edge).toMatch(/^preview_urls = false/m);
});

it("operations · the platform logs no URLs, because they may contain the tokens of mailed links", () => {
  expect(edge).toMatch(/^\[observability\.logs\]\nenabled = true\ninvocation_logs = false$/m);
});
