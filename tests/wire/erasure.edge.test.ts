import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { saveFile } from "~/app/media/server/saveFile.server";
import { runCron } from "~/app/cron.server";
import { moveClock } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { chatAccess } from "~/db/groups/chatAccess";
import { closeAccount, erasePieces } from "~/db/memberData/erasure";
import { saveProfile } from "~/db/members/members";
import { directChatRoom } from "~/party/chat/protocol";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { pngBytes } from "~/tests/kit/media/png";
import { subscribed } from "~/tests/kit/workerd/wirePush";
import { type Caller, newMember } from "./caller";
import { erase, firstRow, remainsOf, settle } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db, SEARCH: search, MEDIA } = world;
const MINUTE_MS = 60_000;

afterEach(() => moveClock(0));

const publish = async (author: Caller, fields: Record<string, string> = {}) => {
  await author.post("/posts", { text: `by ${author.id}`, ...fields });
  return String((await firstRow("select max(id) as id from posts where author_id = ?", author.id))?.["id"]);
};
const comment = async (author: Caller, post: string, fields: Record<string, string> = {}) => {
  await author.post("/comments", { post, text: "x", ...fields });
  return String((await firstRow("select max(id) as id from comments where author_id = ?", author.id))?.["id"]);
};
const upload = async (owner: Caller, purpose: string) =>
  ((await (await owner.upload(new Uint8Array(pngBytes({ width: 3, height: 2 })), purpose)).json()) as { key: string })
    .key;

/** A row of each table that says how an account is entered, and of its security log. */
const addFactors = ({ id, email }: Caller) =>
  db.batch([
    db
      .prepare(
        "insert into passkeys (id, member_id, public_key, counter, transports, name, is_synced, created_at) values (?1, ?1, '', 0, '[]', 'x', 0, 1)",
      )
      .bind(id),
    db.prepare("insert into one_time_codes values (?, 'x', 0, 1)").bind(id),
    db.prepare("insert into recovery_codes values (?, 'x', 1)").bind(id),
    db
      .prepare("insert into security_events (member_id, id, kind, device) values (?, ?, 'codes-on', '')")
      .bind(id, ulid(Date.now())),
    db
      .prepare(
        "insert into mail_tokens (hash, purpose, member_id, expires_at, email, email_key) values (?1, 'undo', ?1, ?2, ?3, ?3)",
      )
      .bind(id, Date.now() + 60 * MINUTE_MS, `old ${email}`),
  ]);

/** Ada, who will be deleted, Bob, with whom she did everything, and Eve, to whom she sent a friend request. */
async function busyMembers() {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  const keys = {
    post: await upload(ada, "posts"),
    comment: await upload(ada, "comments"),
    photo: await upload(ada, "profilePhotos"),
    loose: await upload(ada, "posts"),
  };
  await ada.post("/profile", { name: "Ada", about: "here I am", dob: "1990-01-01", photo: keys.photo });
  const adasPost = await publish(ada, { media: JSON.stringify([{ key: keys.post, alt: "" }]) });
  await ada.post(`/posts/${adasPost}/edit/send`, { text: "edited #chess", version: "1" });
  await ada.post("/tags/chess/follow", { on: "1" });
  const bobsPost = await publish(bob);
  const adasComment = await comment(ada, bobsPost, { media: JSON.stringify([{ key: keys.comment, alt: "" }]) });
  const bobsComment = await comment(bob, bobsPost);
  await comment(bob, adasPost);
  for (const [who, post] of [
    [ada, bobsPost],
    [bob, adasPost],
  ] as const) {
    await who.post(`/posts/${post}/like`, { on: "1" });
    await who.post(`/posts/${post}/repost`, { on: "1" });
    await who.post(`/posts/${post}/bookmark`, { on: "1" });
  }
  await ada.post(`/comments/${bobsComment}/like`, { on: "1" });
  await ada.post(`/friends/${bob.id}`, { do: "add" });
  await bob.post(`/friends/${ada.id}`, { do: "accept" });
  await ada.post(`/friends/${eve.id}`, { do: "add" });
  await openChat(ada, bob);
  await db
    .prepare("insert into identities (provider, subject, member_id, created_at) values ('google', ?, ?, 1)")
    .bind(ulid(1), ada.id)
    .run();
  await addFactors(ada);
  await subscribed(ada);
  await ada.post("/settings/notices", {});
  await db.prepare("update members set region = 'oc' where id = ?").bind(ada.id).run();
  return { ada, bob, eve, bobsPost, adasComment, keys };
}

it("A11 · a deleted account leaves no file, and no row but an empty member and those of its chats", async () => {
  const { ada, bob, eve, bobsPost, adasComment, keys } = await busyMembers();
  await runCron(world);
  expect(await world.INBOX.getByName(bob.id).activities(10)).toHaveLength(3);
  expect((await erase(ada)).status).toBeLessThan(400);
  await settle();

  const direct = directChatRoom(ada.id, bob.id);
  const kept = (row: string) => row.startsWith("members:") || row.includes(direct);
  expect((await remainsOf(ada.id)).filter((row) => !kept(row))).toEqual([]);
  expect((await remainsOf(ada.email)).concat(await remainsOf(adasComment))).toEqual([]);
  expect(
    (await search.prepare("select name from people where member_id = ?").bind(ada.id).first<{ name: string }>())?.name,
    "the row stays, so that a late, older event doesn't restore the name",
  ).toBe("");
  expect(
    await firstRow(
      "select name, about, dob, photo_key, cover_key, welcome_step, region, friend_count, request_count from members where id = ?",
      ada.id,
    ),
  ).toEqual({
    name: null,
    about: "",
    dob: null,
    photo_key: null,
    cover_key: null,
    welcome_step: null,
    region: null,
    friend_count: 0,
    request_count: 0,
  });
  for (const key of Object.values(keys)) expect(await MEDIA.head(key), key).toBeNull();

  expect(
    await firstRow(
      "select like_count as likes, repost_count as reposts, comment_count as comments from posts where id = ?",
      bobsPost,
    ),
  ).toEqual({ likes: 0, reposts: 0, comments: 1 });
  expect(await firstRow("select friend_count as friends from members where id = ?", bob.id)).toEqual({ friends: 0 });
  expect(await firstRow("select request_count as requests from members where id = ?", eve.id)).toEqual({ requests: 0 });
  expect(await world.INBOX.getByName(bob.id).activities(10)).toEqual([]);
  expect(await world.INBOX.getByName(eve.id).unviewedCount()).toBe(0);
});

it("A11 · an interrupted erasure continues and includes what came late", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(bob);
  await erase(ada);
  for (let i = 0; i < 3; i++) await runCron(world);
  // as from a request that had read the session before it ended
  await db.batch([
    db.prepare("insert into post_likes (post_id, member_id, created_at) values (?, ?, 1)").bind(post, ada.id),
    db
      .prepare("insert into comments (id, post_id, author_id, text, created_at) values (?, ?, ?, 'late', 1)")
      .bind(ulid(5), post, ada.id),
  ]);
  await settle();
  expect((await remainsOf(ada.id)).filter((row) => !row.startsWith("members:"))).toEqual([]);
  expect(await firstRow("select like_count as likes, comment_count as comments from posts where id = ?", post)).toEqual(
    {
      likes: 0,
      comments: 0,
    },
  );
});

it("A11 · a profile that is being saved when the account ends doesn't restore the name", async () => {
  const ada = await newMember("Ada");
  const photoKey = await upload(ada, "profilePhotos");
  await erase(ada);
  const saved = await saveProfile(db, {
    id: ada.id,
    name: "Ada",
    about: "here I am",
    dob: "1990-01-01",
    coverKey: null,
    photoKey,
    foldedName: `ada ${ada.id}`,
    removed: { cover: false, photo: false },
    earlierPhotoIds: { cover: ulid(1), profile: ulid(1) },
    nowMs: Date.now(),
  });
  await settle();
  expect(saved).toBe("account-ended");
  expect(await firstRow("select name, about, dob, photo_key from members where id = ?", ada.id)).toEqual({
    name: null,
    about: "",
    dob: null,
    photo_key: null,
  });
  expect(
    (await search.prepare("select name from people where member_id = ?").bind(ada.id).first<{ name: string }>())?.name,
  ).toBe("");
});

it("A11 · bytes that arrive after the ended account's files were swept don't stay", async () => {
  const ada = await newMember("Ada");
  const put: R2Bucket["put"] = async (...file: Parameters<R2Bucket["put"]>) => {
    await erase(ada);
    await settle();
    return MEDIA.put(...file) as never;
  };
  const bucket = { put, delete: (key: string | string[]) => MEDIA.delete(key) };
  const key = `Posts/${ada.id}/late.png`;
  const file = {
    key,
    ownerId: ada.id,
    purpose: "posts",
    chatId: null,
    kind: "image",
    type: "image/png",
    sizeBytes: 3,
    width: 1,
    height: 1,
    nowMs: Date.now(),
  } as const;
  const later: Promise<unknown>[] = [];
  await saveFile(db, bucket, file, new Uint8Array(3), null, (work) => void later.push(work));
  await Promise.all(later);
  expect(await MEDIA.head(key)).toBeNull();
});

it("A11 · a member with a lot of data is erased over several runs and delays nobody", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  const post = await publish(eve);
  const likes = async (member: Caller) =>
    Number((await firstRow("select count(*) as n from post_likes where member_id = ?", member.id))?.["n"]);
  await bob.post(`/posts/${post}/like`, { on: "1" });
  const numbers = JSON.stringify(Array.from({ length: 1_000 }, (_, i) => String(i).padStart(26, "0")));
  await db
    .prepare("insert into post_likes (post_id, member_id, created_at) select value, ?1, 1 from json_each(?2)")
    .bind(ada.id, numbers)
    .run();
  await erase(ada);
  await runCron(world);
  expect(await likes(ada)).toBeGreaterThan(500);
  await erase(bob);
  await runCron(world);
  await expect.poll(() => likes(bob)).toBe(0); // the erasure that Bob's own request began may still be running
  for (let run = 1; run <= 6; run++) {
    moveClock(run * MINUTE_MS);
    await runCron(world);
  }
  expect(await likes(ada)).toBe(0);
});

it("A11 · a failed erasure is reported and retried while other members' erasures continue", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  const post = await publish(eve);
  for (const member of [ada, bob]) await member.post(`/posts/${post}/like`, { on: "1" });
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await db.exec(
    `create trigger broken before delete on post_likes when old.member_id = '${ada.id}' begin select raise(abort, 'broken'); end`,
  );
  await erase(ada);
  await erase(bob);
  await runCron(world);
  await expect.poll(() => firstRow("select like_count as likes from posts where id = ?", post)).toEqual({ likes: 1 });
  expect(reported).toHaveBeenCalledWith(expect.stringContaining("job erasure"));
  reported.mockRestore();
  await db.exec("drop trigger broken");
  moveClock(MINUTE_MS);
  await runCron(world);
  expect(await firstRow("select like_count as likes from posts where id = ?", post)).toEqual({ likes: 0 });
});

it("A11 · simultaneous runs erase each thing once, with one event", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(bob);
  await ada.post(`/posts/${post}/like`, { on: "1" });
  await comment(ada, post);
  await ada.post(`/friends/${bob.id}`, { do: "add" });
  await runCron(world);
  await Promise.all([1, 2, 3].map(() => erasePieces(db, ada.id, 20, Date.now())));
  const removals = await db
    .prepare(
      "select subject, count(*) as n from outbox where target = 'inbox' and room = ? group by subject order by subject",
    )
    .bind(bob.id)
    .all<{ subject: string; n: number }>();
  expect(removals.results.map(({ subject, n }) => [subject.split(":")[0], n])).toEqual([
    ["activity", 1],
    ["activity", 1],
    ["friendship", 1],
  ]);
  expect(await firstRow("select like_count as likes, comment_count as comments from posts where id = ?", post)).toEqual(
    {
      likes: 0,
      comments: 0,
    },
  );
  expect(await firstRow("select request_count as requests from members where id = ?", bob.id)).toEqual({ requests: 0 });
});

it("A11 · when both members of a chat have deleted their accounts, no message is kept", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const room = world.CHAT.getByName(directChatRoom(ada.id, bob.id));
  await openChat(bob, ada);
  await room.post(ada.id, "one", { text: "remember me" });
  await erase(ada);
  await settle();
  expect((await room.messagesAfter(bob.id, 0, 10)).messages).toHaveLength(1);
  moveClock(0);
  await erase(bob);
  await settle();
  await room.setAccess({ version: 99, kind: "direct", members: [bob.id], blocked: [] }); // to see what is kept
  // Bob's read pointer is the kept head: the chat's `seq` continues, so that no list takes a new summary for an old one
  expect(await room.messagesAfter(bob.id, 0, 10)).toEqual({ messages: [], reads: { [bob.id]: 1 } });
});

it("A11 · a late request to a chat that both members left keeps no message", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const name = directChatRoom(ada.id, bob.id);
  const room = world.CHAT.getByName(name);
  await openChat(bob, ada);
  await room.post(ada.id, "one", { text: "remember me" });
  await erase(ada);
  await settle();
  moveClock(0);
  const hash = (await firstRow("select password_hash as hash from accounts where member_id = ?", bob.id))?.["hash"];
  expect(await closeAccount(db, bob.id, String(hash), Date.now())).toBe(true);
  // as read by a socket's upgrade that had checked the session before the account ended
  const seen = await chatAccess(db, name);
  expect(seen).toMatchObject({ members: [] });
  if (seen) await room.setAccess(seen);
  await settle();
  await room.setAccess({ version: 99, kind: "direct", members: [bob.id], blocked: [] }); // to see what is kept
  expect((await room.messagesAfter(bob.id, 0, 10)).messages).toEqual([]);
});
