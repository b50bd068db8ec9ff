/** For each list: one thing for the reader, behind many things of a hostile member that aren't for the reader. */
import { env } from "cloudflare:workers";
import { handleKey } from "~/base/handles";
import { firstUlidAt } from "~/base/ulid";
import { newAccount } from "./accounts";

const { DB: db, SEARCH: search } = env as unknown as { DB: D1Database; SEARCH: D1Database };

/**
 * Why the things aren't for the reader. `blocked`: as many as an hour's limit lets one member write. In lists of people,
 * the reader blocks 600 members, or moderators have banned 2,000.
 */
export type Way = "blocked" | "hidden" | "for friends";
export const COUNTS: Record<Way, number> = { blocked: 600, hidden: 2_000, "for friends": 2_000 };

/** The worlds come one after the other, so that the newest posts are those of the last one. */
const BEGIN_MS = 1_700_000_000_000;
const WORLD_MS = 1_000_000;
const LETTERS = 26;
let worlds = 0;

const sql = (text: string, ...values: unknown[]) => db.prepare(text).bind(...values);
const timeOf = (ms: number): string => firstUlidAt(ms).slice(0, 10);

async function member(atMs: number): Promise<string> {
  const id = await newAccount(db, atMs);
  await sql("update members set name = 'Ada' where id = ?", id).run();
  return id;
}

export type Buried = Awaited<ReturnType<typeof buriedThings>>;

/** Triggers do what belongs to the rows, and the jobs have run. */
export async function buriedThings(
  way: Way,
  { count = COUNTS[way], reader = "" }: { count?: number; reader?: string } = {},
) {
  const beginMs = BEGIN_MS + worlds * WORLD_MS;
  const word = `world${String.fromCharCode(97 + (worlds++ % LETTERS))}`; // test files share the modules
  const [author, hostile] = [await member(beginMs), await member(beginMs)];
  reader ||= await member(beginMs);
  let at = beginMs;
  const next = () => firstUlidAt(++at);
  const [quoted, post, below, own] = [next(), next(), next(), next()];
  const [parent, firstComment, firstReply] = [next(), next(), next()];
  const newerMs = beginMs + 10_000;
  const [lastComment, lastReply] = [firstUlidAt(newerMs + 1), firstUlidAt(newerMs + 2)];
  const numbers = `recursive c(n) as (select 1 union all select n + 1 from c where n < ${count})`;
  const numbered = `with ${numbers}`;
  const idAt = (ms: number) => `'${timeOf(ms)}' || printf('%016d', n)`;
  const times = [newerMs, beginMs + 100, beginMs + 200, beginMs + 300];
  const [id, commentId, replyId, likerId] = times.map(idAt);
  const handle = `${word}_ada`;
  const key = handleKey(handle);
  const many = (into: string, fields: string, ...values: unknown[]) =>
    sql(`insert into ${into} ${numbered} select ${fields} from c`, ...values);
  const onePost = (of: string, by: string, quotes: string | null) =>
    sql(
      "insert into posts (id, author_id, text, created_at, quoted_id, quoted_version) values (?, ?, 'x', 1, ?, 1)",
      ...[of, by, quotes],
    );
  const oneComment = (of: string, parentId: string | null) =>
    sql(
      "insert into comments (id, post_id, parent_id, author_id, text, created_at) values (?, ?, ?, ?, 'x', 1)",
      ...[of, post, parentId, author],
    );
  const [audience, isForEveryone] = way === "for friends" ? ["friends", 0] : ["everyone", 1];
  await db.batch([
    sql("insert into friendships (owner_id, other_id, created_at) values (?1, ?2, 1), (?2, ?1, 1)", reader, author),
    sql("insert into handles (key, handle, member_id, since) values (?, ?, ?, 1)", key, handle, author),
    sql("insert into followed_tags (member_id, tag, created_at) values (?, ?, 1)", reader, word),
    ...[onePost(quoted, author, null), onePost(post, author, null)],
    ...[onePost(below, author, quoted), onePost(own, hostile, null)],
    ...[oneComment(parent, null), oneComment(firstComment, null), oneComment(lastComment, null)],
    ...[oneComment(firstReply, parent), oneComment(lastReply, parent)],
    sql("insert into post_tags (post_id, tag, author_id) values (?, ?, ?)", below, word, author),
    sql("insert into post_mentions (post_id, key, member_id, for_everyone) values (?, ?, ?, 1)", below, key, author),
    sql("insert into bookmarks (member_id, post_id, created_at) values (?, ?, 1)", reader, below),
    sql(
      "insert into feed_entries (member_id, place, post_id, source_id) values (?1, ?2, ?2, ?3)",
      reader,
      below,
      author,
    ),
    ...["post_likes", "reposts"].map((table) =>
      sql(`insert into ${table} (post_id, member_id, created_at) values (?, ?, 1)`, quoted, reader),
    ),
    many(
      "posts (id, author_id, text, created_at, audience, quoted_id, quoted_version)",
      `${id}, ?1, 'x', 1, '${audience}', ?2, 1`,
      ...[hostile, quoted],
    ),
    many("post_mentions (post_id, key, member_id, for_everyone)", `${id}, ?1, ?2, ${isForEveryone}`, ...[key, author]),
    many("bookmarks (member_id, post_id, created_at)", `?, ${id}, n + 1`, reader),
  ]);
  if (way === "for friends")
    // the hostile member was a friend of the reader until now
    await many("feed_entries (member_id, place, post_id, source_id)", `?1, ${id}, ${id}, ?2`, reader, hostile).run();
  else
    await db.batch([
      many("post_tags (post_id, tag, author_id, likes)", `${id}, ?1, ?2, 3`, word, hostile),
      many("reposts (post_id, member_id, created_at)", `${id}, ?, ${newerMs} + n`, author),
      sql(
        `insert into feed_entries (member_id, place, post_id, source_id)
          select ?1, place, post_id, ?2 from reposts where member_id = ?2`,
        ...[reader, author],
      ),
      many(
        "comments (id, post_id, author_id, text, created_at, like_count)",
        `${commentId}, ?1, ?2, 'x', 1, 1`,
        ...[post, hostile],
      ),
      many(
        "comments (id, post_id, parent_id, author_id, text, created_at)",
        `${replyId}, ?1, ?2, ?3, 'x', 1`,
        ...[post, parent, hostile],
      ),
      many("members (id, name, created_at)", `${likerId}, 'Eve', 1`),
      ...["post_likes", "reposts"].map((table) =>
        many(`${table} (post_id, member_id, created_at)`, `?, ${likerId}, n + 1`, quoted),
      ),
    ]);
  const searchable = way === "blocked" ? word : ""; // what isn't for everyone has no text in the search
  await search.batch([
    ...[search.prepare("insert into posts (post_id, text, n) values (?, ?, 1)").bind(below, word)],
    search.prepare(`insert into posts (post_id, text, n) ${numbered} select ${id}, ?, 1 from c`).bind(searchable),
    ...[search.prepare("insert into people (member_id, name, n) values (?, ?, 1)").bind(author, word)],
  ]);
  if (way !== "for friends")
    await search
      .prepare(`insert into people (member_id, name, n) ${numbered} select ${likerId}, ?, 1 from c`)
      .bind(word)
      .run();
  if (way === "blocked")
    await db.batch([
      sql("insert into blocks values (?1, ?2, 'blocks', 1), (?2, ?1, 'blockedBy', 1)", hostile, reader),
      many("blocks", `?, ${likerId}, 'blocks', 1`, reader),
      many("blocks", `${likerId}, ?, 'blockedBy', 1`, reader),
    ]);
  if (way === "hidden")
    await db.batch([
      sql(
        "update posts set hidden_audience = audience, audience = 'friends' where author_id = ? and id <> ?",
        ...[hostile, own],
      ),
      sql("update comments set hidden_at = 1 where author_id = ?", hostile),
      sql(`with ${numbers} update members set banned_at = 1 where id in (select ${likerId} from c)`),
    ]);
  await sql("delete from jobs").run();
  return {
    ...{ reader, author, hostile, word, handle, quoted, post, parent },
    isOneOfMany: (thing: string) => times.some((ms) => thing.startsWith(timeOf(ms))),
    /** what stands behind the others: in lists of posts, in that of the hostile member, and in those of comments */
    ...{ below, own, firstComment, lastComment, lastReply },
  };
}

/** A file of a post of the owner, behind as many files that comments of the owner show. */
export async function buriedFile(count: number): Promise<{ owner: string; key: string }> {
  const owner = await member(BEGIN_MS);
  const [post, key] = [firstUlidAt(BEGIN_MS), `Posts/${owner}/below`];
  const columns = "media (key, owner_id, purpose, state, kind, type, size_bytes, width, height, created_at)";
  await db.batch([
    sql("insert into posts (id, author_id, text, created_at) values (?, ?, 'x', 1)", post, owner),
    sql(`insert into ${columns} values (?, ?, 'posts', 'attached', 'image', 'image/png', 1, 1, 1, 1)`, key, owner),
    sql(
      "insert into post_media (post_id, position, media_key, kind, width, height) values (?, 0, ?, 'image', 1, 1)",
      ...[post, key],
    ),
    sql(
      `insert into ${columns} with recursive c(n) as (select 1 union all select n + 1 from c where n < ${count})
        select 'Comments/' || ?1 || '/' || n, ?1, 'comments', 'attached', 'image', 'image/png', 1, 1, 1, n + 1 from c`,
      owner,
    ),
  ]);
  return { owner, key };
}
