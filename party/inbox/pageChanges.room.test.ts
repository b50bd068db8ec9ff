import { afterEach, expect, it } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import type { InboxFrame } from "~/party/inbox/protocol";
import { join, memberId, rooms } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

type Inbox = ReturnType<typeof rooms.INBOX.getByName>;

/** Reports that change what the member's pages load from the edge. */
const CHANGES: Record<string, (inbox: Inbox) => Promise<unknown>> = {
  "a friendship": (inbox) => inbox.putFriendship({ n: 1, member: "bob", state: "friends", atMs: 1 }),
  "a block": (inbox) => inbox.putBlock({ n: 1, member: "bob", isBlocked: true }),
  "a mute": (inbox) => inbox.putMute({ n: 1, of: "words", target: "", untilMs: null }),
  "a privacy setting": (inbox) =>
    inbox.putPrivacy({ revision: 1, messages: "friends", presence: "friends", receipts: "friends" }),
  "a restriction": (inbox) => inbox.putMessaging({ revision: 1, canWrite: false }),
  "a decision": (inbox) => inbox.refresh(),
  "a moderator's case": (inbox) => inbox.showCaseChange("01ARZ3NDEKTSV4RRFFQ69G5FAV"),
};

/** An inbox that exists, and what its snapshot says of the last change. */
async function newInbox() {
  const member = memberId();
  const inbox = rooms.INBOX.getByName(member);
  await inbox.putActivity({ n: 1, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  const changedAt = async () => (await (await join<InboxFrame>(inbox, { member })).next("snapshot")).changedAtMs;
  return { inbox, changedAt };
}

it.each(Object.entries(CHANGES))("rooms · the snapshot says when %s changed", async (_, change) => {
  const { inbox, changedAt } = await newInbox();
  moveClock(90_000);
  const earliest = nowMs();
  await change(inbox);
  expect(await changedAt()).toBeGreaterThanOrEqual(earliest);
});

it("rooms · the snapshot of an inbox without a change says nothing", async () => {
  const { changedAt } = await newInbox();
  expect(await changedAt()).toBeUndefined();
});

it("rooms · a clock that went back doesn't make the last change earlier", async () => {
  const { inbox, changedAt } = await newInbox();
  moveClock(90_000);
  await inbox.refresh();
  const first = await changedAt();
  moveClock(0);
  await inbox.refresh();
  expect(await changedAt()).toBe(first);
});
