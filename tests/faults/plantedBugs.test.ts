import { expect, it, onTestFinished, vi } from "vitest";
import { logBug } from "~/base/logEvent";
import type * as retry from "~/base/retry";
import { withTimeout } from "~/base/retry";
import { readPointersFor, showsTo } from "~/party/chat/audience";
import { ChatRoom } from "~/party/chat/room";
import { ChatStore } from "~/party/chat/store";
import { CommandAnswers } from "~/party/core/commandAnswers";
import { DurableRoom } from "~/party/core/durableRoom";
import { Outbox } from "~/party/core/outbox";
import { CallSchedule } from "~/tests/faults/callSchedule";
import { ChatSchedule } from "~/tests/faults/chatSchedule";
import { flawsIn } from "~/tests/faults/checker";
import { GameSchedule } from "~/tests/faults/gameSchedule";
import { PostSchedule } from "~/tests/faults/postSchedule";
import { simulateInTests } from "~/tests/faults/schedules";
import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";
import { watchedConsole } from "~/tests/faults/world/watchedConsole";

vi.mock("~/party/chat/audience", { spy: true });
vi.mock("~/base/logEvent", { spy: true });
vi.mock("~/base/retry", { spy: true });
simulateInTests();

interface Committing {
  commit<Result>(this: object, write: () => Result): Result;
}
interface Deciding {
  decide(this: object, state: unknown, event: { notSent?: string }): unknown;
}

/** Enough seeds to find a bug that shows in one schedule of ten. */
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);

/** The flaws of the first seed that has any. */
async function firstFlaws(run: (seed: number) => Promise<string[]>): Promise<string[]> {
  const { bugs } = watchedConsole();
  for (const seed of SEEDS) {
    const flaws = [...(await run(seed)), ...bugs.splice(0).map((bug) => `bug: ${bug}`)];
    if (flaws.length > 0) return flaws;
  }
  return [];
}

it("M4 · the schedules find a room that loses the answers to commands", async () => {
  vi.spyOn(CommandAnswers.prototype, "keep").mockReturnValue(null);
  expect((await firstFlaws((seed) => new GameSchedule(seed).run())).join("\n")).toMatch(/answered twice|doubled|lost/);
});

it("G3 · the schedules find a room that decides the end of a socket in the middle of a broadcast", async () => {
  const plant = (world: SimulatedWorld): void => {
    const { after } = world;
    // a room closes a socket after the current event with a timer of 0 ms
    world.after = (host, ms, work) => {
      if (ms > 0) return after.call(world, host, ms, work);
      work();
      return () => undefined;
    };
  };
  expect((await firstFlaws((seed) => new GameSchedule(seed, plant).run())).join("\n")).toMatch(/stale: \w+ saw/);
});

it("M4 · the schedules find an effect that is carried out twice", async () => {
  let calls = 0;
  const plant: ConstructorParameters<typeof CallSchedule>[1] = (world) => {
    world.tamper = (_party, method, values) =>
      // the first value is the id by which the chat recognises a repeated line: a new id makes the repeat a second line
      method === "putLine" ? [`${String(values[0])} ${calls++}`, ...values.slice(1)] : values;
  };
  expect((await firstFlaws((seed) => new CallSchedule(seed, plant).run())).join("\n")).toContain("doubled");
});

it("M4 · the schedules find a room that welcomes a page with a stale snapshot", async () => {
  const opening = ChatStore.prototype.openingPage;
  const first = new WeakMap<ChatStore, ReturnType<typeof opening>>();
  vi.spyOn(ChatStore.prototype, "openingPage").mockImplementation(function (this: ChatStore, readSeq) {
    const page = first.get(this) ?? opening.call(this, readSeq);
    first.set(this, page);
    return page;
  });
  expect((await firstFlaws(async (seed) => flawsIn(await new ChatSchedule(seed, "group").run()))).join("\n")).toMatch(
    /lost/,
  );
});

it.each<[string, "direct" | "group", (method: string, values: unknown[]) => unknown[]]>([
  [
    "ignores the members' new settings",
    "group",
    (method, values) => (method === "putPrivacy" ? [{ ...(values[0] as object), revision: 0 }] : values),
  ],
  [
    "ignores a block between its members",
    "direct",
    (method, values) => (method === "setAccess" ? [{ ...(values[0] as object), blocked: [] }] : values),
  ],
])("X15, X28 · the schedules find a chat that %s", async (_what, kind, tamper) => {
  const plant: ConstructorParameters<typeof ChatSchedule>[2] = (world) => {
    world.tamper = (_party, method, values) => tamper(method, values);
  };
  const flaws = await firstFlaws(async (seed) => flawsIn(await new ChatSchedule(seed, kind, plant).run()));
  expect(flaws.join("\n")).toMatch(/as (online|hidden) and should|knows that/);
});

it("X28 · the schedules find a chat that takes an older list of members for the newest", async () => {
  const plant: ConstructorParameters<typeof ChatSchedule>[2] = (world) => {
    let version = 0;
    world.tamper = (_party, method, values) =>
      method === "setAccess" ? [{ ...(values[0] as object), version: 1_000 + version++ }] : values;
  };
  const flaws = await firstFlaws(async (seed) => flawsIn(await new ChatSchedule(seed, "direct", plant).run()));
  expect(flaws.join("\n")).toMatch(/as (online|hidden) and should|knows that|has read pointers/);
});

it("X12 · the schedules find an inbox that takes an older report of a block for the newest", async () => {
  const plant: ConstructorParameters<typeof ChatSchedule>[2] = (world) => {
    let n = 0;
    world.tamper = (_party, method, values) =>
      method === "putBlock" ? [{ ...(values[0] as object), n: ++n }] : values;
  };
  const flaws = await firstFlaws(async (seed) => flawsIn(await new ChatSchedule(seed, "group", plant).run()));
  expect(flaws.join("\n")).toMatch(/the inbox of \w+ shows .* as blocked/);
});

// ---- faults of the edge's machines, and of rooms while these fail

const flawsOfGroups = (tamperSql?: (text: string) => string) =>
  firstFlaws(async (seed) =>
    flawsIn(await new ChatSchedule(seed, "group", (world) => Object.assign(world, tamperSql && { tamperSql })).run()),
  );

/** Replaces a part of the one statement that has it. */
const replaced =
  (part: string, by: string) =>
  (text: string): string =>
    text.replace(part, by);

it("outbox · the schedules find an outbox whose order of a chat's events depends on the isolates' clocks", async () => {
  const onlyTried = replaced(
    `("before"."attempts" > 0 or "before"."due_at" <= "before"."created_at")`,
    `"before"."attempts" > 0`,
  );
  expect((await flawsOfGroups(onlyTried)).join("\n")).toMatch(/reordered: the edge wrote/);
});

it("outbox · the schedules find an outbox whose rows don't wait for those that wait themselves", async () => {
  const onlyItself = replaced("where due < latest", `where due < latest and due = "row"."due_at"`);
  expect((await flawsOfGroups(onlyItself)).join("\n")).toMatch(/reordered: the edge wrote/);
});

it("M5 · the schedules find an effect that waits for a repair when it is enqueued while it runs", async () => {
  const { schedule } = Outbox.prototype;
  const { commit } = DurableRoom.prototype as unknown as Committing;
  let commits = false;
  vi.spyOn(Outbox.prototype, "schedule").mockImplementation(function (this: Outbox) {
    if (commits) schedule.call(this);
  });
  vi.spyOn(DurableRoom.prototype as unknown as Committing, "commit").mockImplementation(function (this: object, write) {
    commits = true;
    try {
      return commit.call(this, write);
    } finally {
      commits = false;
    }
  });
  expect((await flawsOfGroups()).join("\n")).toMatch(/newest in time/);
});

it("X80 · the schedules find a chat that deletes a removed group in a second commit", async () => {
  const { apply } = ChatStore.prototype;
  const { setAccess } = ChatRoom.prototype;
  let deletions: (() => void)[] = [];
  vi.spyOn(ChatStore.prototype, "apply").mockImplementation(function (this: ChatStore, write) {
    if (write.type === "deletion") deletions.push(() => apply.call(this, write));
    else apply.call(this, write);
  });
  vi.spyOn(ChatRoom.prototype, "setAccess").mockImplementation(function (this: ChatRoom, access) {
    deletions = [];
    setAccess.call(this, access);
    for (const deletion of deletions) (this as unknown as Committing).commit(deletion);
  });
  expect((await flawsOfGroups()).join("\n")).toMatch(/kept of a deleted group/);
});

it("X70 · the schedules find a chat that reloads when a text isn't judged in time", async () => {
  const { decide } = ChatRoom.prototype as unknown as Deciding;
  vi.spyOn(ChatRoom.prototype as unknown as Deciding, "decide").mockImplementation(function (this: object, ...values) {
    if (values[1].notSent === "unjudged") throw new Error("the edge didn't judge the text");
    return decide.apply(this, values);
  });
  expect((await flawsOfGroups()).join("\n")).toMatch(/bug: .*didn't judge/);
});

it("M12 · the schedules find a queue consumer that leaves the files of deleted messages", async () => {
  const onlyUnsent = replaced(`"media"."purpose" = 'chatFiles' and`, `"media"."state" = 'pending' and`);
  expect((await flawsOfGroups(onlyUnsent)).join("\n")).toMatch(/as files of deleted messages/);
});

it("M5 · M7 · the schedules find a chat that sends the read pointers of former members", async () => {
  vi.mocked(readPointersFor).mockImplementation((state, viewer) =>
    Object.fromEntries(Object.entries(state.reads).filter(([member]) => showsTo(state, "receipts", member, viewer))),
  );
  onTestFinished(() => void vi.mocked(readPointersFor).mockReset());
  expect((await flawsOfGroups()).join("\n")).toMatch(/former members who have read/);
});

// ---- the cron, jobs and notices

const flawsOfPosts = (tamperSql?: (text: string) => string) =>
  firstFlaws((seed) => new PostSchedule(seed, (world) => Object.assign(world, tamperSql && { tamperSql })).run());

/** `STEP_MAX_MS` of app/cron.server.ts; nothing else has this limit */
const CRON_STEP_MAX_MS = 20_000;

/** What the edge reports as a bug from here on isn't caught there. */
function rethrown(where: RegExp): void {
  vi.mocked(logBug).mockImplementation((part, error) => {
    if (where.test(part)) throw error;
  });
  onTestFinished(() => void vi.mocked(logBug).mockReset());
}

it("cron · the schedules find a cron whose steps after one that throws don't run", async () => {
  rethrown(/^cron: /);
  expect((await flawsOfPosts()).join("\n")).toMatch(/left over: .* while a part of the edge is out of order/);
});

it("cron · the schedules find a cron that waits for a step that never ends", async () => {
  const { withTimeout: limited } = await vi.importActual<typeof retry>("~/base/retry");
  vi.mocked(withTimeout).mockImplementation((ms, promise, after) =>
    ms === CRON_STEP_MAX_MS ? promise : limited(ms, promise, after),
  );
  onTestFinished(() => void vi.mocked(withTimeout).mockReset());
  expect((await flawsOfPosts()).join("\n")).toMatch(/left over: .* while a part of the edge is out of order/);
});

it("jobs · the schedules find a job that fails and keeps the others of its kind from their turns", async () => {
  rethrown(/^job /);
  const withoutTurns = replaced(`where "job_turns"."kind" = ?`, "where '' = ?");
  expect((await flawsOfPosts(withoutTurns)).join("\n")).toMatch(/left over: other jobs while/);
});

it("X136 · the schedules find a deletion of a post that leaves notices of replies", async () => {
  const withoutReplies = replaced(`on "replied_to"."id" = below.parent`, `on "replied_to"."id" = below.parent and 0`);
  expect((await flawsOfPosts(withoutReplies)).join("\n")).toMatch(/stale: in \w+'s notices/);
});
