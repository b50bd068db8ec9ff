import { sql } from "drizzle-orm";
import { text } from "drizzle-orm/sqlite-core";
import { SHOWN_TO } from "~/base/audience";

/** To whom the row's content is shown. The database computes it from the other columns, as the migration 0055 says. */
export const shownTo = () =>
  text("shown_to", { enum: SHOWN_TO }).generatedAlwaysAs(sql`(migrations/main/0055)`, { mode: "virtual" });
