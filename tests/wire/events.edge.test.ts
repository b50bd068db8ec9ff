import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import type { Env } from "~/app/server/env.server";
import { deliverEvents } from "~/app/outbox/deliver.server";
import { setHiddenKinds } from "~/db/accounts/noticeSettings";
import { findAccountOf, listSessions, removeOwnSession } from "~/db/accounts/accounts";
import { DEFAULT_PRIVACY } from "~/base/privacy";
import { putPrivacyQuery } from "~/db/safety/privacy";
import { blockQuery, unblockQuery } from "~/db/safety/blocks";
import { fileReport } from "~/app/reports/report.server";
import { muteQueries, muteWordQueries, unmuteQuery } from "~/db/safety/mutes";
import { attachFiles } from "~/db/groups/chatFiles";
import { moderateMessageQueries } from "~/db/groups/chatMessages";
import { findOpenCase } from "~/db/moderation/cases";
import { removeComment } from "~/db/posts/commentDeletion";
import { createComment, toggleCommentLike } from "~/db/posts/comments";
import { closeAccount } from "~/db/memberData/erasure";
import { moveFriendship } from "~/db/friendships/friends";
import { removeFromGroup, renameGroup } from "~/db/groups/groups";
import { saveProfile } from "~/db/members/members";
import type { OutboxEvent, OutboxTarget } from "~/db/outbox/outboxEvents";
import { createPost, removePost } from "~/db/posts/posts";
import { toggleLike } from "~/db/posts/postToggles";
import { putRestrictionsQueries } from "~/db/moderation/restrictions";
import { peopleQuery, postsQuery } from "~/db/search/search";
import { first, collectingEvents, run } from "~/db/statement";
import type { ChatFrame } from "~/party/chat/protocol";
import { PROTOCOL_VERSIONS } from "~/tests/kit/rooms/protocolVersions";
import { CLOSE } from "~/party/core/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import type { LiveEvent, LiveFrame } from "~/party/live/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { fileIn, openChat } from "~/tests/kit/workerd/chatFiles";
import { rowers } from "~/tests/kit/workerd/wireGroups";
import { BAN, decideAbout } from "~/tests/kit/workerd/wireModeration";
import { TestSocket, until } from "~/tests/kit/workerd/rooms";
import { decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;
const { SEARCH } = world;
/** Shared by all requests here. Each test delivers the events that it made. */
const DB = collectingEvents(world.DB);

type Named = { [T in OutboxTarget]: `${T} ${OutboxEvent<T>["type"]}` }[OutboxTarget];

async function opened<F extends { t: string }>(
  who: Caller,
  party: "inbox" | "live" | "chat",
  room: string,
): Promise<TestSocket<F>> {
  const path = `/parties/${party}/${room}`;
  const response = await who.upgrade(path);
  if (!response.webSocket) throw new Error(`${path} answered ${response.status}`);
  const socket = new TestSocket<F>(response.webSocket);
  socket.send({ t: "hello", v: PROTOCOL_VERSIONS[party], since: null });
  return socket;
}

async function inboxOf(member: Caller): Promise<TestSocket<InboxFrame>> {
  const socket = await opened<InboxFrame>(member, "inbox", member.id);
  await socket.next("snapshot");
  return socket;
}

/** Opens a page's socket to a topic. The result waits for an event there. */
async function pageOf(topic: string, watched: string[] = []) {
  const socket = await opened<LiveFrame>(caller(), "live", topic);
  await socket.next("welcome");
  socket.send({ t: "watch", posts: watched });
  return (event: Partial<LiveEvent>) =>
    until(
      () =>
        socket
          .of("events")
          .flatMap(({ events }) => events)
          .find((heard) => Object.entries(event).every(([key, value]) => Reflect.get(heard, key) === value)),
      JSON.stringify(event),
    );
}

async function chatOf(member: Caller, room: string): Promise<TestSocket<ChatFrame>> {
  const socket = await opened<ChatFrame>(member, "chat", room);
  await socket.next("welcome");
  return socket;
}

const publish = async (author: Caller, searchText = ""): Promise<string> => {
  const id = ulid(nowMs());
  await createPost(DB, {
    id,
    authorId: author.id,
    text: "look",
    searchText,
    media: [],
    audience: "everyone",
    commenters: "everyone",
    nowMs: nowMs(),
  });
  return id;
};
const say = async (author: Caller, post: string): Promise<string> => {
  const id = ulid(nowMs());
  await createComment(DB, { id, post, author: author.id, text: "so true", media: null, nowMs: nowMs() });
  return id;
};
const like = (who: Caller, post: string) => toggleLike(DB, { post, member: who.id, on: true, nowMs: nowMs() });
const rename = ({ id }: Caller, foldedName: string) =>
  saveProfile(DB, {
    id,
    name: "Ada",
    about: "",
    dob: "1990-01-01",
    coverKey: null,
    photoKey: null,
    removed: { cover: false, photo: false },
    foldedName,
    earlierPhotoIds: { cover: ulid(1), profile: ulid(1) },
    nowMs: nowMs(),
  });
const deliver = () => deliverEvents(world, DB);
const firstOf = (text: string, value: string) => DB.prepare(text).bind(value).first<number>("n");
const changeOf = (group: string, me: Caller) => ({ group, me: me.id, lineId: ulid(nowMs()), nowMs: nowMs() });

const EVENTS: Record<Named, () => Promise<void>> = {
  "inbox friendship": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const inbox = await inboxOf(bob);
    await moveFriendship(DB, ada.id, bob.id, "add", nowMs());
    await deliver();
    expect(await inbox.next("friendship")).toMatchObject({ member: ada.id, state: "received", unviewedRequests: 1 });
  },
  "inbox activity": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const [post, inbox] = [await publish(bob), await inboxOf(bob)];
    await like(ada, post);
    await deliver();
    expect(await inbox.next("activity")).toMatchObject({ unviewed: 1 });
  },
  "inbox postGone": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const [post, inbox] = [await publish(bob), await inboxOf(bob)];
    await like(ada, post);
    await deliver();
    await removePost(DB, post, bob.id, nowMs());
    await deliver();
    expect(await inbox.next("activity", 2)).toMatchObject({ unviewed: 0 });
  },
  "inbox restricted": async () => {
    const ada = await newMember("Ada");
    const inbox = await inboxOf(ada);
    for (const query of putRestrictionsQueries(ada.id, new Map(), nowMs())) await run(DB, query);
    await deliver();
    await inbox.next("stale");
  },
  "inbox decided": async () => {
    const [ada, moderator, reporter] = [await newMember("Ada"), await newModerator(), await newMember("Bob")];
    const inbox = await inboxOf(ada);
    await decided({ reporter, moderator }, { type: "profile", id: ada.id }, "warn");
    await deliver();
    await inbox.next("stale");
  },
  "inbox queueChanged": async () => {
    const moderator = await newMember("Ada");
    await DB.prepare("update members set role = 'moderator' where id = ?").bind(moderator.id).run();
    const inbox = await inboxOf(moderator);
    const subject = { type: "profile", id: ulid(nowMs()) } as const;
    await fileReport(DB, {
      subject,
      reported: { member: ulid(nowMs()), evidence: { type: "profile", name: "Bob", about: "", files: [] } },
      reporter: null,
      visitor: null,
      reason: "spam",
      text: "",
    });
    await deliver();
    expect((await inbox.next("case")).case).toBe((await findOpenCase(DB, subject))?.id);
  },
  "inbox sessionEnded": async () => {
    const ada = await newMember("Ada");
    const inbox = await inboxOf(ada);
    const [session] = await listSessions(DB, ada.id);
    await removeOwnSession(DB, session?.id ?? "", ada.id, nowMs());
    await deliver();
    expect(await inbox.closed()).toBe(CLOSE.sessionEnded);
  },
  "inbox blocked": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const inboxes = [await inboxOf(ada), await inboxOf(bob)];
    await run(DB, blockQuery({ me: ada.id, other: bob.id, now: nowMs() }));
    await deliver();
    for (const inbox of inboxes) expect(Object.keys(await inbox.next("stale"))).not.toContain("member");
  },
  "inbox privacy": async () => {
    const ada = await newMember("Ada");
    const inbox = await inboxOf(ada);
    await run(DB, putPrivacyQuery(ada.id, { ...DEFAULT_PRIVACY, presence: "nobody" }, nowMs()));
    await deliver();
    await inbox.next("stale");
  },
  "inbox unblocked": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const inbox = await inboxOf(bob);
    await run(DB, blockQuery({ me: ada.id, other: bob.id, now: nowMs() }));
    await run(DB, unblockQuery({ me: ada.id, other: bob.id, now: nowMs() }));
    await deliver();
    await inbox.next("stale", 2);
  },
  "inbox muted": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const inbox = await inboxOf(ada);
    await run(DB, ...muteQueries({ me: ada.id, kind: "member", target: bob.id }, null, nowMs()));
    await deliver();
    expect(Object.keys(await inbox.next("stale"))).not.toContain("target");
  },
  "inbox unmuted": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const inbox = await inboxOf(ada);
    const target = { me: ada.id, kind: "member", target: bob.id } as const;
    await run(DB, ...muteQueries(target, null, nowMs()), unmuteQuery({ ...target, now: nowMs() }));
    await deliver();
    await inbox.next("stale", 2);
  },
  "inbox mutedWords": async () => {
    const ada = await newMember("Ada");
    const inbox = await inboxOf(ada);
    const word = { word: "Spoiler", folded: "spoiler", exceptFriends: false, until: null };
    await run(DB, ...muteWordQueries(ada.id, word, nowMs()));
    await deliver();
    await inbox.next("stale");
  },
  "inbox notices": async () => {
    const ada = await newMember("Ada");
    await setHiddenKinds(DB, ada.id, ["like"], nowMs());
    expect(await firstOf("select count(*) as n from outbox where room = ?", ada.id)).toBe(1);
    await deliver();
    expect(await firstOf("select count(*) as n from outbox where room = ?", ada.id)).toBe(0);
  },
  "inbox erased": async () => {
    const ada = await newMember("Ada");
    const inbox = await inboxOf(ada);
    const account = await findAccountOf(DB, ada.id);
    await closeAccount(DB, ada.id, account?.passwordHash ?? null, nowMs());
    await deliver();
    expect(await inbox.closed()).toBe(CLOSE.sessionEnded);
  },

  "live post": async () => {
    const [ada, hears] = [await newMember("Ada"), await pageOf("feed")];
    const post = await publish(ada);
    await deliver();
    await hears({ kind: "post", post, author: ada.id });
  },
  "live counts": async () => {
    const ada = await newMember("Ada");
    const post = await publish(ada);
    const hears = await pageOf("feed", [post]);
    await like(ada, post);
    await deliver();
    await hears({ kind: "counts", post, likes: 1, reposts: 0, comments: 0 });
  },
  "live comment": async () => {
    const ada = await newMember("Ada");
    const post = await publish(ada);
    const hears = await pageOf(`post:${post}`, [post]);
    const comment = await say(ada, post);
    await deliver();
    await hears({ kind: "comment", post, comment, author: ada.id });
  },
  "live commentLikes": async () => {
    const ada = await newMember("Ada");
    const post = await publish(ada);
    const [comment, hears] = [await say(ada, post), await pageOf(`post:${post}`, [post])];
    await toggleCommentLike(DB, { comment, member: ada.id, on: true, nowMs: nowMs() });
    await deliver();
    await hears({ kind: "commentLikes", post, comment, likes: 1 });
  },
  "live commentGone": async () => {
    const ada = await newMember("Ada");
    const post = await publish(ada);
    const [comment, hears] = [await say(ada, post), await pageOf(`post:${post}`, [post])];
    await removeComment(DB, comment, ada.id, nowMs());
    await deliver();
    await hears({ kind: "commentGone", post, comment });
  },
  "live gone": async () => {
    const ada = await newMember("Ada");
    const post = await publish(ada);
    const hears = await pageOf(`post:${post}`, [post]);
    await removePost(DB, post, ada.id, nowMs());
    await deliver();
    await hears({ kind: "gone", post });
  },
  "live member": async () => {
    const [ada, hears] = [await newMember("Ada"), await pageOf("feed")];
    await rename(ada, "ada");
    await deliver();
    await hears({ kind: "member", member: ada.id });
  },

  "search member": async () => {
    const ada = await newMember("Ada");
    await rename(ada, "ada of the events");
    await deliver();
    expect((await first(SEARCH, peopleQuery("of the events", null, 1)))?.id).toBe(ada.id);
  },
  "search post": async () => {
    const post = await publish(await newMember("Ada"), "a post of the events");
    await deliver();
    expect((await first(SEARCH, postsQuery("post of the events", null, 1)))?.id).toBe(post);
  },

  "chat access": async () => {
    const { ada, bayo, group } = await rowers();
    const chat = await chatOf(bayo, group);
    await removeFromGroup(DB, changeOf(group, ada), bayo.id);
    await deliver();
    expect(await chat.closed()).toBe(CLOSE.forbidden);
  },
  "chat line": async () => {
    const { ada, bayo, group } = await rowers();
    const chat = await chatOf(bayo, group);
    await renameGroup(DB, changeOf(group, ada), "Sailors");
    await deliver();
    expect(await chat.next("message")).toMatchObject({ from: ada.id, line: { line: "renamed", name: "Sailors" } });
  },
  "chat moderated": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const room = await openChat(ada, bob);
    const chat = await chatOf(bob, room);
    await world.CHAT.getByName(room).post(ada.id, "m1", { text: "rude" });
    for (const query of moderateMessageQueries({ chat: room, seq: 1, state: "hidden", version: 1 }, [], nowMs()))
      await run(DB, query);
    await deliver();
    expect(await chat.next("changed")).toMatchObject({ message: { seq: 1, text: "", hidden: true } });
  },
  "chat post": async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const room = await openChat(ada, bob);
    const [chat, key, id] = [
      await chatOf(bob, room),
      await fileIn(ada, room, new Uint8Array(pngBytes({ width: 8, height: 8 }))),
      crypto.randomUUID(),
    ];
    const post = { member: ada.id, id, content: { text: "look", media: { key, kind: "image", width: 8, height: 8 } } };
    await attachFiles(DB, { chat: room, member: ada.id, message: id, keys: [key] }, post, {
      nowMs: nowMs(),
      dueAtMs: nowMs(),
    });
    await deliver();
    expect(await chat.next("message")).toMatchObject({ id, from: ada.id, text: "look", media: { key } });
  },

  "mail decided": async () => {
    const ada = await newMember("Ada");
    await decideAbout(ada, BAN);
    expect(await (await caller().get("/development/mail")).text()).toContain(ada.email);
  },
};

it.each(Object.entries(EVENTS))(
  "events · %s: the event of a change is delivered, and its receiver shows it",
  (_event, proves) => proves(),
);
