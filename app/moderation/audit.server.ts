import { hashOfText } from "~/base/moderation/chain";
import type { StoredCase } from "~/base/moderation/audit";
import { casesAfterQuery, decisionsOfCasesQuery, logQuery, textsAfterQuery } from "~/db/moderation/moderationLog";
import { hiddenTagsAfterQuery } from "~/db/posts/tags";
import { moderatorsQuery } from "~/db/moderation/moderators";
import { type Db, all } from "~/db/statement";

/** Rows per answer. */
const ROWS = 1_000;
/** Cases per answer. A case with its decisions has about 2 kB. */
const CASES = 500;

/** X67: the rows of the log after the row `n`. The caller asks again until there are none. */
export const readLog = async (db: Db, n: number) => ({ rows: await all(db, logQuery({ n, limit: ROWS })) });

/** The stored states of the cases after the one with the id `after`, and of their decisions. */
export async function readStates(db: Db, after: string): Promise<{ cases: StoredCase[]; next: string | null }> {
  const rows = await all(db, casesAfterQuery({ after, limit: CASES }));
  const decisions = await all(db, decisionsOfCasesQuery({ caseIds: rows.map(({ id }) => id) }));
  const cases = rows.map(({ id, state }) => ({
    case: state,
    decisions: decisions.filter(({ caseId }) => caseId === id).map((row) => row.state),
  }));
  return { cases, next: rows.length === CASES ? (rows.at(-1)?.id ?? null) : null };
}

/** The hashes of the stored texts after `after`, and as `wrong` those that don't match their text. No text leaves the server. */
export async function checkTexts(db: Db, after: string) {
  const rows = await all(db, textsAfterQuery({ after, limit: ROWS }));
  const wrong: string[] = [];
  for (const { hash, salt, text } of rows) {
    // an erased text can't be checked
    const isErased = salt === "" && text === "";
    if (!isErased && (await hashOfText(salt, text)) !== hash) wrong.push(hash);
  }
  const hashes = rows.map(({ hash }) => hash);
  return { hashes, wrong, next: rows.length === ROWS ? (hashes.at(-1) ?? null) : null };
}

export const readModerators = async (db: Db) => ({
  moderators: (await all(db, moderatorsQuery({}))).map(({ id }) => id),
});

/** X129: the hidden tags after `after`, in order. */
export async function readHiddenTags(db: Db, after: string): Promise<{ tags: string[]; next: string | null }> {
  const rows = await all(db, hiddenTagsAfterQuery({ after, limit: ROWS }));
  const tags = rows.map(({ tag }) => tag);
  return { tags, next: tags.length === ROWS ? (tags.at(-1) ?? null) : null };
}
