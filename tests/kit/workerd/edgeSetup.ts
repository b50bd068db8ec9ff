import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { applyTemplate, readTemplate, type Template } from "./migratedTemplate";

/** The edge Worker's databases, and the binding that vitest.config.ts adds. */
interface TestEnv {
  DB: D1Database;
  SEARCH: D1Database;
  TEST_MIGRATIONS: { DB: D1Migration[]; SEARCH: D1Migration[] };
}
const { DB, SEARCH, TEST_MIGRATIONS } = env as unknown as TestEnv;

/** The test files of a process share its globals, so only the first one waits for the migrations. */
const shared = globalThis as { migrated?: { DB: Template; SEARCH: Template } };

if (shared.migrated) {
  await applyTemplate(DB, shared.migrated.DB);
  await applyTemplate(SEARCH, shared.migrated.SEARCH);
} else {
  await applyD1Migrations(DB, TEST_MIGRATIONS.DB);
  await applyD1Migrations(SEARCH, TEST_MIGRATIONS.SEARCH);
  shared.migrated = { DB: await readTemplate(DB), SEARCH: await readTemplate(SEARCH) };
}
