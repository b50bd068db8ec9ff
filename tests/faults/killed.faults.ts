import { expect, it, vi } from "vitest";
import { directChatRoom } from "~/party/chat/protocol";
import { startChat } from "~/scripts/demo/visitor.mjs";
import { flawsIn } from "~/tests/faults/checker";
import { KilledChat, signUp, type Person } from "~/tests/faults/killedChat";
import { shareBrowser } from "~/tests/kit/pages/browserPages";
import { startServer } from "~/tests/kit/server/server";

/**
 * `FAULT_KILLED=n` runs another number of schedules over the built product, `FAULT_STEPS=n` with another number of
 * steps; `FAULT_KILLED_FROM=n` begins with another seed.
 */
const COUNT = Number(process.env.FAULT_KILLED ?? 50);
const FROM = Number(process.env.FAULT_KILLED_FROM ?? 1);
const AT_ONCE = 5;
const STEPS = Number(process.env.FAULT_STEPS ?? 200);
const STEP_MS = 20;
/** How many steps lie between two kills. With 200 steps, the server is killed three times. */
const KILLED_EVERY = Math.min(66, STEPS);
const PATIENT = { timeout: 120_000, interval: 200 };

const seeds = Array.from({ length: COUNT }, (_, i) => FROM + i);
const batches = Array.from({ length: Math.ceil(COUNT / AT_ONCE) }, (_, i) =>
  seeds.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it("M4, M5 · no message is lost, doubled or reordered when the server is killed between two steps", async () => {
  const unshare = shareBrowser();
  const server = await startServer();
  const failed: string[] = [];
  try {
    for (const batch of batches) {
      const people = await Promise.all(
        batch.flatMap((seed) => [signUp(server, `ann${seed}`), signUp(server, `bob${seed}`)]),
      );
      for (const [i] of batch.entries()) {
        const [one, other] = pairOf(people, i);
        await befriend(server.url, one, other); // a stranger can send only a few messages
        await startChat(server.url, directChatRoom(one.id, other.id), one.cookie);
      }
      const chats = batch.map((seed, i) => new KilledChat(seed, server, pairOf(people, i)));
      for (let step = 0; step < STEPS; step++) {
        for (const chat of chats) chat.step();
        await pause(STEP_MS);
        if (step % KILLED_EVERY !== Math.floor(KILLED_EVERY / 2)) continue;
        await server.kill();
        await server.start();
      }
      const waitUntilSettled = () =>
        vi.waitFor(() => expect(chats.flatMap((chat) => chat.unsettledPages())).toEqual([]), PATIENT);
      await waitUntilSettled();
      for (const chat of chats) chat.cutAll();
      await waitUntilSettled();
      for (const chat of chats) {
        // lists are updated soon, not immediately
        const flaws = await settled(async () => flawsIn(await chat.record()));
        if (flaws.length > 0)
          failed.push(
            `seed ${chat.seed} (FAULT_KILLED=1 FAULT_KILLED_FROM=${chat.seed} npm run faults -- killed)\n  ${flaws.slice(0, 6).join("\n  ")}`,
          );
        chat.close();
      }
      console.log(`seeds ${batch[0]} to ${batch.at(-1)}: ${failed.length} failed so far`);
    }
  } finally {
    await server.discard();
    unshare();
  }
  expect(failed, failed.join("\n")).toEqual([]);
});

const pairOf = (people: readonly Person[], i: number): [Person, Person] => {
  const [ann, bob] = [people[2 * i], people[2 * i + 1]];
  if (!ann || !bob) throw new Error("nobody");
  return [ann, bob];
};

/** Waits until no flaw is left, but not forever; returns the flaws that remain. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  let flaws = await look();
  await vi
    .waitUntil(async () => flaws.length === 0 || (flaws = await look()).length === 0, {
      timeout: 15_000,
      interval: 250,
    })
    .catch(() => undefined);
  return flaws;
}

async function befriend(url: string, one: Person, other: Person): Promise<void> {
  for (const [me, friend, move] of [
    [one, other, "add"],
    [other, one, "accept"],
  ] as const) {
    const body = new URLSearchParams({ do: move });
    const headers = { origin: url, cookie: me.cookie };
    const answer = await fetch(`${url}/friends/${friend.id}`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`the friendship answered ${answer.status}`);
  }
}
