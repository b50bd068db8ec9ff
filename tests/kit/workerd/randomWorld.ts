/** Random members, posts, comments and files with everything that can be between them, for tests of the rights. */
import fc from "fast-check";
import { COMMENTERS, QUOTERS } from "~/base/audience";
import { PRIVACY_CHOICES } from "~/base/privacy";
import { ulid } from "~/base/ulid";

export const MEMBERS = 20;
export const POSTS = 500;
const COMMENTS = 300;
const FILES = 120;

/** What is between two members, one of 20 as viewers and authors. */
const pair = fc.record({
  one: fc.nat(MEMBERS - 1),
  other: fc.nat(MEMBERS - 1),
  what: fc.constantFrom("friends", "friends", "blocks"),
});
const post = fc.record({
  author: fc.nat(MEMBERS - 1),
  audience: fc.constantFrom("everyone", "friends"),
  hiddenAudience: fc.constantFrom(null, null, "everyone", "friends"),
  commenters: fc.constantFrom(...COMMENTERS),
  quoters: fc.constantFrom(...QUOTERS),
  mentioned: fc.option(fc.nat(MEMBERS - 1)),
});
const file = fc.record({
  owner: fc.nat(MEMBERS - 1),
  purpose: fc.constantFrom("comments", "posts", "gamePictures", "profilePhotos", "coverPhotos"),
  state: fc.constantFrom("attached", "attached", "attached", "pending", "deleted"),
  isHidden: fc.boolean(),
  /** whose file or poster it is, if it is of a comment */
  comment: fc.nat(COMMENTS - 1),
  isPoster: fc.boolean(),
  post: fc.option(fc.nat(POSTS - 1)),
  /** the members of a game, if it is of a game; -1: everybody */
  players: fc.uniqueArray(fc.integer({ min: -1, max: MEMBERS - 1 }), { maxLength: 2 }),
  isShown: fc.boolean(),
});
const world = fc.record({
  banned: fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 3, maxLength: 5 }),
  moderators: fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 3, maxLength: 5 }),
  privacy: fc.array(
    fc.record({
      messages: fc.constantFrom(...PRIVACY_CHOICES.messages),
      presence: fc.constantFrom(...PRIVACY_CHOICES.presence),
      groups: fc.constantFrom(...PRIVACY_CHOICES.groups),
    }),
    { minLength: MEMBERS, maxLength: MEMBERS },
  ),
  pairs: fc.array(pair, { minLength: 150, maxLength: 200 }),
  posts: fc.array(post, { minLength: POSTS, maxLength: POSTS }),
  comments: fc.array(fc.record({ author: fc.nat(MEMBERS - 1), post: fc.nat(POSTS - 1), isHidden: fc.boolean() }), {
    minLength: COMMENTS,
    maxLength: COMMENTS,
  }),
  chats: fc.uniqueArray(
    fc.tuple(fc.nat(MEMBERS - 1), fc.nat(MEMBERS - 1)).map(([one, other]) => `${one}:${other}`),
    {
      minLength: 60,
      maxLength: 60,
    },
  ),
  files: fc.array(file, { minLength: FILES, maxLength: FILES }),
});

export const postIds = Array.from({ length: POSTS }, (_, n) => ulid(1_700_000_100_000 + n));
export const commentIds = Array.from({ length: COMMENTS }, (_, n) => ulid(1_700_000_200_000 + n));
export const ids = Array.from({ length: MEMBERS }, (_, n) => ulid(1_700_000_000_000 + n));
export const idOf = (n: number): string => ids[n] ?? "";

const [sampled = null] = fc.sample(world, 1);
if (!sampled) throw new Error("no world was made");
export const made = sampled;
export const isBannedIn = (id: string) => made.banned.some((n) => idOf(n) === id);
export const isModeratorIn = (id: string) => made.moderators.some((n) => idOf(n) === id);
export const DELETED = idOf(0);
/** Whether there is such a pair, in either direction. Nobody is in a pair with themselves. */
export const has = (what: "friends" | "blocks", one: string, other: string): boolean =>
  one !== other &&
  made.pairs.some((pair) => {
    const [a, b] = [idOf(pair.one), idOf(pair.other)];
    return pair.what === what && ((a === one && b === other) || (a === other && b === one));
  });

/** Puts the world into the database. */
export async function putWorld(db: D1Database): Promise<void> {
  const put = (text: string, ...values: (string | number | null)[]) => db.prepare(text).bind(...values);
  await db.batch([
    ...ids.map((id, n) =>
      put(
        "insert into members (id, name, about, created_at, handle, photo_key, role, banned_at, deleted_at) values (?, 'x', '', 1, ?, 'p', ?, ?, ?)",
        ...[id, `handle${n}`, isModeratorIn(id) ? "moderator" : "member", isBannedIn(id) ? 1 : null],
        id === DELETED ? 1 : null,
      ),
    ),
    ...made.privacy.map(({ messages, presence, groups }, n) =>
      put(
        "insert into privacy (member_id, messages, calls, games, groups, presence, receipts, suggestions, revision) values (?, ?, 'friends', 'friends', ?, ?, 'friends', 'everyone', 1)",
        ...[idOf(n), messages, groups, presence],
      ),
    ),
    ...made.pairs
      .filter(({ one, other }) => one !== other)
      .flatMap(({ one, other, what }) =>
        what === "friends"
          ? [
              put("insert or ignore into friendships values (?1, ?2, 1)", idOf(one), idOf(other)),
              put("insert or ignore into friendships values (?1, ?2, 1)", idOf(other), idOf(one)),
            ]
          : [
              put("insert or ignore into blocks values (?1, ?2, 'blocks', 1)", idOf(one), idOf(other)),
              put("insert or ignore into blocks values (?1, ?2, 'blockedBy', 1)", idOf(other), idOf(one)),
            ],
      ),
  ]);
  for (const [n, { author, audience, hiddenAudience, commenters, quoters, mentioned }] of made.posts.entries()) {
    const id = postIds[n] ?? "";
    await db.batch([
      put(
        "insert into posts (id, author_id, text, created_at, audience, hidden_audience, commenters, quoters) values (?, ?, 'x', 1, ?, ?, ?, ?)",
        ...[id, idOf(author), hiddenAudience === null ? audience : "friends", hiddenAudience, commenters, quoters],
      ),
      ...(mentioned === null
        ? []
        : [
            put(
              "insert into post_mentions (post_id, key, member_id, for_everyone) values (?, 'k', ?, 1)",
              id,
              idOf(mentioned),
            ),
          ]),
    ]);
  }
  await db.batch(
    made.chats.flatMap((chat) => {
      const [one = "", other = ""] = chat.split(":").map((n) => idOf(Number(n)));
      return one < other
        ? [put("insert into chats (id, kind, created_at) values (?, 'direct', 1)", `dm:${one}:${other}`)]
        : [];
    }),
  );
  await db.batch(
    made.comments.map(({ author, post, isHidden }, n) =>
      put(
        "insert into comments (id, post_id, author_id, text, created_at, hidden_at) values (?, ?, ?, 'x', 1, ?)",
        ...[commentIds[n] ?? "", postIds[post] ?? "", idOf(author), isHidden ? 1 : null],
      ),
    ),
  );
  await db.batch(
    made.files.flatMap((file, n) => {
      const { owner, purpose, state, isHidden, comment, isPoster, post, players, isShown } = file;
      const key = `file${n}`;
      const ofPost = post === null ? null : (postIds[post] ?? null);
      return [
        put(
          "insert into media (key, owner_id, purpose, state, kind, type, size_bytes, width, height, created_at, friends_post_id, hidden_at) values (?, ?, ?, ?, 'image', 'x', 1, 1, 1, 1, ?, ?)",
          ...[key, idOf(owner), purpose, state, ofPost, isHidden ? 1 : null],
        ),
        ...(purpose === "comments"
          ? [
              put(
                `update comments set media_key = ?, media_kind = 'image', media_width = 1, media_height = 1, media_poster_key = ? where id = ?`,
                ...[isPoster ? `other${n}` : key, isPoster ? key : null, commentIds[comment] ?? ""],
              ),
            ]
          : []),
        ...(purpose === "gamePictures"
          ? players.map((player) =>
              put("insert into game_pictures values (?, ?, 1)", key, player < 0 ? "" : idOf(player)),
            )
          : []),
        ...(purpose === "profilePhotos" && isShown
          ? [put("update members set photo_key = ? where id = ?", key, idOf(owner))]
          : []),
        ...(purpose === "coverPhotos" && isShown
          ? [put("update members set cover_key = ? where id = ?", key, idOf(owner))]
          : []),
      ];
    }),
  );
}

/** The last of the shown pictures in the world, or the photo that everybody began with. */
export const photoOf = (member: number): string => {
  const n = made.files.findLastIndex(
    ({ owner, purpose, isShown }) => owner === member && purpose === "profilePhotos" && isShown,
  );
  return n < 0 ? "p" : `file${n}`;
};

export const coverOf = (member: number): string => {
  const n = made.files.findLastIndex(
    ({ owner, purpose, isShown }) => owner === member && purpose === "coverPhotos" && isShown,
  );
  return `file${n}`;
};
