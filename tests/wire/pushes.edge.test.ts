/** What reaches a member's devices, from what others do to the push service. */
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { answerPath, type PushPayload } from "~/base/push";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { block, chatOf, comment, inboxOf, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { muteChat } from "~/tests/kit/workerd/wireMutes";
import { subscribed, subscriptionsOf } from "~/tests/kit/workerd/wirePush";
import { anotherDevice, AS_JSON, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const HOUR_MS = 3_600_000;
type Browser = Awaited<ReturnType<typeof subscribed>>;

/** Two friends, of whom Ada has a browser that gets pushes. `answer`: how its push service answers. */
async function friends(answer?: string) {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  await startChat(ada, bob);
  const browser = await subscribed(ada, answer);
  await deliverOutbox(world);
  return { ada, bob, browser };
}

async function says(from: Caller, to: Caller, text: string): Promise<void> {
  const screen = await chatOf(from, to);
  screen.send({ t: "send", id: crypto.randomUUID(), text });
  await screen.next("message");
  screen.close();
}

const shows = (who: Caller, { id }: Browser, detail: string) =>
  who.post(`/settings/push/${id}`, { message: "1", reply: "1", mention: "1", detail }, AS_JSON);

/** Waits until a push that comes later has arrived at another member's device, so that an earlier one had the time. */
async function laterPush(from: Caller): Promise<void> {
  const cy = await newMember("Cy");
  await befriend(from, cy);
  await startChat(from, cy);
  const browser = await subscribed(cy);
  await deliverOutbox(world);
  await says(from, cy, "hello");
  await got(browser, 1);
}

/** What the browser has got, once it is as many. */
async function got({ received }: Browser, count: number): Promise<PushPayload[]> {
  await expect.poll(async () => (await received()).length, { timeout: 15_000 }).toBe(count);
  return received();
}

it("X197 · a message reaches the device with its author's name and the number of messages, and without its text", async () => {
  const { ada, bob, browser } = await friends();
  await says(bob, ada, "a secret");
  const [push] = await got(browser, 1);
  expect(push).toMatchObject({
    ...{ member: ada.id, lang: "en", dir: "ltr", title: "Bob", body: "1 new message", path: `/messages/${bob.id}` },
    unread: 2, // the chat, and that Bob accepted the friend request
  });
  expect(push?.open).toContain(push?.tag);
});

it("X202 · a device that shows everything gets the text, and one that shows nothing gets no name", async () => {
  const { ada, bob, browser } = await friends();
  await shows(ada, browser, "everything");
  const discreet = await subscribed(ada);
  await shows(ada, discreet, "nothing");
  await says(bob, ada, "hello");
  expect((await got(browser, 1)).map(({ title, body }) => [title, body])).toEqual([["Bob", "hello"]]);
  expect((await got(discreet, 1)).map(({ title, body }) => [title, body])).toEqual([["Parlor", "1 new message"]]);
});

it("X197 · a long message is cut, and the number of messages still follows it", async () => {
  const { ada, bob, browser } = await friends();
  await shows(ada, browser, "everything");
  await says(bob, ada, "hello");
  await got(browser, 1);
  await says(bob, ada, "a".repeat(1_000));
  const [, push] = await got(browser, 2);
  expect(push?.body).toMatch(/^a{140}\n2 new messages$/);
});

it("X192 · X197 · a push is in the member's language", async () => {
  const { ada, bob, browser } = await friends();
  await ada.post("/settings/language", { language: "ar" }, AS_JSON);
  await says(bob, ada, "hello");
  expect(await got(browser, 1)).toMatchObject([{ lang: "ar", dir: "rtl", title: "Bob", body: "رسالة جديدة واحدة" }]);
});

it("X197 · a comment reaches the device with its text, and leads to it", async () => {
  const { ada, bob, browser } = await friends();
  await shows(ada, browser, "everything");
  const post = await publish(ada, "look");
  const id = await comment(bob, post, "lovely");
  await deliverOutbox(world);
  expect(await got(browser, 1)).toMatchObject([
    { title: "Bob commented on your post", body: "lovely", path: `/${ada.id}/${post}/${id}` },
  ]);
});

it("X202 · a device gets only the kinds that are chosen for it", async () => {
  const { ada, bob, browser } = await friends();
  const other = await subscribed(ada);
  await ada.post(`/settings/push/${other.id}`, { reply: "1", detail: "names" }, AS_JSON);
  await says(bob, ada, "hello");
  await got(browser, 1);
  await comment(bob, await publish(ada, "look"), "lovely");
  await deliverOutbox(world);
  expect((await got(other, 1)).map(({ title }) => title)).toEqual(["Bob commented on your post"]);
});

it("X199 · a session that is looking at Parlor gets no push, and the member's other devices do", async () => {
  const { ada, bob, browser } = await friends();
  const phone = await anotherDevice(ada);
  const phones = await subscribed(phone);
  const screen = await inboxOf(phone);
  screen.send({ t: "look", isLooking: true });
  await says(bob, ada, "hello");
  await got(browser, 1);
  expect(await phones.received()).toEqual([]);
  screen.close();
});

it("X199 · nothing is pushed of a muted chat", async () => {
  const { ada, bob, browser } = await friends();
  await muteChat(ada, bob);
  await deliverOutbox(world);
  await says(bob, ada, "hello");
  await comment(bob, await publish(ada, "look"), "lovely");
  await deliverOutbox(world);
  expect((await got(browser, 1)).map(({ title }) => title)).toEqual(["Bob commented on your post"]);
});

it("X200 · the notification about somebody whom the member blocks no longer stands", async () => {
  const { ada, bob, browser } = await friends();
  const cy = await newMember("Cy");
  const post = await publish(ada, "look");
  await comment(bob, post, "first");
  await deliverOutbox(world);
  await got(browser, 1);
  await block(ada, bob);
  await comment(cy, post, "third");
  await deliverOutbox(world);
  const pushes = await got(browser, 2);
  expect(pushes.at(-1)?.title).toBe("Cy commented on your post");
  expect(pushes.at(-1)?.open).not.toContain(pushes[0]?.tag);
});

it("X199 · a suspended member gets no push", async () => {
  const { ada, bob, browser } = await friends();
  await world.DB.prepare(
    "insert into restrictions (member_id, kind, decision_id, until_at) values (?, 'suspended', 'd', ?)",
  )
    .bind(ada.id, nowMs() + 60_000)
    .run();
  await says(bob, ada, "hello");
  await laterPush(bob);
  expect(await browser.received()).toEqual([]);
});

it("X201 · a subscription that its service has forgotten is deleted", async () => {
  const { ada, bob, browser } = await friends("410");
  await says(bob, ada, "hello");
  await got(browser, 1);
  await expect.poll(() => subscriptionsOf(ada)).toEqual([]);
});

it("X201 · a push that its service can't take now is sent again, and only to the device that doesn't have it", async () => {
  const { ada, bob, browser } = await friends("429&retry=1");
  const other = await subscribed(ada);
  await says(bob, ada, "hello");
  const [first, second] = await got(browser, 2);
  expect(second?.id).toBe(first?.id);
  expect(await other.received()).toHaveLength(1);
});

it("X205 · a push service that refuses our key loses no subscription", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { ada, bob, browser } = await friends("403");
  await says(bob, ada, "hello");
  await got(browser, 1);
  await says(bob, ada, "again");
  await got(browser, 2);
  await expect.poll(() => reported.mock.calls.length).toBe(2);
  expect(reported).toHaveBeenCalledWith(expect.stringContaining("push_refused"));
  expect(await subscriptionsOf(ada)).toHaveLength(1);
});

it("X198 · a ringing call reaches the device with two buttons, and its end replaces the notification silently", async () => {
  const { ada, bob, browser } = await friends();
  const { call: id } = await jsonOf<{ call: string }>(bob.post("/calls", { to: ada.id, kind: "video" }, AS_JSON));
  const [ringing] = await got(browser, 1);
  expect(ringing).toMatchObject({
    ...{ title: "Bob", body: "Incoming video call", path: answerPath(id) },
    call: { id, answer: "Answer", decline: "Decline" },
  });
  await ada.post(`/api/calls/${id}/decline`, {}, AS_JSON);
  const [, over] = await got(browser, 2);
  expect(over).toMatchObject({ tag: ringing?.tag, body: "The call is over", isSilent: true });
});

it("X203 · what happens in quiet hours reaches the device when they end", async () => {
  const { ada, bob, browser } = await friends();
  // twelve hours that began an hour ago
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const hours = { from: time(nowMs() - HOUR_MS), to: time(nowMs() + 11 * HOUR_MS), zone: "UTC" };
  await ada.post("/settings/quiet-hours", { on: "1", ...hours }, AS_JSON);
  await deliverOutbox(world);
  await says(bob, ada, "are you up?");
  await laterPush(bob);
  expect(await browser.received()).toEqual([]);
  await ada.post("/settings/quiet-hours", hours, AS_JSON);
  await deliverOutbox(world);
  expect(await got(browser, 1)).toMatchObject([{ title: "Bob", body: "1 new message" }]);
});

it("X200 · the next push about the same chat replaces the one before, at the push service and on the device", async () => {
  const { ada, bob, browser } = await friends();
  await says(bob, ada, "one");
  await got(browser, 1);
  await says(bob, ada, "two");
  const [first, second] = await got(browser, 2);
  expect([second?.tag, second?.body, second?.id === first?.id]).toEqual([first?.tag, "2 new messages", false]);
});
