import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { befriend, sendInvitation } from "~/tests/kit/workerd/wireGames";
import { pngBytes } from "~/tests/kit/media/png";
import { AS_JSON, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Published {
  post: { id: string; text: string };
  comment: { id: string; text: string };
  repeated: boolean;
  group: string;
  room: string;
}
const sent = async (who: Caller, path: string, fields: Record<string, string>) =>
  (await who.post(path, fields, AS_JSON)).json<Published>();
const count = (sql: string, ...values: string[]) =>
  db
    .prepare(`select count(*) as n from ${sql}`)
    .bind(...values)
    .first<number>("n");
const newKey = () => ulid(Date.now());

let ada: Caller;
let bayo: Caller;
let post: string;

beforeAll(async () => {
  [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
  await befriend(ada, bayo);
  post = (await sent(bayo, "/posts", { text: "of Bayo" })).post.id;
});

describe("repeats", () => {
  it("S1 · a post sent twice with one key is published once", async () => {
    const form = { text: "twice", key: newKey() };
    const [one, other] = [await sent(ada, "/posts", form), await sent(ada, "/posts", form)];
    expect(other).toEqual({ ...one, repeated: true });
    expect(await count("posts where author_id = ? and text = 'twice'", ada.id)).toBe(1);
  });

  it("S1 · two requests at the same time publish once", async () => {
    const form = { text: "in one tick", key: newKey() };
    const answers = await Promise.all([sent(ada, "/posts", form), sent(ada, "/posts", form)]);
    expect(new Set(answers.map((answer) => answer.post.id)).size).toBe(1);
    expect(await count("posts where author_id = ? and text = 'in one tick'", ada.id)).toBe(1);
  });

  it("S1 · a post with a picture sent twice gets the first answer, although its picture is in use by then", async () => {
    const { key: picture } = await (
      await ada.upload(new Uint8Array(pngBytes({ width: 3, height: 3 })))
    ).json<{ key: string }>();
    const form = { text: "", media: JSON.stringify([{ key: picture, alt: "" }]), key: newKey() };
    const [one, other] = [await sent(ada, "/posts", form), await sent(ada, "/posts", form)];
    expect(other).toEqual({ ...one, repeated: true });
  });

  it("S1 · a form that was refused can be sent again with its key", async () => {
    const key = newKey();
    expect(
      (await ada.post("/posts", { text: "", media: JSON.stringify([{ key: "posts/none", alt: "" }]), key }, AS_JSON))
        .status,
    ).toBe(400);
    expect((await sent(ada, "/posts", { text: "now", key })).repeated).toBe(false);
  });

  it("S1 · a key counts only for its own member", async () => {
    const form = { text: "same key", key: newKey() };
    const [one, other] = [await sent(ada, "/posts", form), await sent(bayo, "/posts", form)];
    expect(other.post.id).not.toBe(one.post.id);
  });

  it("S1 · the repeat of a post that has been deleted since is answered 404", async () => {
    const form = { text: "deleted since", key: newKey() };
    const { post: made } = await sent(ada, "/posts", form);
    await ada.post(`/posts/${made.id}/delete`, {}, AS_JSON);
    expect((await ada.post("/posts", form, AS_JSON)).status).toBe(404);
  });

  it("S1 · a form without a key publishes each time", async () => {
    await sent(ada, "/posts", { text: "keyless" });
    await sent(ada, "/posts", { text: "keyless" });
    expect(await count("posts where author_id = ? and text = 'keyless'", ada.id)).toBe(2);
  });

  it("S1 · a malformed key is refused", async () => {
    for (const key of ["x", "x".repeat(1_000), ""])
      expect((await ada.post("/posts", { text: "x", key }, AS_JSON)).status, key).toBe(422);
  });

  it("S7 · a comment sent twice with one key is published once", async () => {
    const form = { post, text: "twice", key: newKey() };
    const [one, other] = await Promise.all([sent(ada, "/comments", form), sent(ada, "/comments", form)]);
    expect(other.comment.id).toBe(one.comment.id);
    expect(await count("comments where post_id = ? and text = 'twice'", post)).toBe(1);
    expect(await db.prepare("select comment_count as n from posts where id = ?").bind(post).first("n")).toBe(
      await count("comments where post_id = ?", post),
    );
  });

  it("M7 · a group sent twice with one key is created once", async () => {
    const form = { name: "Rowers", members: JSON.stringify([bayo.id]), key: newKey() };
    const [one, other] = [await sent(ada, "/groups", form), await sent(ada, "/groups", form)];
    expect(other.group).toBe(one.group);
    expect(await count("groups where created_by = ?", ada.id)).toBe(1);
  });

  it("G1 · an invitation sent twice with one key creates one room and one request in the chat", async () => {
    const key = newKey();
    const rooms = [];
    for (let n = 0; n < 2; n++)
      rooms.push((await (await sendInvitation(ada, "Chess", [bayo], { key })).json<{ room: string }>()).room);
    expect(rooms[1]).toBe(rooms[0]);
    const { messages } = await world.CHAT.getByName(directChatRoom(ada.id, bayo.id)).messagesAfter(ada.id, 0, 100);
    expect(messages).toMatchObject([{ game: { room: rooms[0] } }]);
  });

  it("F1 · a friend request sent twice with one key is made once, even if it was rejected in between", async () => {
    const chi = await newMember("Chi");
    const add = { do: "add", key: newKey() };
    await ada.post(`/friends/${chi.id}`, add, AS_JSON);
    await chi.post(`/friends/${ada.id}`, { do: "reject" }, AS_JSON);
    const again = await (await ada.post(`/friends/${chi.id}`, add, AS_JSON)).json<{ state: string }>();
    expect(again.state).toBe("none");
    expect(await count("friend_requests where owner_id = ?", chi.id)).toBe(0);
  });

  it("repeats · keys are deleted after 30 days", async () => {
    const key = newKey();
    await sent(ada, "/posts", { text: "long ago", key });
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 29 * DAY_MS);
    await runCron(world);
    expect(await count("creations where key = ?", key)).toBe(1);
    vi.spyOn(Date, "now").mockReturnValue(now + 31 * DAY_MS);
    await runCron(world);
    expect(await count("creations where key = ?", key)).toBe(0);
  });
});
