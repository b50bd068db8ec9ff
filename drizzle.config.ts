/** Only for Drizzle Studio (`npm run studio`, scripts/studio.mjs). Migrations are written by hand. */
import { defineConfig } from "drizzle-kit";

const { STUDIO_FILE = "", STUDIO_SCHEMA = "" } = process.env;

export default defineConfig({
  dialect: "sqlite",
  schema: STUDIO_SCHEMA.split(","),
  dbCredentials: { url: `file:${STUDIO_FILE}` },
});
