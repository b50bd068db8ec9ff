/** For Drizzle Studio alone (`npm run studio`, scripts/studio.mjs). Migrations are written by hand. */
const { STUDIO_FILE = "", STUDIO_SCHEMA = "" } = process.env;

export default {
  dialect: "sqlite",
  schema: STUDIO_SCHEMA.split(","),
  dbCredentials: { url: `file:${STUDIO_FILE}` },
};
