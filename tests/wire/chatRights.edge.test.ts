import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { expected, ownersWorld, type People, statuses } from "./ownersWorld";

const { DB: db, MEDIA: media } = env as unknown as { DB: D1Database; MEDIA: R2Bucket };

/** The pages of a restricted session lead to the restricted page (X64). */
const LEADS_AWAY = { suspended: 302 };

let people: People;
let [owner, friend, post, group, game] = ["", "", "", "", ""];
let comments: Awaited<ReturnType<typeof ownersWorld>>["comments"];

beforeAll(async () => {
  ({ people, owner, friend, post, group, game, comments } = await ownersWorld());
});

it("rights · GET of a group is for its members", async () => {
  expect(await statuses(people, (who) => who.get(`/messages/${group}`))).toEqual(
    expected([401, 401, 403, 200, 200], LEADS_AWAY),
  );
});

it("rights · GET of an unknown chat is answered 404 to every member", async () => {
  expect(await statuses(people, (who) => who.get(`/messages/${ulid(1)}`))).toEqual(
    expected([401, 401, 404, 404, 404], LEADS_AWAY),
  );
});

describe("uploads and rooms", () => {
  it("rights · an upload is for members", async () => {
    expect(await statuses(people, (who) => who.upload("no picture"))).toEqual(
      expected([401, 401, 415, 415, 415], { restricted: 403 }),
    );
  });

  it.each([
    [
      "an upload",
      (): string => `/api/media?purpose=chatFiles&chat=${directChatRoom(owner, friend)}`,
      [401, 401, 403, 415, 415],
    ],
    [
      "an upload in parts",
      (): string => `/api/media/uploads?purpose=chatFiles&chat=${directChatRoom(owner, friend)}&size=9`,
      [401, 401, 403, 415, 415],
    ],
    [
      "a message with a file",
      (): string => `/api/chats/${directChatRoom(owner, friend)}/messages`,
      [401, 401, 403, 404, 404],
    ],
    [
      "a forwarded message",
      (): string => `/api/chats/${directChatRoom(owner, friend)}/forward`,
      [401, 401, 403, 404, 404],
    ],
    ["the start of the chat", (): string => `/api/chats/${directChatRoom(owner, friend)}`, [401, 401, 403, 200, 200]],
  ] as const)("rights · %s is for a chat's two members", async (_what, path, answers) => {
    const body = {
      id: "x",
      text: "",
      media: { key: "none", kind: "image", width: 0, height: 0 },
      from: { chat: directChatRoom(owner, friend), seq: 9_999 },
    };
    expect(await statuses(people, (who) => who.json("POST", path(), body))).toEqual(expected(answers));
  });

  it("M11 · nobody learns whether two others have a chat", async () => {
    const room = directChatRoom(owner, ulid(1));
    const body = {
      id: "x",
      text: "",
      media: { key: "none", kind: "image", width: 0, height: 0 },
      from: { chat: room, seq: 1 },
    };
    for (const path of [
      `/api/chats/${room}`,
      `/api/media?purpose=chatFiles&chat=${room}`,
      `/api/media/uploads?purpose=chatFiles&chat=${room}&size=9`,
      `/api/chats/${room}/messages`,
      `/api/chats/${room}/forward`,
    ]) {
      const ofOwner = path === `/api/chats/${room}` ? 403 : 404; // there is nobody with the other id
      expect(await statuses(people, (who) => who.json("POST", path, body)), path).toEqual(
        expected([401, 401, 403, 403, ofOwner]),
      );
    }
  });

  it("rights · a chat's file is served to its two members", async () => {
    const key = `chat_files/${owner}/${"a".repeat(32)}.png`;
    await media.put(key, "x");
    await db
      .prepare(
        "insert into media (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at) values (?, ?, 'chatFiles', ?, 'attached', 'image', 'image/png', 1, 1, 1, 1)",
      )
      .bind(key, owner, directChatRoom(owner, friend))
      .run();
    expect(await statuses(people, (who) => who.get(`/media/${key}`))).toEqual(
      expected([404, 404, 404, 200, 200], { suspended: 404 }),
    );
  });

  it.each([
    [
      "a chat, for its two members",
      (): string => `/parties/chat/${directChatRoom(owner, friend)}`,
      [401, 401, 403, 101, 101],
    ],
    ["a group, for its members", (): string => `/parties/chat/${group}`, [401, 401, 403, 101, 101]],
    [
      "a game, for its host and the members who accepted",
      (): string => `/parties/game/${game}`,
      [401, 401, 403, 403, 101],
    ],
    [
      "a call that doesn't exist, which the room closes immediately",
      (): string => `/parties/call/${ulid(1)}`,
      [401, 401, 101, 101, 101],
    ],
    ["a game that doesn't exist", (): string => `/parties/game/${ulid(1)}`, [401, 401, 404, 404, 404]],
    ["an inbox, for its owner", (): string => `/parties/inbox/${owner}`, [401, 401, 403, 403, 101]],
    ["the feed, for everybody", (): string => "/parties/live/feed", [101, 101, 101, 101, 101]],
    [
      "a post, for everybody whom no block keeps from it",
      (): string => `/parties/live/post:${post}`,
      [101, 101, 101, 101, 101, 404],
    ],
    [
      "a chat that doesn't exist",
      (): string => `/parties/chat/${directChatRoom(owner, ulid(1))}`,
      [401, 401, 403, 403, 404],
    ],
    ["a group that doesn't exist", (): string => `/parties/chat/${ulid(1)}`, [401, 401, 404, 404, 404]],
  ] as const)("rights · a socket of %s", async (_room, path, answers) => {
    expect(await statuses(people, (who) => who.upgrade(path()))).toEqual(expected(answers));
  });
});

describe("comments of others", () => {
  const removals = (which: keyof typeof comments) =>
    statuses(people, (who) => who.post(`/comments/${comments[which]}/delete`));

  it("rights · a comment is removed by its author, and is then gone for everybody", async () => {
    const answers = expected([401, 401, 200, 404, 404, 404]);
    const gone = [
      "muting the owner",
      "who asked the owner to be a friend",
      "whom the owner asked to be a friend",
      "a moderator",
      "whom moderators restrict",
    ];
    expect(await removals("ofStranger")).toEqual({
      ...answers,
      ...Object.fromEntries(gone.map((role) => [role, 404])),
    });
  });

  it("rights · a comment is removed by the author of its post", async () => {
    const [signedOut, ended, stranger, , own] = people;
    const asked = [];
    for (const who of [signedOut, ended, stranger, own])
      asked.push((await who.post(`/comments/${comments.ofFriend}/delete`)).status);
    expect(asked).toEqual([401, 401, 404, 200]);
  });

  it("rights · the author of one post can't remove a comment on another's", async () => {
    expect((await people[4].post(`/comments/${comments.elsewhere}/delete`)).status).toBe(404);
  });
});
