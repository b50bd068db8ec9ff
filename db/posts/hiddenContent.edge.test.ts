import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { rowsRead } from "~/tests/kit/workerd/rowsRead";
import { moveFriendship } from "~/db/friendships/friends";
import { findPostToHide, hidePostQueries, restorePostQueries } from "./hiddenContent";
import { addMedia, shownMediaQuery, takeOrphanedMedia } from "~/db/media/media";
import { createPost, feedQuery } from "./posts";
import { authorQuery } from "./postLists";
import { all, type Query, run } from "~/db/statement";
import { makeFriends, newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;
/** A feed's page with the row that shows whether there are more. */
const ROWS = 16;
/**
 * The most rows that a post for friends needs: the reader's row, the post, its author's name, and two for its picture.
 */
const ROWS_READ_MAX = 5 * (ROWS + 1);
const HIDDEN = 2_000;

const member = () => newAccount(db, NOW);
const befriend = (one: string, other: string) => makeFriends(db, one, other, NOW);
type Media = Parameters<typeof createPost>[1]["media"];
async function post(authorId: string, audience: "everyone" | "friends", media: Media = []): Promise<string> {
  const id = ulid(NOW);
  const written = { text: "x", searchText: "x", media, audience, commenters: "everyone" as const };
  await createPost(db, { id, authorId, nowMs: NOW, ...written });
  return id;
}
const hide = (id: string, author: string, moves: { from: string; to: string }[] = []) =>
  run(db, ...hidePostQueries(id, author, moves, NOW));
const restore = (id: string, author: string) =>
  run(db, ...restorePostQueries(id, { author, searchText: "x", now: NOW }));

const shown = async (query: Query<{ id: string }>) => (await all(db, query)).map(({ id }) => id);

let [hostile, stranger, friend] = ["", "", ""];
beforeAll(async () => {
  [hostile, stranger, friend] = [await member(), await member(), await member()];
  await befriend(hostile, friend);
  for (let n = 0; n < 2 * ROWS; n++) {
    await post(hostile, "everyone");
    await post(hostile, "friends");
  }
  // hidden posts with a picture, newer than every other post
  const ids = JSON.stringify(Array.from({ length: HIDDEN }, () => ulid(NOW + 1_000_000)));
  await db.batch([
    db
      .prepare(
        "insert into posts (id, author_id, text, created_at, audience) select value, ?1, 'hidden', 1, 'friends' from json_each(?2)",
      )
      .bind(hostile, ids),
    db.prepare("update posts set hidden_audience = 'everyone' where id in (select value from json_each(?))").bind(ids),
    db
      .prepare(
        "insert into post_media (post_id, position, media_key, kind, width, height) select value, 0, 'Posts/' || value, 'image', 1, 1 from json_each(?)",
      )
      .bind(ids),
    db
      .prepare(
        "insert into media (key, owner_id, purpose, state, kind, type, size_bytes, width, height, created_at, friends_post_id, hidden_at) select 'Posts/' || value, ?1, 'posts', 'attached', 'image', 'image/png', 1, 1, 1, 1, value, 1 from json_each(?2)",
      )
      .bind(hostile, ids),
  ]);
});

it.each(["a page of the feed", "a page of the profile"] as const)(
  "X59 · %s reads a bounded number of rows with 2,000 hidden posts on top",
  async (which) => {
    for (const viewer of [stranger, friend, hostile, null]) {
      const page =
        which === "a page of the feed" ? feedQuery(viewer, null, ROWS) : authorQuery(viewer, hostile, null, ROWS);
      expect(await rowsRead(db, page), String(viewer)).toBeLessThanOrEqual(ROWS_READ_MAX);
    }
  },
);

it("X59 · the Media tab of others reads none of 2,000 files of hidden posts", async () => {
  for (const viewer of [stranger, friend]) {
    expect(await rowsRead(db, shownMediaQuery(hostile, viewer, null, ROWS))).toBeLessThanOrEqual(ROWS);
    expect(await shown(shownMediaQuery(hostile, viewer, null, ROWS))).toEqual([]);
  }
  expect(await shown(shownMediaQuery(hostile, hostile, null, ROWS))).toHaveLength(ROWS);
});

it("X53 · the sweep reads past the files that cases hold", async () => {
  const owner = await member();
  const keys = JSON.stringify(Array.from({ length: 300 }, (_, i) => `Posts/${owner}/held${i}`));
  await db.batch([
    db
      .prepare(
        "insert into media (key, owner_id, purpose, state, kind, type, size_bytes, width, height, created_at) select value, ?1, 'posts', 'deleted', 'image', 'image/png', 1, 1, 1, 1 from json_each(?2)",
      )
      .bind(owner, keys),
    db.prepare("insert into held_files (media_key, case_id) select value, 'case' from json_each(?)").bind(keys),
    db
      .prepare(
        "insert into media (key, owner_id, purpose, state, kind, type, size_bytes, width, height, created_at) values ('Posts/loose', ?, 'posts', 'deleted', 'image', 'image/png', 1, 1, 1, 2)",
      )
      .bind(owner),
  ]);
  expect(await takeOrphanedMedia(db, NOW, 200)).toContain("Posts/loose");
});

const file = async (ownerId: string, kind: "image" | "video"): Promise<string> => {
  const key = `Posts/${ownerId}/${crypto.randomUUID()}`;
  const type = kind === "image" ? "image/png" : "video/mp4";
  const sides = { width: 1, height: 1, sizeBytes: 1 };
  await addMedia(db, { key, ownerId, purpose: "posts", chatId: null, kind, type, ...sides, nowMs: NOW });
  return key;
};
const statesOf = async (...keys: string[]) => {
  const { results } = await db
    .prepare("select key, state from media where key in (select value from json_each(?))")
    .bind(JSON.stringify(keys))
    .all<{ key: string; state: string }>();
  return keys.map((key) => results.find((row) => row.key === key)?.state ?? null);
};

it("X59 · a hidden video and its poster both get new addresses", async () => {
  const author = await member();
  const [video, poster] = [await file(author, "video"), await file(author, "image")];
  const id = await post(author, "everyone", [{ key: video, alt: "", poster }]);
  expect((await findPostToHide(db, id))?.files.map(({ key }) => key).sort()).toEqual([video, poster].sort());
  const copies = [await file(author, "video"), await file(author, "image")] as const;
  await hide(id, author, [
    { from: video, to: copies[0] },
    { from: poster, to: copies[1] },
  ]);
  const { media_key: shownVideo, poster_key: shownPoster } = (await db
    .prepare("select media_key, poster_key from post_media where post_id = ?")
    .bind(id)
    .first<{ media_key: string; poster_key: string }>()) ?? { media_key: "", poster_key: "" };
  expect([shownVideo, shownPoster]).toEqual(copies);
  expect(await statesOf(video, poster, ...copies)).toEqual(["deleted", "deleted", "attached", "attached"]);
});

it("X59 · a file whose copy is gone again stays where it is, and is for nobody else either", async () => {
  const author = await member();
  const picture = await file(author, "image");
  const id = await post(author, "everyone", [{ key: picture, alt: "" }]);
  await hide(id, author, [{ from: picture, to: `Posts/${author}/gone` }]);
  expect(await statesOf(picture)).toEqual(["attached"]);
  expect(await db.prepare("select hidden_at from media where key = ?").bind(picture).first("hidden_at")).toBe(NOW);
});

it("X59 · a copy isn't attached when the author deletes the post meanwhile", async () => {
  const author = await member();
  const picture = await file(author, "image");
  const id = await post(author, "everyone", [{ key: picture, alt: "" }]);
  const copy = await file(author, "image");
  await db.prepare("delete from posts where id = ?").bind(id).run();
  await hide(id, author, [{ from: picture, to: copy }]);
  expect(await statesOf(copy)).toEqual(["pending"]);
});

it("X59 · after any friendships, hidings and restorations, each feed has the posts that its reader may see", async () => {
  const action = fc.record({
    what: fc.constantFrom("befriend", "unfriend", "publish", "publishForFriends", "hide", "restore"),
    who: fc.nat(2),
    other: fc.nat(1),
    which: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const people = [await member(), await member(), await member()];
      const friends = new Set<string>();
      const published: { id: string; author: string; audience: "everyone" | "friends"; isHidden: boolean }[] = [];
      for (const { what, who, other, which } of actions) {
        const [me, them] = [people[who] ?? "", people[(who + 1 + other) % 3] ?? ""];
        const pair = [me, them].sort().join();
        const chosen = published[which % Math.max(1, published.length)];
        switch (what) {
          case "befriend":
            await befriend(me, them);
            friends.add(pair);
            break;
          case "unfriend":
            await moveFriendship(db, me, them, "remove", NOW);
            friends.delete(pair);
            break;
          case "publish":
          case "publishForFriends": {
            const audience = what === "publish" ? "everyone" : "friends";
            published.push({ id: await post(me, audience), author: me, audience, isHidden: false });
            break;
          }
          case "hide":
          case "restore":
            if (!chosen) break;
            await (what === "hide" ? hide : restore)(chosen.id, chosen.author);
            chosen.isHidden = what === "hide";
        }
      }
      const ids = new Set(published.map(({ id }) => id));
      for (const reader of people) {
        const mine = (list: string[]) => list.filter((id) => ids.has(id)).sort();
        const expected = published.flatMap(({ id, author, audience, isHidden }) => {
          const isFriend = audience === "everyone" || friends.has([author, reader].sort().join());
          return author === reader || (isFriend && !isHidden) ? [id] : [];
        });
        expect(mine(await shown(feedQuery(reader, null, 1_000)))).toEqual(expected.sort());
        const profiles = [];
        for (const author of people) profiles.push(...(await shown(authorQuery(reader, author, null, 1_000))));
        expect(mine(profiles)).toEqual(expected);
      }
    }),
    { numRuns: 20 },
  );
});
