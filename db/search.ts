/** The search database: derived, folded text, three letters at a time. */
import { type Db, run, statement } from "./statement";

const SEARCH = { db: "search" } as const;
/** Trigrams need three characters; below that, the newest rows are looked through. */
const TRIGRAM_MIN = 3;
const LOOKED_THROUGH = "fewer than three characters: the newest rows alone";

const putPerson = statement<[member: string, name: string, n: number]>(
  `insert into people (member_id, name, n) values (?1, ?2, ?3)
   on conflict (member_id) do update set name = excluded.name, n = excluded.n where excluded.n > people.n`,
  SEARCH,
);
const putPost = statement<[post: string, text: string, n: number]>(
  `insert into posts (post_id, text, n) values (?1, ?2, ?3)
   on conflict (post_id) do update set text = excluded.text, n = excluded.n where excluded.n > posts.n`,
  SEARCH,
);
const people = statement<[match: string, limit: number], { id: string }>(
  `select p.member_id as id from people_text f join people p on p.id = f.rowid where people_text match ?1 order by f.rowid desc limit ?2`,
  SEARCH,
);
const peopleShort = statement<[text: string, limit: number], { id: string }>(
  `select member_id as id from (select id, member_id, name from people order by id desc limit 5000)
   where instr(name, ?1) > 0 order by id desc limit ?2`,
  { ...SEARCH, boundedScan: LOOKED_THROUGH },
);
const posts = statement<[match: string, limit: number], { id: string }>(
  `select p.post_id as id from posts_text f join posts p on p.id = f.rowid where posts_text match ?1 order by f.rowid desc limit ?2`,
  SEARCH,
);
const postsShort = statement<[text: string, limit: number], { id: string }>(
  `select post_id as id from (select id, post_id, text from posts order by id desc limit 2000)
   where instr(text, ?1) > 0 order by id desc limit ?2`,
  { ...SEARCH, boundedScan: LOOKED_THROUGH },
);

/** The user's text as FTS5 takes it: one phrase, in which nothing means anything. */
const phrase = (folded: string): string => `"${folded.replaceAll('"', '""')}"`;

const long = (folded: string): boolean => [...folded].length >= TRIGRAM_MIN;

/** Ids of members whose folded name, and of posts whose folded text, contains the folded text, newest first; one round trip. */
export async function findIds(db: Db, folded: string, limit: number): Promise<{ people: string[]; posts: string[] }> {
  const [members, written] = await run(db, peopleQuery(folded, limit), postsQuery(folded, limit));
  return { people: members.rows.map(({ id }) => id), posts: written.rows.map(({ id }) => id) };
}

/** The people of `findIds` alone. */
export const findPeopleIds = async (db: Db, folded: string, limit: number): Promise<string[]> =>
  (await run(db, peopleQuery(folded, limit)))[0].rows.map(({ id }) => id);

const peopleQuery = (folded: string, limit: number) => (long(folded) ? people(phrase(folded), limit) : peopleShort(folded, limit));
const postsQuery = (folded: string, limit: number) => (long(folded) ? posts(phrase(folded), limit) : postsShort(folded, limit));

export type SearchChange = { n: number } & ({ member: string; name: string } | { post: string; text: string });

/** Applies changes in one batch; one that is older than what is there changes nothing. An empty text is a removal. */
export async function applySearchChanges(db: Db, changes: readonly SearchChange[]): Promise<void> {
  if (changes.length === 0) return;
  await run(db, ...changes.map((c) => ("member" in c ? putPerson(c.member, c.name, c.n) : putPost(c.post, c.text, c.n))));
}
