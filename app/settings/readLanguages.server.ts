import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { namedLanguages, sortedByName } from "~/app/i18n/languageNames";
import { formEndpoint } from "~/app/server/endpoint.server";
import { POST_LANGUAGES, type PostLanguage, sortedLanguages } from "~/base/postLanguages";
import { setReadLanguages } from "~/db/members/readLanguages";

/** A field for each language that is ticked, as a form without JavaScript sends them. */
const readLanguagesSchema = z
  .partialRecord(z.enum(POST_LANGUAGES), z.literal("1"))
  .transform((ticked) => sortedLanguages(Object.keys(ticked)));

/** X194: replaces the member's list. An empty one is all languages. */
export const readLanguagesForm = formEndpoint(
  "POST /settings/read-languages",
  readLanguagesSchema,
  async ({ context, session, input: languages }) =>
    (await setReadLanguages(context.db, session.memberId, languages)) ? { ok: true } : apiError("forbidden"),
  { after: () => "/settings" },
);

/** The member's list for the settings, with the names of all languages. A browser may have other names for some. */
export const readLanguagesView = (rows: readonly { languages: PostLanguage[] | null }[]) => ({
  chosen: rows[0]?.languages ?? [],
  all: sortedByName(namedLanguages()),
});
export type ReadLanguagesView = ReturnType<typeof readLanguagesView>;
