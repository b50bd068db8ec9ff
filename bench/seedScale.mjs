// Inserts a network of any size directly into both databases. Recursive SQL makes the rows, so a million posts take
// only a minute.

/**
 * `likes` are those of one popular post, `comments` those of another post, `quotes` those of a third, `friends` those of
 * the viewer. `mentions`: how many of the newest posts mention one member.
 * @typedef {{ members: number, posts: number, likes: number, comments: number, quotes: number, friends: number,
 *   mentions?: number }} Size
 */

const ROWS_AT_ONCE = 20_000;
/** Added to a member's number, so that no post has the same id. */
const MEMBERS_AT = 10_000_000;
const FRIENDS_MAX = 300;
/** X92 */
const FOLLOWED_TAGS = 200;
/** Of the posts of a network, at most so many have tags. */
const TAGGED_MAX = 200_000;
/** So many of the newest posts quote nothing, so that the other pages have no quotes. */
const NO_QUOTES = 40;
/** How many comments the liked post has. */
const COMMENTS_OF_LIKED = 60;
/** From `?1` to `?2`, both included. */
const COUNTED = "with recursive c(n) as (select ?1 union all select n + 1 from c where n < ?2)";
/** SQL for an id that looks like a ULID. Ids have the order of their numbers. @param {string} number as SQL */
const idSql = (number) => `'01KAJ7Q2M0' || printf('%016d', ${number})`;
const memberSql = (/** @type {string} */ number) => idSql(`${MEMBERS_AT} + ${number}`);

const MEMBERS = `insert into members (id, name, about, created_at)
  ${COUNTED} select ${memberSql("n")}, 'Member ' || n, 'Number ' || n || ' of many', 1 from c`;
const PEOPLE = `insert into people (member_id, name, n) ${COUNTED} select ${memberSql("n")}, 'member ' || n, 1 from c`;
const POSTS = `insert into posts (id, author_id, text, created_at)
  ${COUNTED} select ${idSql("n")}, ${memberSql("1 + n % ?3")}, 'Post ' || n || ' about the weather of day ' || (n % 365), n from c`;
const TEXTS = `insert into posts (post_id, text, n) ${COUNTED} select ${idSql("n")}, 'post ' || n || ' about the weather of day ' || (n % 365), 1 from c`;
const LIKES = `insert into post_likes (post_id, member_id, created_at) ${COUNTED} select ?3, ${memberSql("n")}, n from c`;
const COMMENTS = `insert into comments (id, post_id, author_id, text, created_at) ${COUNTED} select ${idSql("n")}, ?3, ${memberSql("n")}, 'Comment ' || n, n from c`;
const MENTIONS = `insert into post_mentions (post_id, key, member_id, for_everyone) ${COUNTED} select ${idSql("?3 - n")}, 'seen', ${memberSql("1")}, 1 from c`;
const FRIENDS = `insert into friendships (owner_id, other_id, created_at) ${COUNTED} select ?3, ${memberSql("n")}, n from c where ${memberSql("n")} <> ?3`;

/** Each of the newest posts has the tag of all, and one of the others. */
const TAGS = `insert into post_tags (post_id, tag, author_id, likes) ${COUNTED}
  select ${idSql("?3 + n")}, iif(is_common, 'weather', printf('day%d', n % ?5)), ${memberSql("1 + (?3 + n) % ?4")}, n % 97
    from c, (select 1 as is_common union all select 0)`;
const FOLLOWED = `insert into followed_tags (member_id, tag, created_at) ${COUNTED}
  select ?3, iif(n = 1, 'weather', printf('day%d', n - 2)), n from c`;
/** The oldest posts are the quotes. */
const QUOTES = `update posts set quoted_id = ?3, quoted_version = 1 where id between ${idSql("?1")} and ${idSql("?2")}`;

const FRIENDS_OF = `insert into friendships (owner_id, other_id, created_at) ${COUNTED} select ${memberSql("n")}, ?3, n from c`;

/**
 * @param {{ db: D1Database, search: D1Database }} databases
 * @param {Size} size
 * @returns the paths of the pages to request, by name
 */
export async function seedScale({ db, search }, { members, posts, likes, comments, quotes, mentions = 0 }) {
  await inSteps(members, (from, to) =>
    Promise.all([db.prepare(MEMBERS).bind(from, to).run(), search.prepare(PEOPLE).bind(from, to).run()]),
  );
  await inSteps(posts, (from, to) =>
    Promise.all([db.prepare(POSTS).bind(from, to, members).run(), search.prepare(TEXTS).bind(from, to).run()]),
  );
  const tagged = Math.min(posts, TAGGED_MAX);
  await inSteps(tagged, (from, to) =>
    db
      .prepare(TAGS)
      .bind(from, to, posts - tagged, members, FOLLOWED_TAGS - 1)
      .run(),
  );
  const [liked, discussed] = [idOf(posts - 5), idOf(posts - 6)]; // on the first page of the feed
  const author = authorOf(posts - 5, members);
  await inSteps(likes, (from, to) => db.prepare(LIKES).bind(from, to, liked).run());
  await db.prepare(COMMENTS).bind(1, COMMENTS_OF_LIKED, liked).run();
  await inSteps(comments, (from, to) =>
    db
      .prepare(COMMENTS)
      .bind(COMMENTS_OF_LIKED + from, COMMENTS_OF_LIKED + to, discussed)
      .run(),
  );
  await db.batch([
    db.prepare(`update members set handle = 'seen' where id = ?`).bind(idOf(MEMBERS_AT + 1)),
    db
      .prepare("insert into handles (key, handle, member_id, since) values ('seen', 'seen', ?, 1)")
      .bind(idOf(MEMBERS_AT + 1)),
  ]);
  await inSteps(Math.min(mentions, posts), (from, to) =>
    db
      .prepare(MENTIONS)
      .bind(from, to, posts + 1)
      .run(),
  );
  const quoted = idOf(posts - 7);
  const quoting = Math.min(quotes, posts - NO_QUOTES);
  await inSteps(quoting, (from, to) => db.prepare(QUOTES).bind(from, to, quoted).run());
  await db.prepare("update posts set quote_count = ? where id = ?").bind(quoting, quoted).run();
  await db.prepare(FRIENDS).bind(1, Math.min(members, FRIENDS_MAX), author).run();
  await db.prepare("delete from jobs").run(); // of members without friends
  for (const database of [db, search]) await database.prepare("pragma optimize").run();
  const quotesOf = `/${authorOf(posts - 7, members)}/${quoted}/quotes`;
  const thread = `/${authorOf(posts - 6, members)}/${discussed}`;
  return {
    feed: "/",
    profile: `/${author}`,
    post: `/${author}/${liked}`,
    "who liked": `/${author}/${liked}/likes`,
    "who liked, from the middle": `/${author}/${liked}/likes?before=${Math.floor(likes / 2)}-${idOf(MEMBERS_AT)}`,
    "the quotes of a post": quotesOf,
    "the quotes of a post, from their middle": `${quotesOf}?before=${idOf(Math.floor(quoting / 2))}`,
    "a long thread": thread,
    "a long thread, from its middle": `${thread}?after=${idOf(COMMENTS_OF_LIKED + Math.floor(comments / 2))}`,
    search: "/search?query=weather+of",
    "a tag, newest": "/tags/weather",
    "a tag, most liked": "/tags/weather?sort=liked",
    "a tag, most liked, from the middle": `/tags/weather?sort=liked&before=48-${idOf(MEMBERS_AT)}`,
    "search for mentions": "/search?query=%40seen",
  };
}

/** Lets a member follow as many tags as one can. @param {D1Database} db @param {string} one */
export const followTags = (db, one) => db.prepare(FOLLOWED).bind(1, FOLLOWED_TAGS, one).run();

/** Makes `count` members friends of one. @param {D1Database} db @param {string} one @param {number} count */
export async function befriendMany(db, one, count) {
  await inSteps(count, (from, to) =>
    db.batch([db.prepare(FRIENDS).bind(from, to, one), db.prepare(FRIENDS_OF).bind(from, to, one)]),
  );
}

const ENTRIES = 1_000;
/** As many entries as the tab looks at, but one, so that the page still finds a post. */
const ENTRIES_OF_REMOVED = 49;

/**
 * Gives a member 5,000 friends and the entries of the Friends tab that jobs would have made. `quiet`: none
 * of the friends published any of the newest nine tenths of the posts. `removed`: of these friends, one was removed a second ago, whose
 * entries are the newest. @param {D1Database} db @param {string} one @param {Pick<Size, "posts" | "friends">} size
 * @param {"quiet" | "busy" | "removed"} kind
 */
export async function fillFriendsFeed(db, one, { posts, friends }, kind) {
  await befriendMany(db, one, friends);
  const newest = idOf(kind === "quiet" ? Math.floor(posts / 10) : posts);
  await db
    .prepare(
      `insert into feed_entries (member_id, place, post_id, source_id)
         select ?1, id, id, author_id from posts where id <= ?2
           and exists (select 1 from friendships where owner_id = ?1 and other_id = author_id) order by id desc limit ?3`,
    )
    .bind(one, newest, ENTRIES)
    .run();
  if (kind === "removed")
    await db
      .prepare(
        `insert into feed_entries (member_id, place, post_id, source_id)
           ${COUNTED} select ?3, '7ZZZZZZZZZ' || printf('%016d', n), ?4, ?5 from c`,
      )
      .bind(1, ENTRIES_OF_REMOVED, one, newest, idOf(MEMBERS_AT))
      .run();
  await db.prepare("delete from jobs").run(); // what they would do is done
}

/**
 * Lets one member block every n-th of the network's `members`, until there are `count` blocks. Every other one blocks
 * this member instead. @param {D1Database} db @param {string} one @param {number} count @param {number} members
 */
export async function blockMany(db, one, count, members) {
  const step = Math.floor(members / count);
  await db
    .prepare(
      `insert into blocks (owner_id, other_id, direction, created_at) ${COUNTED}
         select ?3, ${memberSql("n * ?4")}, iif(n % 2, 'blocks', 'blockedBy'), n from c`,
    )
    .bind(1, count, one, step)
    .run();
}

/**
 * Lets one member mute every n-th of the network's `members`, until there are `count`, and `words` words, which no post
 * of the network has. @param {D1Database} db @param {string} one
 * @param {{ count: number, words: number, members: number }} sizes
 */
export async function muteMany(db, one, { count, words, members }) {
  const step = Math.floor(members / count);
  await db.batch([
    db
      .prepare(
        `insert into mutes (owner_id, kind, target, until_at, created_at) ${COUNTED}
           select ?3, 'member', ${memberSql("n * ?4 + 1")}, null, n from c`,
      )
      .bind(1, count, one, step),
    db
      .prepare(
        `insert into muted_words (owner_id, folded, word, except_friends, until_at, created_at) ${COUNTED}
           select ?3, 'spoiler' || n, 'Spoiler' || n, n % 2, null, n from c`,
      )
      .bind(1, words, one),
  ]);
}

/** The id of a post's author, as in `POSTS`. @param {number} post @param {number} members */
const authorOf = (post, members) => idOf(MEMBERS_AT + 1 + (post % members));

/** @param {number} n */
const idOf = (n) => `01KAJ7Q2M0${String(n).padStart(16, "0")}`;

/** @param {number} count @param {(from: number, to: number) => Promise<unknown>} insert */
async function inSteps(count, insert) {
  for (let from = 1; from <= count; from += ROWS_AT_ONCE) await insert(from, Math.min(from + ROWS_AT_ONCE - 1, count));
}
