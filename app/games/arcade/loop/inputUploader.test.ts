import fc from "fast-check";
import { expect, it } from "vitest";
import { ticksIn } from "~/games/arcade/runLog";
import { InputUploader, type SentInputs } from "./inputUploader";

const input = fc.record({ dir: fc.integer({ min: -10, max: 10 }), launch: fc.boolean() });

it("G8 G9 · each tick is sent once and in order, a quarter of a second at a time", () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 200 }), fc.nat(5_000), (inputs, first) => {
      const sent: SentInputs[] = [];
      const uploader = new InputUploader((each) => void sent.push(each), first);
      for (const each of inputs) uploader.tick(each);
      expect(sent.every((each) => ticksIn(each.inputs) === 15)).toBe(true);
      expect(uploader.nextTick).toBe(first + inputs.length);
      uploader.flush();
      uploader.flush();
      const played = sent.flatMap((each) =>
        each.inputs.flatMap(([ticks, dir, bits]) => Array.from({ length: ticks }, () => ({ dir, launch: bits === 1 }))),
      );
      expect(played).toEqual(inputs);
      expect(sent.map(({ tick }) => tick)).toEqual(sent.map((_, i) => first + i * 15));
    }),
  );
});

it("G8 G9 · skipped ticks aren't sent", () => {
  const sent: SentInputs[] = [];
  const uploader = new InputUploader((each) => void sent.push(each));
  uploader.tick({ dir: 1, launch: false });
  uploader.continueFrom(100);
  uploader.tick({ dir: 2, launch: true });
  uploader.flush();
  expect(sent).toEqual([{ tick: 100, inputs: [[1, 2, 1]] }]);
});
