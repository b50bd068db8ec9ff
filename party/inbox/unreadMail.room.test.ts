import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { newInbox } from "~/tests/kit/workerd/inboxes";
import { queuedWork } from "~/tests/kit/workerd/queuedWork";
import { passTime } from "~/tests/kit/workerd/rooms";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

afterEach(() => moveClock(0));

/** An inbox whose member gets mails and has an unread message, and the mails that it queues. */
async function inboxWithMessage() {
  const { inbox, member } = newInbox();
  await inbox.putNotices({ n: 1, hidden: [], quiet: null, wanted: [], mailsUnread: true });
  await inbox.putChat(groupSummary("g", 1, { unread: 1 }));
  const queued = await queuedWork(inbox, "PUSHES");
  const mails = () => queued as { kind: "mail"; member: string; id: string }[];
  const after = async (ms: number) => {
    passTime(ms);
    await runDurableObjectAlarm(inbox);
  };
  return { inbox, member, mails, after };
}

it("X206 · a day after an unread message, the inbox queues a mail and hands out what it counts once", async () => {
  const { inbox, member, mails, after } = await inboxWithMessage();
  await after(DAY_MS - HOUR_MS);
  expect(mails()).toEqual([]);
  await after(HOUR_MS);
  expect(mails()).toMatchObject([{ kind: "mail", member }]);
  const id = mails()[0]?.id ?? "";
  expect([await inbox.takeMail(id), await inbox.takeMail(id)]).toEqual([{ chats: 1, requests: 0 }, null]);
});

it("X206 · after a confirmed mail, the inbox queues nothing until there is something new", async () => {
  const { inbox, mails, after } = await inboxWithMessage();
  await after(DAY_MS);
  const id = mails()[0]?.id ?? "";
  await inbox.takeMail(id);
  await inbox.settleMail(id);
  await after(3 * DAY_MS);
  expect(mails()).toHaveLength(1);
  await inbox.putChat(groupSummary("g", 2, { unread: 2 }));
  await after(DAY_MS);
  expect(mails()).toHaveLength(2);
});

it("X206 · when a consumer dies between the mail and its confirmation, the next mail is queued a day later", async () => {
  const { inbox, mails, after } = await inboxWithMessage();
  await after(DAY_MS);
  await inbox.takeMail(mails()[0]?.id ?? "");
  await after(DAY_MS - HOUR_MS);
  expect(mails()).toHaveLength(1);
  await after(HOUR_MS);
  expect(mails()).toHaveLength(2);
});

it("X206 · an unread message that was read within the day queues no mail", async () => {
  const { inbox, mails, after } = await inboxWithMessage();
  await inbox.putChat(groupSummary("g", 2, { unread: 0 }));
  await after(DAY_MS);
  expect(mails()).toEqual([]);
});

it("X206 · the inbox of a deleted member hands out no mail", async () => {
  const { inbox, mails, after } = await inboxWithMessage();
  await after(DAY_MS);
  await inbox.wipe();
  expect(await inbox.takeMail(mails()[0]?.id ?? "")).toBeNull();
});
