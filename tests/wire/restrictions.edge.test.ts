import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { runCron } from "~/app/cron.server";
import type { UploadPurpose } from "~/app/media/limits";
import type { Env } from "~/app/server/env.server";
import { moveClock, nowMs } from "~/base/clock";
import type { Restriction } from "~/base/moderation/terms";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import { ulid } from "~/base/ulid";
import { changePicture, renameGroup } from "~/db/groups/groups";
import { createPost } from "~/db/posts/posts";
import { directChatRoom } from "~/party/chat/protocol";
import { comment, publish } from "~/tests/kit/workerd/wireBlocks";
import { change, column, create, idIn, linesWhile } from "~/tests/kit/workerd/wireGroups";
import { sendEdit } from "~/tests/kit/workerd/wireEdits";
import { befriend, sendInvitation } from "~/tests/kit/workerd/wireGames";
import { decideAbout, RESTRICT_ALL } from "~/tests/kit/workerd/wireModeration";
import { AS_JSON, type Caller, newMember } from "./caller";
import { saveProfile } from "~/tests/kit/workerd/wireMentions";
import { uploadPicture } from "~/tests/kit/workerd/wireAudience";

const world = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => {
  moveClock(0);
  vi.restoreAllMocks();
});

const restrict = (who: Caller, ...restrictions: Restriction[]) =>
  decideAbout(who, { ...RESTRICT_ALL, restrictions: restrictions.join(",") });

interface Scene {
  ada: Caller;
  friend: Caller;
  stranger: Caller;
  /** of the friend */
  post: string;
  /** of Ada */
  own: string;
  /** Ada's, with the friend */
  group: string;
  /** of the friend, on that post */
  comment: string;
}

async function scene(): Promise<Scene> {
  const [ada, friend, stranger] = [await newMember("Ada"), await newMember("Friend"), await newMember("Stranger")];
  await befriend(ada, friend);
  const post = await publish(friend, "x");
  const group = await idIn(await create(ada, [friend]));
  return {
    ada,
    friend,
    stranger,
    post,
    group,
    comment: await comment(friend, post, "x"),
    own: await publish(ada, "x"),
  };
}

type Write = (scene: Scene) => Promise<Response>;
/** Each kind of text and file that reaches others. Without a row for a new kind, this fails to compile. */
const PUBLISH: Record<PublishedKind, Write> = {
  post: ({ ada }) => ada.post("/posts", { text: "x" }, AS_JSON),
  edit: ({ ada, own }) => sendEdit(ada, own, { text: "y" }),
  comment: ({ ada, post }) => ada.post("/comments", { post, text: "x" }, AS_JSON),
  profile: ({ ada }) => saveProfile(ada, { name: "Other" }),
  group: ({ ada, friend }) => create(ada, [friend]),
  groupName: ({ ada, group }) => change(ada, group, { do: "rename", name: "Buy at shop.example" }),
  groupPicture: ({ ada, group }) => change(ada, group, { do: "picture", picture: "" }),
  message: ({ ada, friend }) =>
    ada.json("POST", `/api/chats/${directChatRoom(ada.id, friend.id)}/messages`, { text: "x" }),
  gameInvitation: ({ ada, friend }) => sendInvitation(ada, "Chess", [friend]),
};
const UPLOADS: Record<UploadPurpose, Restriction> = {
  posts: "posting",
  comments: "posting",
  coverPhotos: "posting",
  profilePhotos: "posting",
  groupPhotos: "messaging",
  chatFiles: "messaging",
  gamePictures: "inviting",
};
const upload =
  (purpose: UploadPurpose): Write =>
  ({ ada, friend }) => {
    const chat = purpose === "chatFiles" ? `&chat=${directChatRoom(ada.id, friend.id)}` : "";
    return ada.json("POST", `/api/media?purpose=${purpose}${chat}`, {});
  };
const MORE: Record<Restriction, Record<string, Write>> = {
  posting: {
    "a reply": ({ ada, post, comment: parent }) => ada.post("/comments", { post, parent, text: "x" }, AS_JSON),
    "a repost": ({ ada, post }) => ada.post(`/posts/${post}/repost`, { on: "1" }, AS_JSON),
    "a quote": ({ ada, post }) => ada.post("/posts", { text: "x", quoted: post }, AS_JSON),
  },
  inviting: {
    "a friend request": ({ ada, stranger }) => ada.post(`/friends/${stranger.id}`, { do: "add" }, AS_JSON),
    "a call": ({ ada, friend }) => ada.post("/calls", { to: friend.id, kind: "audio" }, AS_JSON),
  },
  messaging: {
    "a first message": ({ ada, stranger }) => ada.json("POST", `/api/chats/${directChatRoom(ada.id, stranger.id)}`, {}),
    "a forwarded message": ({ ada, friend }) =>
      ada.json("POST", `/api/chats/${directChatRoom(ada.id, friend.id)}/forward`, {}),
  },
};
const CASES: [Restriction, what: string, Write][] = [
  ...Object.entries(PUBLISH).flatMap(([kind, write]) =>
    PUBLISHED[kind as PublishedKind].restrictions.map((each): [Restriction, string, Write] => [each, kind, write]),
  ),
  ...Object.entries(UPLOADS).map(([purpose, restriction]): [Restriction, string, Write] => [
    restriction,
    `an upload for ${purpose}`,
    upload(purpose as UploadPurpose),
  ]),
  ...Object.entries(MORE).flatMap(([restriction, writes]) =>
    Object.entries(writes).map(([what, write]): [Restriction, string, Write] => [
      restriction as Restriction,
      what,
      write,
    ]),
  ),
];

it.each(CASES)("X60 · X125 · the restriction %s refuses %s", async (restriction, _what, write) => {
  const world = await scene();
  await restrict(world.ada, restriction);
  const answer = await write(world);
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([403, "restricted"]);
});

it.each(CASES)("X60 · a restriction other than %s doesn't refuse %s", async (restriction, _what, write) => {
  const world = await scene();
  const others: Record<Restriction, Restriction> = { posting: "messaging", messaging: "posting", inviting: "posting" };
  await restrict(world.ada, others[restriction]);
  const { code } = await (await write(world)).json<{ code?: string }>();
  expect(code).not.toBe("restricted");
});

it("X60 · the admin of a group who may not invite can't add members", async () => {
  const { ada, stranger, group } = await scene();
  await befriend(ada, stranger);
  await restrict(ada, "inviting");
  const answer = await ada.post(`/groups/${group}`, { do: "add", members: JSON.stringify([stranger.id]) }, AS_JSON);
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([403, "restricted"]);
});

it("X60 · a member who may not invite can accept a friend request", async () => {
  const { ada, stranger } = await scene();
  await stranger.post(`/friends/${ada.id}`, { do: "add" }, AS_JSON);
  await restrict(ada, "inviting");
  expect(await (await ada.post(`/friends/${stranger.id}`, { do: "add" }, AS_JSON)).json()).toMatchObject({
    state: "friends",
  });
});

it("X60 · a member who may not post can like, and delete what they published", async () => {
  const { ada, post, own } = await scene();
  await restrict(ada, "posting");
  expect([
    (await ada.post(`/posts/${post}/like`, { on: "1" }, AS_JSON)).status,
    (await ada.post(`/posts/${own}/delete`, {}, AS_JSON)).status,
  ]).toEqual([200, 200]);
});

it("X60 · the refusal says until when, and where the reasons are", async () => {
  const { ada } = await scene();
  await restrict(ada, "posting");
  const { message } = await (await ada.post("/posts", { text: "x" }, AS_JSON)).json<{ message: string }>();
  expect(message).toMatch(
    /^You can't post, comment, repost or change your profile until .+ \(UTC\)\. Your settings show why, and how to appeal\.$/,
  );
});

it("X60 · a restriction that is decided while a post is being written refuses it", async () => {
  const { ada } = await scene();
  await restrict(ada, "posting");
  const id = ulid(nowMs());
  const written = await createPost(world.DB, {
    id,
    authorId: ada.id,
    text: "x",
    searchText: "x",
    media: [],
    audience: "everyone",
    commenters: "everyone",
    nowMs: nowMs(),
  });
  expect(written).toBeNull();
});

it("X60 · X125 · a restriction that is decided while a group is being changed keeps its name and picture", async () => {
  const { ada, group } = await scene();
  const key = await uploadPicture(ada, "groupPhotos");
  expect((await change(ada, group, { do: "picture", picture: key })).status).toBe(200);
  await restrict(ada, "messaging");
  const asked = { group, me: ada.id, lineId: ulid(nowMs()), nowMs: nowMs() };
  const lines = await linesWhile(group, async () => {
    await renameGroup(world.DB, asked, "Buy at shop.example");
    await changePicture(world.DB, asked, null);
  });
  const [name] = await column("select name || ' ' || icon_key from groups where id = ?", group);
  expect([lines, name]).toEqual([[], `Rowers ${key}`]);
});

/** Decides eight days ago, for seven days. */
async function restrictUntilYesterday(who: Caller): Promise<void> {
  moveClock(-8 * DAY_MS);
  await restrict(who, "posting");
  moveClock(0);
}
const restrictionsOf = (who: Caller) =>
  world.DB.prepare("select count(*) as n from restrictions where member_id = ?").bind(who.id).first<number>("n");

it("X60 · a restriction ends at its time, even before the cron ends its decision", async () => {
  const { ada } = await scene();
  await restrictUntilYesterday(ada);
  expect((await ada.post("/posts", { text: "x" }, AS_JSON)).status).toBe(200);
});

it("X60 · the cron ends a decision whose time has come", async () => {
  const { ada } = await scene();
  await restrictUntilYesterday(ada);
  expect(await restrictionsOf(ada)).toBe(1);
  await runCron(world);
  expect(await restrictionsOf(ada)).toBe(0);
});

it("X60 · a decision that can't be ended is logged, and keeps no other from ending", async () => {
  const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
  await restrictUntilYesterday(ada);
  await restrictUntilYesterday(bayo);
  await world.DB.prepare(
    "update moderation_cases set state = '{}' where id = (select case_id from moderation_decisions where member_id = ?)",
  )
    .bind(ada.id)
    .run();
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await runCron(world);
  await runCron(world);
  expect([await restrictionsOf(ada), await restrictionsOf(bayo)]).toEqual([1, 0]);
  expect(logged.mock.calls.flat().map(String)).toEqual([expect.stringContaining("end of decision")]); // once in a while
});
