/** The search database: derived, folded text in trigrams. */
import { and, type Column, desc, eq, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { aggregate } from "~/db/aggregates";
import { insert, select } from "~/db/query/builder";
import { excluded, number, text } from "~/db/query/expressions";
import { people, peopleFts, postFts, postTexts } from "~/db/schema/search";
import { type Db, type Placeholders, type Query, run } from "~/db/statement";

const { statement } = aggregate("search", "search");
/** Trigrams need three characters. Shorter texts are searched in the newest rows. */
const TRIGRAM_MIN = 3;
const NEWEST_ROWS_ONLY = { boundedScan: "fewer than three characters: only the newest rows are searched" };
const NEWEST_PEOPLE = 5000;
const NEWEST_POSTS = 2000;

/** `cursor`: the row's number in the search; the newest is highest. The next page begins below it. */
export interface FoundRow {
  id: string;
  cursor: number;
}

const putPerson = statement((p: Placeholders<{ member: string; name: string; n: number }>) =>
  insert(people)
    .values({ memberId: p.member, name: p.name, n: p.n })
    .onConflictDoUpdate({
      target: people.memberId,
      set: { name: excluded(people.name), n: excluded(people.n) },
      setWhere: sql`${excluded(people.n)} > ${people.n}`,
    }),
);
const putPost = statement((p: Placeholders<{ post: string; text: string; n: number }>) =>
  insert(postTexts)
    .values({ postId: p.post, text: p.text, n: p.n })
    .onConflictDoUpdate({
      target: postTexts.postId,
      set: { text: excluded(postTexts.text), n: excluded(postTexts.n) },
      setWhere: sql`${excluded(postTexts.n)} > ${postTexts.n}`,
    }),
);

type Matching = { match: string; before: number; limit: number };
/** D1 binds a number as a real one, and FTS5 only begins below an integer: it would read all newer matches on each page. */
const isBefore = (rowid: Column, p: Placeholders<Matching>) => sql`${rowid} < cast(${p.before} as integer)`;
const matchingPeople = statement((p: Placeholders<Matching>) =>
  select({ id: people.memberId, cursor: people.id })
    .from(peopleFts)
    .innerJoin(people, eq(people.id, peopleFts.rowid))
    .where(and(sql`${peopleFts} match ${p.match}`, isBefore(peopleFts.rowid, p)))
    .orderBy(desc(peopleFts.rowid))
    .limit(p.limit),
);
const matchingPosts = statement((p: Placeholders<Matching>) =>
  select({ id: postTexts.postId, cursor: postTexts.id })
    .from(postFts)
    .innerJoin(postTexts, eq(postTexts.id, postFts.rowid))
    .where(and(sql`${postFts} match ${p.match}`, isBefore(postFts.rowid, p)))
    .orderBy(desc(postFts.rowid))
    .limit(p.limit),
);

type Containing = { text: string; before: number; limit: number };
/** Searches the newest rows. `id`: of the member or the post. */
const newestWith = (table: typeof people | typeof postTexts, id: SQLiteColumn, folded: SQLiteColumn, most: number) =>
  statement((p: Placeholders<Containing>) => {
    const newest = select({ id, cursor: table.id, folded })
      .from(table)
      .orderBy(desc(table.id))
      .limit(most)
      .as("newest");
    return select({ id: text(newest.id), cursor: number(newest.cursor) })
      .from(newest)
      .where(and(sql`instr(${newest.folded}, ${p.text}) > 0`, lt(newest.cursor, p.before)))
      .orderBy(desc(newest.cursor))
      .limit(p.limit);
  }, NEWEST_ROWS_ONLY);
const newPeople = newestWith(people, people.memberId, people.name, NEWEST_PEOPLE);
const newPosts = newestWith(postTexts, postTexts.postId, postTexts.text, NEWEST_POSTS);

/** The user's text for FTS5: one phrase, in which no character has a special meaning. */
const phrase = (folded: string): string => `"${folded.replaceAll('"', '""')}"`;

/** Whether all rows are searched, not only the newest. */
export const isLongQuery = (folded: string): boolean => [...folded].length >= TRIGRAM_MIN;

const TOP = Number.MAX_SAFE_INTEGER;

/** For a batch: members whose folded name contains the folded text, newest first. `before`: a cursor. */
export const peopleQuery = (folded: string, before: number | null, limit: number): Query<FoundRow> =>
  isLongQuery(folded)
    ? matchingPeople({ match: phrase(folded), before: before ?? TOP, limit })
    : newPeople({ text: folded, before: before ?? TOP, limit });

/** For a batch: like `peopleQuery`, for posts by their folded text. */
export const postsQuery = (folded: string, before: number | null, limit: number): Query<FoundRow> =>
  isLongQuery(folded)
    ? matchingPosts({ match: phrase(folded), before: before ?? TOP, limit })
    : newPosts({ text: folded, before: before ?? TOP, limit });

export type SearchChange = { n: number } & ({ member: string; name: string } | { post: string; text: string });

/**
 * Applies changes in one batch. A change that is older than the stored one changes nothing. An empty text is a removal.
 */
export async function applySearchChanges(db: Db, changes: readonly SearchChange[]): Promise<void> {
  if (changes.length === 0) return;
  await run(db, ...changes.map((c) => ("member" in c ? putPerson(c) : putPost(c))));
}
