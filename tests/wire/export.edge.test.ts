import { DEFAULT_PRIVACY } from "~/base/privacy";
import { ACTIVITY_KINDS } from "~/base/push";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { pngBytes } from "~/tests/kit/media/png";
import { subscribed } from "~/tests/kit/workerd/wirePush";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
const TIME = expect.any(Number) as number;

const fileOf = async (member: Caller) =>
  (await (await member.get("/settings/export")).json()) as Record<string, unknown>;
const newest = async (table: "posts" | "comments", author: Caller) =>
  String(await db.prepare(`select max(id) as id from ${table} where author_id = ?`).bind(author.id).first("id"));
const upload = async (owner: Caller, purpose: string) =>
  ((await (await owner.upload(new Uint8Array(pngBytes({ width: 3, height: 2 })), purpose)).json()) as { key: string })
    .key;
const mediaUrl = (key: string) => `http://parlor.test/media/${key}`;

it("A11 · the file has every field of the specification under its name, with only the member's own data", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  await db.prepare("update members set region = 'oc' where id = ?").bind(ada.id).run();
  await ada.post("/settings/language", { language: "ja" });
  const [first, photo, picture] = [
    await upload(ada, "profilePhotos"),
    await upload(ada, "profilePhotos"),
    await upload(ada, "posts"),
  ];
  for (const key of [first, photo])
    await ada.post("/profile", { name: "Ada", about: "here I am", dob: "1990-01-01", photo: key });
  await ada.post("/posts", {
    text: "say hello",
    warning: "Noisy",
    media: JSON.stringify([{ key: picture, alt: "a bell" }]),
  });
  const own = await newest("posts", ada);
  await ada.post(`/posts/${own}/edit/send`, { text: 'say "hi"\n', warning: "Loud", alt0: "", version: "1" });
  await bob.post("/posts", { text: "of Bob's own" });
  const bobs = await newest("posts", bob);
  for (const [who, post] of [
    [bob, own],
    [eve, own],
    [ada, bobs],
  ] as const)
    await who.post(`/posts/${post}/like`, { on: "1" });
  await bob.post(`/posts/${own}/repost`, { on: "1" });
  await ada.post(`/posts/${bobs}/repost`, { on: "1" });
  await ada.post(`/posts/${bobs}/bookmark`, { on: "1" });
  await ada.post("/tags/chess/follow", { on: "1" });
  await ada.post("/api/suggestions", { member: eve.id }, { accept: "application/json" });
  await bob.post("/comments", { post: own, text: "nice" });
  const bobsComment = await newest("comments", bob);
  await ada.post(`/comments/${bobsComment}/like`, { on: "1" });
  await ada.post("/comments", { post: bobs, text: "yours too" });
  const keepRun =
    "insert into best_runs (member_id, game, score, worth, length, run, played_at, record) values (?, 'BallFall', ?, ?, 900, 'x/1', 7, '{}')";
  for (const [who, score] of [
    [ada, 41],
    [bob, 50],
  ] as const)
    await db.prepare(keepRun).bind(who.id, score, score).run();
  await ada.post(`/friends/${bob.id}`, { do: "add" });
  await bob.post(`/friends/${ada.id}`, { do: "accept" });
  await eve.post(`/friends/${ada.id}`, { do: "add" });
  await ada.post("/settings/quiet-hours", { on: "1", from: "22:00", to: "07:00", zone: "Africa/Lagos" }, AS_JSON);
  await db.prepare("update notice_settings set mails_unread = 1 where member_id = ?").bind(ada.id).run();
  const shown = ACTIVITY_KINDS.flatMap((kind) => (kind === "like" ? [] : [[kind, "1"]]));
  await ada.post("/settings/notices", Object.fromEntries(shown), AS_JSON);
  const { id: device } = await subscribed(ada);
  await ada.post(`/settings/push/${device}`, { turn: "1", detail: "names" }, AS_JSON); // nothing of this test
  const chat = directChatRoom(ada.id, bob.id);
  await openChat(ada, bob);
  const said = await world.CHAT.getByName(chat).post(bob.id, "one", { text: "hello Ada" });
  const at = said.ok ? said.message.atMs : 0;
  await runCron(world);
  await expect.poll(async () => (await world.INBOX.getByName(ada.id).chatsAfter("", 10)).length).toBe(1);

  const { Account, ...file } = await fileOf(ada);
  expect(file).toEqual({
    UsersDetails: {
      [ada.id]: {
        email: ada.email,
        id: ada.id,
        date: TIME,
        name: "Ada",
        handle: null,
        handleDate: null,
        earlierHandles: [],
        about: "here I am",
        dob: "1990-01-01",
        coverPhoto: null,
        profilePhoto: mediaUrl(photo),
        posts: [own],
        previousCoverPhotos: [],
        previousProfilePhotos: [mediaUrl(first)],
      },
    },
    Posts: {
      [own]: {
        id: own,
        uid: ada.id,
        userId: ada.id,
        username: "Ada",
        profilePic: mediaUrl(photo),
        date: TIME,
        postText: 'say "hi"',
        contentWarning: "Loud",
        language: "en",
        edited: TIME,
        earlierVersions: [{ date: TIME, postText: "say hello", contentWarning: "Noisy", descriptions: ["a bell"] }],
        audience: "everyone",
        commenters: "everyone",
        quoters: "everyone",
        media: [mediaUrl(picture)],
        descriptions: [""],
        likes: [bob.id, eve.id],
        reposts: [{ userID: bob.id, date: TIME }],
        comments: [{ id: bobsComment, uid: bob.id, date: TIME, postText: "nice", media: null, likes: [ada.id] }],
      },
    },
    DetachedQuotes: [],
    friend: {
      [ada.id]: {
        Friends: { [bob.id]: { dateAdded: TIME } },
        Friendrequest: { [eve.id]: { Date: TIME, Request: "received", id: eve.id } },
      },
    },
    notifications: {
      [ada.id]: {
        viewed: false,
        Friendrequest: { [eve.id]: { Date: TIME, id: eve.id } },
        Activities: {
          [own]: {
            comments: [{ uid: bob.id, date: TIME }],
            likes: [
              { uid: bob.id, date: TIME },
              { uid: eve.id, date: TIME },
            ],
            mentions: [],
            quotes: [],
            reposts: [{ uid: bob.id, date: TIME }],
          },
        },
      },
    },
    Chats: { [chat]: { lastMessage: "hello Ada", lastMessageTimestamp: at } },
    UserChats: {
      [ada.id]: {
        [chat]: { id: chat, chatWith: bob.id, lastMessage: "hello Ada", lastMessageTimestamp: at, isGroupChat: false },
      },
    },
    Messages: {
      [chat]: {
        [`-MSG${at}`]: {
          sender: bob.id,
          message: "hello Ada",
          timestamp: at,
          readBy: { [ada.id]: false, [bob.id]: true },
          messageType: "text",
          media: null,
          room: null,
          requestStatus: null,
        },
      },
    },
    NotificationSettings: {
      hidden: ["like"],
      quietHours: { from: 1320, to: 420, timeZone: "Africa/Lagos" },
      mailsUnread: true,
      devices: [
        {
          device: "a browser",
          service: "fcm.googleapis.com",
          kinds: ["turn"],
          shows: "names",
          date: TIME,
          lastUsed: TIME,
          lastPush: null,
        },
      ],
    },
    ReadLanguages: null,
    FollowedTags: [{ tag: "chess", date: TIME }],
    Groups: {},
    Blocks: {},
    Privacy: { ...DEFAULT_PRIVACY },
    Mutes: [],
    MutedWords: {},
    GroupRefusals: {},
    Reports: {},
    Decisions: {},
    Games: {},
    BestRuns: { BallFall: { score: 41, length: 900, date: 7 } },
    Calls: {},
    UsersCalls: { [ada.id]: {} },
    Activity: {
      comments: [
        { id: await newest("comments", ada), post: bobs, uid: ada.id, date: TIME, postText: "yours too", media: null },
      ],
      likes: [{ post: bobs, date: TIME }],
      reposts: [{ post: bobs, date: TIME }],
      commentLikes: [{ comment: bobsComment, date: TIME }],
      bookmarks: [{ post: bobs, date: TIME }],
      refusedSuggestions: [{ uid: eve.id, date: TIME }],
    },
  });
  expect(Account).toMatchObject({
    emailVerified: null,
    region: "oc",
    language: "ja",
    signsInWith: ["password"],
    sessions: [{ date: TIME, lastUsed: TIME }],
  });
});

it("A11 · the file is a download for its owner only", async () => {
  const ada = await newMember("Ada");
  const response = await ada.get("/settings/export");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="parlor-\d{4}-\d\d-\d\d\.json"$/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(Object.keys((await response.json()) as object)).toContain("UsersDetails");
  expect((await caller().get("/settings/export")).status).toBe(401);
});

it("A11 · a member can export five times in ten minutes", async () => {
  const ada = await newMember("Ada");
  for (let i = 0; i < 5; i++) await (await ada.get("/settings/export")).body?.cancel();
  expect((await ada.get("/settings/export")).status).toBe(429);
});

it("A11 · an export that needs several reads is complete and repeats nothing", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const numbers = (to: number) => JSON.stringify(Array.from({ length: to }, (_, i) => String(i).padStart(22, "0")));
  await db.batch([
    db
      .prepare(
        "insert into posts (id, author_id, text, created_at) select '0000' || value, ?1, 'x', 1 from json_each(?2)",
      )
      .bind(ada.id, numbers(1_200)),
    db
      .prepare(
        "insert into post_likes (post_id, member_id, created_at) select '0000' || '0000000000000000000007', '0000' || value, 1 from json_each(?1)",
      )
      .bind(numbers(2_500)),
    db
      .prepare(
        "insert into comments (id, post_id, author_id, text, created_at) select '0001' || value, '0000' || '0000000000000000000009', ?1, 'x', 1 from json_each(?2)",
      )
      .bind(bob.id, numbers(1_100)),
    db
      .prepare(
        "insert into comment_likes (comment_id, member_id, created_at) select '0001' || value, ?1, 1 from json_each(?2)",
      )
      .bind(ada.id, numbers(1_100)),
  ]);
  const { Posts, Activity } = (await fileOf(ada)) as {
    Posts: Record<string, { likes: string[]; comments: { likes: string[] }[] }>;
    Activity: { commentLikes: unknown[] };
  };
  const posts = Object.values(Posts);
  expect(posts).toHaveLength(1_200);
  expect(new Set(posts[7]?.likes).size).toBe(2_500);
  expect(posts[9]?.comments.filter(({ likes }) => likes.length === 1)).toHaveLength(1_100);
  expect(posts.flatMap(({ likes, comments }) => [...likes, ...comments])).toHaveLength(2_500 + 1_100);
  expect(Activity.commentLikes).toHaveLength(1_100);
});

it("A11 · the file has how the account is entered and what happened to it, without secrets and hashes", async () => {
  const ada = await newMember("Ada");
  await db.batch([
    db
      .prepare(
        "insert into passkeys (id, member_id, public_key, counter, transports, name, is_synced, created_at, used_at) values ('secret 1', ?, 'secret 2', 0, '[]', 'My phone', 0, 5, 6)",
      )
      .bind(ada.id),
    db.prepare("insert into one_time_codes values (?, 'secret 3', 0, 7)").bind(ada.id),
    db.prepare("insert into recovery_codes values (?1, 'secret 4', 8), (?1, 'secret 5', 8)").bind(ada.id),
    db
      .prepare(
        "insert into mail_tokens (hash, purpose, member_id, expires_at, email, email_key, created_at, seed) values ('secret 6', 'undo', ?, 10, 'old@example.com', 'old@example.com', 9, 'secret 7')",
      )
      .bind(ada.id),
    db
      .prepare("insert into security_events (member_id, id, kind, device) values (?, ?, 'codes-on', 'a browser')")
      .bind(ada.id, ulid(Date.now())),
  ]);
  const { Account } = await fileOf(ada);
  expect(Account).toMatchObject({
    sessions: [{ signedInWith: "password", secondFactor: null }],
    passkeys: [{ name: "My phone", date: 5, lastUsed: 6 }],
    oneTimeCodes: { date: 7 },
    recoveryCodesLeft: 2,
    earlierEmails: [{ email: "old@example.com", date: 9, canBeRestoredUntil: 10 }],
    securityLog: [{ what: "codes-on", date: TIME, device: "a browser", byOperator: false }],
  });
  expect(JSON.stringify(Account)).not.toContain("secret ");
});
