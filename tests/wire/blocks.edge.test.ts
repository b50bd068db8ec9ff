import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { BLOCKS_MAX } from "~/db/safety/blocks";
import { groupMembersQuery } from "~/db/groups/groupReads";
import { all } from "~/db/statement";
import type { LiveFrame } from "~/party/live/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { type TestSocket, until } from "~/tests/kit/workerd/rooms";
import {
  block,
  chatOf,
  codeOf,
  comment,
  feedOf,
  friendState,
  futureBlockedPair,
  inboxOf,
  jsonOf,
  publish,
  unblock,
} from "~/tests/kit/workerd/wireBlocks";
import { commentWithFile, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { befriend, enterGame, letWatch, roomFor, sendInvitation } from "~/tests/kit/workerd/wireGames";
import { add, create, idIn } from "~/tests/kit/workerd/wireGroups";
import { AS_JSON, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

describe("what neither sees of the other", () => {
  it("X13 · the feed, posts by id and comments leave out the other's, and the counts stay", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    const [adas, bobs, chis] = [
      await publish(ada, "by Ada"),
      await publish(bob, "by Bob"),
      await publish(chi, "by Chi"),
    ];
    const adasComment = await comment(ada, chis, "Ada's comment");
    await comment(bob, chis, "Bob's comment");
    await comment(bob, adas, "on Ada's post");
    await block(ada, bob);
    const shown = async (who: Caller) => {
      const { page } = await jsonOf<{ page: { items: { id: string }[] } }>(who.get("/api/feed"));
      const { posts } = await jsonOf<{ posts: { id: string }[] }>(who.get(`/api/posts?ids=${adas},${bobs},${chis}`));
      const { page: comments } = await jsonOf<{ page: { items: { id: string }[] } }>(
        who.get(`/api/comments?post=${chis}`),
      );
      const ids = (items: { id: string }[]) =>
        items.flatMap(({ id }) => (id === adas ? ["Ada's"] : id === bobs ? ["Bob's"] : id === chis ? ["Chi's"] : []));
      return [ids(page.items), ids(posts), comments.items.map(({ id }) => id === adasComment)];
    };
    expect(await shown(ada)).toEqual([["Chi's", "Ada's"], ["Chi's", "Ada's"], [true]]);
    expect(await shown(bob)).toEqual([["Chi's", "Bob's"], ["Chi's", "Bob's"], [false]]);
    const counts = db.prepare("select comment_count as n from posts where id = ?");
    expect(await counts.bind(chis).first("n")).toBe(2);
    expect(await jsonOf(bob.get(`/api/comments?post=${adas}`))).toMatchObject({ page: { items: [] } });
  });

  it("X13 · an open feed hears of posts, but not of the other's", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    await block(ada, bob);
    const screens = [await feedOf(ada), await feedOf(bob)];
    const [adas, bobs] = [await publish(ada, "by Ada"), await publish(bob, "by Bob")];
    const chis = await publish(chi, "by Chi");
    await bob.post(`/posts/${bobs}/delete`);
    // every earlier event is delivered before the last one
    await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
    const last = await publish(chi, "by Chi again");
    const heard = (socket: TestSocket<LiveFrame>) =>
      socket.of("events").flatMap(({ events }) => events.map((event) => ("post" in event ? event.post : "")));
    for (const socket of screens) await until(() => heard(socket).includes(last), "the last post");
    expect(screens.map((socket) => [adas, bobs, chis].map((id) => heard(socket).includes(id)))).toEqual([
      [true, false, true],
      [false, true, true],
    ]);
  });

  it("X13 · the search finds neither the other nor their posts", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    const word = `word${ulid(1)}`.toLowerCase();
    await publish(ada, word);
    await publish(bob, word);
    await ada.post("/profile", { name: `Ada ${word}`, about: "", dob: "1990-01-01" });
    await bob.post("/profile", { name: `Bob ${word}`, about: "", dob: "1990-01-01" });
    type Found = { people: { id: string }[] };
    const people = async (who: Caller) =>
      (await jsonOf<Found>(who.get(`/api/people?query=${word}`))).people.map(({ id }) => id).sort();
    await expect.poll(() => people(chi)).toEqual([ada.id, bob.id].sort());
    const posts = async (who: Caller) =>
      (
        await jsonOf<{ page: { items: { author: { id: string } }[] } }>(who.get(`/api/found?tab=posts&query=${word}`))
      ).page.items.map(({ author }) => author.id);
    await expect.poll(async () => (await posts(chi)).length).toBe(2);
    await block(ada, bob);
    expect([await people(ada), await people(bob)]).toEqual([[ada.id], [bob.id]]);
    expect([await posts(ada), await posts(bob)]).toEqual([[ada.id], [bob.id]]);
  });

  it("X13 · notifications leave out the other's activities", async () => {
    const { ada, bob } = await futureBlockedPair();
    const post = await publish(ada, "look");
    await bob.post(`/posts/${post}/like`, { on: "1" });
    await expect.poll(async () => (await ada.get("/notifications")).text()).toContain("Bob Blocked");
    await block(ada, bob);
    expect(await (await ada.get("/notifications")).text()).not.toMatch(/Bob Blocked|liked your post/);
    expect(await world.INBOX.getByName(ada.id).unviewedCount()).toBe(0);
  });

  it("X16 · the name of a member whom a block hides is answered only to those who share a chat with them", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    await block(ada, bob);
    const names = async (who: Caller, other: Caller) =>
      (await jsonOf<{ members: { name: string }[] }>(who.get(`/api/members?ids=${other.id}`))).members;
    expect([await names(ada, bob), await names(bob, ada)]).toEqual([[], []]);
    await create(chi, [ada, bob]);
    expect(await names(bob, ada)).toEqual([{ id: ada.id, name: "Ada Blocking", handle: null, photo: null }]);
  });

  it("X14 · a blocked member gets the same answer for the profile as for that of an unknown member", async () => {
    const { ada, bob } = await futureBlockedPair();
    await block(ada, bob);
    const [hidden, unknown] = [await bob.get(`/${ada.id}.data`), await bob.get(`/${ulid(1)}.data`)];
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    expect(await hidden.text()).toBe(await unknown.text());
  });

  it("X14 · the one who blocks gets a 404 in place of the profile, which offers to unblock", async () => {
    const { ada, bob } = await futureBlockedPair();
    await block(ada, bob);
    const answer = await ada.get(`/${bob.id}`);
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(page).toContain("You blocked Bob Blocked.");
    expect(page).toContain('aria-label="Unblock Bob Blocked"');
    expect(page).not.toContain("Joined");
  });

  it("X14 · a post's file is answered like an unknown file, and a visitor still gets it", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    const { key } = await jsonOf<{ key: string }>(ada.upload(new Uint8Array(pngBytes({ width: 40, height: 30 }))));
    await ada.post("/posts", { text: "", media: JSON.stringify([{ key, alt: "" }]) });
    await block(ada, bob);
    const status = async (who: Caller) => (await who.get(`/media/${key}`)).status;
    expect([await status(ada), await status(bob), await status(chi)]).toEqual([200, 404, 200]);
  });

  it.each(["the author", "the other member"])(
    "X14 · a file in a comment is answered like an unknown file when %s of the post blocks, and its owner still gets it",
    async (blocking) => {
      const { ada, bob, chi } = await futureBlockedPair();
      const post = await publish(ada, "x");
      const [ofChi, ofBob] = [await uploadPicture(chi, "comments"), await uploadPicture(bob, "comments")];
      await commentWithFile(chi, post, "look", ofChi);
      await commentWithFile(bob, post, "look", ofBob);
      await (blocking === "the author" ? block(ada, bob) : block(bob, ada));
      const status = async (who: Caller, key: string) => (await who.get(`/media/${key}`)).status;
      expect([await status(ada, ofChi), await status(bob, ofChi), await status(chi, ofChi)]).toEqual([200, 404, 200]);
      expect([await status(bob, ofBob), await status(chi, ofBob), await status(ada, ofBob)]).toEqual([200, 404, 404]);
    },
  );
});

describe("what neither can do", () => {
  it("X15 · their chat stays readable, and a message is refused as `unavailable`", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await startChat(ada, bob);
    const screen = await chatOf(ada, bob);
    screen.send({ t: "send", id: "one", text: "before the block" });
    await screen.next("message");
    await block(ada, bob);
    for (const [who, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect((await who.get(`/messages/${other.id}`)).status).toBe(200);
      const socket = await chatOf(who, other);
      expect((await socket.next("welcome")).messages.map(({ text }) => text)).toEqual(["before the block"]);
      socket.send({ t: "send", id: crypto.randomUUID(), text: "after the block" });
      expect(await socket.next("error")).toMatchObject({ code: "unavailable" });
    }
  });

  it("X15 · an open chat shows neither presence nor typing nor reading any longer", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await befriend(ada, bob);
    await startChat(ada, bob);
    const [adas, bobs] = [await chatOf(ada, bob), await chatOf(bob, ada)];
    adas.send({ t: "send", id: "one", text: "hello" });
    await bobs.next("message");
    await block(ada, bob);
    await until(() => adas.of("presence").findLast(({ member }) => member === bob.id)?.online === null, "no presence");
    bobs.send({ t: "typing" });
    bobs.send({ t: "read", seq: 1 });
    bobs.send({ t: "send", id: "two", text: "?" });
    await bobs.next("error");
    expect([adas.of("typing"), adas.of("read").filter(({ member }) => member === bob.id)]).toEqual([[], []]);
  });

  it("X15 · a chat that doesn't exist can't be started", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await block(ada, bob);
    expect([(await startChat(ada, bob)).status, (await startChat(bob, ada)).status]).toEqual([403, 403]);
  });

  it("X16 · neither can add the other to a group", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    await block(ada, bob);
    for (const [who, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect((await create(who, [chi, other])).status).toBe(403);
      const group = await idIn(await create(who, [chi]));
      expect((await add(who, group, other)).status).toBe(403);
    }
  });

  it("X16 · a shared group keeps both, and marks each for the other as hidden", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    const group = await idIn(await create(chi, [ada, bob]));
    await block(ada, bob);
    const marked = async (me: Caller) =>
      (await all(db, groupMembersQuery({ group, me: me.id }))).map(({ id, isHidden }) => [id, isHidden]);
    const rows = (...hidden: Caller[]) => [chi, ada, bob].map((one) => [one.id, hidden.includes(one)]);
    expect(new Map((await marked(ada)) as [string, boolean][])).toEqual(new Map(rows(bob) as [string, boolean][]));
    expect(new Map((await marked(bob)) as [string, boolean][])).toEqual(new Map(rows(ada) as [string, boolean][]));
    expect((await bob.get(`/messages/${group}`)).status).toBe(200);
  });

  it("X16 · X120 · an open list of chats collapses what the other wrote last in a shared group, and no longer after the block", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    const group = await idIn(await create(chi, [ada, bob]));
    const [list, bobs] = [await inboxOf(ada), await chatOf(bob, group)];
    bobs.send({ t: "send", id: "one", text: "nasty", mentions: [ada.id] });
    const shown = () => list.of("chat").findLast(({ chat }) => chat.chat === group && chat.lastFrom === bob.id)?.chat;
    await until(() => shown()?.lastText === "nasty" && shown()?.mentioned, "the message in the list");
    await block(ada, bob);
    await until(() => shown()?.last?.collapsed, "the collapsed message");
    expect(shown()).toMatchObject({ lastText: "", mentioned: false });
    await unblock(ada, bob);
    await until(() => shown()?.lastText === "nasty", "the message after the block");
  });

  it("X17 · neither can befriend, call or invite the other", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await block(ada, bob);
    for (const [who, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect(await codeOf(who.post(`/friends/${other.id}`, { do: "add" }, AS_JSON))).toEqual([404, "not-found"]);
      expect(await codeOf(who.post("/calls", { to: other.id, kind: "audio" }, AS_JSON))).toEqual([403, "unavailable"]);
      expect(await codeOf(sendInvitation(who, "Chess", [other]))).toEqual([403, "unavailable"]);
    }
  });

  it("X17 · neither can watch the other's game, even as a friend of the rival", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    const room = await roomFor(ada, "Chess", chi);
    await chi.post(`/Games/Chess/${room}/answer`, { do: "accept" }, AS_JSON);
    await letWatch(await enterGame(ada, room), true);
    expect((await bob.get(`/Games/Chess/${room}`)).status).toBe(200);
    await block(ada, bob);
    expect((await bob.get(`/Games/Chess/${room}`)).status).toBe(403);
    expect((await bob.upgrade(`/parties/game/${room}`)).status).toBe(403);
  });

  it("X17 · an open view of the other's game closes", async () => {
    const { ada, bob, chi } = await futureBlockedPair();
    const room = await roomFor(ada, "Chess", chi);
    await chi.post(`/Games/Chess/${room}/answer`, { do: "accept" }, AS_JSON);
    await letWatch(await enterGame(ada, room), true);
    const watching = await enterGame(bob, room);
    await block(bob, ada);
    await watching.closed();
  });
});

describe("a block isn't announced", () => {
  it("X18 · a call and an invitation get the same answer from a blocked member as from a stranger", async () => {
    const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
    await block(ada, bob);
    const answers = async (who: Caller) => [
      await (await who.post("/calls", { to: ada.id, kind: "audio" }, AS_JSON)).text(),
      await (await sendInvitation(who, "Chess", [ada])).text(),
    ];
    expect(await answers(bob)).toEqual(await answers(eve));
  });

  it("X18 · the chat's page doesn't tell the blocked member", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await startChat(ada, bob);
    const page = async () => (await (await bob.get(`/messages/${ada.id}.data`)).text()).replaceAll(/\d{13}/g, "");
    const before = await page();
    await block(ada, bob);
    expect(await page()).toBe(before);
  });
});

describe("the list of blocked members", () => {
  it("X19 · the settings list the blocked members, newest first, and never who blocks the viewer", async () => {
    const [ada, bob, chi, eve] = [
      await newMember("Ada"),
      await newMember("Bob Listed"),
      await newMember("Chi Listed"),
      await newMember("Eve Listed"),
    ];
    await block(ada, bob);
    await block(ada, chi);
    await block(eve, ada);
    const page = await (await ada.get("/settings")).text();
    const shown = [...page.replaceAll(/<script[^]*?<\/script>/g, "").matchAll(/>((?:Bob|Chi|Eve) Listed)</g)];
    expect(shown.map(([, name]) => name)).toEqual(["Chi Listed", "Bob Listed"]);
  });

  it("X19 · unblocking restores everything except the friendship", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await befriend(ada, bob);
    await startChat(ada, bob);
    const post = await publish(ada, "back again");
    await block(ada, bob);
    expect((await bob.get(`/${ada.id}/${post}`)).status).toBe(404);
    expect(await jsonOf(unblock(ada, bob))).toMatchObject({ ok: true, isBlocked: false });
    expect((await bob.get(`/${ada.id}/${post}`)).status).toBe(200);
    const screen = await chatOf(bob, ada);
    screen.send({ t: "send", id: "x", text: "hello again" });
    await screen.next("message");
    expect(await friendState(ada, bob)).toBe(0);
  });

  it("X19 · two members who block each other stay apart until both have unblocked", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await block(ada, bob);
    await block(bob, ada);
    await unblock(ada, bob);
    expect([(await ada.get(`/${bob.id}`)).status, (await bob.get(`/${ada.id}`)).status]).toEqual([404, 404]);
    await unblock(bob, ada);
    expect([(await ada.get(`/${bob.id}`)).status, (await bob.get(`/${ada.id}`)).status]).toEqual([200, 200]);
  });

  it("X11 · a member can't block themself or somebody who doesn't exist", async () => {
    const ada = await newMember("Ada");
    expect(await codeOf(block(ada, ada))).toEqual([400, "invalid-argument"]);
    expect(await codeOf(block(ada, { id: ulid(1) }))).toEqual([404, "not-found"]);
  });

  it("X12 · a block and its end count against a limit of their own", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const statuses = new Set<number>();
    for (let i = 0; i < 21; i++) statuses.add((await (i % 2 ? unblock(ada, bob) : block(ada, bob))).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it("X20 · a member who blocks 10,000 members can't block another one", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await befriend(ada, bob);
    await db
      .prepare(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) insert into blocks select ?, printf('%026d', i), 'blocks', i from n",
      )
      .bind(BLOCKS_MAX, ada.id)
      .run();
    expect(await codeOf(block(ada, bob))).toEqual([403, "forbidden"]);
    expect(await friendState(ada, bob)).toBe(1);
  });

  it("A11 · X19 · the exported file has the members whom the member blocks, and not those who block the member", async () => {
    const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
    await block(ada, bob);
    await block(eve, ada);
    const file = await jsonOf<{ Blocks: Record<string, unknown> }>(ada.get("/settings/export"));
    expect(Object.keys(file.Blocks)).toEqual([bob.id]);
  });
});
