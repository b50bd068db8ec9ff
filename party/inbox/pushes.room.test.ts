import { expect, it } from "vitest";
import { PUSH_KINDS } from "~/base/push";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { newInbox } from "~/tests/kit/workerd/inboxes";
import { until } from "~/tests/kit/workerd/rooms";

/** An inbox whose member has a device, and what the queue would have got. */
async function inboxWithDevice() {
  const made = newInbox();
  await made.inbox.putNotices({ n: 1, hidden: [], quiet: null, wanted: PUSH_KINDS });
  return made;
}
const message = (version: number, unread: number) => groupSummary("g", version, { unread });

it("X200 · reading a chat tells the open pages at once which notifications still stand", async () => {
  const { inbox, joinInbox } = await inboxWithDevice();
  await inbox.putChat(message(1, 1));
  const page = await joinInbox();
  expect((await page.next("snapshot")).standing).toHaveLength(1);
  await inbox.putChat(message(2, 0));
  await inbox.putChat(message(3, 1)); // the push itself tells the devices
  await inbox.putChat(message(4, 0));
  await until(() => page.of("standing").length > 1, "what stands after each reading");
  expect(page.of("standing").map(({ standing }) => standing)).toEqual([[], []]);
});

it("X199 · an inbox without a device has nothing that stands", async () => {
  const { inbox } = newInbox();
  await inbox.putChat(message(1, 1));
  expect(await inbox.openNotices()).toEqual({ open: [], unread: 1 });
});

it("X199 · a push that was read is no longer handed out", async () => {
  const { inbox } = await inboxWithDevice();
  await inbox.putChat(message(1, 1));
  await inbox.putChat(message(2, 0));
  expect(await inbox.takePush("chat g", "any")).toBeNull();
});

it("X202 · pages learn at once that a hidden kind no longer counts", async () => {
  const { inbox, joinInbox } = await inboxWithDevice();
  await inbox.putActivity({ n: 2, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  const page = await joinInbox();
  await inbox.putNotices({ n: 3, hidden: ["like"], quiet: null, wanted: PUSH_KINDS });
  await until(() => page.of("activity").some(({ unviewed }) => unviewed === 0), "the new count");
});
