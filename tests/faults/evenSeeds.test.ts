import { it } from "vitest";
import { expectFlawless, seedsOf } from "~/tests/faults/schedules";

it("M4, M5 · nothing is lost, doubled, reordered or miscounted, whatever the network, the pages and the room go through: even seeds", async () => {
  await expectFlawless(seedsOf(0));
});
