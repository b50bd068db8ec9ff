import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { SimulatedTime } from "~/tests/kit/rooms/socketPair";
import { CommandChannel } from "./commandChannel";

interface Command {
  id: string;
}

function channel({ max = 10, retryMs }: { max?: number; retryMs?: number } = {}) {
  const sent: string[] = [];
  const time = new SimulatedTime();
  const commands = new CommandChannel<Command, string>(
    ({ id }) => sent.push(id),
    max,
    retryMs === undefined ? undefined : { afterMs: retryMs, time },
  );
  return {
    commands,
    time,
    /** what was transmitted since this was last called */
    sent: () => sent.splice(0),
  };
}

it("G3 · a command waits for the welcome", () => {
  const { commands, sent } = channel();
  commands.send({ id: "a" });
  expect(sent()).toEqual([]);
  commands.open();
  expect(sent()).toEqual(["a"]);
});

it("G3 · pending commands are resent in order after the next welcome", () => {
  const { commands, sent } = channel();
  commands.open();
  for (const id of ["a", "b", "c"]) commands.send({ id });
  commands.settle("b", "done");
  commands.close();
  commands.send({ id: "d" });
  expect(sent()).toEqual(["a", "b", "c"]);
  commands.open();
  expect(sent()).toEqual(["a", "c", "d"]);
});

it("G3 · a second welcome on the same socket resends nothing", () => {
  const { commands, sent } = channel();
  commands.open();
  commands.send({ id: "a" });
  sent();
  commands.open();
  expect(sent()).toEqual([]);
});

it("G3 · a resent command that is answered immediately isn't transmitted twice", () => {
  const sent: string[] = [];
  const commands = new CommandChannel<Command, string>(({ id }) => {
    sent.push(id);
    commands.settle("a", "done");
    commands.settle("b", "done");
  }, 10);
  commands.send({ id: "a" });
  commands.send({ id: "b" });
  commands.open();
  expect(sent).toEqual(["a"]);
});

it("G3 · a repeated answer settles its command once", () => {
  const { commands } = channel();
  const settled = vi.fn();
  commands.send({ id: "a" }, settled);
  expect([commands.settle("a", "done"), commands.settle("a", "again"), commands.settle(undefined, "nobody's")]).toEqual(
    [true, false, false],
  );
  expect(settled.mock.calls).toEqual([["done"]]);
});

it("G3 · a full channel gives up a new command", () => {
  const { commands, sent } = channel({ max: 1 });
  const settled = vi.fn();
  commands.open();
  expect([commands.send({ id: "a" }), commands.send({ id: "b" }, settled)]).toEqual([true, false]);
  expect(settled.mock.calls).toEqual([[null]]);
  expect(sent()).toEqual(["a"]);
});

it("M4 · a command without an answer is transmitted again and again", () => {
  const { commands, time, sent } = channel({ retryMs: 100 });
  commands.open();
  commands.send({ id: "a" });
  time.pass(99);
  expect(sent()).toEqual(["a"]);
  time.pass(201);
  expect(sent()).toEqual(["a", "a", "a"]);
  commands.settle("a", "done");
  time.pass(1_000);
  expect(sent()).toEqual([]);
});

it("M4 · nothing is transmitted without a socket", () => {
  const { commands, time, sent } = channel({ retryMs: 100 });
  commands.send({ id: "a" });
  time.pass(1_000);
  expect(sent()).toEqual([]);
});

it("M4 · a resent command waits the full time for its answer", () => {
  const { commands, time, sent } = channel({ retryMs: 100 });
  commands.open();
  commands.send({ id: "a" });
  time.pass(50);
  commands.resend("a");
  expect(sent()).toEqual(["a", "a"]);
  time.pass(99);
  expect(sent()).toEqual([]);
});

it("M3 · a settled command leaves no retry for the same id", () => {
  const { commands, time, sent } = channel({ retryMs: 100 });
  commands.open();
  commands.send({ id: "a" });
  time.pass(50);
  commands.settle("a", "refused");
  commands.send({ id: "a" }); // the member tries again
  expect(sent()).toEqual(["a", "a"]);
  time.pass(99);
  expect(sent()).toEqual([]);
});

const MAX = 6;
type Step = { do: "send" | "open" | "close" | "pass" } | { do: "answer"; which: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: "send" as const }) },
  { weight: 2, arbitrary: fc.constantFrom({ do: "open" as const }, { do: "close" as const }, { do: "pass" as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("answer" as const), which: fc.nat(40) }) },
);

it("G3 · with any lost, late or repeated answers, each command settles once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.boolean(), (steps, retries) => {
      const { commands, time, sent } = channel({ max: MAX, ...(retries ? { retryMs: 300 } : {}) });
      const settled: number[] = []; // how often each command was settled, by its number
      const answers: string[] = []; // the ids in the room's answers, which may come late and repeatedly
      for (const each of steps) {
        switch (each.do) {
          case "send": {
            const n = settled.push(0) - 1;
            const wasFull = commands.pending.length === MAX;
            expect(commands.send({ id: `${n}` }, () => (settled[n] = (settled[n] ?? 0) + 1))).toBe(!wasFull);
            break;
          }
          case "answer": {
            const id = answers[each.which % (answers.length || 1)];
            const isPending = commands.pending.some((command) => command.id === id);
            expect(commands.settle(id, "done")).toBe(isPending);
            break;
          }
          case "pass":
            time.pass(100);
            break;
          default:
            commands[each.do]();
        }
        const transmitted = sent();
        if (each.do === "open" && transmitted.length > 0)
          expect(transmitted).toEqual(commands.pending.map(({ id }) => id));
        answers.push(...transmitted);
        const pending = commands.pending.map(({ id }) => Number(id));
        expect(pending.length).toBeLessThanOrEqual(MAX);
        expect(pending).toEqual([...pending].sort((a, b) => a - b));
        expect(settled).toEqual(settled.map((_, n) => (pending.includes(n) ? 0 : 1)));
      }
      commands.close();
      commands.open();
      expect(sent(), "a new socket gets all pending commands").toEqual(commands.pending.map(({ id }) => id));
    }),
  );
});
