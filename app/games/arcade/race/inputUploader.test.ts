import fc from "fast-check";
import { expect, it } from "vitest";
import { ticksIn } from "~/games/arcade/runLog";
import { RunTeller, type ToldInputs } from "./inputUploader";

const input = fc.record({ dir: fc.integer({ min: -10, max: 10 }), launch: fc.boolean() });

it("G8 G9 · each tick is sent once and in order, a quarter of a second together", () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 200 }), fc.nat(5_000), (inputs, first) => {
      const told: ToldInputs[] = [];
      const teller = new RunTeller((each) => void told.push(each), first);
      for (const each of inputs) teller.tick(each);
      expect(told.every((each) => ticksIn(each.inputs) === 15)).toBe(true);
      expect(teller.nextTick).toBe(first + inputs.length);
      teller.flush();
      teller.flush();
      const played = told.flatMap((each) =>
        each.inputs.flatMap(([ticks, dir, bits]) => Array.from({ length: ticks }, () => ({ dir, launch: bits === 1 }))),
      );
      expect(played).toEqual(inputs);
      expect(told.map(({ tick }) => tick)).toEqual(told.map((_, i) => first + i * 15));
    }),
  );
});

it("G8 G9 · skipped ticks aren't sent", () => {
  const told: ToldInputs[] = [];
  const teller = new RunTeller((each) => void told.push(each));
  teller.tick({ dir: 1, launch: false });
  teller.goOnFrom(100);
  teller.tick({ dir: 2, launch: true });
  teller.flush();
  expect(told).toEqual([{ tick: 100, inputs: [[1, 2, 1]] }]);
});
