/** The search database: derived, folded text, three letters at a time. */
import { type Db, run, statement } from "./statement";

const SEARCH = { db: "search" } as const;
/** Trigrams need three characters; below that, the newest rows are looked through. */
const TRIGRAM_MIN = 3;
const LOOKED_THROUGH = "fewer than three characters: the newest rows alone";

/** `place`: where it stands in the search, newest highest; a page goes by it */
export interface FoundRow {
  id: string;
  place: number;
}

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
const people = statement<[match: string, before: number, limit: number], FoundRow>(
  `select p.member_id as id, p.id as place from people_text f join people p on p.id = f.rowid
   where people_text match ?1 and f.rowid < ?2 order by f.rowid desc limit ?3`,
  SEARCH,
);
const peopleShort = statement<[text: string, before: number, limit: number], FoundRow>(
  `select member_id as id, id as place from (select id, member_id, name from people order by id desc limit 5000)
   where instr(name, ?1) > 0 and id < ?2 order by id desc limit ?3`,
  { ...SEARCH, boundedScan: LOOKED_THROUGH },
);
const posts = statement<[match: string, before: number, limit: number], FoundRow>(
  `select p.post_id as id, p.id as place from posts_text f join posts p on p.id = f.rowid
   where posts_text match ?1 and f.rowid < ?2 order by f.rowid desc limit ?3`,
  SEARCH,
);
const postsShort = statement<[text: string, before: number, limit: number], FoundRow>(
  `select post_id as id, id as place from (select id, post_id, text from posts order by id desc limit 2000)
   where instr(text, ?1) > 0 and id < ?2 order by id desc limit ?3`,
  { ...SEARCH, boundedScan: LOOKED_THROUGH },
);

/** The user's text as FTS5 takes it: one phrase, in which nothing means anything. */
const phrase = (folded: string): string => `"${folded.replaceAll('"', '""')}"`;

/** Whether everything is looked through, not the newest alone. */
export const isLongQuery = (folded: string): boolean => [...folded].length >= TRIGRAM_MIN;

/** For a batch: members whose folded name contains the folded text, newest first, from below a place. */
export const peopleQuery = (folded: string, before: number | null, limit: number) =>
  isLongQuery(folded) ? people(phrase(folded), before ?? TOP, limit) : peopleShort(folded, before ?? TOP, limit);

/** For a batch: like `peopleQuery`, posts by their folded text. */
export const postsQuery = (folded: string, before: number | null, limit: number) =>
  isLongQuery(folded) ? posts(phrase(folded), before ?? TOP, limit) : postsShort(folded, before ?? TOP, limit);

const TOP = Number.MAX_SAFE_INTEGER;

export type SearchChange = { n: number } & ({ member: string; name: string } | { post: string; text: string });

/** Applies changes in one batch; one that is older than what is there changes nothing. An empty text is a removal. */
export async function applySearchChanges(db: Db, changes: readonly SearchChange[]): Promise<void> {
  if (changes.length === 0) return;
  await run(db, ...changes.map((c) => ("member" in c ? putPerson(c.member, c.name, c.n) : putPost(c.post, c.text, c.n))));
}
