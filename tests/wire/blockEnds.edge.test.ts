import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { blockQuery } from "~/db/safety/blocks";
import { LEASE_MS } from "~/db/change";
import { run } from "~/db/statement";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { until } from "~/tests/kit/workerd/rooms";
import {
  block,
  chatOf,
  friendState,
  futureBlockedPair,
  inboxOf,
  jsonOf,
  publish,
  reply,
  unblock,
} from "~/tests/kit/workerd/wireBlocks";
import { commentWithFile, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { befriend, roomFor } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

it("X12 · a block ends the friendship", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  expect(await jsonOf(block(ada, bob))).toMatchObject({ ok: true, isBlocked: true });
  expect([await friendState(ada, bob), await friendState(bob, ada)]).toEqual([0, 0]);
});

it.each([
  ["sent", (ada: Caller, bob: Caller) => ada.post(`/friends/${bob.id}`, { do: "add" })],
  ["received", (ada: Caller, bob: Caller) => bob.post(`/friends/${ada.id}`, { do: "add" })],
])("X12 · a block ends a friend request that the member %s", async (_which, ask) => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await ask(ada, bob);
  await block(ada, bob);
  const requests = db.prepare("select count(*) as n from friend_requests where owner_id in (?, ?)");
  expect(await requests.bind(ada.id, bob.id).first("n")).toBe(0);
});

it("X12 · a block declines the game invitation between the two", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  const room = await roomFor(bob, "Chess", ada);
  const inbox = await inboxOf(ada);
  await until(() => inbox.of("games").at(-1)?.games[0], "the invitation");
  const code = async () => {
    const peeked = await world.GAME.getByName(room).peek(ada.id, false);
    return peeked.ok ? null : peeked.code;
  };
  expect(await code()).toBe("invited");
  await block(ada, bob);
  await expect.poll(code).toBe("forbidden");
});

it("X12 · a block ends the call of the two", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  const { call } = await jsonOf<{ call: string }>(bob.post("/calls", { to: ada.id, kind: "audio" }, AS_JSON));
  expect(await world.CALL.getByName(call).concerns(bob.id)).toBe(true);
  await block(ada, bob);
  await expect.poll(() => world.CALL.getByName(call).concerns(bob.id)).toBe(false);
});

it("X12 · if the edge dies after the batch, the cron tells the chat and both inboxes", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  await startChat(ada, bob);
  const [screen, inboxes] = [await chatOf(bob, ada), [await inboxOf(ada), await inboxOf(bob)]];
  const { call } = await jsonOf<{ call: string }>(bob.post("/calls", { to: ada.id, kind: "audio" }, AS_JSON));
  await run(db, blockQuery({ me: ada.id, other: bob.id, now: Date.now() }));
  moveClock(LEASE_MS + 1_000); // the rows of a dead request are due when their lease ends
  await runCron(world);
  for (const inbox of inboxes) await inbox.next("stale");
  await expect.poll(() => world.CALL.getByName(call).concerns(bob.id)).toBe(false);
  screen.send({ t: "send", id: crypto.randomUUID(), text: "hello?" });
  expect(await screen.next("error")).toMatchObject({ code: "unavailable" });
  moveClock(0);
});

it.each(["the post's author", "the comment's author"])(
  "X153 · nobody sees a comment while %s blocks the other, and the end of the block shows it again",
  async (blocking) => {
    const { ada, bob, chi } = await futureBlockedPair();
    const post = await publish(ada, "by Ada");
    const file = await uploadPicture(bob, "comments");
    const id = await commentWithFile(bob, post, "Ada is a thief", file);
    const answer = await reply(chi, post, id, "by Chi");
    const [one, other] = blocking === "the post's author" ? [ada, bob] : [bob, ada];
    const seenBy = async (who: Caller) => {
      const { page } = await jsonOf<{ page: { items: { id: string }[] } }>(who.get(`/api/comments?post=${post}`));
      const requests = [
        who.get(`/${ada.id}/${post}/${id}.data`),
        who.get(`/media/${file}`),
        who.post(`/comments/${id}/like`, { on: "1" }, AS_JSON),
        who.post("/comments", { post, parent: id, text: "x" }, AS_JSON),
      ];
      return [page.items.map((item) => item.id), (await Promise.all(requests)).map(({ status }) => status)];
    };
    expect(await seenBy(chi)).toEqual([[id], [200, 200, 200, 200]]);
    await block(one, other);
    expect(await seenBy(chi), "another member").toEqual([[], [404, 404, 404, 404]]);
    expect(await seenBy(caller()), "a visitor").toEqual([[], [404, 404, 401, 401]]);
    const { comments } = await jsonOf<{ comments: { id: string }[] }>(
      chi.get(`/api/comments?post=${post}&ids=${id},${answer}`),
    );
    expect(
      comments.map((each) => each.id),
      "the reply stays",
    ).toEqual([answer]);
    await unblock(one, other);
    expect(await seenBy(chi)).toEqual([[id], [200, 200, 200, 200]]);
    expect((await ada.post(`/comments/${id}/delete`, {}, AS_JSON)).status, "X35").toBe(200);
  },
);
