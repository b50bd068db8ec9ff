import { expect, it } from "vitest";
import { ChatClient } from "~/app/chat/chatClient";
import type { UnsentStore } from "~/app/chat/unsentStore";
import { NO_FAULTS, seeded, SimulatedTime, type Faults } from "~/tests/kit/socketPair";
import { check, type Recorded } from "~/tests/faults/checker";
import { SimulatedChat, simulatedLink, type Death } from "~/tests/faults/simulatedChat";

const noStore = (): UnsentStore => ({
  load: () => Promise.resolve([]),
  put: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  onChange: () => undefined,
  lead: (onLead) => onLead(),
  close: () => undefined,
});

interface Chances {
  cut: number;
  die: number;
  faults: Faults;
}

/** Three members write, on four devices, while chance has its way; then everything heals. */
async function live(seed: number, { cut, die, faults: bad }: Chances): Promise<Recorded & { reads: Set<string>; unsent: number }> {
  const random = seeded(seed);
  const time = new SimulatedTime();
  let faults = bad;
  let healed = false;
  const death = (): Death => (healed || random() >= die ? null : random() < 0.5 ? "before the store" : "after the store");
  const members = ["ann", "bob", "eve"];
  const chat = new SimulatedChat(members, time, death);
  const written = new Map<string, string[]>(members.map((member) => [member, []]));
  const shown = new Map<string, number[][]>();

  const devices = ["ann", "ann", "bob", "eve"].map((member, i) => {
    const link = simulatedLink(chat, member, time, random, () => faults);
    const client = new ChatClient({ me: member, open: link.open, store: noStore(), post: () => Promise.resolve(null), time });
    const views: number[][] = [];
    shown.set(`${member} ${i}`, views);
    client.subscribe(() => {
      const seqs = client.getSnapshot().messages.flatMap((message) => (message.status === "sent" ? [message.seq] : []));
      if (seqs.join() !== views.at(-1)?.join()) views.push(seqs);
      const last = seqs.at(-1);
      if (last !== undefined && random() < 0.3) client.markRead(last);
    });
    return { member, client, link, writes: i > 0 };
  });

  for (let step = 0; step < 120; step++) {
    for (const { member, client, link, writes } of devices) {
      if (random() < cut) link.cut();
      if (writes && random() < 0.3) {
        client.send({ text: `${member} ${step}` });
        const message = client.getSnapshot().messages.at(-1);
        if (message && message.status === "pending") written.get(member)?.push(message.id);
      }
    }
    await new Promise(setImmediate); // what the store promised
    time.pass(random() * 200);
  }

  faults = NO_FAULTS;
  healed = true;
  time.pass(60_000);
  for (const { link } of devices) link.cut(); // what a lost last frame left unknown is asked for at the next hello
  time.pass(120_000);
  return {
    written,
    order: chat.messages.map(({ seq, from, id }) => ({ seq, from, id })),
    shown,
    reads: new Set(devices.map(({ client }) => JSON.stringify(Object.entries(client.getSnapshot().reads).sort()))),
    unsent: devices.flatMap(({ client }) => client.getSnapshot().messages).filter(({ status }) => status !== "sent").length,
  };
}

const SEEDS = Array.from({ length: Number(process.env.FAULT_SEEDS ?? 40) }, (_, i) => i + 1);
const QUIET: Chances = { cut: 0, die: 0, faults: NO_FAULTS };

it.each<[string, Chances]>([
  ["a quiet network", QUIET],
  ["sockets that are cut", { ...QUIET, cut: 0.05 }],
  ["a room that dies before it stores or before it answers", { ...QUIET, die: 0.1 }],
  ["long delays", { ...QUIET, cut: 0.02, faults: { delayMaxMs: 1_500, reorder: 0, lose: 0 } }],
  ["frames that overtake each other", { ...QUIET, cut: 0.02, faults: { delayMaxMs: 300, reorder: 0.3, lose: 0 } }],
  ["frames that vanish", { ...QUIET, faults: { delayMaxMs: 50, reorder: 0, lose: 0.05 } }],
  ["all of it", { cut: 0.03, die: 0.05, faults: { delayMaxMs: 500, reorder: 0.2, lose: 0.03 } }],
])("M4 · nothing is lost, doubled or reordered with %s", async (_what, chances) => {
  for (const seed of SEEDS) {
    const { reads, unsent, ...recorded } = await live(seed, chances);
    expect(recorded.order.length, `seed ${seed}`).toBeGreaterThan(30);
    expect(check(recorded), `seed ${seed}`).toEqual({ lost: [], doubled: [], reordered: [] });
    expect([unsent, reads.size], `seed ${seed}: unsent and differing read pointers`).toEqual([0, 1]);
  }
});

it("M4 · the checker itself sees what is lost, doubled and reordered", () => {
  const written = new Map([["ann", ["a", "b", "c"]]]);
  const order = [
    { seq: 1, from: "ann", id: "b" },
    { seq: 2, from: "ann", id: "a" },
    { seq: 3, from: "ann", id: "a" },
  ];
  const verdict = check({ written, order, shown: new Map([["ann 1", [[1, 3], [1, 1], [2, 1]]]]) });
  expect(verdict.lost).toHaveLength(3);
  expect(verdict.doubled).toHaveLength(2);
  expect(verdict.reordered).toHaveLength(2);
});
