import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** The edge Worker's databases, and the binding that vitest.config.ts adds. */
interface TestEnv {
  DB: D1Database;
  SEARCH: D1Database;
  TEST_MIGRATIONS: { DB: D1Migration[]; SEARCH: D1Migration[] };
}

const { DB, SEARCH, TEST_MIGRATIONS } = env as unknown as TestEnv;
await applyD1Migrations(DB, TEST_MIGRATIONS.DB);
await applyD1Migrations(SEARCH, TEST_MIGRATIONS.SEARCH);
