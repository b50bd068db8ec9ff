/** X194: the languages of the posts that a member reads. */
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { type PostLanguage, sortedLanguages } from "~/base/postLanguages";
import { aggregate } from "~/db/aggregates";
import { select, update } from "~/db/query/builder";
import { decoded, type Expression } from "~/db/query/expressions";
import { members } from "~/db/schema/members";
import { changesOf, type Db, type Placeholders } from "~/db/statement";

const { statement } = aggregate("members");

/** A stored list of languages; null for all. */
export const languagesIn = (stored: Expression): SQL<PostLanguage[] | null> =>
  decoded(stored, (tags) => (typeof tags === "string" ? sortedLanguages(tags.split(" ")) : null));

/** For a batch: the languages that the member reads, in one row. */
export const readLanguagesQuery = statement((p: Placeholders<{ me: string }>) =>
  select({ languages: languagesIn(members.readLanguages) })
    .from(members)
    .where(eq(members.id, p.me)),
);

const put = statement((p: Placeholders<{ me: string; languages: string | null }>) =>
  update(members)
    .set({ readLanguages: p.languages })
    .where(and(eq(members.id, p.me), isNull(members.deletedAt))),
);

/** Stores the languages that the member reads; none are all. False if the account has ended. */
export const setReadLanguages = async (db: Db, me: string, languages: readonly PostLanguage[]): Promise<boolean> =>
  (await changesOf(db, put({ me, languages: languages.length === 0 ? null : languages.join(" ") }))) > 0;
