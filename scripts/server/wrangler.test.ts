import fs from "node:fs";
import { expect, it } from "vitest";

const edge = fs.readFileSync("wrangler.toml", "utf8");

it("operations · the edge Worker has no preview URLs", () => {
  expect(edge).toMatch(/^preview_urls = false/m);
});

it("operations · the platform logs no URLs, because they may contain the tokens of mailed links", () => {
  expect(edge).toMatch(/^\[observability\.logs\]\nenabled = true\ninvocation_logs = false$/m);
});

it("deploy · production is the only environment of both Workers, so a deployment can't choose another", () => {
  for (const config of [edge, fs.readFileSync("party/wrangler.toml", "utf8")]) {
    expect(config).toMatch(/^APP_ENV = "production"$/m);
    expect(config).not.toMatch(/^\[+env\b/m);
  }
});

it("start · wrangler dev builds what it serves", () => {
  expect(edge).toMatch(/^\[build\]\ncommand = "node scripts\/server\/wranglerBuild\.mjs"$/m);
});

it("start · wrangler dev builds again after a change in any folder of the product", () => {
  const [, watched = ""] = /^watch_dir = \[([^\]]*)\]$/m.exec(edge) ?? [];
  const rooms = fs
    .readdirSync("party", { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith(".") ? [`party/${entry.name}`] : []));
  expect([...watched.matchAll(/"(.*)"/g)].map(([, folder]) => folder)).toEqual([
    ...["app", "base", "content", "db", "games"],
    ...rooms,
    "public",
  ]);
});
