import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeDevVars } from "./devVars.mjs";

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-vars-"));
afterAll(() => fs.rm(folder, { recursive: true }));

it("start · .dev.vars makes wrangler dev a development server with secrets of its own", async () => {
  const file = path.join(folder, "new");
  makeDevVars(file);
  const text = await fs.readFile(file, "utf8");
  expect(text).toMatch(/^APP_ENV=development\nORIGIN=http:\/\/localhost:8787$/m);
  expect(text).toMatch(/^ATTEMPT_KEY=[\w-]{43}\nFACTOR_KEY=[\w-]{43}\nHINT_KEY=[\w-]{43}\n/);
});

it("start · .dev.vars keeps what somebody has written into it", async () => {
  const file = path.join(folder, "written");
  await fs.writeFile(file, "ORIGIN=http://localhost:9000\nATTEMPT_KEY=mine");
  makeDevVars(file);
  const text = await fs.readFile(file, "utf8");
  expect(text).toMatch(/^ORIGIN=http:\/\/localhost:9000\nATTEMPT_KEY=mine\nFACTOR_KEY=/);
  expect(text.match(/ORIGIN|ATTEMPT_KEY/g)).toHaveLength(2);
});
