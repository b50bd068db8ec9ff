/** A simulated world in which rooms can go back to earlier states, and its members. */
import { onTestFinished } from "vitest";
import { deletePending } from "~/app/chat/client/outboxStore";
import { takeBack } from "~/app/recovery/takeBack.server";
import { type ChatAccess, directChatRoom } from "~/party/chat/protocol";
import type { RestoreAttempt } from "~/party/core/recovery";
import { InboxStore } from "~/party/inbox/store";
import { PendingWork, SimulatedPage } from "~/tests/faults/simulatedPages";
import { shareBrowser } from "~/tests/kit/pages/browserPages";
import { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

export const CHAT = directChatRoom("ann", "bob");

/** A world in which rooms can go back. */
export function worldWithHistory(seed = 1) {
  const world = new SimulatedWorld(seed);
  onTestFinished(() => world.close());
  world.keepsStates = true;
  /** Lets time pass until the work is done. */
  const done = async <Value>(work: Promise<Value>): Promise<Value> => {
    let settled = false;
    const ended = work.finally(() => (settled = true));
    ended.catch(() => undefined);
    for (let tries = 0; !settled && tries < 100; tries++) await world.pass(1_000);
    return ended;
  };
  let kept: RestoreAttempt | null = null;
  const pendingStore = {
    read: async () => kept,
    write: async (next: RestoreAttempt) => void (kept = next),
    remove: async () => void (kept = null),
  };
  return { world, done, pendingStore };
}

/** What a test's pages have stored would be sent by the pages of the next one. */
const forgetPages = () => Promise.all(["ann", "bob"].map(deletePending));

/** Two friends with a page each in their chat. */
export async function friends(seed?: number) {
  const unshare = shareBrowser(); // no page of an earlier test holds a lock of this browser
  await forgetPages();
  onTestFinished(async () => {
    await forgetPages();
    unshare();
  });
  const { world, done, pendingStore } = worldWithHistory(seed);
  const access: ChatAccess = { version: 1, kind: "direct", members: ["ann", "bob"], blocked: [], areFriends: true };
  const chat = world.edge.CHAT.getByName(CHAT);
  await done(chat.setAccess(access));
  const pending = new PendingWork();
  const pageOf = (member: string) =>
    new SimulatedPage(
      world,
      {
        name: CHAT,
        version: () => access.version,
        onAccessTooOld: () => void chat.setAccess(access).catch(() => undefined),
      },
      member,
      member,
      pending,
      () => undefined,
    );
  const [ann, bob] = [pageOf("ann"), pageOf("bob")];
  const passes = async (ms = 10_000) => {
    await world.pass(ms);
    await pending.settled();
    await world.pass(ms);
  };
  await passes();
  const says = async (page: SimulatedPage, text: string): Promise<number> => {
    page.client.send({ text });
    await passes();
    const sent = page.client.getSnapshot().messages.findLast((each) => each.text === text);
    return sent?.status === "sent" ? sent.seq : 0;
  };
  const changes = async (page: SimulatedPage, change: Parameters<SimulatedPage["client"]["change"]>[0]) => {
    void page.client.change(change);
    await passes();
  };
  const shown = (page: SimulatedPage) =>
    page.client.getSnapshot().messages.map((each) => ("deleted" in each && each.deleted ? "(deleted)" : each.text));
  /** As the edge does it, with the members as D1 has them. */
  const restore = (to: number | string, dies: () => boolean = () => false) => {
    /** The edge may die before a step, and after it. */
    const step = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      if (dies()) throw new Error("the edge died");
      const value = await work();
      if (dies()) throw new Error("the edge died");
      return value;
    };
    const dying = {
      read: () => step(() => pendingStore.read()),
      write: (next: RestoreAttempt) => step(() => pendingStore.write(next)),
      remove: () => step(() => pendingStore.remove()),
    };
    const goOn = (token: string, carried: string) =>
      step(async () => {
        access.version++;
        return chat.goOn(token, carried, access);
      });
    return done(takeBack(() => chat, to, dying, goOn));
  };
  const line = (member: string) =>
    new InboxStore(world.host("inbox", member).storage.sql, () => world.nowMs()).chat(CHAT);
  return { world, chat, access, ann, bob, says, changes, shown, passes, restore, line, done };
}
