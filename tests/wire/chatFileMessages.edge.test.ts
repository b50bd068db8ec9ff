import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { caller, type Caller, newMember } from "./caller";
import {
  fileIn,
  forward,
  groupOf,
  messageIn,
  messageWith,
  openChat,
  sendFile,
  stateOf,
} from "~/tests/kit/workerd/chatFiles";
import type { Env } from "~/app/server/env.server";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { runCron } from "~/app/cron.server";
import { CHAT_PROTOCOL_VERSION, directChatRoom } from "~/party/chat/protocol";
import { BUDGETS } from "~/party/limits/table";
import { pngBytes } from "~/tests/kit/media/png";
import { webmSound } from "~/tests/kit/media/recordings";
import { WEBM } from "~/tests/kit/media/videos";

const world = env as unknown as Env;
const PICTURE = pngBytes({ width: 40, height: 30 });
const SMALL = pngBytes({ width: 8, height: 6 });
const FILM = new Uint8Array(WEBM);
const SOUND = new Uint8Array(webmSound());

let ada: Caller;
let bob: Caller;
let eve: Caller;
let room: string;
beforeAll(async () => {
  [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  room = await openChat(ada, bob);
});
beforeEach(async () => {
  await world.DB.batch([world.DB.prepare("delete from outbox"), world.DB.prepare("delete from media")]);
});

async function refused(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([status, code]);
}
const rows = async (text: string) => (await world.DB.prepare(text).all<Record<string, unknown>>()).results;
const said = async (chat = room) => (await world.CHAT.getByName(chat).messagesAfter(ada.id, 0, 100)).messages;

async function deleteMessage(member: Caller, chat: string, seq: number): Promise<void> {
  const socket = (await member.upgrade(`/parties/chat/${chat}`)).webSocket;
  socket?.accept();
  for (const command of [
    { t: "hello", v: CHAT_PROTOCOL_VERSION, since: null },
    { t: "delete", id: "delete", seq },
  ])
    socket?.send(JSON.stringify(command));
  await expect.poll(async () => (await said(chat)).find((one) => one.seq === seq)?.deleted).toBe(true);
  socket?.close();
}

describe("a message with a file", () => {
  it("M3 · a message shows the file that was uploaded for it, with the file's own dimensions", async () => {
    const key = await fileIn(ada, room, PICTURE);
    const message = await messageIn(
      await sendFile(ada, room, {
        text: "look",
        media: { key, kind: "video", width: 9_999, height: 1, levels: "123", durationMs: 5 },
      }),
    );
    expect(message).toMatchObject({ from: ada.id, text: "look", media: { key, kind: "image", width: 40, height: 30 } });
    expect(Object.keys(message.media ?? {})).toEqual(["key", "kind", "width", "height"]);
    expect(await stateOf(key)).toBe("attached");
    expect(await rows("select * from outbox where target = 'chat'")).toEqual([]);
  });

  it("M3 · a video has the dimensions of its poster", async () => {
    const [key, posterKey] = [await fileIn(ada, room, FILM), await fileIn(ada, room, PICTURE)];
    const { media } = await messageIn(
      await sendFile(ada, room, { media: { key, posterKey, kind: "image", durationMs: 700 } }),
    );
    expect(media).toEqual({ key, posterKey, kind: "video", width: 40, height: 30, durationMs: 700 });
    expect([await stateOf(key), await stateOf(posterKey)]).toEqual(["attached", "attached"]);
  });

  it("X208 · a picture keeps its own dimensions beside its small size", async () => {
    const [key, posterKey] = [await fileIn(ada, room, PICTURE), await fileIn(ada, room, SMALL)];
    const { media } = await messageIn(await sendFile(ada, room, { media: { key, posterKey } }));
    expect(media).toEqual({ key, posterKey, kind: "image", width: 40, height: 30 });
    expect(await stateOf(posterKey)).toBe("attached");
  });

  it("M13 · a recording is a voice message with its length and its levels", async () => {
    const voice = await fileIn(ada, room, SOUND);
    const described = { durationMs: 4_200, levels: "0123456789" };
    expect(
      (await messageIn(await sendFile(ada, room, { media: { key: voice, kind: "voice", ...described } }))).media,
    ).toEqual({ key: voice, kind: "voice", width: 0, height: 0, ...described });
  });

  it("M13 · a sound that isn't a voice message has a length and no levels", async () => {
    const sound = await fileIn(ada, room, SOUND);
    const described = { durationMs: 4_200, levels: "0123456789" };
    expect(
      (await messageIn(await sendFile(ada, room, { media: { key: sound, kind: "audio", ...described } }))).media,
    ).toEqual({ key: sound, kind: "audio", width: 0, height: 0, durationMs: 4_200 });
  });

  it("M4 · a repeated message with a file is stored once", async () => {
    const id = crypto.randomUUID();
    const key = await fileIn(ada, room, PICTURE);
    const sending = () => sendFile(ada, room, { id, media: { key } });
    const [first, second] = await Promise.all([sending(), sending()]);
    const message = await messageIn(first);
    expect(await messageIn(second)).toEqual(message);
    expect(await messageIn(await sending())).toEqual(message);
    expect((await said()).filter((one) => one.id === id)).toHaveLength(1);
    expect([await stateOf(key), await rows("select * from outbox where target = 'chat'")]).toEqual(["attached", []]);
  });

  it("M11 · a member can send only their own unsent file that was uploaded for this chat", async () => {
    const elsewhere = await openChat(ada, eve);
    const public_ = await (await ada.upload(new Uint8Array(PICTURE))).json<{ key: string }>();
    const [bobs, elsewheres, sent, picture] = [
      await fileIn(bob, room, PICTURE),
      await fileIn(ada, elsewhere, PICTURE),
      await messageWith(ada, room, PICTURE),
      await fileIn(ada, room, PICTURE),
    ];
    for (const key of [bobs, elsewheres, sent, public_.key, `chat_files/${ada.id}/${"0".repeat(32)}.png`])
      await refused(await sendFile(ada, room, { media: { key } }), 404, "not-found");
    for (const posterKey of [bobs, elsewheres, picture])
      await refused(await sendFile(ada, room, { media: { key: picture, posterKey } }), 404, "not-found");
    expect([await stateOf(bobs), await stateOf(elsewheres), await stateOf(picture)]).toEqual([
      "pending",
      "pending",
      "pending",
    ]);
  });

  it("M11 · a file whose last part is missing can't be sent", async () => {
    const begun = await ada.send("POST", `/api/media/uploads?purpose=chatFiles&chat=${room}&size=${FILM.length}`, FILM);
    expect(begun.status).toBe(201);
    const [file] = await rows("select key from media");
    await refused(await sendFile(ada, room, { media: { key: String(file?.["key"]) } }), 404, "not-found");
  });

  it("M3 · only a complete message of a member of the chat is accepted", async () => {
    const key = await fileIn(ada, room, PICTURE);
    await refused(await sendFile(caller(), room, { media: { key } }), 401, "unauthenticated");
    await refused(await sendFile(eve, room, { media: { key } }), 403, "forbidden");
    await refused(await sendFile(ada, directChatRoom(ada.id, ada.id), { media: { key } }), 404, "not-found");
    const send = (body: unknown) => ada.json("POST", `/api/chats/${room}/messages`, body);
    const media = { key, kind: "image", width: 0, height: 0 };
    for (const body of [
      null,
      "x",
      {},
      { id: "x", text: "" },
      { id: "", text: "", media },
      { id: "x".repeat(41), text: "", media },
      { id: "a b", text: "", media },
      { id: "\ud800", text: "", media },
      { id: "a\0", text: "", media },
      { id: "a\n", text: "", media },
      { id: "x", text: "x".repeat(4_001), media },
      { id: "x", text: "", media: { ...media, levels: "9".repeat(65) } },
      { id: "x", text: "", media: { ...media, levels: "loud" } },
      { id: "x", text: "", media: { ...media, kind: "voice", durationMs: 300_001 } },
      { id: "x", text: "", media, re: 0 },
      { id: "x", text: "", media, mentions: ["everybody"] },
    ]) {
      await refused(await send(body), 400, "invalid-argument");
    }
    const fromElsewhere = await ada.fetch("POST", `/api/chats/${room}/messages`, {
      origin: "https://elsewhere.example",
    });
    await refused(fromElsewhere, 403, "wrong-origin");
    expect(await stateOf(key)).toBe("pending");
  });

  it("M3 · the file and poster of a refused message are removed by the sweep", async () => {
    const group = await groupOf(ada, bob);
    const chat = world.CHAT.getByName(group);
    const [key, posterKey] = [await fileIn(ada, group, FILM), await fileIn(ada, group, PICTURE)];
    // newer than the version in D1
    await chat.setAccess({ version: 1_000, kind: "group", members: [ada.id, bob.id], blocked: [ada.id] });
    await refused(await sendFile(ada, group, { media: { key, posterKey } }), 403, "unavailable");
    expect([
      await stateOf(key),
      await stateOf(posterKey),
      await rows("select * from outbox where target = 'chat'"),
    ]).toEqual(["deleted", "deleted", []]);
    await runCron(world);
    expect([await stateOf(key), await world.MEDIA.head(key)]).toEqual([null, null]);
  });

  it("M11 · a file sent under the id of a message that doesn't show it becomes orphaned", async () => {
    const chat = world.CHAT.getByName(room);
    await chat.post(ada.id, "words", { text: "only words" });
    const before = await fileIn(ada, room, PICTURE);
    const { seq } = await messageIn(await sendFile(ada, room, { id: "gone", media: { key: before } }));
    await deleteMessage(ada, room, seq);
    await world.DB.prepare("update media set state = 'deleted' where key = ?").bind(before).run(); // as the queue would
    for (const [id, shown] of [
      ["words", { text: "only words" }],
      ["gone", { deleted: true }],
    ] as const) {
      const key = await fileIn(ada, room, PICTURE);
      expect(await messageIn(await sendFile(ada, room, { id, media: { key } }))).toMatchObject(shown);
      expect([await stateOf(key), (await bob.get(`/media/${key}`)).status]).toEqual(["deleted", 404]);
    }
  });

  it("M7 · M11 · when the last member leaves a group, everybody's files in it become orphaned", async () => {
    const group = await groupOf(ada, bob, eve);
    await world.DB.prepare("insert into groups (id, name, created_by, created_at) values (?, 'x', ?, 1)")
      .bind(group, ada.id)
      .run();
    const [otherChats, keys] = [
      await messageWith(ada, room, PICTURE),
      [await messageWith(ada, group, PICTURE), await messageWith(bob, group, PICTURE)],
    ];
    const leave = async (member: Caller) =>
      expect((await member.post(`/groups/${group}`, { do: "leave" }, { accept: "application/json" })).status).toBe(200);
    await leave(ada);
    await leave(bob);
    expect(await Promise.all(keys.map(stateOf)), "while a member is left in the group").toEqual([
      "attached",
      "attached",
    ]);
    await leave(eve);
    expect(await Promise.all([...keys, otherChats].map(stateOf))).toEqual(["deleted", "deleted", "attached"]);
  });
});

describe("messages that the outbox delivers to the room", () => {
  const queuePost = (chat: string, post: unknown) =>
    world.DB.prepare(
      "insert into outbox (target, room, subject, body, due_at, created_at) values ('chat', ?, 's', ?, 0, 0)",
    )
      .bind(chat, JSON.stringify({ post }))
      .run();
  const attached = async (chat: string, message: string) => {
    const key = await fileIn(ada, chat, PICTURE);
    await world.DB.prepare("update media set state = 'attached', message_id = ? where key = ?")
      .bind(message, key)
      .run();
    return key;
  };

  it("M3 · a message that was cut off between D1 and the room is delivered once", async () => {
    const id = crypto.randomUUID();
    const key = await attached(room, id);
    const post = {
      member: ada.id,
      id,
      content: { text: "cut off", media: { key, kind: "image", width: 40, height: 30 } },
    };
    for (let i = 0; i < 2; i++) {
      await queuePost(room, post);
      await deliverOutbox(world);
    }
    expect((await said()).filter((one) => one.id === id)).toHaveLength(1);
    expect((await messageIn(await sendFile(ada, room, { id, media: { key } }))).text).toBe("cut off");
    expect([await stateOf(key), await rows("select * from outbox where target = 'chat'")]).toEqual(["attached", []]);
  });

  it("M3 · a message waits while the room can't answer, and its file stays", async () => {
    const key = await attached(room, "waiting");
    const post = {
      member: ada.id,
      id: "waiting",
      content: { text: "", media: { key, kind: "image", width: 40, height: 30 } },
    };
    await queuePost(room, post);
    const asked: unknown[] = [];
    const CHAT = {
      getByName: () => ({
        post: async (...values: unknown[]) => (asked.push(values), { ok: false, code: "internal" }),
      }),
    } as unknown as Env["CHAT"];
    await deliverOutbox({ ...world, DB: world.DB, CHAT });
    expect(asked).toEqual([[ada.id, "waiting", post.content]]);
    expect([await stateOf(key), await rows("select attempts, dead_at from outbox where target = 'chat'")]).toEqual([
      "attached",
      [{ attempts: 1, dead_at: null }],
    ]);
  });

  it("M3 · the file of a message that the room refuses on delivery becomes orphaned", async () => {
    const group = await groupOf(ada, bob);
    const key = await attached(group, "late");
    await world.DB.prepare("delete from chat_members where chat_id = ? and member_id = ?").bind(group, ada.id).run();
    await queuePost(group, {
      member: ada.id,
      id: "late",
      content: { text: "late", media: { key, kind: "image", width: 0, height: 0 } },
    });
    await deliverOutbox(world);
    expect([await stateOf(key), await rows("select * from outbox where target = 'chat'")]).toEqual(["deleted", []]);
  });
});

describe("forwarding", () => {
  const filmFrom = async (chat: string) => {
    const [key, posterKey] = [await fileIn(ada, chat, FILM), await fileIn(ada, chat, PICTURE)];
    return messageIn(await sendFile(ada, chat, { text: "a walk", media: { key, posterKey, durationMs: 700 } }));
  };

  it("M12 · forwarding copies the files, so that only the other chat's members can fetch the copies", async () => {
    const { seq, media } = await filmFrom(room);
    const target = await openChat(bob, eve);
    const message = await messageIn(await forward(bob, target, { chat: room, seq }));
    expect(message).toMatchObject({
      from: bob.id,
      text: "a walk",
      forwarded: true,
      media: { kind: "video", width: 40, height: 30, durationMs: 700 },
    });
    const copies = [message.media?.key ?? "", message.media?.posterKey ?? ""];
    for (const [i, key] of copies.entries()) {
      expect(key).toMatch(new RegExp(`^chat_files/${bob.id}/`));
      const bytes = async (who: Caller, of: string) => Buffer.from(await (await who.get(`/media/${of}`)).arrayBuffer());
      const original = [media?.key ?? "", media?.posterKey ?? ""][i] ?? "";
      expect((await bytes(eve, key)).equals(await bytes(ada, original))).toBe(true);
      expect([(await eve.get(`/media/${original}`)).status, (await ada.get(`/media/${key}`)).status]).toEqual([
        404, 404,
      ]);
    }
    await world.DB.prepare("update media set state = 'deleted' where key = ?")
      .bind(media?.key ?? "")
      .run();
    expect((await eve.get(`/media/${copies[0]}`)).status).toBe(200);
  });

  it("X208 · a forwarded picture is forwarded with its small size", async () => {
    for (let n = 0; n < 4; n++) {
      const [key, posterKey] = [await fileIn(ada, room, PICTURE), await fileIn(ada, room, SMALL)];
      const { seq } = await messageIn(await sendFile(ada, room, { media: { key, posterKey } }));
      const { media } = await messageIn(await forward(bob, await openChat(bob, eve), { chat: room, seq }));
      expect(media).toMatchObject({ kind: "image", width: 40, height: 30 });
      const small = await (await bob.get(`/media/${media?.posterKey}`)).arrayBuffer();
      expect(Buffer.from(small).equals(SMALL)).toBe(true);
    }
  });

  it("M12 · a repeated forward makes one message and leaves no second copy", async () => {
    const { seq } = await filmFrom(room);
    const target = await openChat(bob, eve);
    const id = crypto.randomUUID();
    const asking = () => forward(bob, target, { chat: room, seq }, id);
    const [first, second] = await Promise.all([asking(), asking()]);
    const message = await messageIn(first);
    expect(await messageIn(second)).toEqual(message);
    expect(await messageIn(await asking())).toEqual(message);
    expect(
      await rows(
        `select count(*) as n from media where chat_id = '${target}' and state = 'attached' and message_id = '${id}'`,
      ),
    ).toEqual([{ n: 2 }]);
    expect(await rows(`select count(*) as n from media where chat_id = '${target}' and state = 'pending'`)).toEqual([
      { n: 0 },
    ]);
  });

  it("M12 · a text is forwarded without files", async () => {
    const posted = await world.CHAT.getByName(room).post(ada.id, "words", { text: "only words" });
    const seq = posted.ok ? posted.message.seq : 0;
    const target = await openChat(bob, eve);
    expect(await messageIn(await forward(bob, target, { chat: room, seq }))).toMatchObject({
      text: "only words",
      forwarded: true,
    });
  });

  it("M12 · only a member of both chats can forward a message that exists", async () => {
    const { seq, media } = await filmFrom(room);
    const [own, target] = [await openChat(ada, eve), await openChat(bob, eve)];
    await refused(await forward(caller(), target, { chat: room, seq }), 401, "unauthenticated");
    await refused(await forward(eve, own, { chat: room, seq }), 404, "not-found");
    await refused(await forward(ada, target, { chat: room, seq }), 403, "forbidden");
    await refused(await forward(bob, target, { chat: room, seq: 9_999 }), 404, "not-found");
    await refused(
      await bob.json("POST", `/api/chats/${target}/forward`, { id: "x", from: { chat: room, seq: 0 } }),
      400,
      "invalid-argument",
    );
    await world.DB.prepare("update media set state = 'deleted' where key = ?")
      .bind(media?.key ?? "")
      .run();
    await refused(await forward(bob, target, { chat: room, seq }), 404, "not-found");
  });

  it("L2 · a forwarded file counts as an upload", async () => {
    const { seq } = await filmFrom(room);
    const counter = world.LIMITS.getByName(`member:${bob.id}`);
    await counter.forget("upload"); // removes what other tests counted
    expect(await counter.take([{ action: "upload", amount: BUDGETS.uploads.fast.max }])).toEqual({ ok: true });
    await refused(await forward(bob, await openChat(bob, eve), { chat: room, seq }), 429, "quota-exceeded");
    await counter.forget("upload");
  });
});
