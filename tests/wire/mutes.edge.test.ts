import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { MuteMarks } from "~/app/posts/view";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { MUTED_WORDS_MAX, MUTES_MAX } from "~/db/safety/mutes";
import type { InboxFrame } from "~/party/inbox/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import type { TestSocket } from "~/tests/kit/workerd/rooms";
import { block, chatOf, codeOf, comment, inboxOf, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { befriend, roomFor } from "~/tests/kit/workerd/wireGames";
import { create, idIn } from "~/tests/kit/workerd/wireGroups";
import { mute, muteChat, muteWord, unmute, unmuteChat, unmuteWord } from "~/tests/kit/workerd/wireMutes";
import { type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

const HOUR_MS = 3_600_000;
/** Brings the ends of a member's mutes nearer, because the built Worker has its own clock. */
const letPass = (who: Caller, ms: number) =>
  db.batch(
    ["mutes", "muted_words"].map((table) =>
      db.prepare(`update ${table} set until_at = until_at - ? where owner_id = ?`).bind(ms, who.id),
    ),
  );

type Marked = MuteMarks & { id: string };
const marksOf = (items: readonly Marked[], id: string) => {
  const { isAuthorMuted = false, hasMutedWord = false } = items.find((item) => item.id === id) ?? { id };
  return [isAuthorMuted, hasMutedWord];
};
const feedMarks = async (who: Caller, post: string) =>
  marksOf((await jsonOf<{ page: { items: Marked[] } }>(who.get("/api/feed"))).page.items, post);
const liveMarks = async (who: Caller, post: string) =>
  marksOf((await jsonOf<{ posts: Marked[] }>(who.get(`/api/posts?ids=${post}`))).posts, post);
const commentMarks = async (who: Caller, post: string, id: string) => [
  marksOf((await jsonOf<{ page: { items: Marked[] } }>(who.get(`/api/comments?post=${post}`))).page.items, id),
  marksOf((await jsonOf<{ comments: Marked[] }>(who.get(`/api/comments?post=${post}&ids=${id}`))).comments, id),
];
const html = async (who: Caller, path: string) => (await who.get(path, { accept: "text/html" })).text();
/** The content of a page as it looks without JavaScript. */
const mainOf = async (who: Caller, path: string) => /<main.*<\/main>/s.exec(await html(who, path))?.[0] ?? "";
const pair = async () => [await newMember("Ada Reading"), await newMember("Bob Muted")] as const;

/** Two friends, one of whom writes to the other. */
async function chatting() {
  const [ada, bob] = await pair();
  await befriend(ada, bob); // a stranger's message would be a request
  await startChat(ada, bob);
  const sender = await chatOf(bob, ada);
  const say = async (text: string) => {
    sender.send({ t: "send", id: crypto.randomUUID(), text });
    await sender.next("message", sender.of("message").length + 1);
  };
  return { ada, bob, say };
}

const BY_MEMBER = [true, false];
const BY_WORD = [false, true];
const SHOWN = [false, false];

describe("a muted member", () => {
  it("X22 · their posts are collapsed in the feed and when they arrive live, until the mute ends", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "by Bob");
    expect(await jsonOf(mute(ada, bob))).toEqual({ ok: true, isMuted: true });
    expect([await feedMarks(ada, post), await liveMarks(ada, post)]).toEqual([BY_MEMBER, BY_MEMBER]);
    await unmute(ada, bob);
    expect([await feedMarks(ada, post), await liveMarks(ada, post)]).toEqual([SHOWN, SHOWN]);
  });

  it("X22 · X38 · the page from the server has their post collapsed, and shows it on request without JavaScript", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, `text-${ulid(1)}`);
    await mute(ada, bob);
    const text = await db.prepare("select text from posts where id = ?").bind(post).first<string>("text");
    const collapsed = await mainOf(ada, "/");
    expect(collapsed).toContain('aria-label="Muted post"');
    expect(collapsed).not.toContain(text);
    expect(collapsed).toContain(`<input type="hidden" name="show" value="${post}"/>`);
    expect(await mainOf(ada, `/?show=${post}`)).toContain(text);
  });

  it("X36 · on their profile and on the post's own page, the post isn't collapsed", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "opened on purpose");
    await mute(ada, bob);
    for (const path of [`/${bob.id}`, `/${bob.id}/${post}`]) {
      const main = await mainOf(ada, path);
      expect(main).toContain("opened on purpose");
      expect(main).not.toContain('aria-label="Muted post"');
    }
  });

  it("X22 · their comments are collapsed, also when they arrive live", async () => {
    const [ada, bob] = await pair();
    const post = await publish(ada, "by Ada");
    const id = await comment(bob, post, "by Bob");
    await mute(ada, bob);
    expect(await commentMarks(ada, post, id)).toEqual([BY_MEMBER, BY_MEMBER]);
    expect(await html(ada, `/${ada.id}/${post}`)).toContain('aria-label="Muted comment"');
  });

  it("X22 · their activities give no notice and no badge", async () => {
    const [ada, bob] = await pair();
    const post = await publish(ada, "by Ada");
    await mute(ada, bob);
    await bob.post(`/posts/${post}/like`, { on: "1" });
    await comment(bob, post, "look");
    await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
    expect(await world.INBOX.getByName(ada.id).unviewedCount()).toBe(0);
    expect(await html(ada, "/notifications")).not.toContain("Bob Muted");
  });

  it("X22 · notices that came before the mute no longer count", async () => {
    const [ada, bob] = await pair();
    const post = await publish(ada, "by Ada");
    await bob.post(`/posts/${post}/like`, { on: "1" });
    await expect.poll(() => world.INBOX.getByName(ada.id).unviewedCount()).toBe(1);
    await mute(ada, bob);
    expect(await world.INBOX.getByName(ada.id).unviewedCount()).toBe(0);
  });

  it("X37 · their friend request still counts", async () => {
    const [ada, bob] = await pair();
    await mute(ada, bob);
    await bob.post(`/friends/${ada.id}`, { do: "add" });
    await expect.poll(() => world.INBOX.getByName(ada.id).unviewedCount()).toBe(1);
  });

  it("X37 · their messages arrive and count", async () => {
    const { ada, bob, say } = await chatting();
    await mute(ada, bob);
    const page = await inboxOf(ada);
    await say("hello?");
    await expect
      .poll(() => page.of("chat").at(-1))
      .toMatchObject({ chat: { lastText: "hello?", unread: 1 }, unreadChats: 1 });
  });

  it("X21 · a mute for an hour has ended after an hour", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "by Bob");
    await mute(ada, bob, "hour");
    await letPass(ada, HOUR_MS - 60_000);
    expect(await liveMarks(ada, post)).toEqual(BY_MEMBER);
    await letPass(ada, 60_000);
    expect(await liveMarks(ada, post)).toEqual(SHOWN);
  });

  it("X21 · muting again sets a new time", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "by Bob");
    await mute(ada, bob, "hour");
    await mute(ada, bob);
    await letPass(ada, 2 * HOUR_MS);
    expect(await liveMarks(ada, post)).toEqual(BY_MEMBER);
  });

  it("X21 · a repeated mute changes nothing, and tells nobody", async () => {
    const [ada, bob] = await pair();
    await mute(ada, bob);
    const page = await inboxOf(ada);
    await mute(ada, bob);
    await muteWord(ada, "later"); // tells the page, after the repeat
    await page.next("stale");
    expect(page.of("stale").length).toBe(1);
  });

  it("X21 · nobody mutes themselves or a member who doesn't exist", async () => {
    const [ada] = await pair();
    expect(await codeOf(mute(ada, ada))).toEqual([400, "invalid-argument"]);
    for (const id of [ulid(1), "nobody"]) expect(await codeOf(mute(ada, { id }))).toEqual([404, "not-found"]);
  });

  it("X18 · X21 · a mute of a member who blocks the viewer is answered like any other", async () => {
    const [ada, bob] = await pair();
    await block(bob, ada);
    expect(await jsonOf(mute(ada, bob))).toEqual({ ok: true, isMuted: true });
  });
});

describe("a muted chat", () => {
  const countsOf = (page: TestSocket<InboxFrame>) => page.of("chat").map(({ unreadChats }) => unreadChats);

  it("X23 · its messages don't count as unread, and do again after the mute", async () => {
    const { ada, bob, say } = await chatting();
    expect(await jsonOf(muteChat(ada, bob))).toEqual({ ok: true, isMuted: true });
    const page = await inboxOf(ada);
    await say("hello?");
    await expect.poll(() => page.of("chat").at(-1)?.chat).toMatchObject({ lastText: "hello?", muted: true });
    expect(countsOf(page).at(-1)).toBe(0);
    await unmuteChat(ada, bob);
    await expect.poll(() => countsOf(page).at(-1)).toBe(1);
  });

  it("X21 · a member mutes a group that they are in, and no other", async () => {
    const [ada, bob, eve] = [...(await pair()), await newMember("Eve")];
    await befriend(bob, ada);
    const group = await idIn(await create(bob, [ada]));
    expect(await jsonOf(muteChat(ada, group))).toEqual({ ok: true, isMuted: true });
    expect(await codeOf(muteChat(eve, group))).toEqual([404, "not-found"]);
    expect(await codeOf(muteChat(eve, `dm:${[ada.id, bob.id].sort().join(":")}`))).toEqual([404, "not-found"]);
  });
});

describe("a muted word", () => {
  it("X24 · posts and comments with the word are collapsed, in any case and with any accents", async () => {
    const [ada, bob] = await pair();
    const [muted, other] = [await publish(bob, "Un CAFÉ noir"), await publish(bob, "cafeteria")];
    const id = await comment(bob, other, "a café?");
    await muteWord(ada, "Cafe");
    expect([await feedMarks(ada, muted), await liveMarks(ada, muted)]).toEqual([BY_WORD, BY_WORD]);
    expect(await feedMarks(ada, other)).toEqual(SHOWN);
    expect(await commentMarks(ada, other, id)).toEqual([BY_WORD, BY_WORD]);
    await unmuteWord(ada, "café");
    expect(await feedMarks(ada, muted)).toEqual(SHOWN);
  });

  it("X24 · the descriptions of pictures count", async () => {
    const [ada, bob] = await pair();
    const { key } = await jsonOf<{ key: string }>(bob.upload(new Uint8Array(pngBytes({ width: 40, height: 30 }))));
    await bob.post("/posts", { text: "", media: JSON.stringify([{ key, alt: "a spider on a wall" }]) });
    const post = (await db.prepare("select id from posts where author_id = ?").bind(bob.id).first<string>("id")) ?? "";
    await muteWord(ada, "spider");
    expect(await liveMarks(ada, post)).toEqual(BY_WORD);
  });

  it("X24 · a word can be muted except from friends", async () => {
    const [ada, bob, eve] = [...(await pair()), await newMember("Eve")];
    await befriend(bob, ada);
    const [friends, strangers] = [await publish(bob, "football"), await publish(eve, "football")];
    await muteWord(ada, "football", { exceptFriends: "1" });
    expect([await liveMarks(ada, friends), await liveMarks(ada, strangers)]).toEqual([SHOWN, BY_WORD]);
    await muteWord(ada, "football");
    expect(await liveMarks(ada, friends)).toEqual(BY_WORD);
  });

  it("X22 · a member's own posts and comments are never collapsed for themselves", async () => {
    const [ada] = await pair();
    const post = await publish(ada, "spoiler");
    const id = await comment(ada, post, "spoiler");
    await muteWord(ada, "spoiler");
    expect([await liveMarks(ada, post), await commentMarks(ada, post, id)]).toEqual([SHOWN, [SHOWN, SHOWN]]);
  });

  it("X36 · a member's profile collapses posts with a muted word, and a post's own page doesn't", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "a spoiler");
    await muteWord(ada, "spoiler");
    expect(await html(ada, `/${bob.id}`)).toContain('aria-label="Muted post"');
    const main = await mainOf(ada, `/${bob.id}/${post}`);
    expect(main).toContain("a spoiler");
    expect(main).not.toContain('aria-label="Muted post"');
  });

  it("X21 · a word that is muted for a day is shown after a day", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "spoiler");
    await muteWord(ada, "spoiler", { for: "day" });
    await letPass(ada, 24 * HOUR_MS - 60_000);
    expect(await liveMarks(ada, post)).toEqual(BY_WORD);
    await letPass(ada, 60_000);
    expect(await liveMarks(ada, post)).toEqual(SHOWN);
  });

  it.each(["", "   ", "\u200b", "x".repeat(101)])("X25 · %j is no word to mute", async (word) => {
    const [ada] = await pair();
    expect(await codeOf(muteWord(ada, word))).toEqual([422, "invalid-form"]);
  });

  it("X25 · a word of 100 characters can be muted", async () => {
    const [ada] = await pair();
    expect(await jsonOf(muteWord(ada, "x".repeat(100)))).toEqual({ ok: true, isMuted: true });
  });
});

describe("limits", () => {
  const numbers = "with recursive c(n) as (select 1 union all select n + 1 from c where n < ?2)";

  it("X25 · a member mutes up to 1,000 members and chats, and those whose time has passed don't count", async () => {
    const [ada, bob] = await pair();
    await db
      .prepare(`${numbers} insert into mutes select ?1, 'chat', 'g' || n, null, n from c`)
      .bind(ada.id, MUTES_MAX - 1)
      .run();
    await db.prepare("insert into mutes values (?, 'member', 'long ago', 5, 1)").bind(ada.id).run();
    expect(await jsonOf(mute(ada, bob))).toMatchObject({ ok: true });
    expect(await codeOf(mute(ada, await newMember("Eve")))).toEqual([403, "forbidden"]);
    expect(await jsonOf(mute(ada, bob, "hour"))).toMatchObject({ ok: true });
  });

  it("X25 · a member mutes up to 200 words", async () => {
    const [ada] = await pair();
    await db
      .prepare(`${numbers} insert into muted_words select ?1, 'w' || n, 'w' || n, 0, null, n from c`)
      .bind(ada.id, MUTED_WORDS_MAX)
      .run();
    expect(await codeOf(muteWord(ada, "one more"))).toEqual([403, "forbidden"]);
    expect(await jsonOf(muteWord(ada, "w1", { for: "hour" }))).toMatchObject({ ok: true });
  });
});

describe("the settings", () => {
  it("X21 · list what is muted, newest first, and end a mute without JavaScript", async () => {
    const [ada, bob] = await pair();
    await startChat(ada, bob);
    await mute(ada, bob, "week");
    await muteChat(ada, bob);
    await muteWord(ada, "Spoiler");
    const buttons = async () =>
      [...(await html(ada, "/settings")).matchAll(/aria-label="(Unmute [^"]+)"/g)].map(([, name]) => name);
    expect(await buttons()).toEqual(["Unmute Chat with Bob Muted", "Unmute Bob Muted", "Unmute Spoiler"]);
    const asPage = { accept: "text/html", referer: "http://parlor.test/settings" };
    const forms = [
      [`/mutes/${bob.id}`, { do: "unmute", of: "member" }],
      [`/mutes/dm:${[ada.id, bob.id].sort().join(":")}`, { do: "unmute", of: "chat" }],
      ["/mutes/words", { do: "unmute", word: "Spoiler" }],
    ] as const;
    for (const [path, fields] of forms) {
      const answer = await ada.post(path, fields, asPage);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings"]);
    }
    expect(await buttons()).toEqual([]);
  });

  it("X21 · X38 · a word is muted without JavaScript", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "spoiler");
    await ada.post("/mutes/words", { do: "mute", word: "spoiler", for: "always" }, { accept: "text/html" });
    expect(await liveMarks(ada, post)).toEqual(BY_WORD);
  });

  it("X21 · a group that the member has left is listed without its name", async () => {
    const [ada, bob] = await pair();
    await befriend(bob, ada);
    const group = await idIn(await create(bob, [ada]));
    await muteChat(ada, group);
    await ada.post(`/groups/${group}`, { do: "leave" });
    expect(await html(ada, "/settings")).toContain("A group you left");
  });

  it("X21 · the list has pages", async () => {
    const [ada] = await pair();
    await db
      .prepare(
        "with recursive c(n) as (select 1 union all select n + 1 from c where n < 51) insert into mutes select ?, 'chat', 'g' || n, null, n from c",
      )
      .bind(ada.id)
      .run();
    const page = await html(ada, "/settings");
    const [, next = ""] = /href="(\/settings\?mutedBefore=[^"]+)"/.exec(page) ?? [];
    const count = (text: string) => [...text.matchAll(/aria-label="Unmute /g)].length;
    expect([count(page), count(await html(ada, next))]).toEqual([50, 1]);
  });
});

describe("nobody else can tell", () => {
  it("X25 · the muted member's pages and sockets are the same before and after", async () => {
    const [ada, bob] = await pair();
    await startChat(ada, bob);
    const post = await publish(ada, "by Ada");
    const pages = [`/${ada.id}.data`, `/${ada.id}/${post}.data`, `/messages/${ada.id}.data`, "/api/feed"];
    const answers = async () => Promise.all(pages.map(async (path) => (await bob.get(path)).text()));
    const [inbox, chat] = [await inboxOf(bob), await chatOf(bob, ada)];
    const before = await answers();
    await mute(ada, bob);
    await muteChat(ada, bob);
    await muteWord(ada, "Bob");
    expect(await answers()).toEqual(before);
    chat.send({ t: "send", id: "one", text: "hello" });
    await chat.next("message");
    expect([inbox.of("stale"), chat.of("error")]).toEqual([[], []]);
  });

  it("X25 · a visitor's page has nothing about mutes", async () => {
    const [ada, bob] = await pair();
    const post = await publish(bob, "by Bob");
    await mute(ada, bob);
    expect([await feedMarks(caller(), post), await liveMarks(caller(), post)]).toEqual([SHOWN, SHOWN]);
  });

  it("X37 · a game invitation of a muted member still shows", async () => {
    const [ada, bob] = await pair();
    await befriend(bob, ada);
    await mute(ada, bob);
    const page = await inboxOf(ada);
    await roomFor(bob, "Chess", ada);
    await expect.poll(() => page.of("games").at(-1)?.games[0]?.host).toBe(bob.id);
  });
});
